# Lists of cities in Kakoune, one buffer for each, as rows that you edit like any text. :w saves deleted lines and
# changed stars in the archive. Each command runs the program once, through cityroulette.sh.
declare-option -docstring 'the program and its options, as a command of the shell' str cityroulette_program cityroulette
declare-option -docstring 'maximum number of cities in a list to import' int cityroulette_count 30
declare-option -docstring 'number of days in a forecast' int cityroulette_days 5
declare-option -hidden str cityroulette_script "%sh{ echo ""${kak_source%/*}/cityroulette.sh"" }"
# Distinguishes this run of Kakoune from an earlier one with the same name of the session.
declare-option -hidden str cityroulette_instance "%sh{ echo ""$PPID.$(date +%%s)"" }"
declare-option -hidden str cityroulette_folder
declare-option -hidden str cityroulette_title
declare-option -hidden bool cityroulette_offered false
# Whether there may be a draft of the buffer.
declare-option -hidden bool cityroulette_kept false
declare-option -hidden bool cityroulette_ending false
hook -group cityroulette global KakEnd .* %{ set-option global cityroulette_ending true }

define-command -hidden cityroulette-run -params 1.. %{
    evaluate-commands %sh{
        # Kakoune exports only the variables that this block names: $kak_opt_cityroulette_program
        # $kak_opt_cityroulette_count $kak_opt_cityroulette_days $kak_opt_cityroulette_folder
        # $kak_opt_cityroulette_instance $kak_opt_cityroulette_offered $kak_session $kak_modified $kak_window_width
        # $kak_opt_modelinefmt $kak_cursor_line
        . "$kak_opt_cityroulette_script"
        "$@"
    }
}
define-command cityroulette-surprise -docstring 'open the cities around a random point of a random country' %{
    cityroulette-run surprise
}
define-command cityroulette-around -params 1.. \
    -docstring 'cityroulette-around <place> [<kilometres>]: open the cities around a place in any form' %{
    cityroulette-run around %arg{@}
}
define-command cityroulette-country -params 1.. \
    -docstring 'cityroulette-country <name>: open the largest cities of a country' %{
    cityroulette-run country %arg{@}
}
complete-command cityroulette-country shell-script-candidates %{
    # $kak_opt_cityroulette_program $kak_token_to_complete
    . "$kak_opt_cityroulette_script"
    countries "$@"
}
define-command cityroulette-search -params 1.. \
    -docstring 'cityroulette-search <name>: open the cities with a name, in any language' %{
    cityroulette-run search %arg{@}
}
define-command cityroulette-browse -docstring 'open the archive' %{ cityroulette-run browse }
define-command cityroulette-resume -params ..1 \
    -docstring 'cityroulette-resume [<list>]: open an unsaved list of an earlier session, the newest by default' %{
    cityroulette-run resume %arg{@}
}
complete-command cityroulette-resume shell-script-candidates %{
    # $kak_session $kak_opt_cityroulette_instance
    . "$kak_opt_cityroulette_script"
    drafts
}

# cityroulette-show <folder> <title> <modelinefmt>: shows a list. The buffer belongs to a file, so that Kakoune asks
# before it discards edits.
define-command -hidden cityroulette-show -params 3 %{
    # A list that is read again gets a new buffer, so that undo does not restore rows that it no longer has.
    try %{
        evaluate-commands -buffer "%arg{1}/%arg{2}" %{ remove-hooks buffer cityroulette }
        delete-buffer! "%arg{1}/%arg{2}"
    }
    edit! "%arg{1}/%arg{2}"
    set-option buffer cityroulette_kept true
    set-option buffer cityroulette_folder %arg{1}
    set-option buffer cityroulette_title %arg{2}
    set-option buffer modelinefmt %arg{3}
    # The file changes only after a commit, which reloads it.
    set-option buffer autoreload no
    try %{ add-highlighter buffer/cityroulette regex '^(★)|(~?-?\d+°)|(#\d+)$' 1:yellow 2:cyan 3:comment }
    map buffer normal <ret> ': cityroulette-weather<ret>' -docstring 'show the weather of the city'
    map buffer user s ': cityroulette-star<ret>' -docstring 'star or unstar the selected cities'
    alias buffer w cityroulette-write
    alias buffer w! cityroulette-write-force
    alias buffer wq cityroulette-write-quit
    alias buffer wq! cityroulette-write-quit-force
    remove-hooks buffer cityroulette
    hook -group cityroulette buffer NormalIdle .* cityroulette-keep
    hook -group cityroulette -always buffer BufClose .* cityroulette-closed
    hook -group cityroulette -always buffer BufWritePost "\Q%val{buffile}" cityroulette-refuse-write
}

