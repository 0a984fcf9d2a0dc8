// The texts about the protocol, within the program: read-only pages, which cost nothing before
// somebody asks for them. The target is one of C because SwiftPM gives Swift targets that carry
// files an accessor, and that accessor links Foundation into the program; ours finds its files
// itself.
#include "Data.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char examples[] = {
#embed "examples.rpc"
};

static const unsigned char notes[] = {
#embed "notes.md"
};

struct CarriedText cityroulette_examples(void) {
  return (struct CarriedText){examples, sizeof examples};
}

struct CarriedText cityroulette_notes(void) { return (struct CarriedText){notes, sizeof notes}; }
