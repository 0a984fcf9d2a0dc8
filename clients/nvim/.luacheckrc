std = "luajit"
exclude_files = { ".venv" }
max_line_length = 100
read_globals = { "vim" }
-- Options and variables of the editor are set by assigning to fields.
globals = { "vim.bo", "vim.wo", "vim.o", "vim.g", "vim.env", "vim.ui", "vim.fn", "vim.v", "vim.notify",
  "vim.health" }
files["**/*_spec.lua"].read_globals = { "vim", "describe", "it" }
