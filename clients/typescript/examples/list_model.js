// The model of a list in a graphical program, which draws `mirror` and `message` in a callback.

import { ProcessDied, RequestTimedOut, Restarting } from "../cityroulette.js";

export class ListModel {
  /** @type {import("../cityroulette.js").SessionMirror | null} The list; null until it is open. */
  mirror = null;
  /** A sentence for the status line; empty if the last command succeeded. */
  message = "";
  #server;
  #params;
  #opening;

  /** Takes the options of `Restarting`, parameters of `session.open`, and a callback that draws. */
  constructor(options, params, draw) {
    this.#server = new Restarting(options);
    this.#params = params;
    this.draw = draw;
    this.#start(null);
  }

  /** Sends a command about the session, such as `session.undo`. A failure is in `message`. */
  async send(method, params) {
    try {
      const { client, session } = await this.#opening;
      await client.call(method, { session, ...params });
      this.#report("");
    } catch (error) {
      if (error instanceof RequestTimedOut) {
        await this.#server.restart();
      }
      this.#report(error.message);
    }
  }

  close() {
    return this.#server.close();
  }

  #start(draft) {
    this.#opening = this.#open(draft);
    this.#opening.then(() => this.#report(""), (error) => this.#report(error.message));
  }

  /** Opens the session, and again from its draft, with all edits, after the program has died. */
  async #open(draft) {
    const client = await this.#server.client();
    client.onEnd((end) => end instanceof ProcessDied && this.#start(this.mirror?.draft ?? draft));
    const resume = () => client.call("session.resume", { draft, force: true });
    const { session } = await (draft ? resume() : client.call("session.open", this.#params));
    this.mirror = await client.mirror(session, { draft });
    this.mirror.onChange(this.draw);
    return { client, session };
  }

  #report(message) {
    this.message = message;
    this.draw();
  }
}
