// What the reader chose is in the address, so that a link shows the same, and Back goes to the item before.

/** Reads the address; what it cannot mean is left out. */
function readLocation() {
  const values = new URLSearchParams(location.hash.slice(1));
  const status = values.get("status");
  state.status = status === "all" || status === "failures" || Object.hasOwn(statuses, status || "") ? status : initialStatus;
  state.story = stories.includes(values.get("story")) ? values.get("story") : "";
  state.text = (values.get("q") || "").slice(0, 500);
  state.mode = Object.hasOwn(modes, values.get("mode") || "") ? values.get("mode") : "side";
  const item = values.get("item");
  state.item = item !== null && indexOfKey.has(item) ? indexOfKey.get(item) : null;
}

/** The address of the state. */
function fragment() {
  const values = new URLSearchParams();
  if (state.item !== null) values.set("item", results[state.item].key);
  if (state.status !== initialStatus) values.set("status", state.status);
  if (state.story) values.set("story", state.story);
  if (state.text) values.set("q", state.text);
  if (state.mode !== "side") values.set("mode", state.mode);
  return `#${values}`;
}

let written = location.hash;

/** Writes the address. A new item is a step in the history, another filter is not. */
function writeLocation(isStep) {
  const next = fragment();
  if (next === (location.hash || "#")) return;
  written = next === "#" ? "" : next;
  if (isStep) location.hash = next;
  else location.replace(next);
}
