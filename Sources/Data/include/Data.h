#pragma once

/// A text within the program, in UTF-8.
struct CarriedText {
  const unsigned char *bytes;
  unsigned long count;
};

/// A conversation in which every method stands with an example; a transcript.
struct CarriedText cityroulette_examples(void);

/// What there is to know of each method beyond its summary; Markdown, a section a method.
struct CarriedText cityroulette_notes(void);

/// What countries and their divisions are called; made by make-territories.
struct CarriedText cityroulette_territories(void);
