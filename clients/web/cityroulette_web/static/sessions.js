/**
 * The session shown by this tab: opened here, adopted from another tab or after a reload, or resumed
 * from the draft of an earlier run.
 *
 * Dispatches `shown` (mirror, about, heard), `described` when the source is known, `opened` when a request to open
 * a session has ended, `noneFits` with why no city was drawn, and `ended` with the reason. The session stays open in the program when the page is closed.
 */
import { isolated } from "./bidi.js";
import { drawCities } from "./draw.js";
import { recallDraw, rememberDraw } from "./drawmemory.js";
import { cities, country } from "./format.js";
import { hold, unlessHeld, whileClosing, whileOpening } from "./heldsessions.js";
import { ask, say, sayError } from "./messages.js";
import { Mirror } from "./mirror.js";
import { Progress } from "./progress.js";
import { call, Unreachable } from "./rpc.js";
import { t } from "./strings.js";
import { noneFits } from "./wishes.js";
import { committed, lost, titleOf } from "./words.js";

const NONE = { sessions: [], drafts: [] };

/** The answers to how a session ends. */
const [DISCARD, STARRED, STAY] = ["discard", "starred", "stay"];

/** Whether a session was edited; the others are not unfinished work, and a new one replaces them. */
export const isEdited = ({ state }) => state.dirty;

/** Found cities have the stars of the archive, so that importing them takes none away. */
const keepingStars = (params) =>
  params.mode === "import" ? { ...params, keepStars: true } : params;

export class Sessions extends EventTarget {
  #app;
  #last = null;
  /** How the shown session was opened; null if it was open before. */
  #origin = null;
  /** The title of the shown session, if its source does not contain one. */
  #asked = "";
  #opening = null;
  #leaving = null;
  /** Removes the mark that this tab shows the session. */
  #release = null;
  #closing = Promise.resolve();
  mirror = null;
  /** The draft that the banner offers to resume. */
  offered = null;
  progress = new Progress();

  constructor(app) {
    super();
    this.#app = app;
  }

  /** The title of the shown session; null without one. */
  get title() {
    return this.mirror && titleOf(this.mirror, this.#asked);
  }

  /** Open sessions and drafts of earlier runs. */
  list() {
    return this.#app.has("session.list") ? call("session.list") : Promise.resolve(NONE);
  }

  /** Opens a session and shows it. With weather the reply waits for the service, but the session can be
   * shown as soon as its weather is announced. */
  async open(params, about = {}) {
    this.#last = { params, about };
    const weather =
      this.#app.hello?.providers?.weather !== null && (params.count ?? 0) <= this.#app.weatherLimit;
    try {
      await this.progress.during(t("session.looking"), ({ token, signal }) =>
        whileOpening(() => this.#open({ ...params, weather, workDoneToken: token }, about, signal)),
      );
      this.#closeUnedited();
    } catch (error) {
      const reason = noneFits(error);
      if (reason) this.#tell("noneFits", reason);
      else sayError(error);
    } finally {
      this.#opening = null;
      this.#tell("opened", null);
    }
  }

  get isOpening() {
    return this.#opening !== null;
  }

  async #open(wanted, about, signal) {
    const known = new Set((await this.list()).sessions.map(({ session }) => session));
    this.#opening = { about, known, adopted: null, heard: [] };
    if (about.choice) await this.#draw(wanted, about, signal);
    else this.#adopt(await call("session.open", keepingStars(wanted), { signal }), about);
  }

  /** Opens a lost session again. @param {{params, about}} origin as in `lost` */
  openAgain({ params, about }) {
    return this.open(params, about);
  }

  /** Replaces the shown session by a new one, after a question if it has edits. */
  async again({ params, about } = this.#last) {
    const { mirror } = this;
    const end = mirror?.state.dirty ? await howToEnd(mirror) : null;
    if (end === STAY) return;
    await this.open(params, about);
    if (!mirror?.state.dirty || this.mirror === mirror) return;
    if (end === STARRED) await this.#sayCommitted(mirror.mode, commitStarred(mirror.session));
    else await call("session.close", { session: mirror.session, discard: true }).catch(() => {});
  }

  /** Leaves the list of archived cities, which is closed unless it has edits. It can always be opened. */
  leaveArchive() {
    const { mirror } = this;
    if (mirror?.mode !== "browse" || isEdited(mirror)) return;
    this.#over(mirror.session, null);
    this.#closeUnedited("browse");
  }

  /** Closes the sessions without edits that no tab shows. @param {?string} mode only those of a mode */
  #closeUnedited(mode = null) {
    this.#closing = this.#closing
      .then(() => whileClosing(() => this.#closeUneditedNow(mode)))
      .catch(() => {}); // They are closed with the next ones.
    return this.#closing;
  }

  async #closeUneditedNow(mode) {
    const meant = (each) => !isEdited(each) && (mode === null || each.mode === mode);
    for (const { session } of (await this.list()).sessions.filter(meant))
      await unlessHeld(session, () => call("session.close", { session, discard: true }));
  }

  /** Replaces the shown session by the cities around a city. */
  around({ name, lat, lon }) {
    const params = { mode: "import", radiusKm: 50, count: 30 };
    return this.again({
      params,
      about: {
        choice: { around: { lat, lon } },
        title: t("session.aroundPlace", { place: isolated(name) }),
      },
    });
  }

  /** Shows a draw before its weather is known; the view requests that. */
  async #draw({ source: _, weather, ...wanted }, about, signal) {
    const asked = keepingStars({ ...wanted, weather: false });
    const { opened, drawn } = await drawCities(call, asked, about.choice, { signal });
    const title = about.title ?? country(drawn?.country);
    const told = about.choice.around ? { weather } : { drawn, weather };
    this.#adopt(opened, { ...about, ...told, title });
  }

