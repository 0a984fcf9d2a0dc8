# The shell part of cityroulette.kak. The functions for its commands print commands for Kakoune.
#
# Each open list has a folder: `opened` has the parameters of session.open, `base` the rows as they were opened, `now`
# the edited text if there are edits, and `session` and `instance` the Kakoune that has it open. A last file, named
# after the list, is the one of the buffer.
lists="${XDG_STATE_HOME:-$HOME/.local/state}/cityroulette/kakoune"

quoted() { printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"; }

# fail MESSAGE: shows an error in the status line, and in a box if it is longer than that.
fail() {
  message=$(printf %s "$1" | head -n 1)
  # The other part of the status line needs some 30 columns.
  [ "$message" = "$1" ] && [ ${#1} -lt $((${kak_window_width:-80} - 30)) ] ||
    printf 'info -title CityRoulette -- %s\n' "$(quoted "$1")"
  printf 'fail -- %s\n' "$(quoted "$message")"
  exit 0
}

# say MESSAGE: shows a message in the status line, and in a box if it is longer than that.
say() {
  [ ${#1} -lt "${kak_window_width:-80}" ] || printf 'info -title CityRoulette -- %s\n' "$(quoted "$1")"
  printf 'echo -- %s\n' "$(quoted "$1")"
}

# The status for output that is not from cityroulette.
foreign=254

# failed STATUS OUTPUT: shows the error of the program, from its first line.
failed() {
  status=$1
  output=$2
  eval "set -- $kak_opt_cityroulette_program"
  [ "$status" != 127 ] || command -v "$1" >/dev/null ||
    fail "The program $1 was not found; set the option cityroulette_program."
  [ "$status" != $foreign ] ||
    fail "The program $1 did not reply as cityroulette does; set the option cityroulette_program."
  said=$(printf %s "$output" | sed -n '/^cityroulette: /,$p' | sed -E 's/^cityroulette: //
    s/^params\.radiusKm: expected/the radius in kilometres: expected/
    s/^params\.(count|days): expected/the option cityroulette_\1: expected/
    s/^params\.[A-Za-z.]*: *//
    s/; gazetteer\.countries lists them/; press <tab> after the command for their names/
    s/; [^;]*(city|gazetteer|session)\.[a-z][A-Za-z]*[^;]*$/./')
  last=$(printf %s "$output" | tail -n 1)
  # After a signal, which the statuses above 128 mean, the last line is from the shell.
  [ -n "$said" ] || [ -z "$last" ] || [ "$status" -gt 128 ] || fail "The program ended with status $status: $last"
  [ -n "$said" ] || fail "The program ended with status $status before it replied; try again."
  fail "$(printf '%s\n' "$said" | awk 'NR == 1 { $0 = toupper(substr($0, 1, 1)) substr($0, 2) } { print }')"
}

# understood REPLY MEMBER: fails if a reply has no member of that name, as from another program.
understood() {
  case $1 in
    *"\"$2\":"*) ;;
    *) failed $foreign "$1" ;;
  esac
}

json() { printf '"%s"' "$(printf %s "$1" | sed 's/[\\"]/\\&/g')"; }

# The option is a command of the shell, which can include options.
call() { eval "$kak_opt_cityroulette_program --drafts off call" '"$@"' 2>&1; }

# countries WORD...: prints the names of countries, for the completion of one of the words. After other words, these are
# the remaining words of the names that begin so, because Kakoune completes a word by itself.
countries() {
  before=$(printf '%s ' "$@" | cut -d ' ' -f "1-${kak_token_to_complete:-0}" 2>/dev/null)
  call --tsv gazetteer.countries | awk -F '\t' -v before="${before:+$before }" '
    NR > 1 && tolower(substr($2, 1, length(before))) == tolower(before) { print substr($2, length(before) + 1) }'
}

# Prints the requests that read the names of countries, open a session and read its first $2 rows.
pages() {
  printf 'gazetteer.countries\nsession.open %s\n' "$1"
  seq 0 500 "$2" | sed 's/.*/session.get {"offset":&,"limit":500}/'
}

# Converts the tables of `call --tsv` to rows: star, population, temperature, name, region, country, id.
rows() {
  awk -F '\t' '
    $1 == "code" || $1 == "id" {
      split("", at)
      for (i = 1; i <= NF; i++) at[$i] = i
      codes = $1 == "code"
      next
    }
    codes && NF > 1 { country[$at["code"]] = $at["name"]; next }
    NF > 1 && !seen[$1]++ {
      degrees = "weather.temperature" in at ? $at["weather.temperature"] : ""
      if (degrees != "") degrees = sprintf("%.0f°", degrees)
      region = $at["admin1"] == "" ? "" : ", " $at["admin1"]
      land = $at["country"] == "" ? "" : ", " country[$at["country"]]
      printf "%s %9s %5s  %s%s%s  #%s\n", $at["favorite"] == "true" ? "★" : " ", $at["population"],
        degrees, $at["name"], region, land, $1
    }'
}

# fill FOLDER COUNT: reads the rows of a list, and writes them to the folder.
fill() {
  pages "$(cat "$1/opened")" "$2" >"$1/requests"
  call --tsv - <"$1/requests" >"$1/table"
  status=$?
  [ "$status" = 0 ] || return "$status"
  grep -q '^id	' "$1/table" || return $foreign
  rows <"$1/table" >"$1/base"
  cp "$1/base" "$(file "$1")"
  rm -f "$1/now" "$1/table" "$1/requests"
}

# The file of the buffer of a list, in its folder.
file() { printf '%s/%s' "$1" "$(cat "$1/title")"; }

# Prints the commands that show a list, and a message about it.
shown() {
  format=$(printf %s "$kak_opt_modelinefmt" | sed 's/%val{bufname}/%opt{cityroulette_title}/')
  printf 'cityroulette-show %s %s %s\n' "$(quoted "$1")" "$(quoted "$(cat "$1/title")")" "$(quoted "$format")"
}

cities() { [ "$1" = 1 ] && echo '1 city' || echo "$1 cities"; }

# show TITLE JSON COUNT: opens a list, or goes to its buffer if it is open.
show() {
  mkdir -p "$lists"
  for folder in "$lists"/*/; do
    folder=${folder%/}
    mine "$folder" && [ "$(cat "$folder/opened")" = "$2" ] || continue
    printf 'buffer %s\ncityroulette-run reload %s\n' "$(quoted "$(file "$folder")")" "$3"
    exit 0
  done
  folder=$(mktemp -d "$lists/XXXXXX")
  own "$folder"
  printf %s "$2" >"$folder/opened"
  # The title is the name of a file.
  printf %s "$1" | tr '/\n' '--' | cut -b 1-200 >"$folder/title"
  fill "$folder" "$3" || {
    status=$?
    said=$(tail -n 20 "$folder/table")
    rm -rf "$folder"
    failed "$status" "$said"
  }
  shown "$folder"
  announce "$folder"
}

# Shows what a list is, and once whether there are drafts.
announce() {
  count=$(cities "$(grep -c '#' "$1/base")")
  case $(cat "$1/opened") in
    *'"browse"'*) said="$count; :w saves your edits" ;;
    *"\"count\":${count%% *},"*) said="$count, the limit of the option cityroulette_count; :w imports them" ;;
    *) said="$count; :w imports them" ;;
  esac
  if [ "$kak_opt_cityroulette_offered" = false ]; then
    printf 'set-option global cityroulette_offered true\n'
    unsaved=$(drafts | grep -c .)
    [ "$unsaved" = 0 ] || said="$said; $unsaved unsaved before: :cityroulette-resume"
  fi
  say "$said"
}

# reload COUNT: reads the list of the buffer again, unless it has edits.
reload() {
  folder=$kak_opt_cityroulette_folder
  [ "$kak_modified" = false ] ||
    fail 'This list is open with unsaved edits. Save them with :w, or discard them with :e!'
  fill "$folder" "$1" || failed $? "$(tail -n 20 "$folder/table")"
  shown "$folder"
  printf 'execute-keys %sg\n' "$kak_cursor_line"
  announce "$folder"
}

import() { show "$1" "{\"mode\":\"import\",\"keepStars\":true,\"count\":$kak_opt_cityroulette_count,$2}" "$kak_opt_cityroulette_count"; }

# Draws the place first, since the commit opens the session again and must get the same cities.
surprise() {
  found=$(call session.open mode=import source=surpriseMe) || failed $? "$found"
  understood "$found" location
  source=$(printf %s "$found" | sed 's/"attempts":\[[^]]*\]//; s/"cities":.*//')
  place=$(printf %s "$source" | grep -o '"location":{[^}]*}' | head -n 1)
  radius=$(printf %s "$source" | grep -o '"radiusKm":[0-9.]*' | head -n 1)
  near=$(printf %s "$source" | sed -n 's/.*"near":"\([^"]*\)".*/ near \1/p')
  import "Surprise$near" "\"source\":\"aroundMe\",$place,$radius"
}

# around WORD...: a number at the end means kilometres, unless it has no unit and is the longitude after a latitude. A
# number above 90 is not a latitude but the id of a city.
around() {
  place=$*
  radius=10
  without=$(printf %s "$place" | sed -E 's/([0-9]) *km$/\1/')
  words=${without% *}
  last=${without##* }
  if [ "$words" != "$without" ] && number "$last"; then
    if [ "$without" != "$place" ] || ! latitude "${words%,}"; then
      place=$words
      radius=$last
    fi
  fi
  import "$place, $radius km" "\"source\":\"aroundMe\",\"location\":$(json "$place"),\"radiusKm\":$radius"
}

number() { printf %s "$1" | grep -Eqx -e '-?[0-9]+([.][0-9]+)?'; }

latitude() { number "$1" && awk -v degrees="$1" 'BEGIN { exit !(degrees >= -90 && degrees <= 90) }'; }

country() { import "$*" "\"source\":\"country\",\"country\":$(json "$*")"; }

search() { import "Search $*" "\"source\":\"search\",\"query\":$(json "$*")"; }

# Sets `size` to the number of cities in the archive.
measure() {
  archive=$(call archive.status) || failed $? "$archive"
  understood "$archive" count
  size=$(printf %s "$archive" | sed 's/.*"count":\([0-9]*\).*/\1/')
}

browse() {
  measure
  show Archive '{"mode":"browse"}' "$size"
}

# Marks a list as open in this Kakoune.
own() {
  printf %s "$kak_session" >"$1/session"
  printf %s "$kak_opt_cityroulette_instance" >"$1/instance"
}

mine() { [ -f "$1/instance" ] && [ "$(cat "$1/instance")" = "$kak_opt_cityroulette_instance" ]; }

# The folders of unsaved lists that no running Kakoune has open, newest first. Removes folders without edits.
abandoned() {
  running=$(kak -l)
  ls -t "$lists" 2>/dev/null | while read -r name; do
    folder=$lists/$name
    [ -f "$folder/session" ] && ! mine "$folder" || continue
    session=$(cat "$folder/session")
    [ "$session" != "$kak_session" ] && printf '%s\n' "$running" | grep -qxF -e "$session" && continue
    if [ -f "$folder/now" ] && ! cmp -s "$folder/base" "$folder/now"; then
      printf '%s\n' "$folder"
    else
      rm -rf "$folder"
    fi
  done
}

# The description of a draft: list, time of the last edit.
described() { printf '%s, %s\n' "$(cat "$1/title")" "$(date -r "$1/now" '+%Y-%m-%d %H:%M')"; }

drafts() { abandoned | while read -r folder; do described "$folder"; done; }

# resume [DESCRIPTION]: opens a draft, with its edits as one step of undo.
resume() {
  folder=$(abandoned | while read -r each; do
    [ $# -gt 0 ] && [ "$(described "$each")" != "$1" ] || printf '%s\n' "$each"
  done | head -n 1)
  [ -n "$folder" ] || [ $# = 0 ] ||
    fail "There is no unsaved list \"$1\"; press <tab> after the command for their names."
  [ -n "$folder" ] || fail 'There are no unsaved lists of earlier sessions.'
  own "$folder"
  shown "$folder"
  printf 'execute-keys %s\n' "$(quoted '%|cat "$kak_opt_cityroulette_folder/now"<ret>gg')"
  say 'The list has its unsaved edits again; :w saves them, :db! discards them'
}

# Prints the id of the city in a line.
city() { printf '%s\n' "$1" | sed -n 's/.*  #\([0-9]\{1,\}\)$/\1/p'; }

weather() {
  id=$(city "$1")
  [ -n "$id" ] || fail 'There is no city on this line.'
  answer=$(printf 'weather.forecast {"city":%s,"days":%s}\nshare.compose {"city":%s}\n' \
    "$id" "$kak_opt_cityroulette_days" "$id" | call -) || failed $? "$answer"
  understood "$answer" days
  credit=$(printf %s "$answer" | head -n 1 | sed -n 's/.*"attribution":{"text":"\([^"]*\)".*/\1/p')
  now=$(printf %s "$answer" | tail -n 1 | sed 's/.*"text":"//; s/\\n.*//')
  days=$(printf %s "$answer" | head -n 1 | sed 's/.*"days":\[//; s/\],"summary".*//; s/},{/}\n{/g' |
    sed -E 's/.*"date":"([^"]*)".*"summary":"([^"]*)".*"min":([^,]*),"max":([^,]*),.*/\1  \3° to \4°  \2/')
  printf 'info -title Weather -- %s\n' "$(quoted "$now
$days
$credit")"
}

# checked BASE NOW: prints the number of the first line that is not a row of the list, and why. Only the star of a row
# may differ.
checked() {
  awk '
    {
      text = $0
      sub(/[ \t]+$/, "", text)
      id = text
      sub(/.*  #/, "", id)
      sub(/^(★| )/, "", text)
    }
    FILENAME == ARGV[1] { row[id] = text; next }
    text == "" { next }
    !(id in row) || index($0, "#") == 0 { print FNR, "is not a city of this list. Remove it, or undo with u."; exit }
    row[id] != text || $0 !~ /^(★| )/ {
      print FNR, "was changed. Only stars can be edited, and lines removed; undo the change with u."; exit
    }
    id in line { print FNR, "repeats line " line[id] ". Remove one of them."; exit }
    { line[id] = FNR }' "$1" "$2"
}

# Prints the edits since the list was opened, one in a line: method, id, star. Changes by other programs are not
# affected.
edits() {
  awk '
    { id = $0; if (!sub(/.*  #/, "", id)) next; sub(/[ \t]+$/, "", id); star = index($0, "★") == 1 }
    FILENAME == ARGV[1] { before[id] = star; next }
    { now[id] = 1; if (star != before[id]) print "city.setFavorite", id, star ? "true" : "false" }
    END { for (id in before) if (!(id in now)) print "city.remove", id }' "$1" "$2"
}

# Converts edits to requests of one session, each for up to 10,000 cities.
requests() {
  awk -v opened="$1" '
    function flush(kind,  part, star) {
      split(kind, part, " ")
      star = part[2] == "" ? "" : ",\"favorite\":" part[2]
      if (count[kind]) printf "%s {\"cities\":[%s]%s}\n", part[1], ids[kind], star
      count[kind] = 0
      ids[kind] = ""
    }
    BEGIN { print "session.open", opened }
    NF { kind = $1 " " $3; ids[kind] = ids[kind] (count[kind]++ ? "," : "") $2; if (count[kind] == 10000) flush(kind) }
    END { for (kind in count) flush(kind); print "session.commit" }'
}

# Converts the result of a commit to a sentence.
outcome() {
  printf %s "$1" | tail -n 1 | tr -d '{}"' | tr ',' ':' | awk -F : '{
    for (i = 1; i < NF; i++) value[$i] = $(i + 1)
    text = value["added"] ? ", " value["added"] " imported" : ""
    text = text (value["replaced"] ? ", " value["replaced"] " replaced" : "")
    text = text (value["removed"] ? ", " value["removed"] " removed" : "")
    text = text (value["updated"] ? ", " value["updated"] " changed" : "")
    print substr(text, 3) "; cities in the archive: " value["count"] }'
}

# Prints the edits of cities that the archive has: another program may have removed some.
applicable() {
  pages '{"mode":"browse"}' "$size" | call --tsv - >"$1/table" || failed $? "$(tail -n 20 "$1/table")"
  printf '%s\n' "$2" | awk -F '[\t ]' '
    FILENAME == ARGV[1] { archived[$1] = 1; next }
    $2 in archived' "$1/table" - >"$1/edits"
}

# confirm EDITS: fails if they remove several cities from the archive, or the last one.
confirm() {
  removed=$(grep -c '^city.remove' "$1")
  [ "$removed" -lt 2 ] && [ "$removed" -lt "$size" ] ||
    [ "$removed" = 0 ] ||
    fail "Not saved: this removes $removed of $(cities "$size") from the archive for good. Use :w! or :wq!, or undo with u."
}

# commit [quit] [force]: saves the edits of the buffer, then shows the archive or quits.
commit() {
  folder=$kak_opt_cityroulette_folder
  problem=$(checked "$folder/base" "$folder/now")
  if [ -n "$problem" ]; then
    printf 'execute-keys %sg\n' "${problem%% *}"
    fail "Not saved: line ${problem%% *} ${problem#* }"
  fi
  opened=$(cat "$folder/opened")
  [ "$opened" = '{"mode":"browse"}' ] || grep -q '#' "$folder/now" ||
    fail 'There are no cities in the list to import; undo with u.'
  edits=$(edits "$folder/base" "$folder/now")
  count=$(grep -c . "$folder/base")
  said='There were no edits to save'
  lost=0
  if [ -n "$edits" ] && [ "$opened" = '{"mode":"browse"}' ]; then
    measure
    applicable "$folder" "$edits"
    lost=$(($(printf '%s\n' "$edits" | grep -c .) - $(grep -c . "$folder/edits")))
    case " $* " in
      *' force '*) ;;
      *) confirm "$folder/edits" ;;
    esac
    edits=$(cat "$folder/edits")
  fi
  if [ -n "$edits" ] || [ "$opened" != '{"mode":"browse"}' ]; then
    answer=$(printf '%s\n' "$edits" | requests "$opened" | call -) || failed $? "$answer"
    understood "$answer" archive
    said=$(outcome "$answer")
    count=${said##* }
  fi
  case $said in
    *' removed'*) said="$said; a saved removal cannot be undone" ;;
  esac
  [ "$lost" = 0 ] || said="$said; edits of cities that the archive no longer has: $lost"
  if [ "${1:-}" = quit ]; then
    printf 'delete-buffer!\ntry quit catch %%{ fail -- %s }\n' \
      "$(quoted "$said. Not quit: there are other buffers with unsaved edits")"
  elif [ "$opened" != '{"mode":"browse"}' ]; then
    printf 'delete-buffer!\ntry cityroulette-browse\n'
  else
    # The archive was changed. If it cannot be read again, the edited text is what it has.
    fill "$folder" "$count" || mv "$folder/now" "$folder/base"
    cp "$folder/base" "$(file "$folder")"
    shown "$folder"
    printf 'execute-keys %sg\n' "$kak_cursor_line"
  fi
  printf 'echo -markup -- %s\n' "$(quoted "{Information}{\\}$said")"
}
