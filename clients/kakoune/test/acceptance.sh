# The acceptance tests, in a Kakoune without a screen. Every editor client has tests with the first twelve names. The
# commands of a test write to files in $folder, which `wants` checks. `run-tests` sources this file.

failures=0
ran=0

# kakoune COMMANDS: runs the commands in a new editor.
kakoune() {
  cat >"$folder/script.kak" <<SCRIPT
source "$PWD/cityroulette.kak"
set-option global cityroulette_program '$program'
define-command save -params 1 %{ evaluate-commands -no-hooks %{ write! "$folder/%arg{1}" } }
define-command note -params 2 %{ echo -to-file "$folder/%arg{1}" -- %arg{2} }
define-command attempt -params 2 %{
    try %{ evaluate-commands %arg{2}; note %arg{1} '' } catch %{ note %arg{1} %val{error} }
}
$1
SCRIPT
  # The socket of a killed Kakoune stays, and its name cannot be used again before this.
  kak -clear
  timeout -s KILL 100 kak -n -ui dummy -s "$session" \
    -e "try %{ source '$folder/script.kak' } catch %{ echo -to-file '$folder/problem' %val{error}; kill! }" \
    </dev/null >/dev/null 2>&1 || true
  [ ! -f "$folder/problem" ] || { echo "    kakoune: $(cat "$folder/problem")"; return 1; }
}

begin() {
  folder="$(mktemp -d "$scratch/test.XXXXXX")"
  archive="$folder/archive.sqlite"
  export XDG_STATE_HOME="$folder/state"
  session=work
  program="$CITYROULETTE_PROGRAM --archive $archive --cache-dir $folder/cache --weather none"
}

call() { "$CITYROULETTE_PROGRAM" --archive "$archive" --weather none call "$@"; }
archived() { call archive.status | grep -o '"count":[0-9]*,"favorites":[0-9]*'; }
names() { sed -E 's/^. *[0-9]* +(-?[0-9]+° +)?//; s/,.*//' "$folder/$1"; }

got() { cat "$folder/$1"; }

# wants EXPECTED ACTUAL
wants() {
  [ "$1" = "$2" ] || { printf '    expected: %s\n    got: %s\n' "$1" "$2"; return 1; }
}

surprise() {
  kakoune 'cityroulette-surprise; save list; w; kill!' || return 1
  local rows
  rows="$(grep -c '#' "$folder/list")"
  [ "$rows" -gt 0 ] && wants "\"count\":$rows,\"favorites\":0" "$(archived)"
}

star() {
  kakoune 'cityroulette-country Liechtenstein
    execute-keys 3g; cityroulette-star; save one; execute-keys ggJJ; cityroulette-star; save three
    execute-keys -with-maps <space>s; save none; execute-keys gei<ret><esc>; attempt error %{ cityroulette-star }; kill!' || return 1
  wants "3:★" "$(grep -n '★' "$folder/one" | cut -c 1-5)" && wants 3 "$(grep -c '★' "$folder/three")" &&
    wants 0 "$(grep -c '★' "$folder/none")" &&
    wants 'There is no city on the selected lines.' "$(got error)"
}

search() {
  kakoune 'cityroulette-search cologne; save list; execute-keys /Cologne<ret>; note found %val{selection}
    cityroulette-search new york; save words; kill!' || return 1
  wants Köln "$(names list | head -n 1)" && wants Cologne "$(got found)" &&
    wants "New York City" "$(names words | head -n 1)"
}

remove() {
  kakoune 'cityroulette-country Liechtenstein; save before; execute-keys ggjxd; execute-keys ggJJxd; save after
    kill!' || return 1
  wants "$(names before | sed '2d' | sed '1,3d')" "$(names after)"
}

undo() {
  kakoune 'cityroulette-country Liechtenstein; save before; execute-keys <percent>d; execute-keys u; save after
    cityroulette-star; execute-keys u; save again; note modified %val{modified}; kill!' || return 1
  cmp "$folder/before" "$folder/after" && cmp "$folder/before" "$folder/again" &&
    wants false "$(got modified)"
}

