/**
 * Error messages for users of the page. The program's messages also address developers: they name
 * parameters, methods and members of the error data, which the page does not show.
 */
const METHOD =
  /(?<![\w/.-])(?:archive|article|city|draft|gazetteer|location|photo|place|rpc|server|session|share|weather)\.[a-z]\w+/;
const DATA = /(?<![\w/.-])data(?:\.[a-z]\w*)?(?=[\s.;:,]|$)/;
const PARAMETER = /^params(?:\.[\w[\]]+)*: /;

/** Replacements for messages whose advice only a program can follow. */
const INSTEAD = {
  DraftNotFound: "These changes were resumed or discarded in another window.",
  SessionNotFound: "This session has ended.",
};

/** The text to show for an error of the program. */
export function readable({ message = "", data = {} }) {
  if (INSTEAD[data?.name]) return INSTEAD[data.name];
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
