import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMovableClock } from '../../../../test/support/movable-clock.ts'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import {
  listInFeed,
  listOnWebsite,
  type SeededDealership,
  seedDealership,
} from '../../../../test/support/seed-listings.ts'
import { type IssuedKey, openTestApi } from '../../../../test/support/test-api.ts'
import { waitUntil } from '../../../../test/support/wait-until.ts'
import { type Handle, writeRows } from '../../../db/database.ts'
import { createExportFiles } from '../../../exports/export-files.ts'
import { dayMs } from '../../../lib/clock.ts'
import { createServer } from '../../server.ts'

const clock = createMovableClock()
const api = openForFile(() => openTestApi(undefined, { clock }))
let key: IssuedKey
let other: IssuedKey
let us: SeededDealership
let canadian: SeededDealership

const vin = (n: number) => `1HGCV1F34LA0000${String(n).padStart(2, '0')}`
const page = 'https://www.example-motors.com/used/'

beforeAll(async () => {
  key = await api.issueKey()
  other = await api.issueKey()
  const { handle } = api.testDatabase.database
  us = await seedDealership(handle, [key.accountId, other.accountId], { name: 'Example Motors' })
  canadian = await seedDealership(handle, [key.accountId], { name: 'Érable "Autos", Inc.' })
  await setAddress(us.id, { street: '1 Main St', city: 'Troy', state: 'Michigan', zip: '48083' })
  await setAddress(canadian.id, { street: '775 Kingston Road', city: 'Pickering', state: 'Ontario', zip: 'L1V 1A2' })
  await listOnWebsite(handle, us.id, [
    { vin: vin(1), certified: true, price: 20_000, vdp_link: `${page}1`, features: ['Sunroof', '19" wheels'] },
    { vin: vin(2), condition: 'New', price: null, odometer: null, heading: '=HYPERLINK("x")', vdp_link: '' },
    { vin: vin(3), description: 'First line,\r\nsecond "line"\tend', stocknum: '-7', vdp_link: `${page}3` },
  ])
  await listOnWebsite(handle, canadian.id, [{ vin: vin(3), price: 30_000.5, odometer: 10_000, vdp_link: `${page}4` }])
  await listInFeed(handle, canadian.id, [
    { vin: vin(5), price: 9_000, odometer: 50_000, vdp_url: `${page}5`, photo_urls: `${page}5.jpg` },
  ])
})

async function setAddress(id: number, at: Readonly<Record<'street' | 'city' | 'state' | 'zip', string>>) {
  await writeRows(api.testDatabase.database.handle)`
    UPDATE dealerships SET street = ${at.street}, city = ${at.city}, state = ${at.state}, zip = ${at.zip} WHERE id = ${id}`
}

