" Keys are typed as by a user, whose Ex commands are not Vim9 script.
function! CityrouletteTypeLegacy(keys)
  call feedkeys(a:keys, 'xt')
endfunction