commit() {
  kakoune 'cityroulette-country Liechtenstein; cityroulette-star; execute-keys gjkxd; w; save list
    execute-keys ggxd; w; save end; note modified %val{modified}; kill!' || return 1
  wants 13 "$(grep -c '#' "$folder/list")" && wants '"count":12,"favorites":0' "$(archived)" &&
    wants 12 "$(grep -c '#' "$folder/end")" && wants false "$(got modified)"
}

browse() {
  call archive.add city=2657908 >/dev/null
  call archive.add city=2657896 favorite=true >/dev/null
  kakoune 'cityroulette-browse; save list; attempt error %{ w }; kill!' || return 1
  wants "Zürich Zug" "$(names list | xargs)" && wants "★" "$(head -n 1 "$folder/list" | cut -d ' ' -f 1)" &&
    wants "Zürich, Zurich, Switzerland  #2657896" "$(head -n 1 "$folder/list" | sed 's/.*  Z/Z/')" &&
    wants "" "$(got error)"
}

weather() {
  program="$CITYROULETTE_PROGRAM --archive $archive --weather open-meteo --replay $recordings"
  program="$program --clock 2026-03-01T09:00:00Z"
  kakoune 'define-command -override info -params .. %{ note info "%arg{@}" }
    set-option global cityroulette_count 2; set-option global cityroulette_days 2
    cityroulette-country Andorra; cityroulette-weather; kill!' || return 1
  wants "-title Weather -- The weather in Andorra la Vella, Andorra: 6 °C, partly cloudy." "$(head -n 1 "$folder/info")" &&
    wants "2026-03-01  -1.0° to 9.0°  Partly cloudy" "$(sed -n 2p "$folder/info")" &&
    wants "Weather data by Open-Meteo.com (CC BY 4.0)" "$(tail -n 1 "$folder/info")"
}

stars_of_the_archive() {
  call archive.add city=3042030 favorite=true >/dev/null
  kakoune 'cityroulette-country Liechtenstein; save list; w; kill!' || return 1
  wants "★" "$(grep Vaduz "$folder/list" | cut -d ' ' -f 1)" && wants '"count":14,"favorites":1' "$(archived)"
}

backend_killed() {
  # The program dies during a commit. The buffer stays as it is, and the next commit succeeds.
  kakoune "cityroulette-country Liechtenstein
    execute-keys ggxd; set-option global cityroulette_program 'sh -c \"kill -9 \\\$\\\$\" '
    attempt error %{ w }; save list; note modified %val{modified}
    set-option global cityroulette_program '$program'; w; kill!" || return 1
  wants 13 "$(grep -c '#' "$folder/list")" && wants true "$(got modified)" &&
    wants 'The program ended with status 137 before it replied; try again.' "$(got error)" &&
    wants '"count":13,"favorites":0' "$(archived)"
}

backend_missing() {
  program=/nowhere/cityroulette
  kakoune 'attempt error %{ cityroulette-surprise }; kill!' || return 1
  wants "The program /nowhere/cityroulette was not found; set the option cityroulette_program." "$(got error)"
}

# The dynamic loader also ends a program with status 127.
a_program_that_does_not_start_is_not_called_missing() {
  printf '#!/bin/sh\necho "libpq.so.5: cannot open shared object file" >&2\nexit 127\n' >"$folder/loader"
  chmod +x "$folder/loader"
  program="$folder/loader"
  kakoune 'attempt error %{ cityroulette-surprise }; kill!' || return 1
  wants "The program ended with status 127: libpq.so.5: cannot open shared object file" "$(got error)" || return 1
  program='"/no where/cityroulette" --weather none'
  kakoune 'attempt error %{ cityroulette-surprise }; kill!' || return 1
  wants "The program /no where/cityroulette was not found; set the option cityroulette_program." "$(got error)"
}

another_program_is_refused() {
  local other name
  for other in true 'echo hello' 'echo {}'; do
    name="${other%% *}"
    kakoune "cityroulette-country Liechtenstein; execute-keys ggxd; save before
      set-option global cityroulette_program '$other'; attempt weather %{ cityroulette-weather }; attempt w %{ w }
      save after; note modified %val{modified}; attempt surprise %{ cityroulette-surprise }
      attempt country %{ cityroulette-country Monaco }; attempt browse %{ cityroulette-browse }; kill!" || return 1
    for command in weather w surprise country browse; do
      wants "The program $name did not reply as cityroulette does; set the option cityroulette_program." \
        "$(got $command)" || return 1
    done
    cmp "$folder/before" "$folder/after" && wants true "$(got modified)" || return 1
  done
}

