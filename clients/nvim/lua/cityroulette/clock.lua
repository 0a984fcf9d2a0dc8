--- Times: the ISO 8601 format of the program, the editor's clock, and the clock of a city.
local M = {}

--- Seconds since 1970; tests and pictures override it.
M.now = os.time

--- Days from 1970-01-01 to a day of the Gregorian calendar. Years start in March here, so that the
--- leap day is the last day.
local function days(year, month, day)
  if month <= 2 then
    year, month = year - 1, month + 12
  end
  local leap = math.floor(year / 4) - math.floor(year / 100) + math.floor(year / 400)
  return 365 * year + leap + math.floor((153 * (month - 3) + 2) / 5) + day - 719469
end

--- Seconds east of Greenwich of "Z" or "+05:30"; nil for anything else.
local function offset(text)
  if text == "Z" then
    return 0
  end
  local sign, hours, minutes = text:match("^([+-])(%d%d):(%d%d)$")
  if not sign then
    return nil
  end
  return (sign == "-" and -1 or 1) * (tonumber(hours) * 3600 + tonumber(minutes) * 60)
end

--- Parses a time such as 2026-05-09T10:00:00+02:00; the seconds are optional.
---@param text string?
---@return integer? seconds since 1970
---@return integer? offset seconds east of Greenwich
function M.read(text)
  local pattern = "^(%d+)-(%d%d)-(%d%d)T(%d%d):(%d%d):?([%d.]*)(.*)$"
  local year, month, day, hour, minute, second, zone = tostring(text or ""):match(pattern)
  local east = zone and offset(zone)
  if not east then
    return nil
  end
  local days_since = days(tonumber(year), tonumber(month), tonumber(day))
  local time = days_since * 86400 + tonumber(hour) * 3600 + tonumber(minute) * 60
  return time + math.floor(tonumber(second) or 0) - east, east
end

--- Where systems keep the rules of time zones.
local FOLDERS = {
  "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
}

local function has_rules(zone)
  local folders = vim.list_extend({ vim.env.TZDIR }, FOLDERS)
  for _, folder in ipairs(folders) do
    if vim.fn.filereadable(folder .. "/" .. zone) == 1 then
      return true
    end
  end
  return false
end

--- Neovim reads $TZ when strftime is called and keeps it for later calls, so call strftime once
--- more after restoring $TZ. An unknown zone would be treated as UTC, so check for its rules first.
local function by_rules(zone, time)
  if not zone or not zone:match("^%a[%w_+/-]*$") or not has_rules(zone) then
    return nil
  end
  local before = vim.env.TZ
  vim.env.TZ = zone
  local ok, text = pcall(vim.fn.strftime, "%a %H:%M", time)
  vim.env.TZ = before
  pcall(vim.fn.strftime, "%H", time)
  return ok and text or nil
end

--- The weekday and time on a city's clock.
---@param zone string? such as Europe/Rome
---@param stamp string? a time in that city; its offset is used if the zone is unknown
---@return string? such as "Sat 10:00"
function M.there(zone, stamp)
  local time = M.now()
  local text = by_rules(zone, time)
  if text then
    return text
  end
  local _, east = M.read(stamp)
  return east and os.date("!%a %H:%M", time + east) or nil
end

--- A time on the editor's clock, with the day unless it is today.
---@param text string ISO 8601
---@return string
function M.here(text)
  local time = M.read(text)
  if not time then
    return text
  end
  local today = os.date("%Y-%m-%d", M.now()) == os.date("%Y-%m-%d", time)
  return os.date(today and "%H:%M" or "%d %b %H:%M", time)
end

return M
