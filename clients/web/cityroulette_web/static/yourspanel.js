/** What the user has written about a city of a session, as a tab of its details: each change is an edit of the session. */
import { NOTHING } from "./annotations.js";
import { h } from "./dom.js";
import { call } from "./rpc.js";
import { sayError } from "./messages.js";
import { t } from "./strings.js";
import { Yours } from "./yours.js";

/** The annotations of a session's rows, which `session.commit` stores. @param {Mirror} mirror */
const storeOf = (mirror) => ({
  read: async (city) => mirror.row(city)?.annotation ?? NOTHING,
  annotate: (city, changes) => call("city.annotate", { session: mirror.session, city, ...changes }),
  setInList(city, list, isIn) {
    return this.annotate(city, { [isIn ? "addLists" : "removeLists"]: [list] });
  },
});

export class YoursPanel {
  #yours = new Yours({ isTitled: false });
  #shown = null;
  element = h(
    "div",
    { class: "yours-panel" },
    h("p", { class: "hint", text: () => t("yours.inSession") }),
    this.#yours.element,
  );

  show(city, _, mirror) {
    this.#shown = { city: city.id, mirror, annotation: city.annotation };
    this.#yours.show(city.id, storeOf(mirror)).catch(sayError);
  }

  /** The list has changed. A row's annotation is replaced as a whole. */
  update(city) {
    if (this.#shown && city.annotation !== this.#shown.annotation)
      this.show(city, null, this.#shown.mirror);
  }

  leave() {
    this.#shown = null;
    this.#yours.leave();
  }

  redraw() {
    this.#yours.redraw();
  }
}
