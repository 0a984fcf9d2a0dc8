// Text that stands out too little from its ground: [ratio, text, colour, ground] of each.
() => {
  const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    probe.clearRect(0, 0, 1, 1);
    probe.fillStyle = colour;
    probe.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = probe.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
  const light = (colour) => {
    const [r, g, b] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement)
      layers.push(rgba(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const element = walker.currentNode.parentElement;
    if (!text || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    if (element.closest(".only-spoken, .skip, :disabled, script, style")) continue;
    const style = getComputedStyle(element);
    const svg = element instanceof SVGElement;
    const below = svg ? ground(element.closest("svg").parentElement) : ground(element);
    const colour = over(rgba(svg ? style.fill : style.color), below);
    const [high, low] = [light(colour), light(below)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < 4.5)
      poor.push([
        Number(ratio.toFixed(2)),
        text,
        colour.map(Math.round).join(),
        below.map(Math.round).join(),
      ]);
  }
  return poor;
};
