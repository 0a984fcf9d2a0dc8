/**
 * Isolation of names in sentences. A name written from right to left, or with bidirectional controls of
 * its own, would otherwise reorder the words around it (Unicode Standard Annex #9).
 */
const START = "\u2068";
const END = "\u2069";
const OPENS = /[\u202a\u202b\u202d\u202e\u2066-\u2068]/u;
const CLOSES = { "\u202c": /[\u202a\u202b\u202d\u202e]/u, "\u2069": /[\u2066-\u2068]/u };
const CONTROL = /[\u202a-\u202e\u2066-\u2069]/u;
const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A name for use in a sentence; unchanged if it cannot affect the words around it. */
export function isolated(name) {
  if (!name || !(CONTROL.test(name) || FROM_THE_RIGHT.test(name))) return name;
  return `${START}${[...name].filter(closesNothingOutside()).join("")}${END}`;
}

/** Rejects a control that would end the isolation; the end of the isolation closes all open ones. */
function closesNothingOutside() {
  const open = [];
  return (letter) => {
    if (OPENS.test(letter)) open.push(letter);
    const opener = CLOSES[letter];
    if (!opener) return true;
    const last = open.findLastIndex((each) => opener.test(each));
    if (last < 0) return false;
    open.length = last;
    return true;
  };
}
