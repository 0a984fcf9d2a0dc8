// The texts of the present view that are English in a page of another language: those that contain a string of the
// English table and no string of the other one. The attributions come from the services.
async (other) => {
  const [english, present] = [(await code("english.js")).default, await translation(other)];
  const forms = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry));
  const all = (table) =>
    Object.values(table).flatMap((group) => Object.values(group).flatMap(forms));
  const own = new Set(all(present));
  const literal = (text) => text.replaceAll(/\{\w+\}/g, "").trim();
  const wanted = all(english).filter((text) => literal(text).length > 3 && !own.has(text));
  const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // A single word may also be part of a German sentence, as "Export" is.
  const pattern = (text) => {
    const parts = text.split(/\{\w+\}/).map((part) => escaped(part));
    const [start, end] = /\s/.test(literal(text))
      ? ["(?<![\\p{L}\\p{N}])", "(?![\\p{L}\\p{N}])"]
      : ["^", "$"];
    return new RegExp(`${start}${parts.join(".+?")}${end}`, "u");
  };
  const patterns = wanted.map((text) => [text, pattern(text)]);
  const SERVICES = ".credits p, .now-credit a, [lang]:not(html)";
  const NAMES = ".row-name, .row-region, .card-link, .card-where, .place-main";

  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, data } = walker.currentNode;
    if (data.trim() && !element.closest(`${SERVICES}, ${NAMES}, script, .noscript`))
      texts.push(data.trim());
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [label]"))
    if (!element.closest(SERVICES))
      for (const name of ["aria-label", "title", "placeholder", "label"])
        if (element.getAttribute(name)) texts.push(element.getAttribute(name));
  return [...new Set(texts)].flatMap((text) => {
    const found = patterns.find(([, english]) => english.test(text));
    return found ? [`"${text}" contains "${found[0]}"`] : [];
  });
};
