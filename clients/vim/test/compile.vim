vim9script
# Compiles every function of the plugin, because Vim compiles a function only when it is called.
# Fails with the compiler's error.

const folder = expand('<sfile>:p:h:h')
var failed = 0
for file in glob($'{folder}/autoload/cityroulette/**/*.vim', false, true)
  try
    execute 'source' file
  catch
    writefile([$'{fnamemodify(file, ":t")}: {v:exception}'], '/dev/stderr', 'a')
    failed += 1
  endtry
endfor
for line in execute('function')->split("\n")
  const name = line->matchstr('^def \zs\S\{-}\ze(')
  if name =~ '^<SNR>\|^cityroulette#'
    try
      execute 'defcompile' name
    catch
      writefile([$'{name}: {v:exception} {v:throwpoint}'], '/dev/stderr', 'a')
      failed += 1
    endtry
  endif
endfor
if failed > 0
  cquit
endif
qall!
