--- The client of this plugin: the one process that all lists share.
local config = require("cityroulette.config")

return require("cityroulette.library").new(config.options())
