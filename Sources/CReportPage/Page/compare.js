// Two pictures, seen side by side, through a slider, one after the other, or as their difference.

const prefersStill = matchMedia("(prefers-reduced-motion: reduce)");
const blinkInterval = 700;

/** What of the comparison has to end when another item is shown. */
let endComparison = () => {};

/** One picture, crisp once its pixels are larger than the screen's. */
function image(picture, label) {
  const element = make("img", { src: picture.src, alt: label, draggable: "false", decoding: "async" });
  element.addEventListener("error", () => {
    element.replaceWith(make("p", { class: "absent" }, `This picture could not be shown: ${picture.src}`));
  });
  return element;
}

/** The box in which pictures of two sizes lie with the same top left corner. */
function canvasSize(result) {
  const pictures = [result.reference, result.actual, result.difference].filter((picture) => picture && picture.src);
  return {
    width: Math.max(1, ...pictures.map((picture) => picture.width)),
    height: Math.max(1, ...pictures.map((picture) => picture.height)),
  };
}

/** A comparison of a result's pictures: the element, with functions that change how it is seen. */
function comparison(result) {
  const size = canvasSize(result);
  const has = (name) => Boolean(result[name] && result[name].src);
  const isPair = has("reference") && has("actual");
  const stage = make("div", { class: "stage" });
  const viewports = [];
  let scale = 1;
  let isPlaying = false;
  let timer = 0;
  let toggleBlink = () => {};
  let stepBlink = () => {};

  /** A scrolling window on a canvas of layers. */
  function viewport(label, ...layers) {
    const canvas = make("div", { class: "canvas" }, layers.map((layer) => make("div", { class: "layer" }, layer)));
    const outlines = make("div", { class: "outlines", "aria-hidden": "true" });
    for (const [x, y, width, height] of result.regions || []) {
      const box = make("span", { class: "outline" });
      box.style.left = `${(x / size.width) * 100}%`;
      box.style.top = `${(y / size.height) * 100}%`;
      box.style.width = `${(width / size.width) * 100}%`;
      box.style.height = `${(height / size.height) * 100}%`;
      outlines.append(box);
    }
    canvas.append(outlines);
    const window = make("div", { class: "viewport", tabindex: "0", role: "group", "aria-label": label }, canvas);
    viewports.push({ window, canvas });
    window.addEventListener("scroll", () => {
      for (const other of viewports) {
        if (other.window === window) continue;
        other.window.scrollTo(window.scrollLeft, window.scrollTop);
      }
    }, { passive: true });
    return { window, canvas };
  }

  function pane(name, label) {
    const picture = result[name];
    const caption = make("figcaption", {}, make("span", { class: `dot dot-${name}` }), label,
      picture && picture.src ? make("span", { class: "size" }, `${picture.width} × ${picture.height}`) : null);
    const body = picture && picture.src ? viewport(label, image(picture, label)).window : absence(picture, name);
    return make("figure", { class: "pane" }, caption, body);
  }

  function sideBySide() {
    const names = [["reference", "Reference"], ["actual", "Actual"]];
    if (isPair && has("difference")) names.push(["difference", "Difference"]);
    const known = names.filter(([name]) => name !== "reference" || result.reference || result.status !== "missing");
    stage.append(make("div", { class: `panes panes-${known.length}` }, known.map(([name, label]) => pane(name, label))));
  }

  function slider() {
    const { window, canvas } = viewport("Reference on the left of the line, actual on the right",
      image(result.reference, "Reference"), image(result.actual, "Actual"));
    const over = canvas.children[1];
    over.classList.add("covering");
    const handle = make("div", {
      class: "handle", role: "slider", tabindex: "0", "aria-label": "Line between reference and actual",
      "aria-valuemin": "0", "aria-valuemax": "100", "aria-orientation": "horizontal",
    }, make("span", { class: "knob" }));
    canvas.append(handle);
    canvas.classList.add("sliding");
    let position = 50;
    const move = (wanted) => {
      position = Math.min(100, Math.max(0, wanted));
      over.style.clipPath = `inset(0 0 0 ${position}%)`;
      handle.style.left = `${position}%`;
      handle.setAttribute("aria-valuenow", String(Math.round(position)));
      handle.setAttribute("aria-valuetext", `${Math.round(position)} % reference`);
    };
    move(50);
    const follow = (event) => {
      const box = canvas.getBoundingClientRect();
      move(((event.clientX - box.left) / box.width) * 100);
    };
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      canvas.setPointerCapture(event.pointerId);
      handle.focus({ preventScroll: true });
      follow(event);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) follow(event);
    });
    handle.addEventListener("keydown", (event) => {
      const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -100, End: 100 };
      if (!Object.hasOwn(steps, event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      move(position + steps[event.key] * (event.shiftKey ? 10 : 1));
    });
    stage.append(make("div", { class: "legend" },
      make("span", {}, make("span", { class: "dot dot-reference" }), "Reference"),
      make("span", {}, "Actual", make("span", { class: "dot dot-actual" }))), window);
  }

  function blink() {
    const { window, canvas } = viewport("Reference and actual in turn",
      image(result.reference, "Reference"), image(result.actual, "Actual"));
    const [first, second] = canvas.children;
    const label = make("span", { class: "blink-label" });
    const button = make("button", { type: "button", class: "quiet small blink-button" });
    let showsActual = false;
    const show = (actual) => {
      showsActual = actual;
      first.classList.toggle("is-off", actual);
      second.classList.toggle("is-off", !actual);
      label.replaceChildren(make("span", { class: `dot dot-${actual ? "actual" : "reference"}` }), actual ? "Actual" : "Reference");
    };
    const play = (wanted) => {
      isPlaying = wanted;
      clearInterval(timer);
      if (wanted) timer = setInterval(() => show(!showsActual), blinkInterval);
      button.replaceChildren(icon(wanted ? "pause" : "play"), wanted ? "Pause" : "Play");
    };
    toggleBlink = () => play(!isPlaying);
    stepBlink = () => { play(false); show(!showsActual); };
    button.addEventListener("click", toggleBlink);
    show(false);
    // Who asked for less motion starts it, or goes step by step.
    play(!prefersStill.matches);
    stage.append(make("div", { class: "legend" }, label,
      make("span", { class: "blink-controls" }, button,
        make("button", { type: "button", class: "quiet small blink-step", onclick: () => stepBlink() }, "Swap"))), window);
  }

  function difference() {
    if (has("difference")) {
      stage.append(make("div", { class: "legend" }, make("span", {}, make("span", { class: "dot dot-difference" }), "What changed")),
        viewport("Difference", image(result.difference, "Difference")).window);
    } else {
      const { window, canvas } = viewport("Difference", image(result.reference, "Reference"), image(result.actual, "Actual"));
      canvas.classList.add("subtracting");
      stage.append(make("div", { class: "legend" }, make("span", {}, "Black is equal; the brighter, the more it changed")), window);
    }
  }

  function layOut() {
    if (viewports.length === 0) return;
    const ratio = devicePixelRatio || 1;
    const box = viewports[0].window;
    if (state.zoom === "fit") {
      const width = box.clientWidth - 2;
      const height = Math.max(260, Math.min(innerHeight * 0.72, innerHeight - 300));
      scale = Math.min(1, width / size.width, height / size.height);
    } else {
      scale = state.zoom / ratio;
    }
    for (const { canvas } of viewports) {
      canvas.style.width = `${size.width * scale}px`;
      canvas.style.height = `${size.height * scale}px`;
      canvas.classList.toggle("is-crisp", scale * ratio >= 1.5);
      for (const element of canvas.querySelectorAll("img")) {
        const picture = [result.reference, result.actual, result.difference].find((one) => one && one.src === element.getAttribute("src"));
        if (!picture) continue;
        element.style.width = `${picture.width * scale}px`;
        element.style.height = `${picture.height * scale}px`;
      }
    }
  }

  function draw() {
    clearInterval(timer);
    isPlaying = false;
    toggleBlink = stepBlink = () => {};
    viewports.length = 0;
    stage.replaceChildren();
    stage.classList.toggle("has-outlines", state.outlines);
    const mode = isPair ? state.mode : "side";
    stage.dataset.mode = mode;
    ({ side: sideBySide, slider, blink, difference })[mode]();
    requestAnimationFrame(layOut);
  }

  /** Zooms, and keeps in the middle what was there. */
  function zoom(wanted) {
    const before = viewports.map(({ window }) => [
      (window.scrollLeft + window.clientWidth / 2) / Math.max(1, window.scrollWidth),
      (window.scrollTop + window.clientHeight / 2) / Math.max(1, window.scrollHeight),
    ]);
    state.zoom = wanted;
    layOut();
    viewports.forEach(({ window }, index) => window.scrollTo(
      before[index][0] * window.scrollWidth - window.clientWidth / 2,
      before[index][1] * window.scrollHeight - window.clientHeight / 2));
  }

  const steps = [0.125, 0.25, 0.5, 1, 2, 4, 8, 16];
  const observer = new ResizeObserver(() => { if (state.zoom === "fit") layOut(); });
  observer.observe(stage);
  endComparison = () => { clearInterval(timer); observer.disconnect(); };
  return {
    stage, isPair, draw, zoom,
    zoomBy(direction) {
      const now = scale * (devicePixelRatio || 1);
      const next = direction > 0 ? steps.find((step) => step > now * 1.01) : steps.findLast((step) => step < now * 0.99);
      if (next) zoom(next);
    },
    percent: () => Math.round(scale * (devicePixelRatio || 1) * 100),
    toggleOutlines(wanted) { state.outlines = wanted; stage.classList.toggle("has-outlines", wanted); },
    toggleBlink: () => toggleBlink(),
  };
}

/** Says that there is no picture, and why. */
function absence(picture, name) {
  const why = picture ? picture.why : name === "reference" ? "No reference is here: none was recorded, or its file was not fetched (git lfs pull)." : "There is no such picture.";
  return make("div", { class: "absent" }, make("p", {}, why), picture && picture.path ? make("code", {}, picture.path) : null);
}
