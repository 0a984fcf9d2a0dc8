# The shell part of cityroulette.kak. The functions for its commands print commands for Kakoune.

quoted() { printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"; }

# The error message is the last line of the output of the program.
failed() {
  printf 'fail %s\n' "$(quoted "$(printf %s "$1" | tail -n 1)")"
  exit 0
}

json() { printf '"%s"' "$(printf %s "$1" | sed 's/[\\"]/\\&/g')"; }

# The option is a command of the shell, which can include options.
call() { eval "$kak_opt_cityroulette_program --drafts off call" '"$@"' 2>&1; }

known() {
  command -v "${kak_opt_cityroulette_program%% *}" >/dev/null ||
    failed "The program ${kak_opt_cityroulette_program%% *} was not found; set the option cityroulette_program."
}

# Prints the requests that read the names of countries, open a session and read its first $2 rows.
pages() {
  printf 'gazetteer.countries\nsession.open %s\n' "$1"
  seq 0 500 "$2" | sed 's/.*/session.get {"offset":&,"limit":500}/'
}

# Converts the tables of `call --tsv` to rows: star, population, temperature, name, region, country, id. Passes
# error messages through.
rows() {
  awk -F '\t' '
    $1 == "code" || $1 == "id" {
      split("", at)
      for (i = 1; i <= NF; i++) at[$i] = i
      codes = $1 == "code"
      next
    }
    codes && NF > 1 { country[$at["code"]] = $at["name"]; next }
    NF == 1 && /^cityroulette: / { print }
    NF > 1 && !seen[$1]++ {
      degrees = "weather.temperature" in at ? $at["weather.temperature"] : ""
      if (degrees != "") degrees = sprintf("%.0f°", degrees)
      region = $at["admin1"] == "" ? "" : ", " $at["admin1"]
      land = $at["country"] == "" ? "" : ", " country[$at["country"]]
      printf "%s %9s %5s  %s%s%s  #%s\n", $at["favorite"] == "true" ? "★" : " ", $at["population"],
        degrees, $at["name"], region, land, $1
    }'
}

# show JSON COUNT: shows a session in a buffer. Keeps a copy of the rows to find the edits later.
show() {
  folder=$(mktemp -d "${TMPDIR:-/tmp}/kak-cityroulette.XXXXXX") && mkfifo "$folder/fifo"
  (pages "$1" "$2" | call --tsv - | rows | tee "$folder/rows" >"$folder/fifo") >/dev/null 2>&1 </dev/null &
  printf 'cityroulette-show %s %s\n' "$(quoted "$folder")" "$(quoted "$1")"
}

import() { show "{\"mode\":\"import\",\"count\":$kak_opt_cityroulette_count,$1}" "$kak_opt_cityroulette_count"; }

# Draws the place first, since the commit opens the session again and must get the same cities.
surprise() {
  known
  found=$(call session.open mode=import source=surpriseMe) || failed "$found"
  source=$(printf %s "$found" | sed 's/"attempts":\[[^]]*\]//; s/"cities":.*//')
  place=$(printf %s "$source" | grep -o '"location":{[^}]*}' | head -n 1)
  radius=$(printf %s "$source" | grep -o '"radiusKm":[0-9.]*' | head -n 1)
  import "\"source\":\"aroundMe\",$place,$radius"
}

around() { known && import "\"source\":\"aroundMe\",\"location\":$(json "$1"),\"radiusKm\":${2:-10}"; }

country() { known && import "\"source\":\"country\",\"country\":$(json "$1")"; }

search() { known && import "\"source\":\"search\",\"query\":$(json "$1")"; }

browse() {
  known
  archive=$(call archive.status) || failed "$archive"
  show '{"mode":"browse"}' "$(printf %s "$archive" | sed 's/.*"count":\([0-9]*\).*/\1/')"
}

# Prints the id of the city in a line.
city() { printf '%s\n' "$1" | sed -n 's/.*  #\([0-9]\{1,\}\)$/\1/p'; }

weather() {
  known
  id=$(city "$1")
  [ -n "$id" ] || failed 'There is no city on this line.'
  answer=$(printf 'weather.forecast {"city":%s,"days":%s}\nshare.compose {"city":%s}\n' \
    "$id" "$kak_opt_cityroulette_days" "$id" | call -) || failed "$answer"
  now=$(printf %s "$answer" | tail -n 1 | sed 's/.*"text":"//; s/\\n.*//')
  days=$(printf %s "$answer" | head -n 1 | sed 's/.*"days":\[//; s/\],"summary".*//; s/},{/}\n{/g' |
    sed -E 's/.*"date":"([^"]*)".*"summary":"([^"]*)".*"min":([^,]*),"max":([^,]*),.*/\1  \3° to \4°  \2/')
  printf 'info -title Weather %s\n' "$(quoted "$now
$days")"
}

# Prints the edits since the list was opened, one in a line: method, id, star. Changes by other programs are not
# affected.
edits() {
  awk '
    { id = $0; if (!sub(/.*  #/, "", id) || id !~ /^[0-9]+$/) next; star = index($0, "★") == 1 }
    FNR == NR { before[id] = star; next }
    { now[id] = 1; if (id in before && star != before[id]) print "city.setFavorite", id, star ? "true" : "false" }
    END { for (id in before) if (!(id in now)) print "city.remove", id }' "$1" "$2"
}

# Converts edits to requests of one session, each for up to 10,000 cities.
requests() {
  awk -v opened="$1" '
    function flush(kind,  part) {
      split(kind, part, " ")
      if (count[kind]) printf "%s {\"cities\":[%s]%s}\n", part[1], ids[kind], part[2] == "" ? "" : ",\"favorite\":" part[2]
      count[kind] = 0
      ids[kind] = ""
    }
    BEGIN { print "session.open", opened }
    NF { kind = $1 " " $3; ids[kind] = ids[kind] (count[kind]++ ? "," : "") $2; if (count[kind] == 10000) flush(kind) }
    END { for (kind in count) flush(kind); print "session.commit" }'
}

commit() {
  known
  done=$(edits "$kak_opt_cityroulette_folder/rows" "$kak_opt_cityroulette_folder/now")
  # Nothing to do for the archive without edits.
  case "$done$kak_opt_cityroulette_opened" in '{"mode":"browse"'*) exit 0 ;; esac
  answer=$(printf '%s\n' "$done" | requests "$kak_opt_cityroulette_opened" | call -) || failed "$answer"
  said=$(printf %s "$answer" | tail -n 1 |
    sed 's/,"archive":{"count":\([0-9]*\).*/; total in the archive \1/; s/[{}"]//g; s/:/ /g; s/,/, /g')
  printf 'cityroulette-browse\necho -markup %s\n' "$(quoted "{Information}$said")"
}
