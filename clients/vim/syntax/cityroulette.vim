vim9script
# Colours of a list, by position in the row. All link to groups that every colour scheme has.

if exists('b:current_syntax')
  finish
endif

syntax match cityrouletteStar /^★/
syntax match cityrouletteArchived /^.\zs✓/
syntax match cityrouletteStale /^..\s\S \+\~-\?\d\+°/ contains=cityrouletteStar,cityrouletteArchived
syntax match cityrouletteWeather /^..\s\zs\S\ze \+-\?\d\+°/
syntax match cityrouletteCold /^..\s\S \+\zs\%(-\d\+\|[0-4]\)°/
syntax match cityrouletteNumber /\d[0-9 ]*$/

highlight default link cityrouletteStar Statement
highlight default link cityrouletteArchived Identifier
highlight default link cityrouletteWeather Special
highlight default link cityrouletteCold Identifier
highlight default link cityrouletteStale Comment
highlight default link cityrouletteNumber Constant

b:current_syntax = 'cityroulette'
