// The run, read once from the page, and what is shown of it.

const run = JSON.parse(document.getElementById("run").textContent);

/** Every status: how it reads, whether it fails, and its tone, which is its colour. */
const statuses = {
  different: { words: "different", fails: true, tone: "changed" },
  sizeChanged: { words: "size changed", fails: true, tone: "changed" },
  missing: { words: "missing", fails: true, tone: "new" },
  unstable: { words: "unstable", fails: true, tone: "odd" },
  crashed: { words: "crashed", fails: true, tone: "bad" },
  timedOut: { words: "timed out", fails: true, tone: "bad" },
  exited: { words: "exited", fails: true, tone: "bad" },
  failed: { words: "failed", fails: true, tone: "bad" },
  quarantined: { words: "quarantined", fails: false, tone: "soft" },
  rerendered: { words: "rerendered", fails: false, tone: "calm" },
  skipped: { words: "skipped", fails: false, tone: "soft" },
  passed: { words: "passed", fails: false, tone: "good" },
};

const results = run.results.map((result, index) => {
  const [module, provider, ...rest] = result.id.split("/");
  const name = rest.length ? rest.join("/") : result.id;
  const variant = result.variant || "default";
  return {
    ...result,
    index,
    name,
    module: rest.length ? module : "",
    provider: rest.length ? provider : "",
    place: rest.length ? `${module} / ${provider}` : "",
    variant,
    key: `${result.id}@${variant}`,
    isFailure: statuses[result.status].fails,
    searched: `${result.id}@${variant}`.toLowerCase(),
  };
});

const counts = {};
for (const name of Object.keys(statuses)) counts[name] = 0;
for (const result of results) counts[result.status] += 1;
const failureCount = results.filter((result) => result.isFailure).length;
const stories = [...new Set(results.map((result) => result.story).filter(Boolean))].sort();

/** What the reader chose. `status` is `failures`, `all` or a status. */
const state = {
  item: null,
  status: failureCount > 0 ? "failures" : "all",
  story: "",
  text: "",
  mode: "side",
  zoom: "fit",
  outlines: true,
};
const initialStatus = state.status;
const modes = { side: "Side by side", slider: "Slider", blink: "Blink", difference: "Difference" };

/** The indices of what the filters let through, in the record's order. */
let shown = [];

/** Applies the filters. */
function applyFilter() {
  const words = state.text.toLowerCase().split(/\s+/).filter(Boolean);
  shown = [];
  for (const result of results) {
    if (state.status === "failures" ? !result.isFailure : state.status !== "all" && result.status !== state.status) continue;
    if (state.story && result.story !== state.story) continue;
    if (!words.every((word) => result.searched.includes(word))) continue;
    shown.push(result.index);
  }
}
