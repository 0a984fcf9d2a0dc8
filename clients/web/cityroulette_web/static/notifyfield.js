/** The setting of notifications: a switch, and what its state means. */
import { MOST_FORECAST, MOST_WARNED } from "./alerts.js";
import { freshId, h, setText } from "./dom.js";
import { notificationState, onPermissionChange, switchNotifications } from "./notifications.js";
import { call } from "./rpc.js";
import { t } from "./strings.js";

export class NotifyField {
  #app;
  #switch = h("input", {
    type: "checkbox",
    id: freshId("notify"),
    on: { change: () => this.#changed() },
  });
  #state = h("p", { class: "hint", id: freshId("notify-state"), role: "status" });

  #missing = h("p", { class: "hint notify-missing", role: "status" });

  constructor(app) {
    this.#app = app;
    this.#switch.setAttribute("aria-describedby", this.#state.id);
    this.element = h(
      "div",
      { class: "notify" },
      h("label", { class: "check" }, this.#switch, h("span", { text: () => t("alerts.switch") })),
      this.#state,
      this.#missing,
      h("p", {
        class: "hint",
        text: () => t("alerts.limits", { warned: MOST_WARNED, forecast: MOST_FORECAST }),
      }),
    );
    onPermissionChange(() => this.draw());
  }

  /** Shows the present state, which another tab or the browser may have changed. */
  draw() {
    const { hello } = this.#app;
    const isWithout = hello !== null && !hello.providers?.weather;
    const state = notificationState();
    this.#switch.checked = state === "on";
    this.#switch.disabled = isWithout || state === "blocked" || state === "unsupported";
    setText(this.#state, t(isWithout ? "settings.noService" : `alerts.${state}`));
    this.#drawMissing(state === "on" && !isWithout);
  }

  /** Without a starred city nothing will be notified. */
  async #drawMissing(isOn) {
    const archive = isOn ? await call("archive.status").catch(() => null) : null;
    setText(this.#missing, archive?.favorites === 0 ? t("alerts.noneStarred") : "");
  }

  async #changed() {
    await switchNotifications(this.#switch.checked);
    this.draw();
  }
}
