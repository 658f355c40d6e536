-- Spends units of several classes of one account, or none of them; one call is one step for every process.
--
-- KEYS, four for each class: log (a list of the milliseconds at which units were spent), hours and days (lists of closed
-- cells: index, units, index, units, ...), sums (a hash); then the hash of the test quota.
-- ARGV: now in ms ('' asks this server's clock), 'take' or 'read', number of the month, classes, test quota ('' is none);
-- then for each class: units, and the limits of minute, hour, day and month.
-- Answers: 0 admitted, 1 refused, 2 quota used; class and window that are full, from 1; their count; ms until the sliding
-- windows have room; 1 if a month is full; test calls so far; then for each class: count and ms until some of it leaves,
-- for minute, hour and day, and the count of the month.

local MINUTE, HOUR, DAY = 60000, 3600000, 86400000
local HOUR_CELL, DAY_CELL = 60000, 600000
local call = redis.call
local month, isTake = ARGV[3], ARGV[2] == 'take'
local classes, quota = tonumber(ARGV[4]), tonumber(ARGV[5])

local wall = tonumber(ARGV[1])
if not wall then
  local time = call('TIME')
  wall = time[1] * 1000 + math.floor(time[2] / 1000)
end

local function cells(list, width, window, sum, first, open, units)
  return {
    list = list, width = width, window = window,
    sum = tonumber(sum) or 0, first = tonumber(first), open = tonumber(open), units = tonumber(units) or 0,
  }
end

local function leaves(c, index)
  return (index + 1) * c.width - 1 + c.window
end

local function forget(c, now)
  while c.first and leaves(c, c.first) <= now do
    local index = c.first < c.open and call('LPOP', c.list)
    if index then
      c.sum = c.sum - tonumber(call('LPOP', c.list))
      c.first = tonumber(call('LINDEX', c.list, 0)) or c.open
    elseif c.first < c.open then
      -- The list was evicted: the open cell is all that is left.
      c.sum, c.first = c.units, c.open
    else
      c.sum, c.first, c.units = 0, nil, 0
    end
  end
end

local function add(c, now, units)
  local index = math.floor(now / c.width)
  if not c.first then
    call('DEL', c.list)
    c.first, c.open, c.units = index, index, 0
  elseif index > c.open then
    call('RPUSH', c.list, c.open, c.units)
    call('PEXPIRE', c.list, c.window + 2 * c.width)
    c.open, c.units = index, 0
  end
  c.units = c.units + units
  c.sum = c.sum + units
end

-- When `over` units will have left.
local function leftBy(c, over, now)
  if over > c.sum then return now + c.window end
  local closed = call('LRANGE', c.list, 0, -1)
  for i = 1, #closed, 2 do
    over = over - tonumber(closed[i + 1])
    if over <= 0 then return leaves(c, tonumber(closed[i])) end
  end
  return leaves(c, c.open)
end

-- The log is exact: what is older than a minute goes, found in steps of doubling width.
local function forgetLog(key, now)
  local gone = now - MINUTE
  local first = tonumber(call('LINDEX', key, 0))
  if not first or first > gone then return first end
  local low, high = 0, 1
  while (tonumber(call('LINDEX', key, high)) or math.huge) <= gone do low, high = high, high * 2 end
  while high - low > 1 do
    local middle = math.floor((low + high) / 2)
    if (tonumber(call('LINDEX', key, middle)) or math.huge) <= gone then low = middle else high = middle end
  end
  call('LTRIM', key, high, -1)
  return tonumber(call('LINDEX', key, 0))
end

local function load(i)
  local log, hours, days, sums = KEYS[4 * i - 3], KEYS[4 * i - 2], KEYS[4 * i - 1], KEYS[4 * i]
  local f = call('HMGET', sums, 'wall', 'ahead', 'hs', 'hf', 'ho', 'hu', 'ds', 'df', 'do', 'du', 'm' .. month)
  -- A clock that was set back goes on from where it was.
  local ahead = (tonumber(f[2]) or 0) + math.max(0, (tonumber(f[1]) or 0) - wall)
  local now = wall + ahead
  local s = {
    log = log, sums = sums, ahead = ahead, now = now,
    units = tonumber(ARGV[5 * i + 1]), limits = {},
    hour = cells(hours, HOUR_CELL, HOUR, f[3], f[4], f[5], f[6]),
    day = cells(days, DAY_CELL, DAY, f[7], f[8], f[9], f[10]),
    month = tonumber(f[11]) or 0,
  }
  for window = 1, 4 do s.limits[window] = tonumber(ARGV[5 * i + 1 + window]) end
  s.first = forgetLog(log, now)
  s.minute = call('LLEN', log)
  forget(s.hour, now)
  forget(s.day, now)
  return s
end

local function counts(s)
  return { s.minute, s.hour.sum, s.day.sum, s.month }
end

local function firstFull(s)
  for window, count in ipairs(counts(s)) do
    if count + s.units > s.limits[window] then return window, count end
  end
end

local function untilRoom(s)
  local wait, over = 0, s.minute + s.units - s.limits[1]
  if over > s.minute then wait = MINUTE
  elseif over > 0 then wait = tonumber(call('LINDEX', s.log, over - 1)) + MINUTE - s.now end
  over = s.hour.sum + s.units - s.limits[2]
  if over > 0 then wait = math.max(wait, leftBy(s.hour, over, s.now) - s.now) end
  over = s.day.sum + s.units - s.limits[3]
  if over > 0 then wait = math.max(wait, leftBy(s.day, over, s.now) - s.now) end
  return wait
end

local function spend(s)
  if s.units == 0 then return end
  for _ = 1, s.units do call('RPUSH', s.log, s.now) end
  call('PEXPIRE', s.log, MINUTE + 1000)
  s.first = s.first or s.now
  s.minute = s.minute + s.units
  add(s.hour, s.now, s.units)
  add(s.day, s.now, s.units)
  s.month = call('HINCRBY', s.sums, 'm' .. month, s.units)
  if s.month == s.units then
    call('HDEL', s.sums, 'm' .. (month - 2))
    call('EXPIRE', s.sums, 70 * 86400)
  end
end

local function save(s)
  local h, d = s.hour, s.day
  call('HSET', s.sums, 'wall', wall, 'ahead', s.ahead, 'hs', h.sum, 'hf', h.first or '', 'ho', h.open or '', 'hu', h.units,
    'ds', d.sum, 'df', d.first or '', 'do', d.open or '', 'du', d.units)
end

local function untilSome(c, now)
  return (c.first and leaves(c, c.first) or now + c.window + c.width - 1) - now
end

local spenders, answer = {}, { 0, 0, 0, 0, 0, 0, 0 }
for i = 1, classes do spenders[i] = load(i) end

local quotaKey = KEYS[4 * classes + 1]
local used = quota and tonumber(call('HGET', quotaKey, month)) or 0
if isTake then
  if quota and used + 1 > quota then answer[1] = 2 end
  for i, s in ipairs(spenders) do
    if answer[1] == 0 then
      local window, count = firstFull(s)
      if window then answer[1], answer[2], answer[3], answer[4] = 1, i, window, count end
    end
  end
  for _, s in ipairs(spenders) do
    if answer[1] == 0 then spend(s)
    else
      answer[5] = math.max(answer[5], untilRoom(s))
      if s.month + s.units > s.limits[4] then answer[6] = 1 end
    end
  end
  if quota and answer[1] == 0 then
    used = call('HINCRBY', quotaKey, month, 1)
    if used == 1 then
      call('HDEL', quotaKey, month - 2)
      call('EXPIRE', quotaKey, 70 * 86400)
    end
  end
end
answer[7] = used
for _, s in ipairs(spenders) do
  if s.first or s.hour.first or s.day.first then save(s) end
  local filled = { s.minute, (s.first or s.now) + MINUTE - s.now, s.hour.sum, untilSome(s.hour, s.now),
    s.day.sum, untilSome(s.day, s.now), s.month }
  for _, value in ipairs(filled) do answer[#answer + 1] = value end
end
return answer
