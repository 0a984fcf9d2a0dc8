/**
 * The languages of the interface. English is part of the page; each other one has the file of its strings, of which
 * a browser loads and keeps only the shown one.
 *
 * `locale` gives dates and numbers if the browser's languages have no variant of the chosen language, such
 * as "de-CH".
 */
export const LANGUAGES = {
  en: {
    name: "English",
    locale: "en-GB",
    dir: "ltr",
  },
  de: {
    name: "Deutsch",
    locale: "de",
    dir: "ltr",
    file: "./translations/german.js",
  },
};
