// One result: what is wrong, what it looks like, and what to do.

const main = document.getElementById("main");
let current = null;

/** A command with a button that copies it. */
function command(text) {
  const code = make("code", { tabindex: "0" }, text);
  const label = make("span", {}, "Copy");
  const button = make("button", { type: "button", class: "copy", "aria-label": "Copy the command" }, icon("copy"), label);
  button.addEventListener("click", async () => {
    label.textContent = (await copy(text, code)) ? "Copied" : "Press Ctrl+C";
    document.getElementById("announcer").textContent = label.textContent;
    setTimeout(() => { label.textContent = "Copy"; }, 2000);
  });
  return make("div", { class: "command" }, code, button);
}

/** Copies text; where the browser does not allow it, the text is left selected. */
async function copy(text, element) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(element);
    return document.execCommand("copy");
  }
}

/** A part of the page with a heading. */
const section = (title, ...children) => make("section", { class: "part" }, make("h3", {}, title), ...children);

/** Long text that is laid out only when somebody opens it. */
function folded(title, text) {
  const details = make("details", { class: "folded" }, make("summary", {}, title));
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) details.append(block(text, { class: "output" }));
  });
  return details;
}

/** Names with values, as a row of small boxes; null if there are none. */
function facts(known) {
  const shown = known.filter(([, value]) => value);
  if (!shown.length) return null;
  return make("dl", { class: "facts" }, shown.map(([name, value, isChanged]) =>
    make("div", { class: isChanged ? "fact is-changed" : "fact" }, make("dt", {}, name), make("dd", { dir: "auto" }, value))));
}

/** How much changed. */
function changes(result) {
  const known = [];
  const add = (...fact) => known.push(fact);
  if (result.changedPixels !== undefined) add("Changed pixels", count(result.changedPixels));
  if (result.changedRatio !== undefined) add("Share", percent(result.changedRatio));
  if (result.maxDeltaE !== undefined) add("Largest ΔE", deltaE(result.maxDeltaE));
  if (result.regions && result.regions.length) add("Regions", count(result.regions.length));
  const [old, now] = [result.reference, result.actual];
  if (old && now && old.src && now.src && (old.width !== now.width || old.height !== now.height)) {
    add("Size", `${old.width} × ${old.height} → ${now.width} × ${now.height}`);
  }
  for (const [key, name] of [["text", "Text"], ["layout", "Layout"], ["accessibility", "Accessibility"]]) {
    if (result.aspects && result.aspects[key] !== undefined) add(name, result.aspects[key] ? "changed" : "unchanged", result.aspects[key]);
  }
  return facts(known);
}

/** What else is known. */
const circumstances = (result) => facts([
  ["Story", result.story], ["Source", result.source],
  ["Decided by", { content: "content", pixelHash: "hash of pixels", pixels: "pixels" }[result.decidedBy]],
  ["Time", result.duration && duration(result.duration)],
]);

function problem(found) {
  if (!found) return null;
  const facts = [found.signal, found.phase && `while: ${found.phase}`, found.code].filter(Boolean).join(" · ");
  return make("div", { class: "problem" },
    make("p", { class: "problem-message", dir: "auto" }, ...lines(found.message)),
    make("p", { class: "problem-facts" }, facts, found.source ? [" · ", make("code", {}, found.source)] : null),
    found.output ? folded("What it printed until then", found.output) : null);
}

/** Text with its line breaks. */
const lines = (text) => String(text).split("\n").flatMap((line, index) => (index ? [make("br"), line] : [line]));

function finding(found) {
  const parts = [make("p", { dir: "auto" }, make("span", { class: "check" }, found.check), " ", ...lines(found.message))];
  if (found.lines && found.lines.length) {
    parts.push(make("div", { class: "diff", role: "group", tabindex: "0", "aria-label": "Difference, line by line" }, found.lines.map((line) => {
      const kind = line.startsWith("-") ? "gone" : line.startsWith("+") ? "come" : "same";
      return make("div", { class: `diff-line ${kind}` }, make("span", { class: "sign" }, line.slice(0, 1)), make("span", { dir: "auto" }, line.slice(1)));
    })));
  }
  return make("div", { class: "finding" }, ...parts);
}

/** The bar over the pictures. */
function toolbar(view, result) {
  const bar = make("div", { class: "toolbar" });
  const modeButtons = new Map();
  const group = make("div", { class: "segments", role: "group", "aria-label": "How the pictures are compared" });
  for (const [name, words] of Object.entries(modes)) {
    const button = make("button", { type: "button", "data-mode": name }, words);
    button.addEventListener("click", () => setMode(name));
    modeButtons.set(name, button);
    group.append(button);
  }
  if (view.isPair) bar.append(group);
  const zoomLabel = make("output", { class: "zoom-label", "aria-label": "Zoom" });
  const refresh = () => {
    for (const [name, button] of modeButtons) button.setAttribute("aria-pressed", String(name === state.mode));
    fit.setAttribute("aria-pressed", String(state.zoom === "fit"));
    full.setAttribute("aria-pressed", String(state.zoom === 1));
    requestAnimationFrame(() => { zoomLabel.textContent = `${view.percent()} %`; });
  };
  const button = (label, words, action) => {
    const element = make("button", { type: "button", class: "quiet small", "aria-label": label }, words);
    element.addEventListener("click", () => { action(); refresh(); });
    return element;
  };
  const fit = button("Fit the picture into the window", "Fit", () => view.zoom("fit"));
  const full = button("One pixel of the picture for each of the screen", "100 %", () => view.zoom(1));
  const tools = make("div", { class: "tools" });
  if (result.regions && result.regions.length) {
    const box = make("input", { type: "checkbox", id: "outlines" });
    box.checked = state.outlines;
    box.addEventListener("change", () => view.toggleOutlines(box.checked));
    tools.append(make("label", { class: "check-label" }, box, "Outlines"));
  }
  tools.append(fit, full, button("Smaller", "−", () => view.zoomBy(-1)), zoomLabel, button("Larger", "+", () => view.zoomBy(1)));
  bar.append(tools);
  return { bar, refresh, tools };
}

