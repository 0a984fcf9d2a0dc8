/** The card of the drawn city: details, a picture and buttons. */
import { isolated } from "./bidi.js";
import { showPicture } from "./citypicture.js";
import { h, replace, setText } from "./dom.js";
import { fromHere, neighbours } from "./drawnplace.js";
import { country, people, region, timeIn, weatherWords } from "./format.js";
import { iconImage } from "./icons.js";
import { dropToasts, say, sayError, scopeOf } from "./messages.js";
import { language, t } from "./strings.js";
import { iconButton } from "./symbols.js";
import { warmInWords } from "./wishes.js";

/**
 * @param {App} app
 * @param {Object} city a row of the session
 * @param {{tries: Object[], candidates: ?number, warmNow: ?boolean}} drawn as in draw.js
 * @param {Object[]} cities the cities of the session
 * @param {{open, around, again, close}} does the actions of its buttons
 * @returns {{element, refresh: function(Object)}}
 */
export function drawnCard(app, city, drawn, cities, does) {
  const weather = h("p", { class: "drawn-weather" });
  const picture = h("figure", { class: "drawn-picture", hidden: true });
  const keep = h("button", { type: "button", class: "primary", text: t("common.keep") });
  const facts = [
    city.population ? t("common.people", { people: people(city.population) }) : "",
    timeIn(city.timezone) ? t("common.there", { clock: timeIn(city.timezone) }) : "",
  ].filter(Boolean);
  const name = h("button", { type: "button", class: "drawn-name", text: city.name });
  name.addEventListener("click", does.open);
  keep.addEventListener("click", () => keepIt(app, city, keep));
  const refresh = (row) => {
    if (!row || row.id !== city.id) return;
    drawWeather(weather, row.weather);
    if (row.archived) kept(keep);
  };
  const near = neighbours(city, cities);
  const away = h("p", { class: "drawn-away", hidden: true });
  showDistance(app, city, away);
  const tried = drawn.candidates ? candidatesInWords(drawn) : triesInWords(drawn.tries, city);
  refresh(city);
  showPicture(app, city, picture);
  const element = h(
    "section",
    { class: "drawn", "aria-label": t("roulette.drawn", { name: isolated(city.name) }) },
    picture,
    h(
      "div",
      { class: "drawn-words" },
      h(
        "h2",
        {},
        h("span", { class: "drawn-flag", "aria-hidden": "true", text: flag(city.country) }),
        name,
      ),
      h("p", { class: "about", text: region(city) }),
      h("p", { text: facts.join(" · "), hidden: facts.length === 0 }),
      weather,
      away,
      h("p", { class: "hint drawn-near", text: near, hidden: !near }),
      h("p", {
        class: "hint drawn-tries",
        text: tried,
        hidden: !tried,
      }),
    ),
    h(
      "div",
      { class: "drawn-does" },
      keep,
      h("button", { type: "button", text: t("roulette.around"), on: { click: does.around } }),
      h(
        "button",
        { type: "button", on: { click: does.again } },
        `${t("roulette.again")} `,
        h("kbd", { "aria-hidden": "true", text: t("roulette.space") }),
      ),
    ),
    iconButton("remove", t("roulette.closeCard"), does.close),
  );
  return { element, refresh };
}

async function showDistance(app, city, line) {
  const words = await fromHere(app, city);
  setText(line, words);
  line.hidden = !words;
}

/** "FR" → the two letters that fonts with flags render as a flag. */
const letters = (code) =>
  String.fromCodePoint(...[...code].map((letter) => 0x1f1a5 + letter.charCodeAt(0)));

/** The flag of a country, or its code if the fonts have no flags. */
export function flag(code) {
  if (!code) return "";
  const paper = document.createElement("canvas").getContext("2d");
  const wide = (text) => paper.measureText(text).width;
  return wide(letters("FR")) < 1.6 * wide(letters("F")) ? letters(code) : code;
}

function drawWeather(line, weather) {
  const words = weatherWords(weather);
  line.hidden = !words;
  if (words && line.textContent !== words) replace(line, iconImage(weather.icon, 24), words);
}

/** The program looks at the weather of the candidates only until one is warm. */
const candidatesInWords = ({ candidates, warmNow }) =>
  t(warmNow ? "wishes.candidatesWarm" : "wishes.candidates", {
    count: candidates,
    warm: warmInWords(),
  });

/** "After Chad and Fiji, where nothing was near." */
function triesInWords(tries, city) {
  const failed = tries.filter((one) => one.found === 0 && one.country !== city.country);
  const places = [...new Set(failed.map((one) => country(one.country)))];
  if (places.length === 0) return "";
  const countries = new Intl.ListFormat(language() === "en" ? "en-GB" : language()).format(places);
  return t("roulette.after", { countries });
}

function kept(button) {
  button.ariaDisabled = "true";
  button.classList.remove("primary");
  setText(button, t("roulette.keptButton"));
}

/** The button is not disabled, because it would lose the focus. */
async function keepIt(app, city, button) {
  if (button.ariaDisabled === "true") return;
  button.ariaDisabled = "true";
  try {
    await app.call("archive.add", { city: city.id });
    kept(button);
    dropToasts(scopeOf(city.id));
    const work = () => app.call("archive.remove", { city: city.id }).catch(sayError);
    const action = { label: t("common.undo"), work, undoes: true };
    say(t("roulette.keptCity", { name: isolated(city.name) }), { action });
  } catch (error) {
    if (error.name === "AlreadyExists") return kept(button);
    button.ariaDisabled = null;
    sayError(error);
  }
}
