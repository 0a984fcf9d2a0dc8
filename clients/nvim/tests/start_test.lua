local t = require("harness")

--- Runs another editor with the plugin and returns its output.
local function editor(commands)
  local line = { "timeout", "-s", "KILL", "30", vim.v.progpath, "--headless", "--clean" }
  vim.list_extend(line, { "--cmd", "set rtp^=" .. t.root })
  for _, command in ipairs(commands) do
    vim.list_extend(line, { "-c", command })
  end
  local output = {}
  local job = vim.fn.jobstart(line, {
    stdin = "null",
    stdout_buffered = true,
    on_stdout = function(_, data)
      output = data
    end,
  })
  t.equal({ 0 }, vim.fn.jobwait({ job }, 30000), table.concat(output, "\n"))
  return output
end

local WRITE = "lua io.stdout:write(%s)"

--- Hides the functions that Neovim 0.9 lacks, for the duration of a test.
local function as_in_0_9(body)
  local newer = {
    { vim, "uv" }, { vim, "system" }, { vim, "iter" }, { vim, "islist" }, { vim, "print" },
    { vim.ui, "open" }, { vim.fs, "joinpath" }, { vim.health, "start" }, { vim.health, "ok" },
    { vim.health, "warn" }, { vim.health, "error" }, { vim.health, "info" },
  }
  local kept = {}
  for index, entry in ipairs(newer) do
    kept[index] = rawget(entry[1], entry[2])
    entry[1][entry[2]] = nil
  end
  -- Some are created on first use by a metatable, which would restore them.
  local meta = getmetatable(vim)
  local index = meta.__index
  meta.__index = function(of, name)
    for _, entry in ipairs(newer) do
      if entry[1] == vim and entry[2] == name then
        return nil
      end
    end
    return type(index) == "function" and index(of, name) or index[name]
  end
  local ok, problem = xpcall(body, debug.traceback)
  meta.__index = index
  for at, entry in ipairs(newer) do
    entry[1][entry[2]] = kept[at]
  end
  assert(ok, problem)
end

return {
  { "only the command is loaded at startup", function()
    local loaded = "vim.inspect(vim.tbl_filter(function(name) return name:find('cityroulette') "
      .. "end, vim.tbl_keys(package.loaded)))"
    local exists = "vim.fn.exists(':CityRoulette')"
    local output = editor({ WRITE:format(loaded), WRITE:format(exists), "q" })
    t.equal("{}2", table.concat(output))
  end },
  { "the statusline function loads nothing either", function()
    local count = "#vim.tbl_filter(function(name) return name:find('cityroulette%.') end, "
      .. "vim.tbl_keys(package.loaded))"
    local output = editor({
      "lua require('cityroulette').statusline()", WRITE:format(count), "q",
    })
    t.equal("0", table.concat(output))
  end },
  { "the program exits with the editor, even with unsaved edits", function()
    local settings = "require('cityroulette').setup({ args = { '--archive', %q }, log_file = %q })"
    local output = editor({
      "lua " .. settings:format(t.data .. "/archive.sqlite", t.data .. "/log"),
      "CityRoulette country SM",
      "lua vim.wait(20000, function() return vim.bo.filetype == 'cityroulette' end, 5)",
      WRITE:format("require('cityroulette.client'):process()"),
      "qall!",
    })
    local pid = tonumber(output[1])
    t.yes(pid, table.concat(output, "\n"))
    t.yes((vim.uv or vim.loop).kill(pid, 0) ~= 0, "the program has exited")
  end },
  { "everything works with the functions of Neovim 0.9", function()
    as_in_0_9(function()
      t.yes(vim.uv == nil and vim.ui.open == nil and vim.system == nil)
      t.real()
      local list = t.open("surprise")
      t.press("2s")
      t.press("D")
      t.type("K")
      require("cityroulette.ui.float").current:close()
      local jobstart, opened = vim.fn.jobstart, nil
      local executable = vim.fn.executable
      vim.fn.executable = function()
        return 1
      end
      vim.fn.jobstart = function(command)
        opened = command
        return 1
      end
      t.press("o")
      vim.fn.jobstart, vim.fn.executable = jobstart, executable
      t.equal("xdg-open", opened[1])
      vim.cmd("write")
      t.wait("the archive", function()
        return list.session.mode == "browse"
      end)
      t.same(list)
      require("cityroulette.client"):stop()
    end)
  end },
  { "the health check works with the function names of Neovim 0.9", function()
    local said = {}
    local function keep(text)
      said[#said + 1] = text
    end
    local health = vim.health
    vim.health = {
      report_start = keep, report_ok = keep, report_warn = keep, report_error = keep,
    }
    t.real()
    package.loaded["cityroulette.health"] = nil
    local ok, problem = pcall(function()
      require("cityroulette.health").check()
    end)
    vim.health = health
    t.yes(ok, problem)
    t.contains(table.concat(said, "\n"), "protocol: version 1")
  end },
  { "the mirror has the plugin at its root and works as a package", function()
    local clone, plugin = t.data .. "/clone", t.data .. "/site/pack/mirror/start/cityroulette"
    local copy = ("mkdir -p %s/clients/nvim && tar -C %s --exclude .venv -cf - . | "
      .. "tar -C %s/clients/nvim -xf - && cp %s/LICENSE %s")
    copy = copy:format(clone, t.root, clone, t.clone, clone)
    local git = "git -c user.name=Test -c user.email=test@example.org "
    for _, command in ipairs({
      copy,
      git .. "init -q -b main " .. clone,
      ("cd %s && %s add . && %s commit -q -m one"):format(clone, git, git),
      clone .. "/clients/nvim/mirror",
      ("git clone -q -b nvim-plugin %s %s"):format(clone, plugin),
    }) do
      local said = vim.fn.system(command)
      t.equal(0, vim.v.shell_error, command .. "\n" .. said)
    end
    for _, path in ipairs({ "plugin/cityroulette.lua", "lua/cityroulette/init.lua", "LICENSE" }) do
      t.equal(1, vim.fn.filereadable(plugin .. "/" .. path), path)
    end
    local line = {
      "timeout", "-s", "KILL", "30", vim.v.progpath, "--headless", "-u", "NONE",
      "--cmd", "set packpath^=" .. t.data .. "/site", "--cmd", "set loadplugins",
      "-c", "helptags ALL", "-c", "help cityroulette-drafts",
      "-c", WRITE:format("vim.fn.exists(':CityRoulette') .. vim.fn.expand('%:p')"), "-c", "qall!",
    }
    t.contains(vim.fn.system(line), "2" .. plugin .. "/doc/cityroulette.txt")
  end },
}