/** Documents are shown as text: what they would do in a page is theirs to do elsewhere. */
function texts(result) {
  const panes = [["reference", "Reference"], ["actual", "Actual"]].filter(([name]) => result[name] && result[name].text !== undefined);
  if (!panes.length) return null;
  return make("div", { class: `panes panes-${panes.length}` }, panes.map(([name, label]) => make("figure", { class: "pane" },
    make("figcaption", {}, make("span", { class: `dot dot-${name}` }), label, result[name].cut ? make("span", { class: "size" }, `${count(result[name].cut)} bytes more are not shown`) : null),
    block(result[name].text, { class: "document", "aria-label": label }))));
}

function pictures(result) {
  const all = [result.reference, result.actual, result.difference].filter(Boolean);
  if (all.some((picture) => picture.text !== undefined)) return texts(result);
  if (!all.length) return null;
  if (!all.some((picture) => picture.src)) {
    return make("div", { class: "panes panes-1" }, all.map((picture) => absence(picture, "")));
  }
  const view = comparison(result);
  const tools = toolbar(view, result);
  current = { view, tools };
  view.draw();
  tools.refresh();
  return make("div", { class: "comparison" }, tools.bar, view.stage);
}

function advice(result) {
  if (!result.command) return null;
  const words = {
    changed: "If this is how it should look, record it:", new: "If this is how it should look, record it:",
    calm: "To have this renderer's picture as the reference, record it:", soft: "Recording it makes this its reference:",
  }[statuses[result.status].tone] || "Recording it works once it is repaired:";
  return make("section", { class: "part advice" }, make("p", {}, words), command(result.command));
}

/** Shows one result. */
function drawDetail(result) {
  endComparison();
  current = null;
  const step = (label, name, direction) => {
    const target = neighbour(direction);
    const button = make("button", { type: "button", class: "quiet square", "aria-label": label, disabled: target === null }, icon(name));
    button.addEventListener("click", () => select(neighbour(direction), true));
    return button;
  };
  const head = make("header", { class: "detail-head" },
    make("button", { type: "button", class: "quiet back", onclick: () => select(null, true) }, icon("back"), "Results"),
    make("div", { class: "detail-name" },
      make("p", { class: "crumbs", dir: "auto" }, result.module),
      make("h2", { id: "detail-title", tabindex: "-1", dir: "auto" },
        result.provider ? make("span", { class: "title-provider" }, `${result.provider} / `) : null, result.name),
      make("p", { class: "badges" },
        make("span", { class: `badge tone-${statuses[result.status].tone}` }, icon(result.status), statuses[result.status].words),
        result.variant === "default" ? null : make("span", { class: "variant" }, result.variant))),
    make("div", { class: "steps" }, step("Previous result", "up", -1), step("Next result", "down", 1)));
  const parts = [head];
  if (result.quarantine) {
    parts.push(make("p", { class: "note" }, make("strong", {}, `In quarantine until ${result.quarantine.until}: `), result.quarantine.reason,
      make("span", { class: "muted" }, ` · without it: ${(statuses[result.quarantine.status] || { words: result.quarantine.status }).words}`)));
  }
  parts.push(problem(result.problem));
  parts.push(changes(result));
  // What is said in a sentence stands before the pictures, long differences after them.
  const isLong = (found) => found.lines.length > 0;
  const found = result.findings || [];
  const group = (some) => (some.length ? make("div", { class: "findings" }, some.map(finding)) : null);
  parts.push(group(found.filter((one) => !isLong(one))), pictures(result), group(found.filter(isLong)));
  parts.push(advice(result), circumstances(result));
  if (result.warnings) parts.push(section("Warnings", make("ul", { class: "plain" }, result.warnings.map((text) => make("li", { dir: "auto" }, text)))));
  if (result.output) parts.push(folded("What the preview printed", result.output));
  const paths = ["reference", "actual", "difference"].map((name) => [name, result[name] && result[name].path]).filter(([, path]) => path);
  if (paths.length) {
    parts.push(section("Files", make("dl", { class: "paths" }, paths.map(([name, path]) => make("div", {}, make("dt", {}, name), make("dd", {}, make("code", { dir: "auto" }, path)))))));
  }
  main.replaceChildren(make("article", { class: "detail", "aria-labelledby": "detail-title" }, ...parts.filter(Boolean)));
}
