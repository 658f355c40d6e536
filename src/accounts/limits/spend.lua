-- Spends units of several classes of one account, or none of them; one call is one step for every process.
--
-- KEYS, four for each class: state (16 numbers, packed), log (a list of the milliseconds at which units were spent), hours
-- and days (lists of closed cells: index, units, index, units, ...); with a test quota, then the hash of test calls.
-- ARGV: now in ms ('' asks this server's clock), 'take' or 'read', number of the month, test quota ('' is none); then for
-- each class: units, and the limits of minute, hour, day and month.
-- Answers: 0 admitted, 1 refused, 2 quota used; test calls so far; the state of each class; then, if it was not admitted: ms
-- until the sliding windows have room; 1 if a month is full; class and window that are full, from 1; their count.
--
-- Numbers are packed, most calls make three commands, and what is seldom needed is written where it is needed: each command,
-- each function and each number that becomes text costs up to a microsecond.

local call, floor = redis.call, math.floor
local MINUTE = 60000
local HOUR_CELL, HOUR_LENGTH, DAY_CELL, DAY_LENGTH = 60000, 3600000, 600000, 86400000
local FORMAT, STATE_SECONDS = '<dddddddddddddddd', 70 * 86400
-- Places in the state, which redis-counters.ts knows too: the clock and how far ahead of it time has gone, the oldest entry of
-- the log (-1 is none) and their number; for hour and day the sum, the first cell (-1 is none), the open cell and its units.
-- Here they are followed by the time that it is for this class, and whether there was a state.
local WALL, AHEAD, FIRST, COUNT, HOUR, DAY, MONTH, MONTH_UNITS, BEFORE, BEFORE_UNITS = 1, 2, 3, 4, 5, 9, 13, 14, 15, 16
local NOW, IS_KNOWN = 17, 18

local isTake, month, quota = ARGV[2] == 'take', tonumber(ARGV[3]), tonumber(ARGV[4])
local classes = floor(#KEYS / 4)
local wall = tonumber(ARGV[1])
if not wall then
  local time = call('TIME')
  wall = time[1] * 1000 + floor(time[2] / 1000)
end

local states = {}
local verdict, place, window, held = 0, 0, 0, 0
local used = quota and tonumber(call('HGET', KEYS[#KEYS], month)) or 0
if isTake and quota and used + 1 > quota then verdict = 2 end

for i = 1, classes do
  local packed = call('GET', KEYS[4 * i - 3])
  local s = packed and { struct.unpack(FORMAT, packed) } or { wall, 0, -1, 0, 0, -1, -1, 0, 0, -1, -1, 0, month, 0, 0, 0 }
  states[i] = s
  -- A clock that was set back goes on from where it was.
  if wall < s[WALL] then s[AHEAD] = s[AHEAD] + s[WALL] - wall end
  s[WALL] = wall
  local now = wall + s[AHEAD]
  s[NOW], s[IS_KNOWN] = now, packed

  -- The log is exact: what is a minute old goes, found in steps of doubling width.
  if s[FIRST] >= 0 and s[FIRST] <= now - MINUTE then
    local log, gone, low, high = KEYS[4 * i - 2], now - MINUTE, -1, 0
    while (tonumber(call('LINDEX', log, high)) or math.huge) <= gone do low, high = high, high * 2 + 1 end
    while high - low > 1 do
      local middle = floor((low + high) / 2)
      if (tonumber(call('LINDEX', log, middle)) or math.huge) <= gone then low = middle else high = middle end
    end
    call('LTRIM', log, high, -1)
    s[FIRST] = tonumber(call('LINDEX', log, 0)) or -1
    s[COUNT] = s[FIRST] < 0 and 0 or call('LLEN', log)
  end
  for w = HOUR, DAY, 4 do
    local width = w == HOUR and HOUR_CELL or DAY_CELL
    local lastGone = now - (w == HOUR and HOUR_LENGTH or DAY_LENGTH) - width + 1
    while s[w + 1] >= 0 and s[w + 1] * width <= lastGone do
      local list = KEYS[w == HOUR and 4 * i - 1 or 4 * i]
      local isClosed = s[w + 1] < s[w + 2]
      if not isClosed then
        s[w], s[w + 1], s[w + 3] = 0, -1, 0
      elseif call('LPOP', list) then
        s[w] = s[w] - call('LPOP', list)
        s[w + 1] = tonumber(call('LINDEX', list, 0)) or s[w + 2]
      else
        -- The list was evicted: the open cell is all that is left.
        s[w], s[w + 1] = s[w + 3], s[w + 2]
      end
    end
  end
  if s[MONTH] ~= month then
    local units = s[BEFORE] == month and s[BEFORE_UNITS] or 0
    s[MONTH], s[MONTH_UNITS], s[BEFORE], s[BEFORE_UNITS] = month, units, s[MONTH], s[MONTH_UNITS]
  end

  if isTake and verdict == 0 then
    local a, units = 5 * i, tonumber(ARGV[5 * i])
    if s[COUNT] + units > tonumber(ARGV[a + 1]) then verdict, place, window, held = 1, i, 1, s[COUNT]
    elseif s[HOUR] + units > tonumber(ARGV[a + 2]) then verdict, place, window, held = 1, i, 2, s[HOUR]
    elseif s[DAY] + units > tonumber(ARGV[a + 3]) then verdict, place, window, held = 1, i, 3, s[DAY]
    elseif s[MONTH_UNITS] + units > tonumber(ARGV[a + 4]) then verdict, place, window, held = 1, i, 4, s[MONTH_UNITS] end
  end
end

if isTake and verdict == 0 then
  for i = 1, classes do
    local s, units = states[i], tonumber(ARGV[5 * i])
    if units > 0 then
      local now, log = s[NOW], KEYS[4 * i - 2]
      for _ = 1, units do call('RPUSH', log, now) end
      if s[FIRST] < 0 then s[FIRST] = now end
      s[COUNT], s[MONTH_UNITS] = s[COUNT] + units, s[MONTH_UNITS] + units
      for w = HOUR, DAY, 4 do
        local width, length = HOUR_CELL, HOUR_LENGTH
        if w == DAY then width, length = DAY_CELL, DAY_LENGTH end
        local index = floor(now / width)
        s[w] = s[w] + units
        if index == s[w + 2] and s[w + 1] >= 0 then
          s[w + 3] = s[w + 3] + units
        else
          local list = KEYS[w == HOUR and 4 * i - 1 or 4 * i]
          if s[w + 1] < 0 then
            call('DEL', list)
            s[w + 1] = index
          else
            call('RPUSH', list, s[w + 2], s[w + 3])
            call('PEXPIRE', list, length + 2 * width)
          end
          s[w + 2], s[w + 3] = index, units
          -- Once a minute is enough: by then what is in the log has two minutes left.
          if w == HOUR then call('PEXPIRE', log, 3 * MINUTE) end
        end
      end
    end
  end
  if quota then
    used = call('HINCRBY', KEYS[#KEYS], month, 1)
    if used == 1 then
      call('HDEL', KEYS[#KEYS], month - 2)
      call('EXPIRE', KEYS[#KEYS], STATE_SECONDS)
    end
  end
end

local answer = { verdict, used }
for i = 1, classes do
  local s = states[i]
  local packed = struct.pack(FORMAT, unpack(s, 1, 16))
  answer[i + 2] = packed
  -- Also after a read: what has left is gone from the lists.
  if isTake or s[IS_KNOWN] then call('SET', KEYS[4 * i - 3], packed, 'EX', STATE_SECONDS) end
end
if verdict == 0 then return answer end

local wait, monthFull = 0, 0
for i = 1, classes do
  local s, a, units = states[i], 5 * i, tonumber(ARGV[5 * i])
  local now, over = s[NOW], s[COUNT] + units - ARGV[a + 1]
  if over > s[COUNT] then wait = math.max(wait, MINUTE)
  elseif over > 0 then wait = math.max(wait, call('LINDEX', KEYS[4 * i - 2], over - 1) + MINUTE - now) end
  for w = HOUR, DAY, 4 do
    local width, length = HOUR_CELL, HOUR_LENGTH
    if w == DAY then width, length = DAY_CELL, DAY_LENGTH end
    over = s[w] + units - ARGV[w == HOUR and a + 2 or a + 3]
    if over > s[w] then wait = math.max(wait, length)
    elseif over > 0 then
      local leaving, closed = s[w + 2], call('LRANGE', KEYS[w == HOUR and 4 * i - 1 or 4 * i], 0, -1)
      for n = 1, #closed, 2 do
        over = over - closed[n + 1]
        if over <= 0 then
          leaving = closed[n]
          break
        end
      end
      wait = math.max(wait, (leaving + 1) * width - 1 + length - now)
    end
  end
  if s[MONTH_UNITS] + units > tonumber(ARGV[a + 4]) then monthFull = 1 end
end
for position, value in ipairs({ wait, monthFull, place, window, held }) do answer[classes + 2 + position] = value end
return answer
