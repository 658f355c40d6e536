import { afterAll, beforeEach, expect, test } from 'vitest'
import { createMovableClock } from '../../test/support/movable-clock.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { vehicleContent } from '../../test/support/vehicle-content.ts'
import { executeSql, writeRows } from '../db/database.ts'
import { listEvents } from '../db/queries/event-pages.ts'
import { insertImport } from '../db/queries/imports.ts'
import { recordEvents } from '../events/record-events.ts'
import { rendererVersion, renderVehicle } from '../model/rendered-vehicle.ts'
import { noVinFacts, type ReadVins } from '../model/vin-facts.ts'
import { renderAgain } from '../store/render-again.ts'
import { removeExpired } from './retention.ts'

const dayMs = 86_400_000
let testDatabase: TestDatabase | undefined
let clock = createMovableClock()
beforeEach(async () => {
  await testDatabase?.close()
  testDatabase = await openTestDatabase()
  clock = createMovableClock()
  await run(`INSERT INTO accounts (name) VALUES ('one'), ('two')`)
  await run(
    `INSERT INTO dealerships (public_id, website_url, website) VALUES ('dlr_1', 'https://1.example', '1.example')`,
  )
  await run(`INSERT INTO dealership_collection (dealership_id) VALUES (1)`)
  await run(`INSERT INTO subscriptions (account_id, dealership_id) VALUES (1, 1), (2, 1)`)
})
const readVins: ReadVins = async (pages) => pages.map(() => noVinFacts)
afterAll(() => testDatabase?.close())

const database = () => {
  if (testDatabase === undefined) throw new Error('no database')
  return testDatabase.database
}
const run = (text: string) => executeSql(database().handle, text)
const remove = (days = 30) =>
  removeExpired({ database: database(), config: { RETENTION_DAYS: days }, clock, log: { error: () => {} } })
const count = async (table: string) => {
  const [row] = await executeSql(database().handle, `SELECT count(*)::integer AS rows FROM ${table}`)
  return (row as { rows: number }).rows
}
const fire = (n: number) =>
  database().transaction('fire', (tx) =>
    recordEvents(tx, [{ type: 'import.complete', dealershipId: 1, occurredAt: clock.now(), data: `{"n":${n}}` }]),
  )
const eventsAfter = async (after: number) => {
  const asked = { accountId: 1, watermark: Number.MAX_SAFE_INTEGER, since: null, types: null, dealershipId: null }
  const events = await listEvents(database().handle, { ...asked, after, limit: 100 })
  return events.map(({ id, data }) => ({ id, n: Object(data).n }))
}

test('events are dropped by day, ids only grow, and a cursor continues where it was', async () => {
  const [days, keptDays] = [15, 8]
  for (let day = 0; day < days; day += 1) {
    await fire(day)
    clock.advance(dayMs)
    await remove(keptDays)
  }
  const events = await eventsAfter(0)
  const kept = events.map(({ n }) => n)
  expect(kept).toEqual(kept.map((_, index) => days - kept.length + index))
  expect(kept.length).toBeGreaterThanOrEqual(keptDays - 1)
  expect(kept.length).toBeLessThanOrEqual(keptDays + 1)
  const ids = events.map(({ id }) => id)
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
  expect(await eventsAfter(ids[4] ?? 0)).toEqual(events.slice(5))
  const [parts] = await executeSql(
    database().handle,
    `SELECT count(*)::integer AS parts FROM pg_inherits WHERE inhparent = 'events'::regclass`,
  )
  expect((parts as { parts: number }).parts).toBeLessThanOrEqual(keptDays + 4)
})

test('what was sent to a receiver and what came back is kept for 7 days, and so is a request [OPS-02] [OPS-06]', async () => {
  const note = async () => {
    await writeRows(database().handle)`
      INSERT INTO delivery_exchanges (delivery_id, at, request_headers) VALUES (1, ${clock.now()}, '{}')`
    await writeRows(database().handle)`
      INSERT INTO request_log (account_id, key_id, at, request_id, method, operation, path, status, duration_ms, client_address)
      VALUES (1, 1, ${clock.now()}, '', '', '', '', 400, 1, '')`
  }
  for (let day = 1; day <= 12; day += 1) {
    await note()
    clock.advance(dayMs)
    await remove()
    const kept = [await count('delivery_exchanges'), await count('request_log')]
    if (day <= 6) expect(kept).toEqual([day, day])
    expect(Math.max(...kept)).toBeLessThanOrEqual(8)
  }
})