rows_95051() {
  kakoune 'set-option global cityroulette_count 100000; cityroulette-around "0 0" 20038
    save before; execute-keys 90000gxd; w; save after; kill!' || return 1
  wants 95051 "$(grep -c '#' "$folder/before")" && wants '"count":95050,"favorites":0' "$(archived)" &&
    wants 95050 "$(grep -c '#' "$folder/after")"
}

another_process_commits() {
  call archive.add city=2657908 >/dev/null
  call archive.add city=2657896 >/dev/null
  kakoune "cityroulette-browse; execute-keys ggjxd; nop %sh{ $program call archive.add city=2661552 }; w; save list
    kill!" || return 1
  wants "Zürich Bern" "$(names list | xargs)" && wants '"count":2,"favorites":0' "$(archived)"
}

each_list_has_a_buffer() {
  kakoune 'cityroulette-country Liechtenstein; execute-keys ggxd; cityroulette-country Monaco; save second
    note buffers "%val{buflist}"; buffer %sh{ echo "$kak_buflist" | tr " " "\n" | grep "/Liechtenstein$" }; save first
    attempt again %{ cityroulette-country Liechtenstein }; save kept; note title %opt{cityroulette_title}
    execute-keys u; cityroulette-country Liechtenstein
    note count %sh{ echo "$kak_buflist" | grep -o /Liechtenstein | grep -c . }
    kill!' || return 1
  wants 13 "$(grep -c '#' "$folder/first")" && wants Liechtenstein "$(got title)" &&
    wants "This list is open with unsaved edits. Save them with :w, or discard them with :e!" "$(got again)" &&
    cmp "$folder/first" "$folder/kept" && wants 1 "$(got count)"
}

an_edited_list_is_not_closed_without_a_question() {
  kakoune 'cityroulette-country Liechtenstein; cityroulette-star; attempt delete %{ delete-buffer }
    edit -scratch other; attempt quit %{ quit }; kill!' || return 1
  wants modified "$(grep -o modified "$folder/quit")" && wants modified "$(grep -o modified "$folder/delete")"
}

a_list_without_edits_is_closed_without_a_question() {
  kakoune 'cityroulette-country Liechtenstein; cityroulette-star; execute-keys u; attempt delete %{ delete-buffer }
    cityroulette-country Monaco; quit' || return 1
  wants "" "$(got delete)" && wants "" "$(ls "$XDG_STATE_HOME/cityroulette/kakoune")"
}

w_with_a_name_writes_a_file() {
  kakoune "cityroulette-country Liechtenstein; cityroulette-star; w $folder/plain.txt; note modified %val{modified}
    attempt again %{ w $folder/plain.txt }; w! $folder/plain.txt; kill!" || return 1
  wants 14 "$(grep -c '#' "$folder/plain.txt")" && wants 1 "$(grep -c ★ "$folder/plain.txt")" &&
    wants true "$(got modified)" && wants '"count":0,"favorites":0' "$(archived)" &&
    wants "cannot overwrite existing file" "$(grep -o 'cannot overwrite existing file' "$folder/again")"
}

wq_saves_and_quits_and_does_not_quit_after_an_error() {
  kakoune 'cityroulette-country Monaco; execute-keys ix<esc>; attempt error %{ wq }; execute-keys u; wq
    kill!' || return 1
  wants 'Not saved: line 1 was changed. Only stars can be edited, and lines removed; undo the change with u.' \
    "$(got error)" && wants 0 "$(archived | grep -c '"count":0')"
}

wq_names_the_reason_if_another_list_keeps_kakoune_open() {
  kakoune 'cityroulette-country Liechtenstein; cityroulette-star; cityroulette-country Monaco; execute-keys ggxd
    attempt error %{ wq }; kill!' || return 1
  wants "imported. Not quit: there are other buffers with unsaved edits" \
    "$(sed -E 's/^[0-9]+ (imported); cities in the archive: [0-9]+/\1/' "$folder/error")" &&
    wants 0 "$(archived | grep -c '"count":0')"
}

