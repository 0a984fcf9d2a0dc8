# The acceptance tests, in a Kakoune without a screen. Every editor client has tests with these names. The
# commands of a test run when the list is complete, and write to files in $folder, which `wants` checks.
# `run-tests` sources this file.

failures=0
ran=0

# kakoune COMMANDS: runs the commands in a new editor. `after %{ … }` runs its commands when the next list is
# complete.
kakoune() {
  cat >"$folder/script.kak" <<SCRIPT
source "$PWD/cityroulette.kak"
set-option global cityroulette_program '$program'
declare-option str following
define-command after -params 1 %{ set-option global following %arg{1}; hook -once global BufCloseFifo .* later }
# Runs the commands after the hook, since Kakoune records undo history of a fifo buffer only then.
define-command later %{ nop %sh{ (echo follow | kak -p "\$kak_session") >/dev/null 2>&1 </dev/null & } }
define-command follow %{ try %{ evaluate-commands -buffer *cityroulette* %opt{following} } catch %{ echo -to-file "$folder/problem" %val{error}; kill! } }
define-command save -params 1 %{ write! "$folder/%arg{1}" }
define-command note -params 2 %{ echo -to-file "$folder/%arg{1}" -- %arg{2} }
define-command attempt -params 1 %{ try %arg{1} catch %{ note error %val{error} } }
$1
SCRIPT
  timeout -s KILL 50 kak -n -ui dummy -e "try %{ source '$folder/script.kak' } catch %{ echo -to-file '$folder/problem' %val{error}; kill! }" </dev/null >/dev/null 2>&1 || true
  [ ! -f "$folder/problem" ] || { echo "    kakoune: $(cat "$folder/problem")"; return 1; }
}

begin() {
  folder="$(mktemp -d "$scratch/test.XXXXXX")"
  archive="$folder/archive.sqlite"
  program="$CITYROULETTE_PROGRAM --archive $archive --cache-dir $folder/cache --weather none"
}

call() { "$CITYROULETTE_PROGRAM" --archive "$archive" --weather none call "$@"; }
archived() { call archive.status | grep -o '"count":[0-9]*,"favorites":[0-9]*'; }
names() { sed -E 's/^. *[0-9]* +(-?[0-9]+° +)?//; s/,.*//' "$folder/$1"; }

# wants EXPECTED ACTUAL
wants() {
  [ "$1" = "$2" ] || { printf '    expected: %s\n    got: %s\n' "$1" "$2"; return 1; }
}

surprise() {
  kakoune 'cityroulette-surprise; after %{ save list; attempt %{ cityroulette-commit }; after %{ kill! } }' || return 1
  local rows
  rows="$(grep -c '#' "$folder/list")"
  [ "$rows" -gt 0 ] && wants "\"count\":$rows,\"favorites\":0" "$(archived)"
}

star() {
  kakoune 'cityroulette-country Liechtenstein; after %{
    execute-keys 3g; cityroulette-star; save one; execute-keys ggJJ; cityroulette-star; cityroulette-star; save three
    execute-keys u; attempt %{ cityroulette-commit }; after %{ kill! } }' || return 1
  wants "3:★" "$(grep -n '★' "$folder/one" | cut -c 1-5)" && wants 3 "$(grep -c '★' "$folder/three")"
}

search() {
  kakoune 'cityroulette-search cologne; after %{ save list; execute-keys /Cologne<ret>; note found %val{selection}; kill! }' || return 1
  wants Köln "$(names list | head -n 1)" && wants Cologne "$(cat "$folder/found")"
}

remove() {
  kakoune 'cityroulette-country Liechtenstein; after %{ save before; execute-keys ggjxd; execute-keys ggJJxd; save after; kill! }' || return 1
  wants "$(names before | sed '2d' | sed '1,3d')" "$(names after)"
}

undo() {
  kakoune 'cityroulette-country Liechtenstein; after %{
    save before; execute-keys <percent>d; execute-keys u; save after; cityroulette-star; execute-keys u; save again; kill! }' || return 1
  cmp "$folder/before" "$folder/after" && cmp "$folder/before" "$folder/again"
}