# Keeps the text of an edited list, in case Kakoune ends without saving it. Without a shell, since it runs after each
# edit.
define-command -hidden cityroulette-keep %{ try "cityroulette-keep-%val{modified}" }
define-command -hidden cityroulette-keep-true %{
    evaluate-commands -no-hooks %{ write! -method replace "%opt{cityroulette_folder}/now" }
    echo -to-file "%opt{cityroulette_folder}/session" -- %val{session}
    set-option buffer cityroulette_kept true
}
# Edits that were discarded or undone are no draft.
define-command -hidden cityroulette-keep-false %{ try "cityroulette-forget-%opt{cityroulette_kept}" }
define-command -hidden cityroulette-forget-true %{
    nop %sh{ rm -f "$kak_opt_cityroulette_folder/now" }
    set-option buffer cityroulette_kept false
}
# A buffer that is closed while Kakoune runs was discarded; at the end of Kakoune, edits are kept.
define-command -hidden cityroulette-closed %{
    cityroulette-keep
    nop %sh{ [ "$kak_opt_cityroulette_ending$kak_modified" = truetrue ] || rm -rf "$kak_opt_cityroulette_folder" }
}
# :write-all writes the file of the buffer, which is not the archive. The buffer becomes modified again.
define-command -hidden cityroulette-refuse-write %{
    nop %sh{ cp "$kak_opt_cityroulette_folder/base" "$kak_buffile" }
    execute-keys -draft 'ggi<space><backspace><esc>'
    # A hook of a buffer has no client, and its errors are not shown.
    evaluate-commands %sh{
        for client in $kak_client_list; do
            said='{Error}Lists of cities are not saved by this; use :w in each'
            echo "evaluate-commands -client $client %{ echo -markup '$said' }"
        done
    }
}

define-command cityroulette-star -docstring 'star the selected cities, or unstar them if all have a star' %{
    try %{
        execute-keys -draft 'x<a-s><a-k>^[★ ].*#\d+$<ret>'
    } catch %{
        fail 'There is no city on the selected lines.'
    }
    try %{
        execute-keys -draft 'x<a-s><a-k>^ .*#\d+$<ret>ghr★'
    } catch %{
        execute-keys -draft 'x<a-s><a-k>^★.*#\d+$<ret>ghr<space>'
    }
}
define-command cityroulette-weather -docstring 'show the weather of the city on this line, now and on the next days' %{
    evaluate-commands -save-regs c %{
        execute-keys -draft ';x"cy'
        cityroulette-run weather %reg{c}
    }
}
define-command -hidden cityroulette-commit-and -params ..2 %{
    evaluate-commands %sh{
        [ -n "$kak_opt_cityroulette_folder" ] || echo "fail 'This buffer is not a list of cities.'"
    }
    evaluate-commands -no-hooks %{ write! -method replace "%opt{cityroulette_folder}/now" }
    cityroulette-run commit %arg{@}
}
define-command cityroulette-commit \
    -docstring 'save the list: import it, or apply the changes to the archive' %{ cityroulette-commit-and }
define-command cityroulette-commit-force \
    -docstring 'the same, without a question before several cities are removed from the archive' %{
    cityroulette-commit-and force
}
define-command cityroulette-write -params .. \
    -docstring 'cityroulette-write [<file>]: save the list in the archive, or write its text to a file' %{
    evaluate-commands %sh{ [ $# -gt 0 ] && echo 'write %arg{@}' || echo cityroulette-commit }
}
define-command cityroulette-write-force -params .. \
    -docstring 'cityroulette-write-force [<file>]: the same, but replace an existing file, or remove any number of cities' %{
    evaluate-commands %sh{ [ $# -gt 0 ] && echo 'write! %arg{@}' || echo cityroulette-commit-force }
}
define-command cityroulette-write-quit \
    -docstring 'save the list in the archive, and quit' %{ cityroulette-commit-and quit }
define-command cityroulette-write-quit-force \
    -docstring 'the same, without a question before several cities are removed from the archive' %{
    cityroulette-commit-and quit force
}
complete-command cityroulette-write file
complete-command cityroulette-write-force file
