/** The banner for problems: no bridge, no program, a program that was restarted. */
import { byId } from "./dom.js";
import { isOther } from "./install.js";
import { hideBanner, NO_BRIDGE, say, showBanner } from "./messages.js";
import { askForCode } from "./pairing.js";
import { restartProgram } from "./rpc.js";

const LOCKED =
  "The bridge does not know this browser. Enter its code below, or open the complete address from its terminal, with the token at its end.";
const OUTDATED =
  "The bridge does not accept the token of this page. Enter its code below, or open the address from its terminal.";
const DOWN =
  "The bridge does not answer. Start it again with clients/web/serve; this page then reconnects automatically.";

export class Banner {
  #sessions;
  #link = "up";
  #stays = false;
  #release = null;

  constructor(sessions) {
    this.#sessions = sessions;
  }

  /** The page was opened without the address that the bridge printed. */
  locked() {
    showBanner("error", LOCKED);
    askForCode(byId("main"));
  }

  /** The bridge stopped answering, answers again, or rejects the token. */
  link(link) {
    if (link === "up" && this.#link === "down") this.#dismiss();
    if (link === "down") showBanner("error", DOWN, [], NO_BRIDGE);
    if (link === "refused") {
      showBanner("error", OUTDATED);
      askForCode(byId("main"));
    }
    this.#link = link;
  }

  /**
   * The program's state changed.
   * @param {{lost: ?{draft: ?string}, again: boolean, forgotten: boolean}} what `lost`: the session that was
   *   open; `again`: it is a new process; `forgotten`: cities were only in its memory
   */
  program(state, what) {
    this.#tellProgram(state, what);
    this.#release = state.page?.version ?? this.#release;
    if (state.kind === "running" && isOther(this.#release)) this.#clear();
  }

  /** Hides the banner, unless the page and the bridge are of different releases. */
  #clear() {
    const load = { label: "Reload", work: () => location.reload() };
    if (isOther(this.#release))
      showBanner("warning", "The bridge serves another release of this page.", [load]);
    else hideBanner();
  }

  #tellProgram(state, { lost, again, forgotten }) {
    if (state.kind === "failed") return this.#failed(state);
    if (state.kind === "restarting")
      return showBanner("warning", `${sentence(state.message)} It is being restarted.`);
    if (state.kind !== "running") return;
    if (again && (lost || state.message || forgotten)) this.#cameBack(state, lost, forgotten);
    else if (!this.#stays) this.#clear();
  }

  /** The program reports that it cannot work, or can again. */
  health({ health, message }) {
    if (health === "error")
      showBanner("warning", message, [{ label: "Dismiss", work: () => this.#clear() }]);
    else this.#clear();
  }

  #failed(state) {
    this.#stays = true;
    showBanner("error", `${sentence(state.message)} The page needs the program.`, [
      { label: "Try again", work: () => this.#tryAgain() },
    ]);
  }

  #tryAgain() {
    this.#stays = false;
    showBanner("warning", "Starting the program.");
    restartProgram().catch((error) => say(error.message, { kind: "error" }));
  }

  #cameBack(state, lost, forgotten) {
    const actions = [{ label: "Dismiss", work: () => {} }];
    if (lost?.draft)
      actions.unshift({ label: "Resume", work: () => this.#sessions.resume(lost.draft) });
    else if (lost)
      actions.unshift({ label: "Start again", work: () => this.#sessions.openAgain() });
    for (const action of actions) action.work = this.#dismissing(action.work);
    this.#stays = true;
    const words = [sentence(state.message), "It was restarted.", ...lossOf(lost, forgotten)];
    showBanner("warning", words.join(" "), actions);
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
  }
}

/** What a new process does not have, as sentences. */
function lossOf(lost, forgotten) {
  const memory = "The archive was only in memory, so your cities are gone.";
  if (!lost) return forgotten ? [memory] : [];
  if (lost.draft) return ["Your session was closed; your changes can be resumed."];
  const kept = "Imported and saved cities are kept.";
  return ["Your session was closed.", forgotten ? memory : kept];
}

const sentence = (text) => {
  const trimmed = (text ?? "The program exited").replace(/\.?\s*$/, ".");
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
};