a_buffer_that_is_not_a_list_is_not_saved() {
  kakoune 'edit -scratch other; execute-keys itext<esc>; attempt commit %{ cityroulette-commit }
    attempt write %{ cityroulette-write }; attempt quit %{ cityroulette-write-quit }; save kept; kill!' || return 1
  local command
  for command in commit write quit; do
    wants 'This buffer is not a list of cities.' "$(got $command)" || return 1
  done
  wants text "$(got kept)"
}

an_import_of_an_empty_list_is_refused() {
  kakoune 'cityroulette-country Liechtenstein; execute-keys <percent>d; attempt error %{ w }; execute-keys u; save list
    w; execute-keys <percent>d; w!; kill!' || return 1
  wants 'There are no cities in the list to import; undo with u.' "$(got error)" &&
    wants 14 "$(grep -c '#' "$folder/list")" && wants '"count":0,"favorites":0' "$(archived)"
}

a_message_that_is_longer_than_the_window_is_in_a_box_too() {
  local shown
  for shown in "20 1" "21 0"; do
    wants "${shown#* }" "$(kak_window_width="${shown% *}"; . ./cityroulette.sh; say '20 characters in all' |
      grep -c info)" || return 1
  done
}

# :write-all writes the files of the buffers. The edits must not count as saved.
write_all_does_not_save_a_list_silently() {
  kakoune 'cityroulette-country Liechtenstein; cityroulette-star
    define-command -override echo -params .. %{ nop %sh{ printf "%s\n" "$*" >"$kak_opt_cityroulette_folder/../said" } }
    write-all; define-command -override note -params 2 %{ nop %sh{ printf "%s\n" "$2" >"'"$folder"'/$1" } }
    note modified %val{modified}; attempt quit %{ quit }; edit!; save back; kill!' || return 1
  wants true "$(got modified)" && wants modified "$(grep -o modified "$folder/quit")" &&
    wants 0 "$(grep -c ★ "$folder/back")" &&
    wants "-markup {Error}Lists of cities are not saved by this; use :w in each" \
      "$(cat "$XDG_STATE_HOME/cityroulette/kakoune/said")"
}

# junk KEYS MESSAGE: types into the third line of a list, and checks that :w refuses it and names the line.
junk() {
  rm -f "$folder/error"
  kakoune "cityroulette-country Liechtenstein; execute-keys 3g $1; execute-keys gg; attempt error %{ w }
    note line %val{cursor_line}; kill!" || return 1
  wants "Not saved: line $2" "$(got error)" && wants "${2%% *}" "$(got line)" &&
    wants '"count":0,"favorites":0' "$(archived)"
}

lines_that_are_not_rows_are_refused() {
  local changed='was changed. Only stars can be edited, and lines removed; undo the change with u.'
  local foreign='is not a city of this list. Remove it, or undo with u.'
  junk 'oa<space>note<esc>' "4 $foreign" && junk 'r*' "3 $changed" && junk 'xs5197<ret>c9999<esc>' "3 $changed" &&
    junk 'xsVaduz,<ret>cRome,<esc>' "3 $changed" && junk 'glr9' "3 $foreign" && junk 'gli9<esc>' "3 $foreign" &&
    junk 'xyp' "4 repeats line 3. Remove one of them." && junk 'xypghr★' "4 repeats line 3. Remove one of them." &&
    junk 'o#<esc>' "4 $foreign" && junk 'o3042041<esc>' "4 $foreign" 
}

blank_lines_and_spaces_at_the_end_are_no_edits() {
  kakoune 'cityroulette-country Liechtenstein; execute-keys o<esc>o<space><esc>ggA<space><space><esc>; w
    kill!' || return 1
  wants '"count":14,"favorites":0' "$(archived)"
}

