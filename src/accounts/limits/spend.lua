-- Spends units of several classes of one account, or none of them; one call is one step for every process.
--
-- KEYS, four for each class: minute (a sorted set with one entry for each unit, scored by its millisecond), hour and day
-- (hashes of cell start -> units, and of `start:last` -> when the newest of them was spent), months (a hash of month -> units, with the clock); with a test quota, then its hash of
-- month -> calls.
-- ARGV: now in ms ('' asks this server's clock), 'take' or 'read', number of the month, test quota ('' is none); then for
-- each class: units, and the limits of minute, hour, day and month.
-- Answers: 0 admitted, 1 refused, 2 quota used; test calls so far; class and window that are full, from 1; ms until the
-- sliding windows have room; 1 if a month is full; then for each class, for minute, hour and day: units, and ms until some
-- leave; the units of the month, and 0.

local call, floor = redis.call, math.floor
local MINUTE = 60000
local CELLS = { nil, { cell = 60000, length = 3600000 }, { cell = 600000, length = 86400000 } }
local KEEP_SECONDS = 70 * 86400

local isTake, month, quota = ARGV[2] == 'take', tonumber(ARGV[3]), tonumber(ARGV[4])
local wall = tonumber(ARGV[1])
if not wall then
  local time = call('TIME')
  wall = time[1] * 1000 + floor(time[2] / 1000)
end

-- A clock that was set back goes on from where it was.
local function readClock(key)
  local known = call('HMGET', key, 'wall', 'ahead')
  local last, ahead = tonumber(known[1]) or wall, tonumber(known[2]) or 0
  if wall < last then ahead = ahead + last - wall end
  return wall + ahead, ahead
end

local function readMinute(key, now)
  call('ZREMRANGEBYSCORE', key, '-inf', now - MINUTE)
  local oldest = tonumber(call('ZRANGE', key, 0, 0, 'WITHSCORES')[2]) or now
  return { units = call('ZCARD', key), next = oldest + MINUTE - now }
end

local function readCells(key, window, now)
  local fields, known, cells, units, oldest, first = call('HGETALL', key), {}, {}, 0, now
  for n = 1, #fields, 2 do known[fields[n]] = tonumber(fields[n + 1]) end
  for name, spent in pairs(known) do
    local start = tonumber(name)
    local last = start and (known[name .. ':last'] or start + window.cell - 1)
    if start and last + window.length <= now then
      call('HDEL', key, name, name .. ':last')
    elseif start then
      cells[#cells + 1], units = { leaves = last + window.length, units = spent }, units + spent
      if first == nil or start < first then oldest, first = last, start end
    end
  end
  return { units = units, next = oldest + window.length - now, cells = cells, first = first }
end

-- Milliseconds until `over` units have left.
local function untilLeft(state, w, over, now)
  if over <= 0 then return 0 end
  if w == 1 then
    if over > state[1].units then return MINUTE end
    return call('ZRANGE', state.keys[1], over - 1, over - 1, 'WITHSCORES')[2] + MINUTE - now
  end
  table.sort(state[w].cells, function(a, b) return a.leaves < b.leaves end)
  for _, cell in ipairs(state[w].cells) do
    over = over - cell.units
    if over <= 0 then return cell.leaves - now end
  end
  return CELLS[w].length
end

local states = {}
local used = quota and tonumber(call('HGET', KEYS[#KEYS], month)) or 0
local verdict = isTake and quota and used + 1 > quota and 2 or 0
local fullClass, fullWindow = 0, 0

for i = 1, floor(#KEYS / 4) do
  local keys = { unpack(KEYS, 4 * i - 3, 4 * i) }
  local now, ahead = readClock(keys[4])
  local spent = tonumber(call('HGET', keys[4], month)) or 0
  states[i] = {
    readMinute(keys[1], now), readCells(keys[2], CELLS[2], now), readCells(keys[3], CELLS[3], now), { units = spent },
    keys = keys, now = now, ahead = ahead, units = tonumber(ARGV[5 * i]),
  }
  for w = 4, 1, -1 do
    local isFull = isTake and states[i][w].units + states[i].units > tonumber(ARGV[5 * i + w])
    if isFull and (verdict == 0 or fullClass == i) then verdict, fullClass, fullWindow = 1, i, w end
  end
end

local wait, monthFull = 0, 0
for i, state in ipairs(states) do
  local keys, now, units = state.keys, state.now, state.units
  if verdict == 1 then
    for w = 1, 3 do wait = math.max(wait, untilLeft(state, w, state[w].units + units - ARGV[5 * i + w], now)) end
    if state[4].units + units > tonumber(ARGV[5 * i + 4]) then monthFull = 1 end
  elseif isTake and verdict == 0 then
    for n = 1, units do call('ZADD', keys[1], now, now .. ':' .. state[1].units + n) end
    for w = 2, 3 do
      local cell, length = CELLS[w].cell, CELLS[w].length
      if units > 0 then
        local start = now - now % cell
        call('HINCRBY', keys[w], start, units)
        call('HSET', keys[w], start .. ':last', now)
        if (state[w].first or start) == start then state[w].next = length end
      end
      call('PEXPIRE', keys[w], length + 2 * cell)
    end
    call('PEXPIRE', keys[1], 3 * MINUTE)
    call('HINCRBY', keys[4], month, units)
    call('HDEL', keys[4], month - 2)
    call('EXPIRE', keys[4], KEEP_SECONDS)
  end
  if isTake then call('HSET', keys[4], 'wall', wall, 'ahead', state.ahead) end
end
if isTake and verdict == 0 and quota then
  used = call('HINCRBY', KEYS[#KEYS], month, 1)
  call('HDEL', KEYS[#KEYS], month - 2)
  call('EXPIRE', KEYS[#KEYS], KEEP_SECONDS)
end

local answer = { verdict, used, fullClass, fullWindow, wait, monthFull }
for _, state in ipairs(states) do
  local added = isTake and verdict == 0 and state.units or 0
  for w = 1, 4 do
    answer[#answer + 1] = state[w].units + added
    answer[#answer + 1] = state[w].next or 0
  end
end
return answer
