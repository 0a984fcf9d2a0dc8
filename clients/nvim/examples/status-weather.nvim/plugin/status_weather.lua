-- The command :StatusWeather {city}. Everything else is loaded at the first use.
vim.api.nvim_create_user_command("StatusWeather", function(command)
  require("status_weather").follow(command.args)
end, { nargs = "+", desc = "Show the weather of a city in the statusline" })
