/**
 * Dragging a card of the board by its handle, with a mouse, a pen or a finger, or by itself with a mouse, because a
 * finger scrolls there. A line shows where the card would be put; Escape cancels.
 */
import { h } from "./dom.js";

/** A card dragged this close to an edge of the board scrolls it, by this much per move. */
const EDGE_PX = 40;
const STEP_PX = 16;
/** A shorter way of a pressed mouse is a click. */
const CLICK_PX = 5;

/** @returns {Promise<boolean>} whether a mouse that was pressed on a card drags it, and does not click */
export function isDrag(event) {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const { signal } = stop;
    const end = (found) => {
      stop.abort();
      resolve(found);
    };
    const moved = ({ clientX: x, clientY: y }) => {
      if (Math.hypot(x - event.clientX, y - event.clientY) > CLICK_PX) end(true);
    };
    addEventListener("pointermove", moved, { signal });
    for (const kind of ["pointerup", "pointercancel"])
      addEventListener(kind, () => end(false), { signal });
  });
}

/**
 * Follows the pointer until it is released.
 * @param {PointerEvent} event on the handle, or on the card
 * @param {Element} board the element that scrolls sideways
 * @returns {Promise<?{column: string, index: number}>} where the card was released; null if nowhere
 */
export function drag(event, board) {
  const card = event.target.closest(".board-card");
  const grip = event.target.closest("button") ?? card;
  const line = h("li", { class: "board-line", "aria-hidden": "true" });
  let place = null;
  grip.setPointerCapture(event.pointerId);
  card.classList.add("dragged");
  return new Promise((resolve) => {
    const stop = new AbortController();
    const { signal } = stop;
    const end = (found) => {
      stop.abort();
      line.remove();
      card.classList.remove("dragged");
      resolve(found);
    };
    const moved = (at) => {
      scrollAt(at, board);
      place = placeAt(at, card, line);
    };
    grip.addEventListener("pointermove", moved, { signal });
    grip.addEventListener("pointerup", () => end(place), { signal });
    grip.addEventListener("pointercancel", () => end(null), { signal });
    const cancel = ({ key }) => key === "Escape" && end(null);
    addEventListener("keydown", cancel, { signal });
  });
}

function scrollAt({ clientX, clientY }, board) {
  const { left, right } = board.getBoundingClientRect();
  if (clientX < left + EDGE_PX) board.scrollLeft -= STEP_PX;
  if (clientX > right - EDGE_PX) board.scrollLeft += STEP_PX;
  if (clientY < EDGE_PX) scrollBy(0, -STEP_PX);
  if (clientY > innerHeight - EDGE_PX) scrollBy(0, STEP_PX);
}

/** The place under the pointer, which the line then marks; null outside of columns that can be filled. */
function placeAt({ clientX, clientY }, card, line) {
  const column = document
    .elementsFromPoint(clientX, clientY)
    .map((each) => each.closest?.(".board-column[data-fillable]"))
    .find(Boolean);
  if (!column) {
    line.remove();
    return null;
  }
  const cards = [...column.querySelectorAll(".board-card")].filter((each) => each !== card);
  const after = cards.filter((each) => {
    const { top, height } = each.getBoundingClientRect();
    return clientY > top + height / 2;
  });
  const list = column.querySelector(".board-cards");
  list.insertBefore(line, cards[after.length] ?? null);
  return { column: column.dataset.list, index: after.length };
}
