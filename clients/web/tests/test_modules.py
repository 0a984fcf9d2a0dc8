"""The modules of the page are joined into one script."""

import pytest

from cityroulette_web.modules import joined

SUN = """import WORDS from "./words.js";
import { height, turn as rotation } from "./astro.js";

const steps = 3;

export const named = () => WORDS.sun;
export async function rise() {
  return rotation(height, steps);
}
export { steps };"""

ASTRO = """export const height = 1;
export function turn(degrees) {
  return degrees;
}
export class Orbit {}"""

JOINED = """const $words = (() => {
const $default = { sun: "Sun" };
return { default: $default };
})();
const $astro = (() => {
const height = 1;
function turn(degrees) {
  return degrees;
}
class Orbit {}
return { height, turn, Orbit };
})();
const $sun = (() => {
const WORDS = $words.default;
const { height, turn: rotation } = $astro;

const steps = 3;

const named = () => WORDS.sun;
async function rise() {
  return rotation(height, steps);
}

return { named, rise, steps };
})();
{
const { rise } = $sun;
await rise();
}
export { $words, $astro, $sun };
"""


def test_each_module_is_a_function_after_those_that_it_imports():
    modules = {
        "main": 'import { rise } from "./sun.js";\nawait rise();',
        "sun": SUN,
        "astro": ASTRO,
        "words": 'export default { sun: "Sun" };',
        "apart": "export const unused = 1;",
    }
    assert joined(modules, "main") == (JOINED, {"main", "sun", "astro", "words"})


@pytest.mark.parametrize(
    "line",
    [
        'import * as astro from "./astro.js";',
        'import "./astro.js";',
        'import { height } from "./folder/astro.js";',
        'export * from "./astro.js";',
        'export { height } from "./astro.js";',
        "export { height as tall };",
        "export let count = 0;",
    ],
)
def test_a_line_that_cannot_be_joined_is_refused(line):
    with pytest.raises(ValueError, match=r"main\.js .* cannot be joined"):
        joined({"main": f"const height = 1;\n{line}\n", "astro": ASTRO}, "main")


def test_modules_that_import_each_other_are_refused():
    modules = {
        "main": 'import { a } from "./left.js";',
        "left": 'import { b } from "./right.js";',
        "right": 'import { a } from "./left.js";',
    }
    with pytest.raises(ValueError, match=r"left\.js imports itself through right"):
        joined(modules, "main")