test('the record of a vehicle is kept for 400 days [VEH-15]', async () => {
  const note = () =>
    writeRows(database().handle)`INSERT INTO vehicle_changes (dealership_id, vin, source, type, at)
      VALUES (1, 'V', 'website', 'listed', ${clock.now()})`
  await note()
  clock.advance(40 * dayMs)
  await remove()
  await note()
  clock.advance(359 * dayMs)
  await remove()
  expect(await count('vehicle_changes')).toBe(2)
  clock.advance(2 * dayMs)
  await remove()
  expect(await count('vehicle_changes')).toBe(1)
})

test('removed vehicles are deleted with their record, listed ones never', async () => {
  const add = (vin: string, active: boolean, daysAgo: number) =>
    writeRows(
      database().handle,
    )`INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
        inventory_date, first_seen_at, created_at, updated_at, removed_at)
      SELECT gen_random_uuid(), 1, ${vin}, 'New', ${active}, '', '{}', 3, '2020-01-01', at, at, at,
        CASE WHEN ${active} THEN NULL ELSE at END
      FROM (SELECT ${new Date(clock.now().getTime() - daysAgo * dayMs)}::timestamptz AS at) AS given`
  await add('LISTED', true, 900)
  await add('GONE399', false, 399)
  await add('GONE401', false, 401)
  await run(`INSERT INTO ims_contents (import_id, row, age_date, content)
    VALUES (1, 1, now(), '{}'), (1, 2, now(), '{}')`)
  await run(`INSERT INTO ims_vehicles (feed_id, dealership_id, vin, active, hash, import_id, row, condition, created_at, updated_at)
    VALUES (1, 1, 'LISTED', true, '', 1, 1, 'New', now() - interval '900 days', now() - interval '900 days'),
      (1, 1, 'GONE', false, '', 1, 2, 'New', now() - interval '900 days', now() - interval '401 days'),
      (1, 1, 'GONE399', false, '', 1, 3, 'New', now() - interval '900 days', now() - interval '399 days')`)
  expect(await remove()).toMatchObject({ rows: 2 })
  expect(await run('SELECT vin FROM website_vehicles ORDER BY vin')).toEqual([{ vin: 'GONE399' }, { vin: 'LISTED' }])
  expect(await run('SELECT vin FROM ims_vehicles ORDER BY vin')).toEqual([{ vin: 'GONE399' }, { vin: 'LISTED' }])
  expect(await run('SELECT row FROM ims_retired_contents')).toEqual([{ row: 2 }])
})

test('deleted webhooks, their delivery queues and endpoints, and ended setups are deleted; whatever is in use stays', async () => {
  await run(`INSERT INTO webhook_endpoints (account_id, url) VALUES (1, 'https://gone.test'), (1, 'https://used.test')`)
  await run(`INSERT INTO webhooks (account_id, endpoint_id, event_type, secret, max_failures, deleted_at)
    VALUES (1, 1, 'import.complete', '', 5, now() - interval '31 days'), (1, 2, 'import.complete', '', 5, NULL),
      (1, 2, 'vehicle.created', '', 5, now() - interval '1 day'),
      (1, 2, 'vehicle.removed', '', 5, now() - interval '31 days')`)
  await run(`INSERT INTO deliveries (event_id, webhook_id, status, created_at) VALUES (1, 4, 'delivered', now())`)
  await run(`INSERT INTO delivery_lanes (endpoint_id, dealership_id) VALUES (1, 1), (2, 1), (2, 0), (2, 99)`)
  await run(`INSERT INTO setup_jobs (id, account_id, host, dealership_url, request, status, created_at, completed_at)
    VALUES ('old', 1, 'a', 'a', '{}', 'failed', now(), now() - interval '31 days'),
      ('of a batch', 1, 'd', 'd', '{}', 'failed', now(), now() - interval '31 days'),
      ('new', 1, 'b', 'b', '{}', 'completed', now(), now()), ('runs', 1, 'c', 'c', '{}', 'running', now(), NULL)`)
  await run(`INSERT INTO setup_batches (id, account_id, spender, total, created_at) VALUES ('b', 1, 'live', 1, now())`)
  await run(`INSERT INTO setup_batch_rows (batch_id, line, host, dealership_url, request, setup_id)
    VALUES ('b', 1, 'd', 'd', '{}', 'of a batch')`)
  await fire(1)
  clock.advance(dayMs)
  await remove()
  expect(await run('SELECT id FROM setup_jobs ORDER BY id')).toEqual([
    { id: 'new' },
    { id: 'of a batch' },
    { id: 'runs' },
  ])
  expect(await run('SELECT id FROM webhooks ORDER BY id')).toEqual([{ id: 2 }, { id: 3 }, { id: 4 }])
  expect(await run('SELECT endpoint_id, dealership_id FROM delivery_lanes ORDER BY 1, 2')).toEqual([
    { endpoint_id: 2, dealership_id: 0 },
    { endpoint_id: 2, dealership_id: 1 },
  ])
  expect(await run('SELECT id FROM webhook_endpoints')).toEqual([{ id: 2 }])
})

