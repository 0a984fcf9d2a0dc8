/**
 * The languages of the interface, each with a module that holds its strings.
 *
 * `locale` gives dates and numbers if the browser's languages have no variant of the chosen language, such
 * as "de-CH".
 */
export const LANGUAGES = {
  en: {
    name: "English",
    locale: "en-GB",
    dir: "ltr",
    load: () => import("./english.js"),
  },
  de: {
    name: "Deutsch",
    locale: "de",
    dir: "ltr",
    load: () => import("./german.js"),
  },
};
