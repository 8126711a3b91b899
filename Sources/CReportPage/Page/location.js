// What the reader chose is in the address, so that a link shows the same, and Back goes to the item before.

/** How an item is named in the address: by its key, unless that is longer than addresses may be. */
const nameOf = (result) => (result.key.length <= 1000 ? result.key : `#${result.index}`);
const indexOfName = new Map(results.map((result) => [nameOf(result), result.index]));

/** Reads the address; what it cannot mean is left out. */
function readLocation() {
  const values = new URLSearchParams(location.hash.slice(1));
  const status = values.get("status");
  state.status = status === "all" || status === "failures" || Object.hasOwn(statuses, status || "") ? status : initialStatus;
  state.story = stories.includes(values.get("story")) ? values.get("story") : "";
  state.text = (values.get("q") || "").slice(0, 500);
  state.mode = Object.hasOwn(modes, values.get("mode") || "") ? values.get("mode") : "side";
  const item = values.get("item");
  state.item = indexOfName.get(item) ?? null;
}

/** The address of the state. */
function fragment() {
  const values = new URLSearchParams();
  if (state.item !== null) values.set("item", nameOf(results[state.item]));
  if (state.status !== initialStatus) values.set("status", state.status);
  if (state.story && state.story.length <= 1000) values.set("story", state.story);
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