test('kept figures that differ from the rows are mended when a day begins', async () => {
  await run('UPDATE lot_figures SET total = 7')
  clock.advance(dayMs)
  await remove()
  expect(await count('lot_figures WHERE total = 7')).toBe(0)
  expect(await count('lot_figures')).toBe(3)
})

test('the newest 100 imports of a dealership are kept, all are counted, and another’s are left alone', async () => {
  await run(`INSERT INTO dealerships (public_id, website_url, website) VALUES ('dlr_2', 'x', 'x')`)
  await run(`INSERT INTO dealership_collection (dealership_id) VALUES (2)`)
  const counts = { received: 7, new: 0, updated: 0, removed: 0, unchanged: 7, rejected: 0 }
  const filteredCounts = { new: counts, used: counts }
  const entry = {
    trigger: 'schedule',
    complete: true,
    pagesRead: 1,
    rejected: Array.from({ length: 21 }, (_, row) => ({ row, vin: null, reason: 'x', url: null })),
    skipped: {},
    filteredCounts,
  } as const
  const at = clock.now()
  for (const dealershipId of [2, ...Array(130).fill(1)]) {
    const times = { startedAt: at, completedAt: at, failureClass: null, error: null }
    await insertImport(database().handle, { ...entry, ...times, dealershipId, status: 'completed', counts })
  }
  const kept = await run(`SELECT dealership_id, count(*)::integer AS imports,
    count(*) FILTER (WHERE jsonb_array_length(rejected) = 21)::integer AS detailed FROM imports GROUP BY 1 ORDER BY 1`)
  expect(kept).toEqual([
    { dealership_id: 1, imports: 100, detailed: 30 },
    { dealership_id: 2, imports: 1, detailed: 1 },
  ])
  expect(await run('SELECT source, status, imports, vehicles FROM import_days ORDER BY dealership_id')).toEqual([
    { source: 'website', status: 'completed', imports: 130, vehicles: 910 },
    { source: 'website', status: 'completed', imports: 1, vehicles: 7 },
  ])
})

const log = { error: () => {} }
const timesOf = (id: string, at: Date) => ({
  id,
  firstSeenAt: at,
  createdAt: at,
  updatedAt: at,
  inventoryDate: '2026-01-01',
})

test('a vehicle that cannot be rendered again is logged and tried once, and the others are rendered', async () => {
  await run(
    `INSERT INTO dealerships (public_id, website_url, website) VALUES ('dlr_2', 'https://2.example', '2.example')`,
  )
  const at = new Date('2026-01-02T03:04:05Z')
  const bad = [
    '',
    'null',
    '{"make":',
    '{"id":"x","first_seen_at":"never"}',
    renderVehicle({ ...vehicleContent(), make: 'a\0b' }, timesOf('bad', at)),
  ]
  const good = renderVehicle({ ...vehicleContent(), make: 'Honda' }, timesOf('good', at))
  const all = Array.from({ length: 450 }, (_, index) => bad[index] ?? good)
  for (const dealership of [1, 2]) {
    await writeRows(
      database().handle,
    )`INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
        inventory_date, first_seen_at, created_at, updated_at)
      SELECT md5(${dealership}::text || row.nr)::uuid, ${dealership}::bigint, 'VIN' || row.nr, 'New', true, 'h',
        row.rendered, 2, '2026-01-01', ${at}, ${at}, ${at}
      FROM unnest(${all}::text[]) WITH ORDINALITY AS row (rendered, nr)`
  }
  const logged: object[] = []
  const services = { database: database(), readVins, log: { error: (facts: object) => logged.push(facts) } }
  expect(await renderAgain(services)).toEqual({ rendered: 890, failed: 10 })
  expect(logged).toHaveLength(10)
  expect(new Set(logged.map((facts) => Reflect.get(facts, 'vehicleId'))).size).toBe(10)
  expect(
    await run(`SELECT dealership_id, count(*)::integer FROM website_vehicles
    WHERE renderer < ${rendererVersion} GROUP BY 1 ORDER BY 1`),
  ).toEqual([
    { dealership_id: 1, count: 5 },
    { dealership_id: 2, count: 5 },
  ])
})

