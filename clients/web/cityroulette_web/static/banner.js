/** The banner for what stands in the way: no bridge, no program, a program that had to be started again. */
import { hideBanner, say, showBanner } from "./messages.js";
import { restartProgram } from "./rpc.js";

export class Banner {
  #app;
  #linked = true;
  #stays = false;

  constructor(app) {
    this.#app = app;
  }

  /** The page was opened without the address that the bridge printed. */
  locked() {
    showBanner(
      "error",
      "This page needs the whole address that the bridge printed in its terminal, with the token at its end.",
    );
  }

  /** The bridge went away, or is back. */
  link(there) {
    if (there && !this.#linked && !this.#stays) hideBanner();
    if (!there)
      showBanner(
        "error",
        "The bridge does not answer. If it was ended, start it again and open the address that it prints; otherwise this page comes back by itself.",
      );
    this.#linked = there;
  }

  /**
   * The program's state changed.
   * @param {{lost: boolean, again: boolean}} what `lost`: a session was open; `again`: it is another process
   */
  program(state, { lost, again }) {
    if (state.kind === "failed") return this.#failed(state);
    if (state.kind === "restarting")
      return showBanner("warning", `${sentence(state.message)} It is being started again.`);
    if (state.kind !== "running") return;
    if (again) this.#cameBack(state, lost);
    else if (!this.#stays) hideBanner();
  }

  /** The program cannot do its work, or can again. */
  health({ health, message }) {
    if (health === "error")
      showBanner("warning", message, [{ label: "Dismiss", work: hideBanner }]);
    else hideBanner();
  }

  #failed(state) {
    this.#stays = true;
    showBanner("error", `${sentence(state.message)} Nothing works without the program.`, [
      { label: "Try again", work: () => this.#tryAgain() },
    ]);
  }

  #tryAgain() {
    this.#stays = false;
    showBanner("warning", "Starting the program.");
    restartProgram().catch((error) => say(error.message, { kind: "error" }));
  }

  #cameBack(state, lost) {
    const gone = lost
      ? " The session that was open is gone; what you had imported or saved is kept."
      : "";
    const actions = [{ label: "Dismiss", work: () => this.#dismiss() }];
    if (lost)
      actions.unshift({
        label: "Start again",
        work: () => {
          this.#dismiss();
          this.#app.openAgain();
        },
      });
    this.#stays = true;
    showBanner("warning", `${sentence(state.message)} It was started again.${gone}`, actions);
  }

  #dismiss() {
    this.#stays = false;
    hideBanner();
  }
}

const sentence = (text) => {
  const trimmed = (text ?? "The program ended").replace(/\.?\s*$/, ".");
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
};
