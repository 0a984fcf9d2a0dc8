/** A column of the board: a list with its cities as cards, or the cities without a list. */
import { shownName } from "./annotations.js";
import { UNLISTED } from "./boardcities.js";
import { h } from "./dom.js";
import { region } from "./format.js";
import { listIcon } from "./listicons.js";
import { numeral, t } from "./strings.js";
import { symbol } from "./symbols.js";

/**
 * The elements of a column. Buttons have `data-does`, and elements that keep the focus when the board is
 * drawn again a `data-key`.
 */
export function boardColumn({ list, cities, total }) {
  const isFillable = list.query === null;
  const title = list === UNLISTED ? t("board.unlisted") : list.name;
  const left = total === null ? 0 : total - cities.length;
  const cards = cities.map((city, index) => card(list, city, isFillable, index));
  return h(
    "section",
    {
      class: "board-column",
      "data-list": list.id,
      "data-fillable": isFillable ? "" : null,
      "aria-label": title,
    },
    h(
      "header",
      { class: "board-head" },
      list !== UNLISTED && listIcon(list),
      h("h2", {}, h("bdi", { text: title })),
      h("span", { class: "chip-count", text: numeral(total ?? cities.length) }),
      list !== UNLISTED && menuButton(list),
    ),
    !isFillable && h("p", { class: "hint", text: t("board.smart") }),
    total === null && h("p", { class: "hint", text: t("board.firstOnly") }),
    h("ol", { class: "board-cards", "aria-label": title }, cards),
    cities.length === 0 && h("p", { class: "hint", text: t("board.empty") }),
    left > 0 && h("p", { class: "hint", text: t("board.more", { count: left }) }),
  );
}

const menuButton = (list) =>
  does("menu", t("board.menu", { name: list.name }), "more", `menu-${list.id}`);

function card(list, city, isFillable, index) {
  const name = shownName(city);
  const key = `${list.id}-${city.id}`;
  return h(
    "li",
    { class: "board-card", "data-city": city.id, "data-index": index },
    h(
      "div",
      { class: "board-city" },
      h(
        "a",
        {
          href: `#/city/${city.id}`,
          draggable: false,
          "data-does": "open",
          "data-key": `open-${key}`,
        },
        h("bdi", { text: name }),
      ),
      h("small", { text: name === city.name ? region(city) : `${city.name} · ${region(city)}` }),
    ),
    isFillable && does("move", t("board.move", { name }), "more", `move-${key}`),
    isFillable && grip(),
  );
}

/** Only for pointers: the menu of the card does the same with the keyboard. */
const grip = () =>
  h(
    "button",
    {
      type: "button",
      class: "icon-button card-grip",
      "data-does": "grip",
      tabIndex: -1,
      "aria-hidden": "true",
    },
    symbol("grip"),
  );

function does(what, label, icon, key) {
  const props = { type: "button", class: "icon-button", "aria-label": label, title: label };
  return h("button", { ...props, "data-does": what, "data-key": key }, symbol(icon));
}