errors_are_sentences_without_names_of_methods() {
  kakoune 'attempt country %{ cityroulette-country Xyz }; attempt around %{ cityroulette-around 0 -30 }
    attempt search %{ cityroulette-search qqqqqq }; attempt radius %{ cityroulette-around Bern -5 }
    set-option global cityroulette_count 0; attempt count %{ cityroulette-country Monaco }
    set-option global cityroulette_count 3; set-option global cityroulette_days 99
    cityroulette-country Monaco; attempt days %{ cityroulette-weather }; set-option global cityroulette_days 1
    execute-keys x s [0-9]+$ <ret> c 1 <esc>; attempt id %{ cityroulette-weather }; delete-buffer!
    define-command -override info -params .. %{ note info %arg{4} }
    attempt several %{ cityroulette-around Springfield }
    kill!' || return 1
  wants 'No country is called "Xyz"; press <tab> after the command for their names.' "$(got country)" &&
    wants 'There is no city within 10.0 km of this point. Try a larger radius.' "$(got around)" &&
    wants 'There are several "Springfield"; add a comma and a region or country, or give the id of one.' \
      "$(got several)" &&
    wants 1 "$(grep -c 'Springfield, Illinois' "$folder/info")" &&
    wants 'No city has a similar name. Try fewer letters.' "$(got search)" &&
    wants 'The radius in kilometres: expected a number above 0, at most 20038, got -5.' "$(got radius)" &&
    wants 'The option cityroulette_count: expected a whole number from 1 to 100000, got 0.' "$(got count)" &&
    wants 'The option cityroulette_days: expected a whole number from 1 to 8, got 99.' "$(got days)" &&
    wants 'There is no city 1.' "$(got id)" &&
    wants "" "$(ls "$XDG_STATE_HOME/cityroulette/kakoune")"
}

# place WORDS LOCATION KILOMETRES: checks the parameters of session.open for the words after cityroulette-around.
place() {
  kakoune "cityroulette-around $1; nop %sh{ cp \"\$kak_opt_cityroulette_folder/opened\" '$folder/opened' }
    kill!" || return 1
  wants "\"location\":\"$2\",\"radiusKm\":$3}" "$(grep -o '"location".*' "$folder/opened")"
}

a_number_after_a_place_means_kilometres() {
  place 'New York 8' 'New York' 8 && place 'Zürich' Zürich 10 && place '47.37 8.54' '47.37 8.54' 10 &&
    place '47.37 8.54 30' '47.37 8.54' 30 && place '47.37, 8.54' '47.37, 8.54' 10 &&
    place '"47.37 8.54" 30' '47.37 8.54' 30 &&
    place 'Zürich 2.5' Zürich 2.5 && place 'Zürich 30 km' Zürich 30 && place 'Zürich 30km' Zürich 30 &&
    place '2950159 20' 2950159 20 && place 2950159 2950159 10 && place '-33.9 18.4' '-33.9 18.4' 10 &&
    place '8FVC9G8F+6X 20km' 8FVC9G8F+6X 20 && place '47.37 8.54 30 km' '47.37 8.54' 30 &&
    place "'Zürich 30'" Zürich 30 && place "\"'s-Hertogenbosch\"" "'s-Hertogenbosch" 10
}

# The next Kakoune has the same name of the session, so that the name does not tell whether the old one still runs.
edits_of_an_earlier_session_are_offered_and_resumed() {
  local end
  for end in quit! kill! 'hook buffer NormalIdle .* %{ nop %sh{ kill -9 $PPID } }'; do
    rm -f "$folder/draft" "$folder/said"
    kakoune "cityroulette-country Liechtenstein; cityroulette-star; execute-keys ggjxd; $end" || return 1
    kakoune 'cityroulette-resume; save draft; note modified %val{modified}; execute-keys u; save original
      execute-keys U; w; attempt none %{ cityroulette-resume }; kill!' || return 1
    wants 13 "$(grep -c '#' "$folder/draft")" && wants 1 "$(grep -c ★ "$folder/draft")" &&
      wants true "$(got modified)" && wants 14 "$(grep -c '#' "$folder/original")" &&
      wants 'There are no unsaved lists of earlier sessions.' "$(got none)" || return 1
    wants '"count":13,"favorites":1' "$(archived)" || return 1
    rm -f "$archive"*
  done
}

discarded_edits_are_not_offered() {
  kakoune 'cityroulette-country Liechtenstein; execute-keys ggxd; delete-buffer!; cityroulette-country Monaco
    quit!' || return 1
  kakoune 'attempt none %{ cityroulette-resume }; kill!' || return 1
  wants 'There are no unsaved lists of earlier sessions.' "$(got none)"
}

