/**
 * Notes in Markdown as elements: paragraphs, lists, bold, italics and links. Everything else, HTML included,
 * is shown as the text that it is. Elements are built one by one, so no text is ever parsed as markup.
 */
import { h } from "./dom.js";

const BULLET = /^\s{0,3}[-*+]\s+(.*)$/;
const NUMBER = /^\s{0,3}(\d{1,9})[.)]\s+(.*)$/;

/** Schemes of links; others, such as javascript:, are text. */
const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/**
 * The marks within a line, in the order of precedence: an escaped character, bold, italics, a link and a
 * bare address. Contents are limited to 1,000 characters, so a line of unclosed marks takes linear time.
 */
const MARKS = new RegExp(
  [
    String.raw`\\(?<escaped>[\\*_[\]()])`,
    String.raw`\*\*(?=\S)(?<bold>.{1,1000}?)(?<=\S)\*\*`,
    String.raw`\*(?=[^\s*])(?<star>[^*]{1,1000}?)(?<=\S)\*`,
    String.raw`(?<![\p{L}\p{N}_])_(?=[^\s_])(?<line>[^_]{1,1000}?)(?<=\S)_(?![\p{L}\p{N}_])`,
    String.raw`\[(?<label>[^[\]]{1,1000})\]\((?<target>[^\s()]{1,1000})\)`,
    String.raw`(?<bare>https?:\/\/[^\s<>()]{0,1000}[^\s<>().,;:!?'"*_])`,
  ].join("|"),
  "gu",
);

/** The elements of a note. @returns {Node[]} */
export function renderMarkdown(text) {
  const blocks = [];
  for (const line of text.split(/\r\n|\r|\n/)) addLine(blocks, line);
  return blocks.filter(({ lines }) => lines.length > 0).map(elementOf);
}

/** Adds a line to the last block, or begins another one. */
function addLine(blocks, line) {
  if (line.trim() === "") return blocks.push({ kind: null, lines: [] });
  const bullet = BULLET.exec(line);
  const number = NUMBER.exec(line);
  const last = blocks.at(-1);
  const kind = (bullet && "ul") || (number && "ol") || "p";
  const content = bullet?.[1] ?? number?.[2] ?? line.trim();
  if (last?.kind === kind) return last.lines.push(content);
  const start = number ? Number(number[1]) : 1;
  return blocks.push({ kind, start, lines: [content] });
}

function elementOf({ kind, start, lines }) {
  if (kind === "p")
    return h(
      "p",
      {},
      lines.map((line, index) => [index > 0 && h("br"), inline(line)]),
    );
  const items = lines.map((line) => h("li", {}, inline(line)));
  return kind === "ol" ? h("ol", { start }, items) : h("ul", {}, items);
}

/** The texts and elements of a line. */
function inline(text) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    parts.push(text.slice(end, match.index), marked(match));
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return parts.filter((part) => part !== "");
}

function marked({ 0: whole, groups }) {
  const { escaped, bold, star, line, label, target, bare } = groups;
  if (escaped) return escaped;
  if (bold) return h("strong", {}, inline(bold));
  if (star ?? line) return h("em", {}, inline(star ?? line));
  return link(target ?? bare, label ?? bare) ?? whole;
}

/** A link that opens in another tab; null for an address that is none or has another scheme. */
function link(address, text) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !SCHEMES.has(url.protocol)) return null;
  const safe = { rel: "noopener noreferrer", target: "_blank" };
  return h("a", { ...safe, href: url.href, text });
}
