" The command :CityRoulette and the names of its buffers. Everything else is autoloaded.
if !has('vim9script') || !has('channel') || v:version < 900
  command! -nargs=* CityRoulette echo 'CityRoulette needs Vim 9.0 or newer with +job and +channel.'
  finish
endif
vim9script

if exists('g:loaded_cityroulette')
  finish
endif
g:loaded_cityroulette = 1

import autoload 'cityroulette/command.vim'
import autoload 'cityroulette/list.vim'

command! -nargs=* -bang -complete=customlist,cityroulette#command#Complete CityRoulette {
    command.Run([<f-args>], <q-bang> == '!')
  }

augroup cityroulette
  autocmd!
  autocmd BufReadCmd cityroulette://* command.Read(str2nr(expand('<abuf>')), expand('<amatch>'))
  autocmd SessionLoadPost cityroulette://* command.Wait(str2nr(expand('<abuf>')), expand('<amatch>'))
augroup END

# Generate the tags of `:help`. Skip a folder that is not writable.
const doc = expand('<sfile>:p:h:h') .. '/doc'
if getftime($'{doc}/tags') < getftime($'{doc}/cityroulette.txt') && filewritable(doc) == 2
  silent! execute 'helptags' fnameescape(doc)
endif
