vim9script
# Runs all tests, or the tests whose names contain the words in $CITYROULETTE_TESTS; exits with
# status 1 if one fails.

import './harness.vim'

set nomore nocompatible ttimeout ttimeoutlen=5
syntax on
filetype plugin on
try
  for file in glob(expand('<sfile>:p:h') .. '/*_test.vim', false, true)
    execute 'source' file
  endfor
  if !harness.Run($CITYROULETTE_TESTS)
    cquit
  endif
catch
  harness.Say($'{v:exception} {v:throwpoint}')
  cquit
endtry
qall!
