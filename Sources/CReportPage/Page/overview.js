// The run as a whole.

/** The statuses as a line of colours, each as long as its share. */
function drawBar(element) {
  element.replaceChildren(...Object.keys(statuses).filter((name) => counts[name] > 0).map((name) => {
    const piece = make("span", { class: `piece tone-${statuses[name].tone}` });
    piece.style.flexGrow = String(counts[name]);
    return piece;
  }));
}

/** What the run comes to, in words. */
function verdict() {
  if (results.length === 0) return "Nothing was checked";
  if (failureCount > 0) return `${count(failureCount)} of ${counted(results.length, "result")} failed`;
  if (run.problems.length > 0) return "A plugin has a problem";
  return results.length === counts.passed ? `All ${counted(results.length, "result")} passed` : `None of ${counted(results.length, "result")} failed`;
}

const isGood = () => results.length > 0 && failureCount === 0 && run.problems.length === 0;

/** A list of paths or keys; a long one shows the others on demand. */
function entries(texts) {
  const limit = 50;
  const element = make("ul", { class: "plain entries" }, texts.slice(0, limit).map((text) => make("li", {}, make("code", { dir: "auto" }, text))));
  if (texts.length <= limit) return element;
  const more = make("button", { type: "button", class: "quiet small" }, `Show ${count(texts.length - limit)} more`);
  more.addEventListener("click", () => {
    fill(element, texts.slice(limit).map((text) => make("li", {}, make("code", { dir: "auto" }, text))));
    more.remove();
  });
  return [element, more];
}

function environment() {
  const { renderer, libraries, fonts } = run.environment;
  const rows = Object.entries(libraries).sort().map(([name, version]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, version)));
  const fontRows = fonts.map((font) => make("tr", {}, make("th", { scope: "row" }, font.family), make("td", {}, font.file), make("td", { class: "hash" }, font.xxh128.slice(0, 12))));
  return section("Environment",
    make("p", { class: "muted" }, "Renderer ", make("code", {}, renderer)),
    rows.length ? make("table", { class: "table" }, make("caption", { class: "hidden" }, "Libraries"), make("tbody", {}, rows)) : null,
    fontRows.length ? make("details", { class: "folded" }, make("summary", {}, counted(fontRows.length, "font file")),
      make("table", { class: "table inner" }, make("caption", { class: "hidden" }, "Fonts"), make("tbody", {}, fontRows))) : null);
}

/** Shows the whole run. */
function drawOverview() {
  endComparison();
  current = null;
  const bar = make("div", { class: "bar large", "aria-hidden": "true" });
  drawBar(bar);
  const legend = make("div", { class: "cards" }, Object.keys(statuses).filter((name) => counts[name] > 0).map((name) => {
    const card = make("button", { type: "button", class: "card" }, tile(name), make("span", { class: "card-count" }, count(counts[name])), make("span", { class: "card-name" }, statuses[name].words));
    card.addEventListener("click", () => setFilter({ status: name }));
    return card;
  }));
  const quarantined = results.filter((result) => result.quarantine);
  const scope = [
    `Checked: ${run.checks.join(", ")}`, run.shard ? `shard ${run.shard.index} of ${run.shard.count}` : null,
    run.complete ? null : "a part of the previews only",
  ].filter(Boolean).join(" · ");
  const parts = [
    make("button", { type: "button", class: "quiet back", onclick: () => select(null, true) }, icon("back"), "Results"),
    make("header", { class: "hero" }, make("span", { class: `hero-mark tone-${isGood() ? "good" : results.length ? "bad" : "soft"}` }, icon(isGood() ? "passed" : results.length ? "failed" : "skipped")),
      make("div", {}, make("h2", { id: "detail-title", tabindex: "-1" }, verdict()), make("p", { class: "muted" }, scope))),
    results.length ? bar : make("p", { class: "note" }, "No preview was checked. A run without results is not a success: look at the filter and at the problems of plugins."),
    legend,
  ];
  if (run.problems.length) parts.push(section("Problems of plugins", run.problems.map(problem)));
  if (counts.rerendered) parts.push(make("p", { class: "note" }, `${counted(counts.rerendered, "reference was", "references were")} drawn by another renderer. What the previews show did not change, so they do not count as failures.`));
  if (run.recordFailures) parts.push(make("section", { class: "part advice" }, make("p", {}, "If everything is how it should be, record what changed:"), command(run.recordFailures)));
  if (quarantined.length) {
    parts.push(section(`In quarantine (${count(quarantined.length)})`, make("ul", { class: "plain" }, quarantined.slice(0, 200).map((result) => make("li", {},
      make("button", { type: "button", class: "link", dir: "auto", onclick: () => select(result.index, true) }, result.key),
      make("span", { class: "muted", dir: "auto" }, ` until ${result.quarantine.until}: ${result.quarantine.reason}`))))));
  }
  if (run.added.length) parts.push(section(`Added (${count(run.added.length)})`, entries(run.added)));
  if (run.removed.length) parts.push(section(`Removed (${count(run.removed.length)})`, entries(run.removed)));
  if (run.orphans.length) {
    parts.push(section(`References without a preview (${count(run.orphans.length)})`, make("p", { class: "muted" },
      run.shard ? "Other shards may have their previews: the merged record judges them." : "record --prune removes them."), entries(run.orphans)));
  }
  parts.push(environment());
  main.replaceChildren(make("article", { class: "overview", "aria-labelledby": "detail-title" }, ...parts));
}
