#pragma once

/// A part of the page, embedded in the program, in UTF-8.
struct InspectPageFile {
  const unsigned char *bytes;
  unsigned long count;
};

/// The frame of the page, with `{{NAME}}` where InspectPage inserts the title, the styles, the scripts, the messages
/// and a random word.
struct InspectPageFile cityroulette_inspect_html(void);

struct InspectPageFile cityroulette_inspect_css(void);

/// The scripts, in the order of their use: a script may name only declarations of those before it.
struct InspectPageFile cityroulette_inspect_script(void);
