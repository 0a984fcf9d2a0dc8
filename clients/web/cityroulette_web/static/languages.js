/**
 * The languages of the interface, each with the module of its strings. Translations are in their own folder: a
 * browser loads and keeps only the shown one.
 *
 * `locale` gives dates and numbers if the browser's languages have no variant of the chosen language, such
 * as "de-CH".
 */
export const LANGUAGES = {
  en: {
    name: "English",
    locale: "en-GB",
    dir: "ltr",
    file: "./english.js",
  },
  de: {
    name: "Deutsch",
    locale: "de",
    dir: "ltr",
    file: "./translations/german.js",
  },
};
