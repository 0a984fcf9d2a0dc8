/**
 * Error messages for users of the page. The program's messages also address developers: they name
 * parameters, methods and members of the error data, which the page does not show.
 */
import { t } from "./strings.js";
const METHOD =
  /(?<![\w/.-])(?:archive|article|city|draft|gazetteer|location|photo|place|rpc|server|session|share|weather)\.[a-z]\w+/;
const DATA = /(?<![\w/.-])data(?:\.[a-z]\w*)?(?=[\s.;:,]|$)/;
const PARAMETER = /^params(?:\.[\w[\]]+)*: /;

/** Replacements for messages whose advice only a program can follow. */
const INSTEAD = {
  DraftNotFound: "trouble.changesGone",
  SessionNotFound: "trouble.sessionGone",
};

/** The text to show for an error of the program. */
export function readable({ message = "", data = {} }) {
  if (INSTEAD[data?.name]) return t(INSTEAD[data.name]);
  const text = message.replace(PARAMETER, "");
  const sentences = text.split(/(?<=[.!?])\s+(?=[A-Z])/).map(withoutHints);
  const said = sentences.filter(Boolean).join(" ");
  return text === message ? said : said.charAt(0).toUpperCase() + said.slice(1);
}

/** A sentence without clauses for developers; empty if it has no others. */
function withoutHints(sentence) {
  const clauses = sentence.replace(/[.!?]\s*$/, "").split(/(?<=[;:]) /);
  const kept = clauses.filter((clause) => !METHOD.test(clause) && !DATA.test(clause));
  const text = kept.join(" ").replace(/[;:]$/, "");
  return text && `${text}${/[!?]\s*$/.exec(sentence)?.[0].trim() ?? "."}`;
}
