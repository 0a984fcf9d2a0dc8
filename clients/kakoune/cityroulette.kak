# Lists of cities in Kakoune, as rows of a buffer that you edit like any text. :cityroulette-commit saves
# deleted lines and changed stars. Each command runs the program once, through cityroulette.sh.
declare-option -docstring 'the program and its options, as a command of the shell' str cityroulette_program cityroulette
declare-option -docstring 'maximum number of cities in a list to import' int cityroulette_count 30
declare-option -docstring 'number of days in a forecast' int cityroulette_days 5
declare-option -hidden str cityroulette_script "%sh{ echo ""${kak_source%/*}/cityroulette.sh"" }"
declare-option -hidden str cityroulette_opened
declare-option -hidden str cityroulette_folder

define-command -hidden cityroulette-run -params 1.. %{
    evaluate-commands %sh{
        # Kakoune exports only the variables that this block names: $kak_opt_cityroulette_program $kak_opt_cityroulette_count
        # $kak_opt_cityroulette_days $kak_opt_cityroulette_opened $kak_opt_cityroulette_folder
        . "$kak_opt_cityroulette_script"
        "$@"
    }
}
define-command cityroulette-surprise -docstring 'open the cities around a random point of a random country' %{
    cityroulette-run surprise
}
define-command cityroulette-around -params 1..2 -docstring 'cityroulette-around <place> [<kilometres>]: open the cities around a place in any form' %{
    cityroulette-run around %arg{@}
}
define-command cityroulette-country -params 1 -docstring 'cityroulette-country <name>: open the largest cities of a country' %{
    cityroulette-run country %arg{1}
}
define-command cityroulette-search -params 1 -docstring 'cityroulette-search <name>: open the cities with a name, in any language' %{
    cityroulette-run search %arg{1}
}
define-command cityroulette-browse -docstring 'open the archive' %{ cityroulette-run browse }

# Opens the buffer of a list. A pipe fills it in the background.
define-command -hidden cityroulette-show -params 2 %{
    edit! -fifo "%arg{1}/fifo" *cityroulette*
    set-option buffer cityroulette_folder %arg{1}
    set-option buffer cityroulette_opened %arg{2}
    try %{ add-highlighter buffer/cityroulette regex '^(★)|(~?-?\d+°)|(#\d+)$' 1:yellow 2:cyan 3:comment }
    map buffer normal <ret> ': cityroulette-weather<ret>' -docstring 'show the weather of the city'
    map buffer user s ': cityroulette-star<ret>' -docstring 'star or unstar the selected cities'
    alias buffer w cityroulette-commit
    hook -once buffer BufClose .* %{ nop %sh{ rm -rf "$kak_opt_cityroulette_folder" } }
}

define-command cityroulette-star -docstring 'star or unstar the selected cities' %{
    try %{ execute-keys -draft 'x<a-s>gh<a-k>★<ret>r<space>' } catch %{ execute-keys -draft 'x<a-s>gh<a-k>\h<ret>r★' }
}
define-command cityroulette-weather -docstring 'show the weather of the city on this line, now and on the next days' %{
    evaluate-commands -save-regs c %{
        execute-keys -draft 'x"cy'
        cityroulette-run weather %reg{c}
    }
}
define-command cityroulette-commit -docstring 'save the list: import it, or apply the changes to the archive' %{
    write! "%opt{cityroulette_folder}/now"
    cityroulette-run commit
}