  /**
   * Shows the session of an address: an open one, or the archive, which can always be opened.
   * @param {function(): boolean} wanted whether the user is still there
   * @returns {Promise<boolean>} whether the session exists
   */
  async reach({ session, city = null }, wanted) {
    const about = { choose: city, wanted };
    const meant = (each) => (session === null ? each.mode === "browse" : each.session === session);
    await this.#closing;
    const found = (await this.list()).sessions.find(meant);
    if (found) await this.takeUp(found, about);
    else if (session === null && wanted()) await this.open({ mode: "browse" }, about);
    return Boolean(found) || session === null;
  }

  /** Shows an open session from `session.list`. */
  async takeUp({ session, source, draft }, about = {}) {
    const page = await call("session.get", { session });
    if (about.wanted?.() !== false) this.#adopt({ ...page, source, draft }, about);
  }

  /** Resumes a draft; if the archive has changed, with the edits that still apply. */
  async resume(draft, force = false) {
    try {
      this.#adopt({ ...(await call("session.resume", { draft, force })), draft }, {});
      this.#renewWeather(this.mirror);
    } catch (error) {
      if (error.name !== "DraftOutdated" || force) return sayError(error);
      if (await sureToResume(error.data)) await this.resume(draft, true);
    }
  }

  /** A new run of the program has no weather of the list. The request is automatic, so it is not recorded. */
  #renewWeather({ session, known }) {
    if (!this.#app.hello?.providers?.weather) return;
    const ids = known.slice(0, this.#app.weatherLimit).map(({ id }) => id);
    const params = { session, cities: ids, origin: "automatic" };
    call("weather.refresh", params).catch(() => {}); // The program reports failures itself.
  }

  /** Discards a draft, after a question. */
  async discard(draft) {
    if (await sureToThrowAway()) await call("session.discardDraft", { draft });
  }

  /** Closes a session, after a question if it has edits. @returns whether it was closed */
  async close({ session, state }) {
    const end = state.needsConfirmation ? await howToEnd({ session, state }) : DISCARD;
    if (end === STAY) return false;
    if (end === STARRED)
      return this.#sayCommitted(
        state.mode,
        this.leave(session, () => commitStarred(session)),
      );
    return this.leave(session, () => call("session.close", { session, discard: true }));
  }

  /** Commits a session, after a question if the search hides some of its cities. */
  async commit({ session, state, mode }) {
    const left = state.total - state.visible;
    if (mode === "import" && left > 0 && !(await sureToDrop(state.visible, left))) return;
    const answer = this.leave(session, () => call("session.commit", { session }));
    await this.#sayCommitted(mode, answer);
  }