edits_that_were_taken_back_are_not_offered_after_a_crash() {
  local back
  for back in 'edit!' 'execute-keys u'; do
    kakoune "cityroulette-country Liechtenstein; execute-keys ggxd; cityroulette-keep; $back
      hook buffer NormalIdle .* %{ nop %sh{ kill -9 \$PPID } }" || return 1
    kakoune 'attempt none %{ cityroulette-resume }; kill!' || return 1
    wants 'There are no unsaved lists of earlier sessions.' "$(got none)" || return 1
  done
}

a_message_may_begin_with_dashes() {
  kakoune 'attempt error %{ cityroulette-run fail "--limit: too many" }
    attempt said %{ cityroulette-run say "--limit: too many" }
    set-option global cityroulette_count 2; cityroulette-country Andorra
    set-option global cityroulette_program "echo --x; false "; attempt status %{ w }
    kill!' || return 1
  wants '--limit: too many' "$(got error)" && wants '' "$(got said)" &&
    wants 'The program ended with status 1: --x' "$(got status)" &&
    wants "info -title CityRoulette -- '--20 characters long'" \
      "$(kak_window_width=10; . ./cityroulette.sh; say '--20 characters long' | head -n 1)"
}

saving_several_removals_or_the_last_one_needs_w_with_an_exclamation_mark() {
  kakoune 'cityroulette-country Liechtenstein; w; execute-keys ggxd; w; execute-keys ggJxd; attempt several %{ w }
    attempt quit %{ wq }; note modified %val{modified}; note before %sh{ '"$program"' call archive.status }
    w!; execute-keys <percent>d; attempt all %{ w }; execute-keys u
    kill!' || return 1
  local refused="Use :w! or :wq!, or undo with u."
  wants "Not saved: this removes 2 of 13 cities from the archive for good. $refused" "$(got several)" &&
    wants "$(got several)" "$(got quit)" && wants true "$(got modified)" &&
    wants '"count":13' "$(grep -o '"count":13' "$folder/before")" &&
    wants "Not saved: this removes 11 of 11 cities from the archive for good. $refused" "$(got all)" &&
    wants '"count":11,"favorites":0' "$(archived)" || return 1
  rm -f "$archive"*
  call archive.add city=2657908 >/dev/null
  kakoune 'cityroulette-browse; execute-keys ggxd; attempt last %{ w }; wq!; kill!' || return 1
  wants "Not saved: this removes 1 of 1 city from the archive for good. $refused" "$(got last)" &&
    wants '"count":0,"favorites":0' "$(archived)"
}

