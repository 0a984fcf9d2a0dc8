# Lists of cities in Kakoune: rows in a buffer to be edited as any text. What is done to them, a line
# deleted or a star set, is stored by :cityroulette-commit. Each command is one run of the program; what
# speaks with it is cityroulette.sh.
declare-option -docstring 'the program and its options, as words of the shell' str cityroulette_program cityroulette
declare-option -docstring 'how many cities a list to import has at most' int cityroulette_count 30
declare-option -docstring 'how many days a forecast has' int cityroulette_days 5
declare-option -hidden str cityroulette_script "%sh{ echo ""${kak_source%/*}/cityroulette.sh"" }"
declare-option -hidden str cityroulette_opened
declare-option -hidden str cityroulette_folder

define-command -hidden cityroulette-run -params 1.. %{
    evaluate-commands %sh{
        # Kakoune hands over what is named here: $kak_opt_cityroulette_program $kak_opt_cityroulette_count
        # $kak_opt_cityroulette_days $kak_opt_cityroulette_opened $kak_opt_cityroulette_folder
        . "$kak_opt_cityroulette_script"
        "$@"
    }
}
define-command cityroulette-surprise -docstring 'the cities around a random point of a random country' %{
    cityroulette-run surprise
}
define-command cityroulette-around -params 1..2 -docstring 'cityroulette-around <place> [<kilometres>]: the cities around a place in any form' %{
    cityroulette-run around %arg{@}
}
define-command cityroulette-country -params 1 -docstring 'cityroulette-country <name>: the largest cities of a country' %{
    cityroulette-run country %arg{1}
}
define-command cityroulette-search -params 1 -docstring 'cityroulette-search <name>: cities by name, in any language' %{
    cityroulette-run search %arg{1}
}
define-command cityroulette-browse -docstring 'the archive' %{ cityroulette-run browse }

# The buffer of a list; it fills from a pipe while the editor goes on.
define-command -hidden cityroulette-show -params 2 %{
    edit! -fifo "%arg{1}/fifo" *cityroulette*
    set-option buffer cityroulette_folder %arg{1}
    set-option buffer cityroulette_opened %arg{2}
    try %{ add-highlighter buffer/cityroulette regex '^(★)|(~?-?\d+°)|(#\d+)$' 1:yellow 2:cyan 3:comment }
    map buffer normal <ret> ': cityroulette-weather<ret>' -docstring 'the weather of the city'
    map buffer user s ': cityroulette-star<ret>' -docstring 'star the selected cities, or take the stars away'
    alias buffer w cityroulette-commit
    hook -once buffer BufClose .* %{ nop %sh{ rm -rf "$kak_opt_cityroulette_folder" } }
}

define-command cityroulette-star -docstring 'star the selected cities, or take the stars away' %{
    try %{ execute-keys -draft 'x<a-s>gh<a-k>★<ret>r<space>' } catch %{ execute-keys -draft 'x<a-s>gh<a-k>\h<ret>r★' }
}
define-command cityroulette-weather -docstring 'the weather of the city on this line, now and on the next days' %{
    evaluate-commands -save-regs c %{
        execute-keys -draft 'x"cy'
        cityroulette-run weather %reg{c}
    }
}
define-command cityroulette-commit -docstring 'store the list: what was deleted is removed, an import is archived' %{
    write! "%opt{cityroulette_folder}/now"
    cityroulette-run commit
}
