vim9script
# The command :StatusWeather {city}. Everything else is loaded at the first use.
import autoload 'status_weather.vim'
command! -nargs=+ StatusWeather status_weather.Follow(<q-args>)
