// The keyboard, addresses that name a message, and the list of keys.

const help = document.getElementById("help");

/** Focuses the nearest shown item that meets a condition: after the current one if `step` is 1, before it if -1. */
function move(step, condition = () => true) {
  const start = current ? current.number - 1 : step > 0 ? -1 : items.length;
  for (let index = start + step; index >= 0 && index < items.length; index += step) {
    if (!items[index].element.hidden && condition(items[index])) {
      focus(items[index]);
      return;
    }
  }
}

/** Focuses the last shown item if `step` is 1, the first one if -1. */
function moveToEnd(step) {
  const item = step > 0 ? shown.at(-1) : shown.at(0);
  if (item) {
    focus(item);
  }
}

/** Focuses an item. If the filters hide it, clears them first. */
function reveal(item) {
  if (item.element.hidden) {
    clearFilters();
  }
  focus(item);
}

function moveToPartner() {
  const partner = current?.present.find((row) => row.partner?.item)?.partner;
  if (partner) {
    reveal(partner.item);
  }
}

const isError = (item) => item.present.some((row) => row.error);
const isSlow = (item) => item.present.some((row) => row.isSlow);
const isDifferent = (item) => isComparing && item.isDifferent;

/** The action of each key. */
const ACTIONS = {
  j: () => move(1),
  ArrowDown: () => move(1),
  k: () => move(-1),
  ArrowUp: () => move(-1),
  g: () => moveToEnd(-1),
  Home: () => moveToEnd(-1),
  G: () => moveToEnd(1),
  End: () => moveToEnd(1),
  r: moveToPartner,
  e: () => move(1, isError),
  E: () => move(-1, isError),
  s: () => move(1, isSlow),
  S: () => move(-1, isSlow),
  n: () => move(1, isDifferent),
  N: () => move(-1, isDifferent),
  m: () => {
    const method = current?.present.find((row) => row.method)?.method;
    if (method) {
      toggleMethod(method);
      focus(current);
    }
  },
  x: () => {
    clearFilters();
    if (current) {
      focus(current);
    }
  },
  "/": () => {
    controls.search.focus();
    controls.search.select();
  },
  "?": () => help.showModal(),
  Escape: () => {
    if (current && isOpen(current)) {
      toggle(current);
      focus(current);
    }
  },
};

/** Moves the focus from the search box to the current item, or to the first shown one if the current one is hidden. */
function leaveSearch() {
  if (current && !current.element.hidden) {
    focus(current);
  } else {
    moveToEnd(-1);
  }
}

controls.search.addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === "ArrowDown") {
    event.preventDefault();
    leaveSearch();
  } else if (event.key === "Escape" && !controls.search.value) {
    leaveSearch();
  }
});

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches?.("input[type=search], select");
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping || help.open) {
    return;
  }
  if (Object.hasOwn(ACTIONS, event.key)) {
    event.preventDefault();
    ACTIONS[event.key]();
  }
});

/** Opens the item that the address names, as in `#m12`. */
function openLinked() {
  const item = items[Number(/^#m([0-9]+)$/.exec(location.hash)?.[1]) - 1];
  if (item) {
    reveal(item);
    if (!isOpen(item)) {
      toggle(item);
    }
    item.element.scrollIntoView({ block: "start" });
  }
}

document.getElementById("help-button").addEventListener("click", () => help.showModal());
document.getElementById("help-close").addEventListener("click", () => help.close());
document.getElementById("slow-rule").textContent = SLOW_RULE;
addEventListener("hashchange", openLinked);

// The sticky header must not cover a message that is scrolled to.
const header = document.querySelector("header");
new ResizeObserver(() => {
  const isSticky = getComputedStyle(header).position === "sticky";
  document.documentElement.style.scrollPaddingTop = `${isSticky ? header.offsetHeight : 0}px`;
}).observe(header);

if (items[0]) {
  select(items[0]);
}
openLinked();
