/**
 * What the user has written about archived cities: own name, note, tags, visits, lists and planned visits; and about places
 * of the guide: note, tags and lists.
 */
import { call } from "./rpc.js";

/** An annotation without content, as that of a city that is not archived. */
export const NOTHING = {
  ownName: null,
  note: null,
  planned: false,
  tags: [],
  lists: [],
  visits: [],
};

/** The name to show for a city with its annotation: the user's own, else the real one. */
export const shownName = ({ name, annotation }) => annotation?.ownName ?? name;

/** A name for paper, which cannot show the real name elsewhere: "Edo (Tokyo)". */
export const nameOnPaper = ({ name, annotation }) =>
  annotation?.ownName ? `${annotation.ownName} (${name})` : name;

/** The cities of a page of archive.list, with their annotations if the page has them. */
export const annotatedRows = ({ cities, annotations }) =>
  annotations ? cities.map((city, index) => ({ ...city, annotation: annotations[index] })) : cities;

/** A city with the name to show, for titles and labels. */
export const withShownName = (city) => ({ ...city, name: shownName(city) });

/** A text as the program stores it, and with the line ends of a text field, to compare texts by their content. */
export const canonical = (text) => text.replace(/\r\n?/g, "\n").trim().normalize("NFC");

/** Reads the annotation of an archived city. */
export async function readAnnotation(city) {
  return (await call("archive.get", { city })).annotation;
}

/** The annotations of archived cities. Each change is saved at once. */
export const archived = {
  read: readAnnotation,
  annotate: (city, changes) => call("archive.annotate", { city, ...changes }),
  setInList: (city, list, isIn) =>
    call(isIn ? "list.addCities" : "list.removeCities", { list, city }),
};

/** The annotations of places of the guide. Each change is saved at once. */
export const placed = {
  async read(place) {
    const { annotation } = (await call("place.get", { place })).place;
    return { ...NOTHING, ...annotation };
  },
  annotate: (place, changes) => call("place.annotate", { place, ...changes }),
  setInList(place, list, isIn) {
    return this.annotate(place, { [isIn ? "addLists" : "removeLists"]: [list] });
  },
};