undo_does_not_go_back_beyond_a_save() {
  kakoune 'cityroulette-country Liechtenstein; w; execute-keys ggjxd; execute-keys 3g; w; note line %val{cursor_line}
    attempt undo %{ execute-keys u }; save after; note modified %val{modified}; attempt again %{ w }
    execute-keys <percent><a-s>; cityroulette-browse; note selections %sh{ set -- $kak_selections_desc; echo $# }; kill!' || return 1
  wants 'nothing left to undo' "$(grep -o 'nothing left to undo' "$folder/undo")" &&
    wants 13 "$(grep -c '#' "$folder/after")" && wants 3 "$(got line)" && wants false "$(got modified)" &&
    wants '' "$(got again)" && wants 1 "$(got selections)" && wants '"count":13,"favorites":0' "$(archived)"
}

edits_of_cities_that_another_program_removed_do_not_block_a_save() {
  call archive.add city=2657908 >/dev/null
  call archive.add city=2657896 >/dev/null
  call archive.add city=2661552 >/dev/null
  kakoune "cityroulette-browse; execute-keys ggxd; execute-keys /Zug<ret>; cityroulette-star
    nop %sh{ $program call archive.remove city=2657896 }; w; save list
    execute-keys ggxd; nop %sh{ $program call archive.remove city=2657908 }; attempt alone %{ w }; save end
    kill!" || return 1
  wants '★ Zug Bern' "$(sed -n '1s/ .*//p' "$folder/list") $(names list | xargs)" && wants '' "$(got alone)" &&
    wants Bern "$(names end | xargs)" && wants '"count":1,"favorites":0' "$(archived)"
}

# completed WORDS TOKEN: prints the candidates for a word of cityroulette-country.
completed() {
  (kak_opt_cityroulette_program="$program"; kak_token_to_complete="$2"; . ./cityroulette.sh; countries $1)
}

each_word_of_a_country_is_completed() {
  wants 'New Zealand' "$(completed '' 0 | grep Zeal)" && wants Zealand "$(completed 'New Z' 1 | grep Zeal)" &&
    wants "$(printf 'Kingdom\nStates')" "$(completed 'united ' 1 | grep -x -e Kingdom -e States | sort)" &&
    wants 'of the Congo' "$(completed 'Republic o' 1 | grep Congo)" &&
    wants Congo "$(completed 'Republic of the C' 3)" && wants '' "$(completed 'Xyz ' 1)"
}

a_list_that_reached_the_limit_says_so() {
  kakoune 'define-command -override echo -params .. %{ nop %sh{ printf "%s\n" "$*" >>"'"$folder"'/said" } }
    set-option global cityroulette_count 3; cityroulette-country Liechtenstein
    set-option global cityroulette_count 30; cityroulette-country Monaco; kill!' || return 1
  wants '-- 3 cities, the limit of the option cityroulette_count; :w imports them' "$(head -n 1 "$folder/said")" &&
    wants 0 "$(tail -n 1 "$folder/said" | grep -c limit)"
}

edits_in_a_running_session_are_not_offered() {
  cat >"$folder/second.kak" <<SCRIPT
source "$PWD/cityroulette.kak"
try cityroulette-resume catch %{ echo -to-file "$folder/other" %val{error} }
kill!
SCRIPT
  kakoune "cityroulette-country Liechtenstein; execute-keys ggxd; cityroulette-keep
    nop %sh{ timeout -s KILL 50 kak -n -ui dummy -s other -e 'source $folder/second.kak' </dev/null >/dev/null 2>&1 }
    save list; kill!" || return 1
  wants 13 "$(grep -c '#' "$folder/list")" && wants 'There are no unsaved lists of earlier sessions.' "$(got other)"
}

a_program_in_a_folder_with_spaces_is_found() {
  mkdir "$folder/a b"
  ln -s "$CITYROULETTE_PROGRAM" "$folder/a b/cityroulette"
  program="\"$folder/a b/cityroulette\" --archive $archive --weather none"
  kakoune 'cityroulette-country Liechtenstein; w; kill!' || return 1
  wants '"count":14,"favorites":0' "$(archived)"
}

TESTS="surprise star search remove undo commit stars_of_the_archive browse weather backend_killed backend_missing
  rows_95051 another_process_commits each_list_has_a_buffer an_edited_list_is_not_closed_without_a_question
  a_list_without_edits_is_closed_without_a_question w_with_a_name_writes_a_file
  wq_saves_and_quits_and_does_not_quit_after_an_error wq_names_the_reason_if_another_list_keeps_kakoune_open
  a_buffer_that_is_not_a_list_is_not_saved an_import_of_an_empty_list_is_refused
  a_message_that_is_longer_than_the_window_is_in_a_box_too
  write_all_does_not_save_a_list_silently
  lines_that_are_not_rows_are_refused blank_lines_and_spaces_at_the_end_are_no_edits
  errors_are_sentences_without_names_of_methods a_number_after_a_place_means_kilometres
  edits_of_an_earlier_session_are_offered_and_resumed discarded_edits_are_not_offered
  edits_in_a_running_session_are_not_offered a_program_in_a_folder_with_spaces_is_found
  a_program_that_does_not_start_is_not_called_missing another_program_is_refused
  edits_that_were_taken_back_are_not_offered_after_a_crash a_message_may_begin_with_dashes
  saving_several_removals_or_the_last_one_needs_w_with_an_exclamation_mark undo_does_not_go_back_beyond_a_save
  edits_of_cities_that_another_program_removed_do_not_block_a_save each_word_of_a_country_is_completed
  a_list_that_reached_the_limit_says_so"

acceptance() {
  local name said words="$1"
  for name in $TESTS; do
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
