/** The banner for problems: no bridge, no program, a program that was restarted. */
import { byId } from "./dom.js";
import { isOther } from "./install.js";
import { hideBanner, NO_BRIDGE, say, showBanner } from "./messages.js";
import { askForCode } from "./pairing.js";
import { restartProgram } from "./rpc.js";
import { t } from "./strings.js";

export class Banner {
  #sessions;
  #changed;
  #link = "up";
  #stays = false;
  #release = null;

  /** @param {function()} changed is called when the banner offers a draft, or no longer */
  constructor(sessions, changed) {
    this.#sessions = sessions;
    this.#changed = changed;
  }

  /** The page was opened without the address that the bridge printed. */
  locked() {
    showBanner("error", t("banner.locked"));
    askForCode(byId("main"));
  }

  /** The bridge stopped answering, answers again, or rejects the token. */
  link(link) {
    if (link === "up" && this.#link === "down") this.#dismiss();
    if (link === "down") showBanner("error", t("banner.down"), [], NO_BRIDGE);
    if (link === "refused") {
      showBanner("error", t("banner.outdated"));
      askForCode(byId("main"));
    }
    this.#link = link;
  }

  /**
   * The program's state changed.
   * @param {{lost: ?Object, again: boolean, forgotten: boolean}} what `lost`: the session that was shown, as
   *   in sessions.js; `again`: it is a new process; `forgotten`: cities were only in its memory
   */
  program(state, what) {
    this.#tellProgram(state, what);
    this.#release = state.page?.version ?? this.#release;
    if (state.kind === "running" && isOther(this.#release)) this.#clear();
  }

  /** Hides the banner, unless the page and the bridge are of different releases. */
  #clear() {
    const load = { label: t("banner.reload"), work: () => location.reload() };
    if (isOther(this.#release)) showBanner("warning", t("banner.otherRelease"), [load]);
    else hideBanner();
  }

  #tellProgram(state, { lost, again, forgotten }) {
    if (state.kind === "failed") return this.#failed(state);
    if (state.kind === "restarting")
      return showBanner("warning", `${sentence(state.message)} ${t("banner.isRestarting")}`);
    if (state.kind !== "running") return;
    if (again && (lost || state.message || forgotten)) this.#cameBack(state, lost, forgotten);
    else if (!this.#stays) this.#clear();
  }

  /** The program reports that it cannot work, or can again. */
  health({ health, message }) {
    if (health === "error")
      showBanner("warning", message, [{ label: t("common.dismiss"), work: () => this.#clear() }]);
    else this.#clear();
  }

  #failed(state) {
    this.#stays = true;
    showBanner("error", `${sentence(state.message)} ${t("banner.needed")}`, [
      { label: t("common.tryAgain"), work: () => this.#tryAgain() },
    ]);
  }

  #tryAgain() {
    this.#stays = false;
    showBanner("warning", t("banner.starting"));
    restartProgram().catch((error) => say(error.message, { kind: "error" }));
  }

  #cameBack(state, lost, forgotten) {
    const actions = [{ label: t("common.dismiss"), work: () => {} }];
    if (lost?.draft)
      actions.unshift({ label: t("common.resume"), work: () => this.#sessions.resume(lost.draft) });
    else if (lost?.origin)
      actions.unshift({ label: again(lost), work: () => this.#sessions.openAgain(lost.origin) });
    for (const action of actions) action.work = this.#dismissing(action.work);
    this.#stays = true;
    const words = [sentence(state.message), t("banner.restarted"), ...lossOf(lost, forgotten)];
    showBanner("warning", words.join(" "), actions);
    this.#offer(lost?.draft ?? null);
  }

  /** The list of unfinished work leaves out the draft that the banner offers. */
  #offer(draft) {
    if (this.#sessions.offered === draft) return;
    this.#sessions.offered = draft;
    this.#changed();
  }

  #dismissing(work) {
    return () => {
      this.#dismiss();
      work();
    };
  }

  #dismiss() {
    this.#stays = false;
    this.#clear();
    this.#offer(null);
  }
}

/** The button that opens a lost list again, or draws another one. */
const again = ({ title, origin }) =>
  origin.isDraw ? t("banner.drawAgain") : t("banner.openAgain", { title });

/** What a new process does not have, as sentences. */
function lossOf(lost, forgotten) {
  const memory = t("banner.inMemory");
  if (!lost) return forgotten ? [memory] : [];
  if (lost.draft) return [t("banner.sessionResumable")];
  const kept = t("banner.kept");
  return [t("banner.sessionClosed"), forgotten ? memory : kept];
}

const sentence = (text) => {
  const trimmed = (text ?? t("banner.exited")).replace(/\.?\s*$/, ".");
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
};
