// Embeds in the program the parts of the page that `cityroulette inspect` writes.
#include "CInspectPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char html[] = {
#embed "page.html"
};

static const unsigned char css[] = {
#embed "page.css"
};

static const unsigned char script[] = {
#embed "json.js"
    ,
#embed "messages.js"
    ,
#embed "details.js"
    ,
#embed "rows.js"
    ,
#embed "filters.js"
    ,
#embed "keys.js"
};

struct InspectPageFile cityroulette_inspect_html(void) { return (struct InspectPageFile){html, sizeof html}; }

struct InspectPageFile cityroulette_inspect_css(void) { return (struct InspectPageFile){css, sizeof css}; }

struct InspectPageFile cityroulette_inspect_script(void) {
  return (struct InspectPageFile){script, sizeof script};
}
