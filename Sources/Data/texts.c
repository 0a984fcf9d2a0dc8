// The texts about the protocol and the names of countries and divisions, as read-only data of the program: the system
// loads a page when it is first used. This is a C target because SwiftPM adds an accessor to Swift targets with
// resources, and the accessor links Foundation into the program.
#include "Data.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char examples[] = {
#embed "examples.rpc"
};

static const unsigned char notes[] = {
#embed "notes.md"
};

static const unsigned char territories[] = {
#embed "territories.tsv"
};

struct CarriedText cityroulette_examples(void) {
  return (struct CarriedText){examples, sizeof examples};
}

struct CarriedText cityroulette_notes(void) { return (struct CarriedText){notes, sizeof notes}; }

struct CarriedText cityroulette_territories(void) {
  return (struct CarriedText){territories, sizeof territories};
}
