// The list draws the rows that can be seen, so 5,000 results cost what a dozen do.

const rowHeight = 64;
const list = document.getElementById("list");
const rows = document.getElementById("rows");
const drawn = new Map();

/** A status as a small coloured tile. */
const tile = (status) => make("span", { class: `tile tone-${statuses[status].tone}` }, icon(status));

/** What changed most, in few characters. */
function amount(result) {
  if (result.changedPixels !== undefined) return `${count(result.changedPixels)} px`;
  return "";
}

/** The picture that says most about a result, if there is one. */
const thumbnail = (result) => [result.actual, result.reference].find((picture) => picture && picture.src);

function makeRow(position) {
  const result = results[shown[position]];
  const picture = thumbnail(result);
  const side = picture
    ? make("span", { class: "thumb" }, make("img", { src: picture.src, alt: "", loading: "lazy", decoding: "async" }))
    : make("span", { class: `thumb empty tone-${statuses[result.status].tone}` }, icon(result.status));
  const row = make("div", {
    class: "row", role: "option", id: `row-${result.index}`, "aria-setsize": shown.length, "aria-posinset": position + 1,
    "aria-selected": result.index === state.item ? "true" : "false",
  },
    side,
    make("span", { class: "row-text" },
      make("span", { class: "row-name", dir: "auto" },
        result.provider ? make("span", { class: "row-provider" }, `${result.provider} / `) : null, result.name),
      make("span", { class: "row-place" },
        result.variant === "default" ? null : make("span", { class: "variant" }, result.variant),
        make("span", { class: "row-path", dir: "auto" }, result.module))),
    make("span", { class: "row-side" },
      picture ? tile(result.status) : null,
      make("span", { class: "row-amount" }, amount(result) || statuses[result.status].words)),
    amount(result) ? make("span", { class: "hidden" }, statuses[result.status].words) : null);
  row.title = visible(cut(result.key));
  row.style.transform = `translateY(${position * rowHeight}px)`;
  row.addEventListener("click", () => select(result.index, true));
  return row;
}

/** Draws what can be seen and a little more, and forgets the rest. */
function drawRows() {
  const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 6);
  const last = Math.min(shown.length, Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + 6);
  for (const [position, row] of drawn) {
    if (position >= first && position < last) continue;
    row.remove();
    drawn.delete(position);
  }
  for (let position = first; position < last; position += 1) {
    if (drawn.has(position)) continue;
    const row = makeRow(position);
    drawn.set(position, row);
    rows.append(row);
  }
  if (state.item !== null && document.getElementById(`row-${state.item}`)) {
    list.setAttribute("aria-activedescendant", `row-${state.item}`);
  } else {
    list.removeAttribute("aria-activedescendant");
  }
}

/** Draws the list anew after a filter changed. */
function drawList() {
  rows.replaceChildren();
  drawn.clear();
  rows.style.height = `${shown.length * rowHeight}px`;
  document.getElementById("found").textContent =
    shown.length === results.length ? counted(results.length, "result") : `${count(shown.length)} of ${counted(results.length, "result")}`;
  list.classList.toggle("is-empty", shown.length === 0);
  drawRows();
}

/** Marks the selected row and brings it into view. */
function showSelection() {
  const position = shown.indexOf(state.item);
  if (position >= 0) {
    const top = position * rowHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + rowHeight - list.clientHeight;
  }
  drawRows();
  for (const row of drawn.values()) row.setAttribute("aria-selected", row.id === `row-${state.item}` ? "true" : "false");
}

/** The row that is so many steps away from the selected one, among those that `counts`. */
function neighbour(step, matches = () => true) {
  const position = shown.indexOf(state.item);
  let next = position < 0 ? (step > 0 ? 0 : shown.length - 1) : position + step;
  while (next >= 0 && next < shown.length) {
    if (matches(results[shown[next]])) return shown[next];
    next += Math.sign(step);
  }
  return null;
}

list.addEventListener("scroll", drawRows, { passive: true });
new ResizeObserver(drawRows).observe(list);
list.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const page = Math.max(1, Math.floor(list.clientHeight / rowHeight) - 1);
  const position = shown.indexOf(state.item);
  const clamp = (wanted) => shown[Math.min(shown.length - 1, Math.max(0, wanted))];
  const targets = {
    ArrowDown: () => clamp(position + 1), ArrowUp: () => clamp(position < 0 ? 0 : position - 1),
    PageDown: () => clamp(position + page), PageUp: () => clamp(position - page),
    Home: () => clamp(0), End: () => clamp(shown.length - 1),
  };
  if (!Object.hasOwn(targets, event.key) || shown.length === 0) return;
  event.preventDefault();
  select(targets[event.key](), false);
});
list.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && state.item !== null) select(state.item, true);
});