test('vehicles rendered by an earlier release are re-rendered, and readers see it', async () => {
  const content = { ...vehicleContent(), make: 'Honda', price: 21_000 }
  const id = '0193aaaa-0000-7000-8000-000000000000'
  const at = new Date('2026-01-02T03:04:05Z')
  const times = timesOf(id, at)
  const { certified: _left, ...older } = JSON.parse(renderVehicle(content, times))
  await writeRows(
    database().handle,
  )`INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
      inventory_date, first_seen_at, created_at, updated_at)
    VALUES (${id}, 1, ${content.vin}, 'New', true, 'h', ${JSON.stringify(older)}, 2, '2026-01-01', ${at}, ${at}, ${at})
  `
  const version = () => run('SELECT version FROM dealerships')
  const before = await version()
  expect(await renderAgain({ database: database(), readVins, log })).toEqual({ rendered: 1, failed: 0 })
  expect(await version()).not.toEqual(before)
  const [row] = await run('SELECT rendered, make, price, renderer, updated_at FROM website_vehicles')
  const { rendered, ...facts } = row as Record<string, unknown>
  expect(facts).toEqual({ make: 'honda', price: 21_000, renderer: rendererVersion, updated_at: at })
  expect(JSON.parse(String(rendered))).toEqual({ ...JSON.parse(renderVehicle(content, times)), certified: false })
  expect(await renderAgain({ database: database(), readVins, log })).toEqual({ rendered: 0, failed: 0 })
})

test('usage is kept as long as history, limit counts as long as a window includes them', async () => {
  const day = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString()
  for (const days of [1, 399, 401]) {
    await run(`INSERT INTO usage_daily VALUES (1, '${day(days)}'::date, 0, 'default', 'live', 1, 0, 0, 0, 0)`)
  }
  for (const [span, days] of [
    ['hour', 0.05],
    ['hour', 0.1],
    ['day', 1],
    ['day', 1.2],
    ['month', 31],
    ['month', 70],
  ]) {
    await run(`INSERT INTO limit_counts VALUES (1, 'live', 'default', '${span}', '${day(Number(days))}', 1)`)
  }
  for (const days of [0.5, 1.5]) {
    await run(`INSERT INTO counter_writers VALUES (gen_random_uuid(), 1, '${day(days)}')`)
  }
  await remove()
  expect(await count('usage_daily')).toBe(2)
  expect(await count('limit_counts')).toBe(3)
  expect(await count('counter_writers')).toBe(1)
})

test('expired sessions, old sign-in attempts and closed links of the dashboard are deleted, others stay', async () => {
  const [now, past, later] = [
    clock.now(),
    new Date(clock.now().getTime() - 31 * dayMs),
    new Date(clock.now().getTime() + dayMs),
  ]
  const at = (time: Date) => `'${time.toISOString()}'`
  await run(`INSERT INTO members (id, account_id, email, name, role) VALUES ('m', 1, 'm@one.example', 'M', 'admin')`)
  await run(`INSERT INTO member_sessions (id, member_id, token, expires_at)
    VALUES ('old', 'm', 'a', ${at(past)}), ('open', 'm', 'b', ${at(later)})`)
  await run(`INSERT INTO member_rate_limits (id, key, count, last_request)
    VALUES ('old', 'a', 1, ${past.getTime()}), ('new', 'b', 1, ${now.getTime()})`)
  await run(`INSERT INTO invitations (token_hash, account_id, role, expires_at)
    VALUES ('\\x01', 1, 'member', ${at(past)}), ('\\x02', 1, 'member', ${at(later)})`)
  await remove()
  const left = await executeSql(
    database().handle,
    `SELECT (SELECT string_agg(id, ',') FROM member_sessions) AS sessions,
      (SELECT string_agg(id, ',') FROM member_rate_limits) AS attempts, (SELECT count(*)::integer FROM invitations) AS links`,
  )
  expect(left).toEqual([{ sessions: 'open', attempts: 'new', links: 1 }])
})
