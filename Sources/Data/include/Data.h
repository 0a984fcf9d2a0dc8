#pragma once

/// A text within the program, in UTF-8.
struct CarriedText {
  const unsigned char *bytes;
  unsigned long count;
};

/// A transcript with an example of every method except `rpc.discover`, and of every notification.
struct CarriedText cityroulette_examples(void);

/// Notes on methods, notifications, groups of methods and shapes in Markdown, with a section for each.
struct CarriedText cityroulette_notes(void);

/// The names of countries and their divisions, as `make-territories` writes them.
struct CarriedText cityroulette_territories(void);