async function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, as = key) {
  const payload = body === undefined ? {} : { payload: body }
  const response = await api.app.inject({ method, url, headers: { 'x-api-key': as.key }, ...payload })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

const create = async (format: string, query: object = {}, as = key) => {
  const made = await ask('POST', '/v1/exports', { name: 'My feed', format, query }, as)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.export
}
const pathOf = (made: { url: string }) => new URL(made.url).pathname
const fetchFile = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.app.inject({ method, url: path, headers })

/** The rows of the file, as Python's csv module reads them. */
function readWithPython(text: string, delimiter: ',' | '\t'): readonly Readonly<Record<string, string>>[] {
  const script = `import csv, io, json, sys
text = sys.stdin.buffer.read().decode('utf-8')
rows = list(csv.DictReader(io.StringIO(text, newline=''), delimiter=${JSON.stringify(delimiter)}, strict=True))
json.dump(rows, sys.stdout)`
  const { status, stdout, stderr } = spawnSync('python3', ['-c', script], { input: text, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

describe('exports of an account', () => {
  test('have an address that nobody can guess; they are listed, read, rotated and deleted [EXP-01, EXP-02]', async () => {
    const query = { filters: { make: ['honda'] }, dealership_ids: [us.publicId] }
    const made = await create('csv', query)
    expect(made).toMatchObject({
      id: expect.stringMatching(/^exp_\w{20}$/),
      name: 'My feed',
      format: 'csv',
      query,
      last_fetched_at: null,
      vehicles: 3,
      excluded: [],
      excluded_count: 0,
    })
    expect(made.url).toMatch(/^http:\/\/[^/]+\/exports\/[0-9A-Za-z]{32}\.csv$/)
    const second = await create('csv')
    expect(second.url).not.toBe(made.url)
    const listed = await ask('GET', '/v1/exports')
    expect(listed.body.exports.map(({ id }: { id: string }) => id)).toContain(made.id)
    const rotated = (await ask('PATCH', `/v1/exports/${made.id}`, { rotate: true })).body.export
    expect(rotated).toMatchObject({ id: made.id, vehicles: 3 })
    expect((await fetchFile(pathOf(made))).statusCode).toBe(404)
    expect((await fetchFile(pathOf(rotated))).statusCode).toBe(200)
    const read = (await ask('GET', `/v1/exports/${made.id}`)).body.export
    expect(read).toMatchObject({ url: rotated.url, last_fetched_at: expect.stringMatching(/Z$/) })
    expect((await ask('DELETE', `/v1/exports/${made.id}`)).body).toEqual({
      success: true,
      export_id: made.id,
      status: 'deleted',
    })
    expect((await ask('GET', `/v1/exports/${second.id}`)).body.export).toMatchObject({
      ...second,
      last_fetched_at: null,
    })
    expect((await fetchFile(pathOf(rotated))).statusCode).toBe(404)
    expect((await ask('GET', `/v1/exports/${made.id}`)).status).toBe(404)
  })

  test('are 404 for another account, and name only dealerships of their own [EXP-01]', async () => {
    const made = await create('ndjson')
    for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', { rotate: true }]] as const) {
      const refused = await ask(method, `/v1/exports/${made.id}`, body, other)
      expect([refused.status, refused.body.detail]).toEqual([404, 'Export not found'])
    }
    expect((await ask('GET', '/v1/exports', undefined, other)).body).toMatchObject({ count: 0, exports: [] })
    const post = (query: object) => ask('POST', '/v1/exports', { name: 'x', format: 'csv', query }, other)
    expect((await post({ dealership_ids: [canadian.publicId] })).status).toBe(403)
    expect((await post({ dealership_ids: ['dlr_nobody'] })).status).toBe(404)
    const wrong = await post({ filters: { body: ['Spaceship'] } })
    expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['body', 'query', 'filters', 'body', 0]])
    expect((await post({ status: 'all' })).body.detail[0].loc).toEqual(['body', 'query', 'status'])
    expect((await fetchFile(pathOf(made))).statusCode).toBe(200)
  })

  test('are at most 100', async () => {
    const { accountId, key: text } = await api.issueKey()
    await writeRows(api.testDatabase.database.handle)`
      INSERT INTO exports (public_id, account_id, name, format, query, token_hash, token, created_at)
      SELECT 'exp_full' || n, ${accountId}, 'x', 'csv', '{}', sha256(('full' || n)::bytea), '', now() FROM generate_series(1, 100) AS n`
    const body = { name: 'x', format: 'csv', query: {} }
    const refused = await ask('POST', '/v1/exports', body, { accountId, key: text, keyId: 0 })
    expect(refused.status).toBe(409)
  })
})

describe('the file of an export', () => {
  test('needs no key; unknown and broken addresses are 404, the latter without a query [EXP-02]', async () => {
    const path = pathOf(await create('csv'))
    for (const method of ['GET', 'HEAD'] as const) expect((await fetchFile(path, {}, method)).statusCode).toBe(200)
    expect((await fetchFile(`/exports/${'a'.repeat(32)}.csv`)).statusCode).toBe(404)
    expect((await fetchFile(path.replace('.csv', '.tsv'))).statusCode).toBe(404)
    const query = () => Promise.reject(new Error('no query is made'))
    const database = { ...api.services.database, handle: { query } }
    const app = createServer({ ...api.services, exportFiles: createExportFiles({ ...api.services, database }) })
    const broken = ['x.csv', `${'a'.repeat(31)}!.csv`, `${'a'.repeat(32)}.exe`, `${'a'.repeat(33)}.csv`, '%00.csv']
    for (const name of broken) {
      expect((await app.inject({ url: `/exports/${name}` })).statusCode).toBe(404)
    }
    expect((await app.inject({ url: path })).statusCode).toBe(500)
    await app.close()
  })

  test('csv has every vehicle of the query once under its header, and no cell that a spreadsheet would run [EXP-03]', async () => {
    const response = await fetchFile(pathOf(await create('csv')))
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    const rows = readWithPython(response.body, ',')
    const { vehicles } = (await ask('POST', '/v2/inventory/query', {})).body
    const names = (
      of: readonly { readonly dealership_id?: unknown; readonly vin?: unknown; readonly source?: unknown }[],
    ) => of.map((one) => `${one.dealership_id} ${one.vin} ${one.source}`).toSorted()
    expect(names(rows)).toEqual(names(vehicles))
    expect(Object.keys(rows[0] ?? {}).slice(0, 5)).toEqual(['dealership_id', 'id', 'vin', 'year', 'make'])
    expect(Object.keys(rows[0] ?? {}).indexOf('odometer_unit')).toBeGreaterThan(
      Object.keys(rows[0] ?? {}).indexOf('source'),
    )
    const of = (n: number) => rows.find((row) => row.vin === vin(n) && row.dealership_id === us.publicId)
    expect(of(1)).toMatchObject({
      price: '20000',
      certified: 'true',
      msrp: '',
      features: 'Sunroof|19" wheels',
      in_transit: 'false',
      photo_url_list: 'https://www.example-motors.com/1.jpg',
    })
    expect(JSON.parse(of(1)?.price_components ?? '')).toMatchObject({ final_price: 21_500 })
    expect(of(2)).toMatchObject({ heading: `'=HYPERLINK("x")`, price: '' })
    expect(of(3)).toMatchObject({ stocknum: "'-7", description: 'First line,\r\nsecond "line"\tend' })
    expect(response.body.endsWith('\r\n')).toBe(true)
  })

  test('ndjson is one vehicle a line, as the query answers it [EXP-04]', async () => {
    const query = { filters: { price: { min: 10_000 } }, not: { vin: [vin(1)] } }
    const response = await fetchFile(pathOf(await create('ndjson', query)))
    expect(response.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    const lines = response.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { vehicles } = (await ask('POST', '/v2/inventory/query', query)).body
    const byPlace = (a: { dealership_id: string }, b: { dealership_id: string }) =>
      a.dealership_id.localeCompare(b.dealership_id)
    expect(lines.toSorted(byPlace)).toEqual(vehicles.toSorted(byPlace))
    expect(lines).toHaveLength(2)
  })

  test('google_vehicle_ads has the required columns; what lacks one is listed with the reasons [EXP-05]', async () => {
    const made = await create('google_vehicle_ads')
    expect(made.url).toMatch(/\.tsv$/)
    const response = await fetchFile(pathOf(made))
    expect(response.headers['content-type']).toBe('text/tab-separated-values; charset=utf-8')
    const rows = readWithPython(response.body, '\t')
    const required = [
      'vin',
      'store_code',
      'dealership_name',
      'dealership_address',
      'price',
      'condition',
      'make',
      'model',
    ]
    required.push('year', 'mileage', 'image_link', 'link', 'color')
    for (const row of rows) for (const name of required) expect(row[name], `${name} of ${row.vin}`).toBeTruthy()
    expect(rows.map((row) => row.vin).toSorted()).toEqual([vin(1), vin(3), vin(5)])
    expect(rows.find((row) => row.vin === vin(1))).toMatchObject({
      store_code: us.publicId,
      dealership_address: '1 Main St, Troy, MI 48083, US',
      price: '20000.00 USD',
      condition: 'used',
      certified_pre_owned: 'yes',
      mileage: '30000 miles',
      link: `${page}1`,
      drive_wheel_configuration: 'FrontWheelDriveConfiguration',
      image_link: 'https://www.example-motors.com/1.jpg',
      color: 'Platinum White Pearl',
      body_style: 'Sedan',
    })
    // The feed states no unit, so its kilometers stay.
    expect(rows.find((row) => row.vin === vin(5))).toMatchObject({
      certified_pre_owned: 'no',
      dealership_name: 'Érable "Autos", Inc.',
      price: '9000.00 CAD',
      mileage: '50000 km',
      dealership_address: '775 Kingston Road, Pickering, ON L1V 1A2, CA',
    })
    // Listed by two dealerships, it stands once.
    expect(rows.filter((row) => row.vin === vin(3))).toHaveLength(1)
    const { excluded, excluded_count, vehicles } = (await ask('GET', `/v1/exports/${made.id}`)).body.export
    expect([vehicles, excluded_count]).toEqual([3, 1])
    expect(excluded).toEqual([
      {
        vin: vin(2),
        dealership_id: us.publicId,
        reasons: ['price is missing', 'mileage is missing', 'link is missing'],
      },
    ])
  })

  test('meta_automotive likewise, in the words of the platform and the unit of the country [EXP-06]', async () => {
    const made = await create('meta_automotive', { source: 'website' })
    expect(made).toMatchObject({ vehicles: 2, excluded_count: 1 })
    expect(made.excluded).toEqual([
      {
        vin: vin(2),
        dealership_id: us.publicId,
        reasons: ['url is missing', 'mileage.value is missing', 'mileage.unit is missing', 'price is missing'],
      },
    ])
    const rows = readWithPython((await fetchFile(pathOf(made))).body, ',')
    expect(rows.map((row) => row.vin).toSorted()).toEqual([vin(1), vin(3)])
    expect(rows.find((row) => row.vin === vin(1))).toMatchObject({
      vehicle_id: vin(1),
      title: '2020 Honda Accord Sport',
      url: `${page}1`,
      'mileage.value': '30000',
      'mileage.unit': 'MI',
      'image[0].url': 'https://www.example-motors.com/1.jpg',
      body_style: 'SEDAN',
      transmission: 'AUTOMATIC',
      price: '20000.00 USD',
      state_of_vehicle: 'CPO',
      exterior_color: 'Platinum White Pearl',
      drivetrain: 'FWD',
      address: '{"addr1":"1 Main St","city":"Troy","region":"MI","postal_code":"48083","country":"US"}',
    })
    const ofCanada = await create('meta_automotive', { source: 'website', dealership_ids: [canadian.id] })
    const [row] = readWithPython((await fetchFile(pathOf(ofCanada))).body, ',')
    expect(row).toMatchObject({ price: '30000.50 CAD', 'mileage.value': '16093', 'mileage.unit': 'KM' })
  })

  test('ETag, Last-Modified and If-None-Match follow the content; gzip when asked [EXP-07]', async () => {
    const made = await create('csv', { dealership_ids: [us.publicId] })
    const path = pathOf(made)
    const first = await fetchFile(path)
    const { etag, 'last-modified': modified } = first.headers
    expect(first.headers['content-disposition']).toBe(`attachment; filename="${made.id}.csv"`)
    expect([etag, modified]).toEqual([expect.stringMatching(/^W\/"[\w-]+"$/), expect.stringMatching(/GMT$/)])
    clock.advance(5_000)
    const same = await fetchFile(path, { 'if-none-match': String(etag) })
    expect([same.statusCode, same.body, same.headers.etag, same.headers['last-modified']]).toEqual([
      304,
      '',
      etag,
      modified,
    ])
    const since = async (time: unknown, headers = {}) =>
      (await fetchFile(path, { 'if-modified-since': String(time), ...headers })).statusCode
    const secondBefore = new Date(Date.parse(String(modified)) - 1_000).toUTCString()
    expect(await since(modified)).toBe(304)
    expect(await since(clock.now().toUTCString())).toBe(304)
    for (const time of [secondBefore, '2099', 'Invalid Date', '']) expect(await since(time), time).toBe(200)
    expect(await since(modified, { 'if-none-match': '"another"' })).toBe(200)
    expect(await since(secondBefore, { 'if-none-match': String(etag) })).toBe(304)
    const head = await fetchFile(path, {}, 'HEAD')
    expect([head.statusCode, head.body, head.headers.etag, head.headers['content-length']]).toEqual([
      200,
      '',
      etag,
      undefined,
    ])
    const zipped = await fetchFile(path, { 'accept-encoding': 'gzip' })
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', etag })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(first.body)
    // Of another account: the file stays as it is.
    const { handle } = api.testDatabase.database
    const foreign = await seedDealership(handle, [other.accountId])
    await listOnWebsite(handle, foreign.id, [{ vin: vin(8) }])
    expect(await since(modified)).toBe(304)
    await listOnWebsite(handle, us.id, [{ vin: vin(8) }])
    expect(await since(modified)).toBe(200)
    const later = await fetchFile(path, { 'if-none-match': String(etag) })
    expect(later.statusCode).toBe(200)
    expect(later.headers.etag).not.toBe(etag)
    expect(Date.parse(String(later.headers['last-modified']))).toBeGreaterThan(Date.parse(String(modified)))
    expect(readWithPython(later.body, ',')).toHaveLength(readWithPython(first.body, ',').length + 1)
  })

  test('can be fetched 60 times an hour, HEAD and 304 included, and uses none of the account’s limits [EXP-09]', async () => {
    const left = async () => String((await ask('GET', '/v1/enums')).headers.ratelimit).match(/"hour";r=(\d+)/)?.[1]
    const made = await create('csv', { dealership_ids: [us.publicId] })
    const path = pathOf(made)
    const before = Number(await left())
    const { etag } = (await fetchFile(path, {}, 'HEAD')).headers
    for (let n = 1; n < 60; n++) expect((await fetchFile(path, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    const refused = await fetchFile(path)
    expect([refused.statusCode, refused.json().detail]).toEqual([429, 'Rate limit exceeded: 60/60 per hour'])
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(3_500)
    expect(seconds).toBeLessThanOrEqual(3_600)
    expect((await fetchFile(path, {}, 'HEAD')).statusCode).toBe(429)
    expect((await fetchFile(pathOf(await create('csv')))).statusCode).toBe(200)
    // The two requests that create an export and read the limit.
    expect(before - Number(await left())).toBe(2)
    clock.advance(seconds * 1000)
    expect((await fetchFile(path)).statusCode).toBe(200)
  })

  test('of fetches at one moment no more than 60 are answered [EXP-09]', async () => {
    const path = pathOf(await create('csv', { dealership_ids: [us.publicId] }))
    const answers = await Promise.all(Array.from({ length: 75 }, () => fetchFile(path, {}, 'HEAD')))
    const counts = [200, 429].map((status) => answers.filter(({ statusCode }) => statusCode === status).length)
    expect(counts).toEqual([60, 15])
  })

  test('a validator ends with whatever changes what the account sees in the file, and with nothing else [EXP-07, EXP-10]', async () => {
    const { handle } = api.testDatabase.database
    // A day begins, so that an hour later it is still the same.
    clock.advance(dayMs - (clock.now().getTime() % dayMs))
    const [reader, stranger] = [await api.issueKey(), await api.issueKey()]
    const [watched, beside, foreign] = [
      await seedDealership(handle, [reader.accountId, key.accountId]),
      await seedDealership(handle, [reader.accountId]),
      await seedDealership(handle, [stranger.accountId]),
    ]
    await listOnWebsite(handle, watched.id, [{ vin: vin(40), condition: 'New' }, { vin: vin(41) }])
    await listOnWebsite(handle, beside.id, [{ vin: vin(42) }])
    await listOnWebsite(handle, foreign.id, [{ vin: vin(43) }])
    await listInFeed(handle, watched.id, [{ vin: vin(44) }])
    const path = pathOf(await create('csv', {}, reader))
    const dropped = pathOf(await create('csv', { filters: { price_drop: { within_days: 30 } } }, reader))
    let etag = ''
    const isNew = async (at = path) => {
      const answer = await fetchFile(at, { 'if-none-match': etag })
      etag = String(answer.headers.etag)
      return answer.statusCode === 200
    }
    expect([await isNew(), await isNew()]).toEqual([true, false])
    const changes: readonly [string, () => Promise<unknown>, boolean][] = [
      [
        'another account’s filter',
        () => ask('PATCH', `/v1/dealers/${watched.publicId}`, { inventory_type: 'used' }),
        false,
      ],
      ['a vehicle of a stranger', () => listOnWebsite(handle, foreign.id, [{ vin: vin(45) }]), false],
      [
        'the own filter',
        () => ask('PATCH', `/v1/dealers/${watched.publicId}`, { inventory_type: 'new' }, reader),
        true,
      ],
      ['a vehicle', () => listOnWebsite(handle, beside.id, [{ vin: vin(46) }]), true],
      ['a vehicle of the feed', () => listInFeed(handle, watched.id, [{ vin: vin(47), condition: 'New' }]), true],
      [
        'the own filter, back',
        () => ask('PATCH', `/v1/dealers/${watched.publicId}`, { inventory_type: 'all' }, reader),
        true,
      ],
      ['a dealership that is left', () => ask('DELETE', `/v1/dealers/${watched.publicId}`, undefined, reader), true],
      ['an hour', async () => clock.advance(3_600_000), false],
      ['a day', async () => clock.advance(dayMs), true],
    ]
    for (const [what, change, isSeen] of changes) {
      await change()
      expect([what, await isNew()]).toEqual([what, isSeen])
    }
    expect([await isNew(dropped), await isNew(dropped)]).toEqual([true, false])
    clock.advance(3_600_000)
    expect(await isNew(dropped)).toBe(true)
    clock.advance(-26 * 3_600_000)
  })

  test('is read page by page, no further than its reader takes it [EXP-08]', async () => {
    const { accountId } = await api.issueKey()
    const { database } = api.services
    const { id } = await seedDealership(database.handle, [accountId])
    const description = 'Long. '.repeat(1_400)
    const vehicles = Array.from({ length: 2_500 }, (_, n) => ({
      vin: `1HGCV1F34LB${String(n).padStart(6, '0')}`,
      description,
    }))
    await listOnWebsite(database.handle, id, vehicles)
    const { key: text } = await api.issueKey({ accountId })
    const { pathname } = new URL((await create('ndjson', {}, { accountId, key: text, keyId: 0 })).url)
    let queries = 0
    const counted: Handle = {
      query: (...asked) => {
        queries += 1
        return database.handle.query(...asked)
      },
    }
    const exportFiles = createExportFiles({ ...api.services, database: { ...database, handle: counted } })
    const app = createServer({ ...api.services, exportFiles })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const response = await new Promise<IncomingMessage>((resolve) => get(origin + pathname, resolve))
    await once(response, 'readable')
    // What fits in the buffers between them is read; then nothing more.
    let [before, calm] = [-1, 0]
    await waitUntil('the file to be read no further', async () => {
      calm = queries === before ? calm + 1 : 0
      before = queries
      return calm === 10 || undefined
    })
    const whenIdle = queries
    let lines = 0
    for await (const chunk of response) for (const byte of chunk) if (byte === 10) lines += 1
    await app.close()
    expect(lines).toBe(2_500)
    // Five pages, the last of them full, are six statements beside those of the export itself.
    expect(queries - whenIdle).toBeGreaterThanOrEqual(3)
  })

  test('for ads leaves out what was not seen within its limit, says so, and takes it back with the scan that sees it [FRE-01, FRE-02]', async () => {
    const { handle } = api.testDatabase.database
    const blocked = await seedDealership(handle, [key.accountId], { name: 'Blocked Motors' })
    await setAddress(blocked.id, { street: '2 Main St', city: 'Troy', state: 'Michigan', zip: '48083' })
    const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
    const ages = [1, 47, 47.9, 48.1, 61.5, 700]
    for (const [index, age] of ages.entries()) {
      const listing = { vin: vin(60 + index), price: 20_000, vdp_link: `${page}${60 + index}` }
      await listOnWebsite(handle, blocked.id, [listing], { at: hoursAgo(age) })
    }
    const shown = async (made: { url: string }) => {
      const { body } = await fetchFile(pathOf(made))
      return ages.filter((_, index) => body.includes(vin(60 + index)))
    }
    const query = { dealership_ids: [blocked.id] }
    const ask48 = await create('google_vehicle_ads', query)
    expect(ask48.max_age_hours).toBe(48)
    expect(ask48.excluded).toEqual(
      [63, 64, 65].map((n, index) => ({
        vin: vin(n),
        dealership_id: blocked.publicId,
        reasons: [`not seen for ${[48, 61, 700][index]} hours`],
      })),
    )
    expect(await shown(ask48)).toEqual([1, 47, 47.9])
    const make = async (format: string, max_age_hours: number | null) =>
      (await ask('POST', '/v1/exports', { name: 'x', format, query, max_age_hours })).body.export
    expect(await shown(await make('meta_automotive', null))).toEqual(ages)
    const strict = await make('csv', 2)
    expect([strict.max_age_hours, strict.vehicles, strict.excluded_count]).toEqual([2, 1, 5])
    expect(await shown(strict)).toEqual([1])
    expect((await create('csv', query)).max_age_hours).toBeNull()
    expect(await shown(await create('ndjson', { ...query, filters: { seen_within_hours: 62 } }))).toEqual(
      ages.slice(0, 5),
    )
    // Time passes: the file changes by itself, and again when the website is seen.
    const { etag } = (await fetchFile(pathOf(ask48))).headers
    clock.advance(2 * 3_600_000)
    const later = await fetchFile(pathOf(ask48), { 'if-none-match': String(etag) })
    expect([later.statusCode, await shown(ask48)]).toEqual([200, [1]])
    await writeRows(handle)`UPDATE dealerships SET complete_seen_at = ${clock.now()} WHERE id = ${blocked.id}`
    expect(await shown(ask48)).toEqual(ages)
    expect((await ask('GET', `/v1/exports/${ask48.id}`)).body.export).toMatchObject({ vehicles: 6, excluded: [] })
    clock.advance(-2 * 3_600_000)
    expect((await ask('POST', '/v1/exports', { name: 'x', format: 'csv', query, max_age_hours: 721 })).status).toBe(422)
  })

  test('shows what the account sees: its filter, its dealerships and no private feed of another [EXP-10]', async () => {
    const { handle } = api.testDatabase.database
    const owner = await api.issueKey()
    const both = await seedDealership(handle, [owner.accountId, other.accountId])
    await listOnWebsite(handle, both.id, [{ vin: vin(20), condition: 'New' }, { vin: vin(21) }])
    await listInFeed(handle, both.id, [{ vin: vin(22) }])
    await writeRows(
      handle,
    )`UPDATE feeds SET shared = false, account_id = ${owner.accountId} WHERE dealership_id = ${both.id}`
    await writeRows(handle)`UPDATE dealerships SET ims_simple = false, ims_shared = false WHERE id = ${both.id}`
    const query = { dealership_ids: [both.id] }
    const [own, shown] = [await create('csv', query, owner), await create('csv', query, other)]
    const vins = async (made: { url: string }) =>
      readWithPython((await fetchFile(pathOf(made))).body, ',')
        .map((row) => row.vin?.slice(-2))
        .toSorted()
    expect([own.vehicles, shown.vehicles]).toEqual([3, 2])
    expect([await vins(own), await vins(shown)]).toEqual([
      ['20', '21', '22'],
      ['20', '21'],
    ])
    await ask('PATCH', `/v1/dealers/${both.publicId}`, { inventory_type: 'new' }, other)
    expect(await vins(shown)).toEqual(['20'])
    expect((await ask('DELETE', `/v1/dealers/${both.publicId}`, undefined, other)).status).toBe(200)
    expect(await vins(shown)).toEqual([])
    expect(await vins(own)).toEqual(['20', '21', '22'])
  })
})