commit() {
  kakoune 'cityroulette-country Liechtenstein; after %{
    cityroulette-star; execute-keys gjkxd; w; after %{ save list; execute-keys ggxd; w; after %{ save end; kill! } } }' || return 1
  wants 13 "$(grep -c '#' "$folder/list")" && wants '"count":12,"favorites":0' "$(archived)" && wants 12 "$(grep -c '#' "$folder/end")"
}

browse() {
  call archive.add city=2657908 >/dev/null
  call archive.add city=2657896 favorite=true >/dev/null
  kakoune 'cityroulette-browse; after %{ save list; attempt %{ w }; kill! }' || return 1
  wants "Zürich Zug" "$(names list | xargs)" && wants "★" "$(head -n 1 "$folder/list" | cut -d ' ' -f 1)"
  wants "Zürich, Zurich, Switzerland  #2657896" "$(head -n 1 "$folder/list" | sed 's/.*  Z/Z/')"
  [ ! -f "$folder/error" ]
}

weather() {
  program="$CITYROULETTE_PROGRAM --archive $archive --weather open-meteo --replay $recordings --clock 2026-03-01T09:00:00Z"
  kakoune 'define-command -override info -params .. %{ note info "%arg{@}" }
    set-option global cityroulette_count 2; set-option global cityroulette_days 2
    cityroulette-country Andorra; after %{ cityroulette-weather; kill! }' || return 1
  wants "-title Weather The weather in Andorra la Vella, Andorra: 6 °C, partly cloudy." "$(head -n 1 "$folder/info")" &&
    wants "2026-03-01  -1.0° to 9.0°  Partly cloudy" "$(sed -n 2p "$folder/info")"
}

backend_killed() {
  # The program dies during a commit. The buffer stays as it is, and the next commit succeeds.
  kakoune "cityroulette-country Liechtenstein; after %{
    execute-keys ggxd; set-option global cityroulette_program 'sh -c \"kill -9 \\\$\\\$\" '
    attempt %{ w }; save list; set-option global cityroulette_program '$program'; w; after %{ kill! } }" || return 1
  wants 13 "$(grep -c '#' "$folder/list")" && [ -f "$folder/error" ] && wants '"count":13,"favorites":0' "$(archived)"
}

backend_missing() {
  program=/nowhere/cityroulette
  kakoune 'attempt %{ cityroulette-surprise }; kill!' || return 1
  wants "The program /nowhere/cityroulette was not found; set the option cityroulette_program." \
    "$(sed 's/.*: The/The/' "$folder/error")"
}

rows_95051() {
  kakoune 'set-option global cityroulette_count 100000; cityroulette-around "0 0" 20038; after %{
    save before; execute-keys 90000gxd; w; after %{ save after; kill! } }' || return 1
  wants 95051 "$(grep -c '#' "$folder/before")" && wants '"count":95050,"favorites":0' "$(archived)" && wants 95050 "$(grep -c '#' "$folder/after")"
}

another_process_commits() {
  call archive.add city=2657908 >/dev/null
  call archive.add city=2657896 >/dev/null
  kakoune "cityroulette-browse; after %{ execute-keys ggjxd; nop %sh{ $program call archive.add city=2661552 }; w; after %{ save list; kill! } }" || return 1
  wants "Zürich Bern" "$(names list | xargs)" && wants '"count":2,"favorites":0' "$(archived)"
}

acceptance() {
  local name said words="$1"
  for name in surprise star search remove undo commit browse weather backend_killed backend_missing rows_95051 another_process_commits; do
    [[ "$name" == *"$words"* ]] || continue
    begin
    ran=$((ran + 1))
    if said="$(set +e; "$name" 2>&1 || echo FAILED)" && [[ "$said" != *FAILED* ]]; then
      echo "ok acceptance: ${name//_/ }"
    else
      failures=$((failures + 1))
      printf 'FAILED acceptance: %s\n%s\n' "${name//_/ }" "$said"
    fi
  done
  echo "$ran tests, $failures failed"
  [ "$failures" = 0 ] && [ "$ran" -gt 0 ]
}