  async #sayCommitted(mode, committing) {
    try {
      const answer = await committing;
      if (answer?.archive) say(committed(mode, answer));
      return answer;
    } catch (error) {
      sayError(error);
      return false;
    }
  }

  /** Ends a session by a request of this tab; returns the result, or false if it failed. */
  async leave(session, request) {
    this.#leaving = session;
    try {
      const answer = await request();
      this.#over(session, null);
      return answer;
    } catch (error) {
      if (error instanceof Unreachable || error.name === "SessionNotFound") {
        this.#over(session, null);
        return {};
      }
      sayError(error);
      return false;
    } finally {
      this.#leaving = null;
    }
  }

  /**
   * The program exited with its sessions.
   * @returns {?{draft: ?string, title: string, origin: ?{params, about, isDraw: boolean}}} the session that was
   *   shown; without an origin it can't be opened again
   */
  lost() {
    const { mirror, title } = this;
    if (!mirror) return null;
    const origin =
      mirror.mode === "browse" ? { params: { mode: "browse" }, about: {} } : this.#origin;
    const choice = origin?.about.choice;
    const isDraw = choice !== undefined && !choice.around;
    this.#over(mirror.session, "lost");
    return { draft: mirror.draft, title, origin: origin && { ...origin, isDraw } };
  }

  notified(method, params) {
    this.#opening?.heard.push({ method, params });
    if (method === "weather.willRefresh") this.#announced(params);
    this.mirror?.take(method, params);
  }

  /** Shows a session that is being opened with weather, which is announced before the reply. */
  async #announced({ session }) {
    const opening = this.#opening;
    if (!opening || opening.adopted || session === null || opening.known.has(session)) return;
    opening.adopted = session;
    const page = await call("session.get", { session }).catch(() => null);
    if (page && this.#opening === opening) this.#adopt(page, opening.about);
  }

  /** Adopts a session; a second call for the same one only adds new information. */
  #adopt(opened, about) {
    if (this.mirror?.session !== opened.session) {
      const mirror = new Mirror(call, opened);
      this.#release?.();
      this.#release = hold(opened.session);
      this.mirror = mirror;
      this.#origin = this.#opening && this.#last;
      if (about.drawn) rememberDraw(opened, about.title);
      const draw = recallDraw(opened);
      mirror.isDraw = draw !== null;
      this.#asked = about.title ?? draw?.title ?? "";
      mirror.addEventListener("failed", ({ detail }) => sayError(detail));
      mirror.addEventListener("closed", ({ detail }) => this.#closed(mirror, detail));
      const heard = this.#opening?.heard ?? [];
      this.#tell("shown", { mirror, about: { ...about, title: this.#asked }, heard });
    }
    if (!opened.source) return;
    this.mirror.source = opened.source;
    this.#tell("described", null);
  }

  /** A session ended; requests of this tab report that themselves. */
  #closed({ session }, { reason }) {
    if (this.#leaving !== session) this.#over(session, reason);
  }

  #over(session, reason) {
    if (this.mirror?.session !== session) return;
    this.mirror = null;
    this.#release();
    this.#tell("ended", { session, reason });
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** Tells the user why another tab or the program ended the session. */
export function sayEnded(reason) {
  const words = {
    committed: "session.committedElsewhere",
    closed: "session.closedElsewhere",
    failed: "session.failed",
  };
  if (words[reason]) say(t(words[reason]));
}

/** Asks how a session ends; the cities of an import can be drawn again, so that they are no great loss. */
async function howToEnd({ session, state }) {
  const { mode, query, scope, total } = state;
  const search = (params) =>
    call("city.search", { session, ...params, limit: 1 }).catch(() => ({ state }));
  const isFiltered = mode === "import" && (query !== "" || scope !== "all");
  // Only a list without a filter counts all its stars.
  const whole = isFiltered ? await search({ query: "", scope: "all" }) : { state };
  const { favorites } = whole.state;
  const discard =
    mode === "import"
      ? { label: t("session.closeUnimported"), value: DISCARD }
      : { label: t("common.discard"), value: DISCARD, kind: "danger" };
  const starred = {
    label: t("session.importStarred", { count: favorites }),
    value: STARRED,
    kind: "primary",
  };
  const end = await ask(t("session.sureToClose"), lost({ mode, total, favorites }), [
    ...(mode === "import" && favorites > 0 ? [starred] : []),
    discard,
    { label: t("session.keepWorking"), value: STAY },
  ]);
  if (end === STAY && isFiltered) await search({ query, scope });
  return end;
}

/** Commits the starred cities of an import; a commit stores the visible ones. */
async function commitStarred(session) {
  await call("city.search", { session, query: "", scope: "favorites", limit: 1 });
  return call("session.commit", { session });
}

function sureToThrowAway() {
  return ask(t("session.sureToDiscard"), t("session.unrecoverable"), [
    { label: t("common.discard"), value: true, kind: "danger" },
    { label: t("session.keepThem"), value: false },
  ]);
}

function sureToResume({ changed, left }) {
  const rest =
    left === 0 ? t("session.noneStillApply") : t("session.stillApply", { left, count: changed });
  return ask(t("session.outdated"), rest, [
    { label: t("common.resume"), value: true, kind: "primary" },
    { label: t("session.notNow"), value: false },
  ]);
}

/** An import saves only visible cities, so ask if the search hides some. */
function sureToDrop(kept, left) {
  return ask(
    t("session.importOnly", { cities: cities(kept) }),
    t("session.hiddenLost", { count: left }),
    [
      { label: t("session.importCities", { cities: cities(kept) }), value: true, kind: "primary" },
      { label: t("common.back"), value: false },
    ],
  );
}
