import CityServer

extension Shell {
  /// The completion script of the shell. The script calls `complete`, so it does not change with the commands and
  /// options of the program.
  var completionScript: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # Completions of cityroulette for bash; made by `cityroulette completions bash`.
    _cityroulette() {
      local kind path lines
      mapfile -t lines < <("${COMP_WORDS[0]/#\~/$HOME}" complete bash "$COMP_WORDBREAKS" \
        "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
      IFS=$'\t' read -r kind path <<< "${lines[0]}"
      COMPREPLY=("${lines[@]:1}")
      case "$kind" in
        files) mapfile -t COMPREPLY < <(compgen -f -- "$path") ;;
        folders) mapfile -t COMPREPLY < <(compgen -d -- "$path") ;;
      esac
      if [ "$kind" != words ]; then
        compopt -o filenames 2>/dev/null
      elif [ "${#COMPREPLY[@]}" -eq 1 ] && [[ ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace 2>/dev/null
      fi
    }
    complete -F _cityroulette cityroulette
    """#

  private static let zshScript = #"""
    #compdef cityroulette
    # Completions of cityroulette for zsh; made by `cityroulette completions zsh`.
    _cityroulette() {
      local -a lines open closed openTexts closedTexts
      local line word kind prefix
      # The word up to the cursor, with an open quotation closed.
      word="${(Q)${:-$QIPREFIX$IPREFIX$PREFIX$compstate[quote]}}"
      lines=("${(@f)$("${${(Q)words[1]}/#\~/$HOME}" complete -- "${(@Q)words[2,CURRENT-1]}" "$word" 2>/dev/null)}")
      kind="${lines[1]%%$'\t'*}" prefix="${lines[1]#*$'\t'}"
      for line in "${(@)lines[2,-1]}"; do
        word="${line%%$'\t'*}"
        if [[ $word == *= ]]; then
          open+=("$word") openTexts+=("${line/$'\t'/  -- }")
        else
          closed+=("$word") closedTexts+=("${line/$'\t'/  -- }")
        fi
      done
      (( $#closed )) && compadd -l -d closedTexts -a closed
      (( $#open )) && compadd -l -S '' -d openTexts -a open
      if [[ $kind != words ]]; then
        [[ -z $prefix ]] || compset -P "${(b)prefix}"
        if [[ $kind == folders ]]; then _files -/; else _files; fi
      fi
    }
    if [[ $funcstack[1] == _cityroulette ]]; then
      _cityroulette "$@"
    else
      compdef _cityroulette cityroulette
    fi
    """#

  private static let fishScript = #"""
    # Completions of cityroulette for fish; made by `cityroulette completions fish`.
    function __cityroulette_complete
        set -l words (commandline -opc)
        set -l token (commandline -ct)
        # A word with an open quotation is closed first.
        set -l word (string unescape -- "$token"; or string unescape -- "$token'"; \
            or string unescape -- "$token\"")
        set -l program (string replace -r '^~' "$HOME" -- $words[1])
        set -l lines ($program complete -- $words[2..-1] "$word" 2>/dev/null)
        set -l head (string split -m 1 \t -- $lines[1])
        string join -- \n $lines[2..-1]
        if test "$head[1]" != words
            set -l path (string replace -- "$head[2]" '' "$word")
            if test "$head[1]" = folders
                printf "$head[2]%s\n" (__fish_complete_directories "$path")
            else
                printf "$head[2]%s\n" (__fish_complete_path "$path")
            end
        end
    end
    complete -c cityroulette -f -a '(__cityroulette_complete)'
    """#
}
