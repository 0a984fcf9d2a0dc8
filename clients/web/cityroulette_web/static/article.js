/** The beginning of a city's Wikipedia article, with its picture and a link to the rest. */
import { h } from "./dom.js";
import { Loading } from "./loading.js";
import { remoteImage } from "./pictures.js";
import { Unreachable } from "./rpc.js";
import { locale, t } from "./strings.js";
import { symbol } from "./symbols.js";

export class ArticlePanel {
  #app;
  #heading;
  #loading = new Loading("article");

  /** @param {string} heading the level of the article's title */
  constructor(app, heading) {
    this.#app = app;
    this.#heading = heading;
    this.element = this.#loading.element;
  }

  show(city, session) {
    this.#loading.show(
      (signal) => this.#ask(city, session, signal),
      (answer) => draw(answer, this.#heading, () => this.show(city, session)),
    );
  }

  /** Redraws after a change of the language. */
  redraw() {
    this.#loading.redraw();
  }

  leave() {
    this.#loading.stop();
  }

  /** The article's address from the session, and a summary if the program supports it. */
  async #ask(city, session, signal) {
    const opened = session ? await this.#open(city, session, signal) : null;
    if (!this.#app.has("article.summary")) return { opened, summary: null, trouble: null };
    try {
      return {
        opened,
        summary: await this.#app.call(
          "article.summary",
          { city: city.id, language: locale() },
          { signal },
        ),
        trouble: null,
      };
    } catch (trouble) {
      if (opened || trouble.name === "NothingFound") return { opened, summary: null, trouble };
      if (trouble instanceof Unreachable || signal.aborted) throw trouble;
      throw new Error(named(trouble), { cause: trouble });
    }
  }

  async #open(city, session, signal) {
    const params = { city: city.id, session };
    return (await this.#app.call("article.open", params, { signal })).article;
  }
}

const named = (trouble) => t("article.trouble", { reason: trouble.message });

function draw({ opened, summary, trouble }, heading, again) {
  if (!summary && !opened)
    return h("p", { class: "hint", text: trouble?.message ?? t("article.none") });
  if (!summary)
    return [
      trouble && [
        h("p", { class: "hint", text: named(trouble) }),
        h("button", { type: "button", text: t("common.tryAgain"), on: { click: again } }),
      ],
      readOn(
        opened.url,
        t(opened.fallback ? "article.search" : "article.read", { title: opened.title }),
      ),
    ];
  const picture = summary.thumbnail ?? summary.image;
  return [
    picture &&
      h(
        "figure",
        { class: "article-figure" },
        remoteImage(picture.url, t("article.picture", { title: summary.title })),
        picture.page && h("figcaption", {}, outward(picture.page, t("article.author"))),
      ),
    h(heading, { class: "article-title", text: summary.title }),
    summary.description && h("p", { class: "about", text: summary.description }),
    h("p", { class: "extract", text: summary.extract, lang: summary.language }),
    readOn(summary.url, t("article.continue")),
    h(
      "p",
      { class: "hint" },
      outward(summary.attribution.url, summary.attribution.text),
      " · ",
      outward(summary.licenseUrl, summary.license),
    ),
  ];
}

const readOn = (url, text) =>
  h(
    "p",
    {},
    h(
      "a",
      { class: "button", href: url, target: "_blank", rel: "noreferrer noopener" },
      text,
      symbol("external"),
    ),
  );

/** A link that opens in a new tab, without a referrer. */
export const outward = (url, text) =>
  h("a", { href: url, target: "_blank", rel: "noreferrer noopener", text });
