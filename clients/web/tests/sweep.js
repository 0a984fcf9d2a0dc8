// Faults of the layout in the present view: text or controls that leave their box or the page, overlap,
// are cut off without an ellipsis and a way to read them by keyboard, and titles without room.
() => {
  const SLACK = 1.5;
  const TITLE = "h1, h2, h3, .row-name, .card-link, .drawn-name, thead a";
  const CONTROL = "button, input, select, textarea, img, .button";
  /** Parts that cover others on purpose; they are compared only among themselves. */
  const LAYER =
    "dialog, #toasts, .choosing-bar, .commit, .map-card, .map-buttons, .map-scale, .drawn-place, .suggestions";
  const faults = new Set();
  const styles = new Map();
  const boxes = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const boxOf = (element) => {
    if (!boxes.has(element)) boxes.set(element, element.getBoundingClientRect());
    return boxes.get(element);
  };
  const named = (element) => {
    const kind = [element.tagName.toLowerCase(), ...element.classList].join(".");
    return `${kind} "${element.textContent.trim().slice(0, 24)}"`;
  };
  const report = (kind, element, more = "") =>
    faults.add(`${kind}: ${named(element)} ${more}`.trim());

  const spoken = new Map();
  /** Whether an element is only for screen readers, or of no size on purpose. */
  function onlySpoken(element) {
    if (!element || element === document.body) return false;
    if (!spoken.has(element))
      spoken.set(
        element,
        styleOf(element).clipPath === "inset(50%)" || onlySpoken(element.parentElement),
      );
    return spoken.get(element);
  }
  const seen = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !onlySpoken(element) &&
    !element.closest(".skip, .noscript, [inert]");

  /** The texts and controls of the view, each as a box; a line of text is taken without its leading. */
  function* parts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (!node.textContent.trim() || element.closest("script, style, option")) continue;
      if (!seen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = element.closest("svg")
        ? [element.getBoundingClientRect()]
        : range.getClientRects();
      for (const { left, right, top, bottom } of lines) {
        const lead = (bottom - top) * 0.22;
        if (right - left > 0.5)
          yield { element, text: true, left, right, top: top + lead, bottom: bottom - lead };
      }
    }
    for (const element of document.querySelectorAll(CONTROL)) {
      if (!seen(element) || styleOf(element).opacity === "0") continue;
      const { left, right, top, bottom } = boxOf(element);
      if (right > left) yield { element, text: false, left, right, top, bottom };
    }
  }

  const clips = (style) => style.overflowX !== "visible" || style.overflowY !== "visible";

  /** The boxes around an element up to the first one that scrolls or cuts off. */
  function* around(element) {
    let above = element;
    while (above && above !== document.body) {
      const style = styleOf(above);
      if (!["inline", "contents"].includes(style.display)) yield [above, style];
      if (style.position === "fixed") return;
      above =
        style.position === "absolute" && above.offsetParent
          ? above.offsetParent
          : above.parentElement;
    }
  }

  const cut = new Set();
  /** Checks a part against the boxes around it; returns what is visible of it, or null. */
  function within(part) {
    let { left, right, top, bottom } = part;
    const { element } = part;
    const svg = element.closest("svg");
    if (svg && styleOf(svg).overflow !== "visible") {
      const box = boxOf(svg);
      if (left < box.left - SLACK || right > box.right + SLACK) report("cut off", element);
    }
    for (const [box, style] of around(svg ?? element)) {
      if (box === element && !part.text) continue;
      const edge = boxOf(box);
      if (edge.width === 0 || (box.matches("input, textarea, select") && box !== element)) continue;
      const beyond = {
        x: Math.max(edge.left - left, right - edge.right),
        y: Math.max(edge.top - top, bottom - edge.bottom),
      };
      if (clips(style)) {
        const scrolls = {
          x: ["auto", "scroll"].includes(style.overflowX),
          y: ["auto", "scroll"].includes(style.overflowY),
        };
        const dots = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
        const gone =
          right <= edge.left || left >= edge.right || bottom <= edge.top || top >= edge.bottom;
        for (const axis of ["x", "y"])
          if (beyond[axis] > SLACK && !scrolls[axis] && !(gone && (scrolls.x || scrolls.y))) {
            if (dots && part.text) cut.add(box);
            else if (!box.closest(".map")) report("cut off", element, `by ${named(box)}`);
          }
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        if (right - left < 1 || bottom - top < 1) return null;
        continue;
      }
      if (box.matches(".map-scale, .map-pin")) continue;
      if (beyond.x > SLACK || beyond.y > SLACK) {
        report(
          "leaves its box",
          element,
          `by ${Math.max(beyond.x, beyond.y).toFixed(0)} px: ${named(box)}`,
        );
        break;
      }
    }
    if (right > innerWidth + SLACK || left < -SLACK) report("leaves the page", element);
    return { ...part, left, right, top, bottom };
  }

  const shown = [...parts()].map(within).filter(Boolean);
  shown.sort((a, b) => a.top - b.top);
  const covering = (element) => element.closest(LAYER);
  const inner = 1;
  for (const [index, a] of shown.entries())
    for (
      let next = index + 1;
      next < shown.length && shown[next].top < a.bottom - inner;
      next += 1
    ) {
      const b = shown[next];
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) <= inner) continue;
      if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element))
        continue;
      if (covering(a.element) !== covering(b.element)) continue;
      if (a.element.closest(".search-box") && b.element.closest(".search-box")) continue;
      report("overlaps", a.element, named(b.element));
    }

  if (document.documentElement.scrollWidth > innerWidth)
    faults.add(`the page is ${document.documentElement.scrollWidth} px wide`);

  const paper = document.createElement("canvas").getContext("2d");
  for (const title of document.querySelectorAll(TITLE)) {
    if (!seen(title)) continue;
    const style = styleOf(title);
    paper.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const least = paper.measureText(title.textContent.slice(0, 12)).width;
    const room = boxOf(title.closest("h1, h2, h3, th, div, span, button")).width;
    if (room < 0.96 * Math.min(least, paper.measureText("abcdefghijkl").width))
      report("shows less than 12 characters", title, `${room.toFixed(0)} px`);
  }

  const held = document.activeElement;
  for (const box of cut) {
    let group = box;
    const FOCUS = "a[href], button, [tabindex], summary";
    while (group && !group.matches(FOCUS) && !group.querySelector(FOCUS))
      group = group.parentElement;
    const stop = group?.matches(FOCUS) ? group : group?.querySelector(FOCUS);
    stop?.focus({ focusVisible: true, preventScroll: true });
    const whole =
      box.scrollWidth <= box.clientWidth + SLACK && box.scrollHeight <= box.clientHeight + 4;
    if (!stop || !whole) report("cannot be read by keyboard", box);
  }
  if (cut.size > 0) held?.focus({ preventScroll: true });
  return [...faults];
};
