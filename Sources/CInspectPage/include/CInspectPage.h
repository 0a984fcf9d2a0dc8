#pragma once

/// A part of the page, embedded in the program, in UTF-8.
struct InspectPageFile {
  const unsigned char *bytes;
  unsigned long count;
};

/// The HTML of the page. `InspectPage` replaces each `{{NAME}}` in it: by the title, the styles, the scripts, the
/// messages or a random word.
struct InspectPageFile cityroulette_inspect_html(void);

struct InspectPageFile cityroulette_inspect_css(void);

/// The scripts in one text. While they are loaded, a script may use only declarations of itself and earlier ones.
struct InspectPageFile cityroulette_inspect_script(void);
