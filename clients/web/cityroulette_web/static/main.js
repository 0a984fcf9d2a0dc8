/** Starts the page: the program's state above, one of the views below. */
import { Banner } from "./banner.js";
import { byId, h, replace, setAttr, setText } from "./dom.js";
import { guideWanted, GuideView } from "./guide.js";
import { help } from "./help.js";
import { ask, say, sayError } from "./messages.js";
import { Mirror } from "./mirror.js";
import { Progress } from "./progress.js";
import { call, hasToken, stream, Unreachable } from "./rpc.js";
import { SessionView } from "./session.js";
import { Welcome } from "./welcome.js";
import { lost } from "./words.js";

/** Cities of a refresh where the program does not say how many it takes. */
const REFRESH = 300;

class App {
  hello = null;
  call = call;
  #methods = new Set();
  #starts = 0;
  #mirror = null;
  #view = null;
  #last = null;
  #opening = null;
  #progress = new Progress();
  #welcome = new Welcome(this);
  #session = new SessionView(this);
  #guide = new GuideView(this);
  #banner = new Banner(this);

  start() {
    if (!hasToken) return this.#banner.locked();
    stream.addEventListener("program", ({ detail }) => this.#programChanged(detail));
    stream.addEventListener("notification", ({ detail }) => this.#notified(detail));
    stream.addEventListener("gap", () => this.#mirror?.reload().catch(sayError));
    stream.addEventListener("link", ({ detail }) => this.#banner.link(detail));
    byId("home").addEventListener("click", () => this.leave());
    addEventListener(
      "beforeunload",
      (event) => this.#mirror?.state.needsConfirmation && event.preventDefault(),
    );
    addEventListener("keydown", (event) => this.#key(event));
    this.#welcome.element.append(this.#progress.element);
    this.#show("welcome");
    stream.start();
  }

  has(method) {
    return this.#methods.has(method);
  }

  /** Cities whose weather can be asked for at a time. */
  get weatherLimit() {
    return this.hello?.limits?.refresh ?? REFRESH;
  }

  /** Opens a session and shows it. With weather the reply waits for the service, but the session is
   * there as soon as its weather is announced. */
  async open(params, about = {}) {
    this.#last = { params, about };
    const weather =
      this.hello?.providers?.weather !== null && (params.count ?? 0) <= this.weatherLimit;
    this.#welcome.setBusy(true);
    try {
      await this.#progress.during("Looking for cities", async ({ token, signal }) => {
        this.#opening = { about, adopted: null, heard: [] };
        const opened = await call(
          "session.open",
          { ...params, weather, workDoneToken: token },
          { signal },
        );
        await this.#adopt(opened, about);
      });
    } catch (error) {
      sayError(error);
    } finally {
      this.#opening = null;
      this.#welcome.setBusy(false);
    }
  }

  openAgain() {
    if (this.#last) this.open(this.#last.params, this.#last.about);
  }

  /** Closes the session, after a question if something would be lost. */
  async leave() {
    if (!this.#mirror) return this.#show("welcome");
    if (!(await this.#mayClose())) return;
    this.ended();
  }

  /** The session is over. */
  ended() {
    this.#mirror = null;
    this.#show("welcome");
    this.#welcome.focus();
  }

  async #mayClose() {
    const { session, state } = this.#mirror;
    if (state.needsConfirmation && !(await sureToDiscard(state))) return false;
    try {
      await call("session.close", { session, discard: true });
    } catch (error) {
      if (!(error instanceof Unreachable) && error.name !== "SessionNotFound") {
        sayError(error);
        return false;
      }
    }
    return true;
  }

  /** Takes a session over; the same one for the second time only adds what is new. */
  async #adopt(opened, about) {
    if (this.#mirror?.session !== opened.session) {
      this.#mirror = new Mirror(call, opened);
      this.#mirror.addEventListener("failed", ({ detail }) => sayError(detail));
      this.#show("session");
      const heard = this.#opening?.heard ?? [];
      for (const { method, params } of heard) this.#mirror.take(method, params);
      this.#session.show(this.#mirror, about);
      for (const { method, params } of heard) this.#session.notified(method, params);
    }
    if (opened.source) {
      this.#mirror.source = opened.source;
      this.#session.describe();
    }
  }

  /** While a session opens with weather: it is announced before the reply, and can be shown. */
  async #announced({ session }) {
    const opening = this.#opening;
    if (!opening || opening.adopted || session === null || this.#mirror) return;
    opening.adopted = session;
    const page = await call("session.get", { session }).catch(() => null);
    if (page && this.#opening === opening) await this.#adopt(page, opening.about);
  }

  #programChanged(state) {
    if (state.hello) {
      this.hello = state.hello;
      this.#methods = new Set(state.methods);
    }
    const lost = this.#mirror !== null && state.starts !== this.#starts;
    const again = this.#starts > 0 && state.starts !== this.#starts;
    this.#starts = state.starts;
    this.#banner.program(state, { lost, again });
    this.#drawStatus(state);
    if (lost) this.ended();
    if (state.kind === "running") this.#becameReady();
  }

  async #becameReady() {
    this.#drawViews();
    replace(
      byId("credits"),
      h("p", {
        text: [...(this.hello.attribution ?? []), "Map: made with Natural Earth."].join(" "),
      }),
      h("button", { type: "button", class: "link", text: "Keyboard", on: { click: help } }),
    );
    if (this.#view === "guide") this.#guide.show();
    this.#welcome.setArchive(await call("archive.status").catch(() => null));
  }

  #drawStatus({ kind }) {
    const words = {
      starting: "Starting",
      running: "Ready",
      restarting: "Restarting",
      failed: "Not running",
    };
    setAttr(byId("status"), "data-kind", kind);
    setText(byId("status-text"), words[kind] ?? kind);
  }

  #drawViews() {
    const views = byId("views");
    if (!guideWanted(this)) return replace(views);
    const link = (view, text) =>
      h("button", {
        type: "button",
        text,
        "aria-current": this.#view === view ? "page" : null,
        on: { click: () => this.#go(view) },
      });
    replace(views, link(this.#mirror ? "session" : "welcome", "Roulette"), link("guide", "Guide"));
  }

  #go(view) {
    this.#show(view);
    byId("main").focus();
  }

  #show(view) {
    this.#view = view;
    const views = { welcome: this.#welcome, session: this.#session, guide: this.#guide };
    if (byId("main").firstElementChild !== views[view].element)
      replace(byId("main"), views[view].element);
    document.title =
      view === "welcome"
        ? "CityRoulette"
        : `${view === "guide" ? "Guide" : "Session"} · CityRoulette`;
    document.body.dataset.view = view;
    if (view === "guide") this.#guide.show();
    this.#drawViews();
  }

  #notified({ method, params }) {
    this.#opening?.heard.push({ method, params });
    if (method === "weather.willRefresh") this.#announced(params);
    if (method === "archive.didChange") this.#welcome.setArchive(params);
    if (method === "server.didChangeStatus") this.#banner.health(params);
    if (method === "server.message")
      say(params.text ?? params.message, { kind: params.level === "error" ? "error" : "info" });
    this.#mirror?.take(method, params);
    if (this.#mirror) this.#session.notified(method, params);
    this.#guide.notified(method, params);
  }

  #key(event) {
    if (document.querySelector("dialog[open]")) return;
    const typing = event.target.closest?.("input, textarea, select");
    const command = event.ctrlKey || event.metaKey;
    if (this.#view === "session" && command && !typing && event.key.toLowerCase() === "z") {
      event.preventDefault();
      if (event.shiftKey) this.#session.redo();
      else this.#session.undo();
    } else if (!typing && !command && event.key === "/" && this.#view === "session") {
      event.preventDefault();
      this.#session.focusSearch();
    } else if (!typing && event.key === "?") help();
  }
}

function sureToDiscard(state) {
  return ask("Are you sure?", lost(state), [
    { label: "Discard", value: true, kind: "danger" },
    { label: "Keep working", value: false },
  ]);
}

new App().start();
