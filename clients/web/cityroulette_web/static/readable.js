/**
 * Errors for readers. The program writes its messages for those who program against it too: they
 * name parameters, methods, and members of the error's data, none of which the page shows.
 */
const METHOD =
  /(?<![\w/.-])(?:archive|article|city|draft|gazetteer|location|photo|place|rpc|server|session|share|weather)\.[a-z]\w+/;
const DATA = /(?<![\w/.-])data(?:\.[a-z]\w*)?(?=[\s.;:,]|$)/;
const PARAMETER = /^params(?:\.[\w[\]]+)*: /;

/** Sentences for errors whose own would tell a reader what only a program can do. */
const INSTEAD = {
  DraftNotFound: "These changes were resumed or discarded in another window.",
  SessionNotFound: "This session has ended.",
};

/** What to show for an error that the program answered or told. */
export function readable({ message = "", data = {} }) {
  if (INSTEAD[data?.name]) return INSTEAD[data.name];
  const text = message.replace(PARAMETER, "");
  const sentences = text.split(/(?<=[.!?])\s+(?=[A-Z])/).map(withoutHints);
  const said = sentences.filter(Boolean).join(" ");
  return text === message ? said : said.charAt(0).toUpperCase() + said.slice(1);
}

/** A sentence without the clauses that are for programs; empty where nothing else is in it. */
function withoutHints(sentence) {
  const clauses = sentence.replace(/[.!?]\s*$/, "").split(/(?<=[;:]) /);
  const kept = clauses.filter((clause) => !METHOD.test(clause) && !DATA.test(clause));
  const text = kept.join(" ").replace(/[;:]$/, "");
  return text && `${text}${/[!?]\s*$/.exec(sentence)?.[0].trim() ?? "."}`;
}
