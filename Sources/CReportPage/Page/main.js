// What the reader does.

const searchField = document.getElementById("search");
const storyField = document.getElementById("story");
const keysDialog = document.getElementById("keys");
const isNarrow = matchMedia("(max-width: 820px)");

/** Shows an item, or the overview for null. */
function select(item, movesFocus, overview = false) {
  state.item = item;
  document.body.classList.toggle("shows-overview", overview);
  writeLocation(true);
  show(movesFocus);
}

function show(movesFocus) {
  document.body.classList.toggle("has-item", state.item !== null);
  showSelection();
  if (state.item === null) drawOverview();
  else drawDetail(results[state.item]);
  main.scrollTop = 0;
  if (isNarrow.matches) scrollTo(0, 0);
  if (movesFocus && isNarrow.matches) {
    const isList = state.item === null && !document.body.classList.contains("shows-overview");
    const target = isList ? list : document.getElementById("detail-title");
    target.focus({ preventScroll: true });
  }
}

function setMode(name) {
  state.mode = name;
  writeLocation(false);
  if (!current) return;
  current.view.draw();
  current.tools.refresh();
}

/** Changes the filter; the selected item stays as long as it is shown. */
function setFilter(change) {
  Object.assign(state, change);
  refilter();
  if (isNarrow.matches && change.status) document.body.classList.remove("shows-overview");
}

function refilter() {
  applyFilter();
  list.scrollTop = 0;
  drawList();
  showSelection();
  drawChips();
  writeLocation(false);
}

/** A button for every status that there is. */
function drawChips() {
  const chips = [["failures", "Failures", failureCount], ["all", "All", results.length]]
    .concat(Object.keys(statuses).filter((name) => counts[name] > 0).map((name) => [name, statuses[name].words, counts[name]]))
    .filter(([name, , number]) => number > 0 || name === "all");
  const focused = document.activeElement && document.activeElement.dataset.status;
  document.getElementById("statuses").replaceChildren(...chips.map(([name, words, number]) => {
    const tone = statuses[name] ? `tone-${statuses[name].tone}` : "tone-plain";
    const chip = make("button", { type: "button", class: `chip ${tone}`, "data-status": name, "aria-pressed": String(state.status === name) },
      statuses[name] ? icon(name) : null, words, make("span", { class: "chip-count" }, count(number)));
    chip.addEventListener("click", () => setFilter({ status: name }));
    return chip;
  }));
  if (focused) document.querySelector(`#statuses [data-status="${focused}"]`)?.focus();
}

function drawKeys() {
  const keys = [
    ["j  k", "next and previous result"], ["n  p", "next and previous failure"], ["1 – 4", "side by side, slider, blink, difference"],
    ["Space", "stop and start blinking"], ["f", "fit the picture into the window"], ["0", "100 %"], ["+  −", "zoom"], ["o", "outlines"],
    ["c", "copy the command"], ["/", "search"], ["Esc", "overview"], ["?", "this list"],
  ];
  const close = make("button", { type: "button", class: "primary", onclick: () => keysDialog.close() }, "Close");
  keysDialog.replaceChildren(make("h2", { id: "keys-title" }, "Keyboard"),
    make("dl", {}, keys.map(([key, words]) => make("div", {}, make("dt", {}, key.split("  ").map((one) => make("kbd", {}, one))), make("dd", {}, words)))), close);
}

function openKeys() {
  if (!keysDialog.open) keysDialog.showModal();
}

const actions = {
  j: () => move(neighbour(1)), k: () => move(neighbour(-1)),
  n: () => move(neighbour(1, (result) => result.isFailure)), p: () => move(neighbour(-1, (result) => result.isFailure)),
  1: () => setMode("side"), 2: () => setMode("slider"), 3: () => setMode("blink"), 4: () => setMode("difference"),
  f: () => zoomed((view) => view.zoom("fit")), 0: () => zoomed((view) => view.zoom(1)),
  "+": () => zoomed((view) => view.zoomBy(1)), "=": () => zoomed((view) => view.zoomBy(1)), "-": () => zoomed((view) => view.zoomBy(-1)),
  o: () => document.getElementById("outlines")?.click(),
  c: () => document.querySelector("#main .copy")?.click(),
  "/": () => searchField.focus(), "?": openKeys,
};

function move(item) {
  if (item !== null) select(item, false);
}

function zoomed(change) {
  if (!current) return;
  change(current.view);
  current.tools.refresh();
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || keysDialog.open) return;
  const isTyping = event.target instanceof HTMLInputElement && event.target.type === "search";
  if (event.key === "Escape") {
    if (isTyping) { searchField.blur(); list.focus(); } else if (state.item !== null) select(null, true);
    return;
  }
  if (isTyping || event.target instanceof HTMLSelectElement) return;
  if (event.key === " " && current && !event.target.closest("button, input, summary, a")) {
    event.preventDefault();
    current.view.toggleBlink();
    return;
  }
  if (!Object.hasOwn(actions, event.key)) return;
  event.preventDefault();
  actions[event.key]();
});

searchField.addEventListener("input", () => setFilter({ text: searchField.value }));
searchField.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === "ArrowDown") && shown.length) {
    event.preventDefault();
    list.focus();
    if (!shown.includes(state.item)) select(shown[0], false);
  }
});
storyField.addEventListener("change", () => setFilter({ story: storyField.value }));
document.getElementById("brand").addEventListener("click", () => select(null, true));
document.getElementById("overview-button").addEventListener("click", () => select(null, true, true));
document.getElementById("keys-button").addEventListener("click", openKeys);
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener("hashchange", () => {
  if (location.hash === written) return;
  written = location.hash;
  readLocation();
  start();
});

function start() {
  searchField.value = state.text;
  storyField.value = state.story;
  applyFilter();
  drawList();
  drawChips();
  show(false);
}

document.getElementById("title").textContent = visible(cut(run.title));
document.getElementById("brand").setAttribute("aria-label", visible(cut(run.title)));
const verdictLine = document.getElementById("verdict");
verdictLine.textContent = verdict();
verdictLine.classList.add(isGood() ? "tone-good" : "tone-bad");
drawBar(document.getElementById("bar"));
drawKeys();
fill(storyField, make("option", { value: "" }, "All stories"));
for (const story of stories) {
  const option = make("option", {}, story);
  option.value = story;
  storyField.append(option);
}
document.getElementById("story-label").hidden = stories.length === 0;
readLocation();
// On a wide screen the first failure is there at once; a small one shows the list first.
if (state.item === null && !isNarrow.matches && failureCount > 0 && location.hash.length < 2) {
  applyFilter();
  state.item = shown.length ? shown[0] : null;
}
start();
document.documentElement.dataset.ready = "true";
