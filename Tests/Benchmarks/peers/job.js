// The same job in Node: parses each line, finds the city in the list, toggles its star, keeps the order, and writes the
// notification and the reply. The file CITIES has the cities in order.
//
//   node job.js CITIES
const fold = (name) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const cities = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));
for (const city of cities) city.folded = fold(city.name);

let revision = 0, favorites = 0;
const undo = [];

// Whether one precedes the other: starred first, then by population, folded name, name and id.
function isBefore(one, other) {
  if (one.favorite !== other.favorite) return one.favorite;
  if (one.population !== other.population) return one.population > other.population;
  if (one.folded !== other.folded) return one.folded < other.folded;
  if (one.name !== other.name) return one.name < other.name;
  return one.id < other.id;
}

function place(city) {
  let low = 0, high = cities.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(cities[middle], city)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function state() {
  return {
    mode: "import", commitLabel: "Import", total: cities.length, visible: cities.length, favorites,
    unfavorites: cities.length - favorites, dirty: true, canCommit: true,
    canRemoveUnfavorites: favorites < cities.length, needsConfirmation: true, query: "", scope: "all",
    canUndo: undo.length > 0, canRedo: false,
  };
}

function toggled(id, number) {
  const from = cities.findIndex((city) => city.id === number);
  const [city] = cities.splice(from, 1);
  city.favorite = !city.favorite;
  favorites += city.favorite ? 1 : -1;
  const index = place(city);
  cities.splice(index, 0, city);
  undo.push(number);
  revision++;
  const changes = [{ op: "update", index: from, city: { id: number, favorite: city.favorite } }];
  if (index !== from) changes.push({ op: "move", from, to: index });
  const params = { session: "s1", revision, changes, state: state() };
  const result = { city: number, favorite: city.favorite, index, revision };
  return (
    JSON.stringify({ jsonrpc: "2.0", method: "session.didChange", params }) + "\n" +
    JSON.stringify({ jsonrpc: "2.0", id, result }) + "\n"
  );
}

let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  let replies = "";
  for (const line of lines) {
    const { id, params } = JSON.parse(line);
    replies += toggled(id, params.city);
  }
  if (replies) process.stdout.write(replies);
});
