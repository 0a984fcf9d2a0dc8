/**
 * Warnings and rain in starred cities: the number of warnings on the badge of the installed page, and notifications.
 *
 * One tab checks for all every quarter of an hour, while it is visible or the user wants notifications.
 */
import { isNews, readAnnounced, storeAnnounced } from "./announced.js";
import { isolated } from "./bidi.js";
import { forecasts } from "./forecasts.js";
import { clock, percent, skyWords } from "./format.js";
import { notificationState, notifyAbout, onPermissionChange } from "./notifications.js";
import { subscribe } from "./preferences.js";
import { rainSoon } from "./rainsoon.js";
import { reports } from "./reports.js";
import { call, Unreachable } from "./rpc.js";
import { t } from "./strings.js";
import { period } from "./warnings.js";

const MINUTE_MS = 60000;
const EVERY_MS = 15 * MINUTE_MS;
/** The pause after a failure, unless the service specifies a longer one. */
const PAUSE_MS = 5 * MINUTE_MS;
/** How long a warning without an end lasts. */
const UNKNOWN_END_MS = 24 * 60 * MINUTE_MS;
/** The most starred cities that are checked: those of one request each. */
export const MOST_WARNED = 50;
export const MOST_FORECAST = 25;

const LEVELS = ["minor", "moderate", "severe", "extreme"];

export class Alerts {
  #app;
  #starred = null;
  #reading = 0;
  #pausedUntil = 0;
  #hasBadge = false;
  #waits = false;

  constructor(app) {
    this.#app = app;
    setInterval(() => this.#check(), MINUTE_MS);
    document.addEventListener("visibilitychange", () => this.#check());
    subscribe(() => this.#check());
    onPermissionChange(() => this.#check());
  }

  /** The archive has changed. @param {?Object} archive its counts; null if they are unknown */
  async setArchive(archive) {
    const reading = ++this.#reading;
    const offered = this.#app.has("weather.warnings") && this.#app.hello?.providers?.weather;
    if (!archive) return;
    const starred = offered && archive.favorites > 0 ? await readStarred().catch(() => null) : [];
    if (reading !== this.#reading || starred === null) return;
    this.#starred = starred;
    if (starred.length === 0) setBadge(0);
    this.#check();
  }

  /** What was checked is known by this text, so that a change is checked at once. */
  get #subject() {
    return `${notificationState()} ${this.#starred.map(({ id }) => id).join()}`;
  }

  get #isDue() {
    if (!this.#starred?.length || Date.now() < this.#pausedUntil) return false;
    return !document.hidden || notificationState() === "on";
  }

  /** Checks after the other tabs; a check that waits covers later changes. */
  #check() {
    if (this.#waits || !this.#isDue) return;
    this.#waits = true;
    const work = () => {
      this.#waits = false;
      return this.#isDue ? this.#checkNow() : null;
    };
    navigator.locks.request("alerts", work).catch((error) => this.#failed(error));
  }

  async #checkNow() {
    const announced = readAnnounced();
    const checked = this.#subject;
    const now = Date.now();
    const isRecent = Math.abs(now - announced.checkedAt) < EVERY_MS;
    if (announced.checked === checked && isRecent) return this.#showStored();
    const warned = this.#starred.slice(0, MOST_WARNED);
    const forecast = this.#starred.slice(0, MOST_FORECAST);
    const show = (notices) => {
      // Stored first: without storage an event would be announced again and again.
      storeAnnounced({ ...announced, checked, checkedAt: now });
      for (const { city, ...notice } of notices) notifyAbout(city, notice);
    };
    const isOn = notificationState() === "on";
    await readWarnings(warned);
    this.#showBadge(warned);
    show(isOn ? warned.flatMap((city) => newWarnings(city, announced.events)) : []);
    if (!isOn) return;
    const known = await readForecasts(forecast);
    show(known.map(([city, hours]) => newRain(city, hours, announced.events)).filter(Boolean));
  }

  /** The system may have forgotten the badge since the last visit. */
  #showStored() {
    if (!this.#hasBadge) this.#showBadge(this.#starred.slice(0, MOST_WARNED));
  }

  #showBadge(cities) {
    const found = cities.flatMap(({ id }) => reports.warningsOf(id));
    setBadge(new Set(found.map(nameOf)).size);
    this.#hasBadge = true;
  }

  /** A bridge that does not answer is tried again a minute later. */
  #failed(error) {
    if (error instanceof Unreachable) return;
    this.#pausedUntil = Date.now() + Math.max(error.data?.retryAfterMs ?? 0, PAUSE_MS);
  }
}

/** Starred cities are the first ones of the archive. */
async function readStarred() {
  const { cities } = await call("archive.list", { limit: MOST_WARNED });
  return cities.filter(({ favorite }) => favorite);
}

/** One warning may be about several cities. */
const nameOf = ({ id, source, event, onset, area }) => id ?? [source, event, onset, area].join();

/** A warning without a begin is in force. */
const beginOf = ({ onset }) => (onset ? Date.parse(onset) : Date.now());

async function readWarnings(cities) {
  const { places } = await call("weather.warnings", { cities: cities.map(({ id }) => id) });
  for (const [index, city] of cities.entries()) reports.put(city.id, "warnings", places[index]);
}

/** The cities whose forecast is known, with that. */
async function readForecasts(cities) {
  const answer = await call("weather.forecasts", {
    cities: cities.map(({ id }) => id),
    days: 2,
    hours: true,
    origin: "automatic",
  });
  const known = cities
    .map((city, index) => [city, answer.forecasts[index].forecast])
    .filter(([, forecast]) => forecast);
  for (const [city, forecast] of known) forecasts.put(city, forecast);
  return known;
}

/** Notices of the warnings of a city that were not announced. */
function newWarnings(city, events) {
  const isNew = ({ source, event, onset, ends, expires, severity }) => {
    const end = ends ?? expires;
    return isNews(events, `warning/${city.id}/${source}/${event}`, {
      from: beginOf({ onset }),
      until: end ? Date.parse(end) : Date.now() + UNKNOWN_END_MS,
      level: LEVELS.indexOf(severity),
    });
  };
  return [...reports.warningsOf(city.id)]
    .sort((one, other) => beginOf(one) - beginOf(other))
    .filter(isNew)
    .map((warning) => warningNotice(city, warning));
}

function warningNotice(city, warning) {
  const event = warning.event ?? t("warning.unnamed");
  return {
    city,
    title: t("alerts.warning", { city: isolated(city.name), event }),
    body: period(warning),
    tag: `warning/${city.id}/${event}`,
  };
}

/** A notice of rain that was not announced, or null. */
function newRain(city, forecast, events) {
  const rain = rainSoon(forecast);
  if (!rain || !isNews(events, `rain/${city.id}`, rain)) return null;
  const { condition, time, precipitationProbability } = rain.sample;
  const kind = { snow: "snow", thunderstorm: "thunderstorm" }[condition] ?? "rain";
  const from = t("warning.from", { from: clock(time) });
  const words = [skyWords(rain.sample), from, percent(precipitationProbability)];
  return {
    city,
    title: t(`alerts.${kind}`, { city: isolated(city.name) }),
    body: words.filter(Boolean).join(", "),
    tag: `rain/${city.id}`,
  };
}

/** Shows a number on the icon of the installed page; 0 removes it. */
function setBadge(count) {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => {}); // The system may have no badges.
}
