import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteDirectorySource, listDirectorySources } from '../../src/db/queries/directory.ts'
import { loadDirectory } from '../../src/dealers/directory/load-directory.ts'
import { runCommand } from '../../src/main/commands/run-command.ts'
import { type Answer, startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { onboard } from '../support/onboard.ts'
import { waitUntil } from '../support/wait-until.ts'

let forecourt: TestForecourt
const folder = mkdtempSync(join(tmpdir(), 'forecourt-directory-'))
beforeAll(async () => {
  forecourt = await startForecourt({
    sites: [
      { kind: 'plain', host: 'erie-toyota.example', size: 4, name: 'Lakeside Toyota' },
      { kind: 'plain', host: 'buffalo-toyota.example', size: 4 },
      { kind: 'dealer-com', host: 'unheard-of.example', size: 12, name: 'Unheard-of Motors' },
    ],
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await forecourt.close()
})

/** Bytes in chunks of a size that cuts through rows, characters and escapes. */
const load = (name: string, text: string, chunkSize = 7) => {
  const bytes = Buffer.from(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, at) =>
    bytes.subarray(at * chunkSize, (at + 1) * chunkSize),
  )
  return loadDirectory(forecourt.services.database, Readable.from(chunks), { name, license: 'CC-0', at: new Date() })
}
const find = async (query = '', key = forecourt.key): Promise<Answer['body']> =>
  (await forecourt.ask('GET', `/v1/directory${query}`, { key })).body
const namesOf = ({ entries }: Answer['body']) => entries.map(({ name }: { name: string }) => name)

const csv = `Dealer Name,Website,Street Address,City,State,Zip,Phone,Brand,Latitude,Longitude
Lakeside Toyota,erie-toyota.example,17 Shore Rd,Erie,PA,16505,814-555-0100,toyota,42.11,-80.15
"Buffalo Toyota, Inc.",https://buffalo-toyota.example/,1 Main St,Buffalo,New York,14201,,Toyota; Lexus,42.89,-78.88
Bel Air Chevy,,9 Bel Air Dr,Los Angeles,CA,90210,,Chevy,,
,nameless.example,,Erie,PA,16505,,,,
Broken Site,http://,,Erie,PA,16505,,,,
Nowhere Cars,nowhere.example,,Erie,PA,16505,,,142,-80
Facebook Cars,https://www.facebook.com/cars,,Erie,PA,16505,,,,
`

const feature = (properties: object, coordinates?: readonly number[]) => ({
  type: 'Feature',
  id: 'x',
  properties: { '@spider': 'lexus_us', ...properties },
  ...(coordinates === undefined ? { geometry: null } : { geometry: { type: 'Point', coordinates } }),
})

test('CSV and GeoJSON of alltheplaces are loaded, however they are cut; refused rows are named [MKT-06]', async () => {
  const loaded = await load('csv list', csv)
  expect(loaded).toMatchObject({
    source: 'csv list',
    license: 'CC-0',
    entries: 4,
    without_website: 2,
    replaced: 0,
    refused: 3,
  })
  expect(loaded.refusals).toEqual([
    { row: 5, reason: 'it has no name' },
    { row: 6, reason: expect.stringContaining('not the address of a website') },
    { row: 7, reason: 'latitude and longitude are not those of a place' },
  ])
  const places = {
    type: 'FeatureCollection',
    dataset_attributes: { '@spider': 'lexus_us', properties: { name: 'no place' } },
    features: [
      feature(
        {
          name: 'Lexus "of {Québec}',
          brand: 'Lexus',
          website: 'https://quebec-lexus.example/en/',
          phone: '+1 418',
          'addr:housenumber': '12',
          'addr:street': 'Rue \\ "Haute"',
          'addr:city': 'Québec',
          'addr:state': 'QC',
          'addr:postcode': 'G1A 1A1',
          'addr:country': 'ca',
        },
        [-71.2, 46.8],
      ),
      feature({ brand: 'Lexus' }),
      { type: 'Feature', properties: null },
      feature({ name: 'Too long', note: 'x'.repeat(100_001) }),
      feature({ name: 'Last One', 'addr:street_address': '5 End Rd', 'addr:state': 'US-OH' }),
    ],
  }
  for (const text of [JSON.stringify(places), JSON.stringify(places, null, 1)]) {
    const atp = await load('atp', text, 1_009)
    expect(atp).toMatchObject({ entries: 2, without_website: 1, refused: 3 })
    expect(atp.refusals).toEqual([
      { row: 2, reason: 'it has no name' },
      { row: 3, reason: 'it has no properties' },
      { row: 4, reason: 'it is too long' },
    ])
  }
  const [quebec] = (await find('?text=qu%C3%A9bec%20lexus')).entries
  expect(quebec).toEqual({
    name: 'Lexus "of {Québec}',
    website: 'https://quebec-lexus.example/en/',
    street: '12 Rue \\ "Haute"',
    city: 'Québec',
    state: 'Quebec',
    zip: 'G1A 1A1',
    country: 'CA',
    phone: '+1 418',
    brands: ['Lexus'],
    latitude: 46.8,
    longitude: -71.2,
    distance_miles: null,
    source: 'atp',
    subscribed: false,
    dealership_id: null,
  })
  const lines = places.features.map((each) => JSON.stringify(each)).join('\n')
  expect(await load('lines', `${lines}\n{"type":"Feature","properties":{"name":}}`, 11)).toMatchObject({
    entries: 2,
    refused: 4,
  })
  const cutOff = `${lines}\n{"type":"Feature","properties":{"name":"Cut Off", "a":${'['.repeat(20_000)}${']'.repeat(20_000)}`
  expect(await load('lines', `${lines}\n${cutOff}}}`)).toMatchObject({ entries: 5, without_website: 3 })
})

test('the directory of the sandbox is loaded whole', async () => {
  const file = join(import.meta.dirname, '../../sandbox/directory/places.geojson')
  const text = readFileSync(file, 'utf8')
  expect(await load('sandbox', text, 4_096)).toMatchObject({ entries: 24, without_website: 0, refused: 0 })
  await deleteDirectorySource(forecourt.services.database.handle, 'sandbox')
})

test('loading again replaces the source alone, and a file without entries nothing [MKT-06]', async () => {
  await load('lines', 'name\nOnly One\n')
  expect(await load('lines', 'name,website\nAnother,another.example\n')).toMatchObject({ entries: 1, replaced: 1 })
  await expect(load('lines', 'name\n,\n')).rejects.toThrow('no entry could be read')
  await expect(load('lines', '')).rejects.toThrow('no entry could be read')
  const geojson = JSON.stringify({
    type: 'FeatureCollection',
    features: [feature({ name: 'A' }), feature({ name: 'B' })],
  })
  for (const [text, where] of [
    [`{"a":${'['.repeat(50_000)}`, 'row 1'],
    [geojson.slice(0, -20), 'row 2'],
    [geojson.slice(0, -2), 'the list of features'],
    ['name,website\nA,a.example\nB,"b.exam', 'row 3'],
    ['name,website\nA,a.example\nB', 'row 3'],
  ] as const) {
    await expect(load('lines', text)).rejects.toThrow(`the file is cut off: it ends within ${where}`)
  }
  expect(namesOf(await find('?text=another'))).toEqual(['Another'])
  const sources = await listDirectorySources(forecourt.services.database.handle)
  expect(sources.map(({ source, entries }) => [source, entries])).toEqual([
    ['atp', 2],
    ['csv list', 4],
    ['lines', 1],
  ])
})

test('the commands load, list and remove a source [MKT-06]', async () => {
  const settings = { DATABASE_URL: forecourt.testDatabase.settings.DATABASE_URL }
  const file = join(folder, 'list.csv')
  writeFileSync(file, 'name,website\nOf the Command,command.example\n')
  const run = async (...words: string[]) => {
    const { exitCode, stdout, stderr } = await runCommand(['directory', ...words], settings)
    return { exitCode, output: stdout === '' ? null : JSON.parse(stdout), stderr }
  }
  expect(await run('load', file, '--source', 'mine', '--license', 'of ours')).toMatchObject({
    exitCode: 0,
    output: { source: 'mine', license: 'of ours', entries: 1, refused: 0, refusals: [] },
  })
  expect((await run('list')).output.sources).toContainEqual(expect.objectContaining({ source: 'mine', entries: 1 }))
  expect(await run('remove', '--source', 'mine')).toMatchObject({ exitCode: 0 })
  expect(await run('remove', '--source', 'mine')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('no source'),
  })
  expect((await run('load', file)).exitCode).toBe(2)
  expect((await run('load', join(folder, 'absent.csv'), '--source', 'mine')).exitCode).toBe(1)
})

test('the directory is found by brand, place, state and text, page by page [MKT-07]', async () => {
  expect(namesOf(await find('?brand=toyota'))).toEqual(['Lakeside Toyota', 'Buffalo Toyota, Inc.'])
  expect(namesOf(await find('?brand=Chevy'))).toEqual(['Bel Air Chevy'])
  expect(namesOf(await find('?state=pa'))).toEqual(['Lakeside Toyota', 'Facebook Cars'])
  expect(namesOf(await find('?state=New%20York'))).toEqual(['Buffalo Toyota, Inc.'])
  expect(namesOf(await find('?text=toyota%20BUFF'))).toEqual(['Buffalo Toyota, Inc.'])
  expect(await find('?text=100%25')).toMatchObject({ total: 0, entries: [], next_cursor: null })
  // Erie, PA: its own ZIP code has no place of its own in the file, so it is that of the code.
  const near = await find('?near=16505&radius_miles=150')
  expect(namesOf(near)).toEqual(['Facebook Cars', 'Lakeside Toyota', 'Buffalo Toyota, Inc.'])
  expect(near.entries[2].distance_miles).toBeGreaterThan(80)
  expect(near.entries[2].distance_miles).toBeLessThan(95)
  expect(namesOf(await find('?near=16505'))).toEqual(['Facebook Cars', 'Lakeside Toyota'])
  expect(namesOf(await find('?latitude=42.89&longitude=-78.88&radius_miles=0'))).toEqual(['Buffalo Toyota, Inc.'])
  for (const query of ['', '?near=16505&radius_miles=500']) {
    const all = await find(query)
    const walked: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await find(`${query || '?'}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      expect(page.total).toBe(all.total)
      walked.push(...namesOf(page))
      cursor = page.next_cursor
    }
    expect(walked).toEqual(namesOf(all))
    expect(walked).toHaveLength(all.total)
  }
  for (const query of [
    'near=00000',
    'latitude=1',
    'near=16505&latitude=1&longitude=1',
    'radius_miles=501',
    'radius_miles=150',
    'brand=toyota&radius_miles=150',
    'cursor=x',
  ]) {
    expect((await forecourt.ask('GET', `/v1/directory?${query}`)).status, query).toBe(422)
  }
})

test('an entry says what the account itself subscribes to [MKT-07, MKT-09]', async () => {
  const other = await forecourt.addAccount('other')
  const end = await onboard(forecourt, 'http://erie-toyota.example')
  const [own, ...more] = (await find('?subscribed=true')).entries
  expect(own).toMatchObject({ name: 'Lakeside Toyota', subscribed: true, dealership_id: end.dealership_id })
  expect(more).toEqual([])
  expect(namesOf(await find('?subscribed=false&brand=toyota'))).toEqual(['Buffalo Toyota, Inc.'])
  expect((await find('?subscribed=true', other.key)).entries).toEqual([])
  const [foreign] = (await find('?text=lakeside', other.key)).entries
  expect(foreign).toMatchObject({ subscribed: false, dealership_id: null })
})

test('a batch by directory sets up the websites that it finds, each once [MKT-08]', async () => {
  const { key } = await forecourt.addAccount('of the market')
  const post = (body: object) => forecourt.ask('POST', '/v1/dealers/setup/batch', { key, body })
  const near = { brand: 'Toyota', near: '16505', radius_miles: 150 }
  const started = await post({ directory: near, condition_filter: 'used' })
  expect([started.status, started.body.total]).toEqual([202, 2])
  const batch = await waitUntil('the end of the batch', async () => {
    const { body } = await forecourt.ask('GET', started.body.poll_url, { key })
    return body.status === 'completed' ? body : undefined
  })
  expect(batch.results).toMatchObject([
    { dealership_url: 'erie-toyota.example', status: 'completed' },
    { dealership_url: 'buffalo-toyota.example/', status: 'completed' },
  ])
  expect(await find('?brand=toyota&subscribed=true', key)).toMatchObject({ total: 2 })
  for (const body of [
    { directory: { brand: 'Chevy' } },
    { directory: { near: '00000' } },
    { directory: { brand: 'Toyota', radius_miles: 150 } },
    { directory: { town: 'Erie' } },
    { directory: near, dealerships: [{ dealership_url: 'a.example' }] },
    {},
  ]) {
    expect((await post(body)).status, JSON.stringify(body)).toBe(422)
  }
})

test('a dealership that only the directory names is resolved by name and address, and by its host', async () => {
  await load('unheard', 'name,website,city,state,zip\nUnheard-of Motors,unheard-of.example,Erie,PA,16505\n')
  const resolve = (body: object) => forecourt.ask('POST', '/v1/dealers/resolve', { body })
  const address = { city: 'Erie', state: 'PA', zip: '16505' }
  const byName = await resolve({ dealer_name: 'Unheard-of Motors', dealer_address: address })
  expect([byName.status, byName.body]).toMatchObject([
    200,
    { website_url: expect.stringContaining('unheard-of.example'), setup_required: true, supported: true },
  ])
  const byUrl = await resolve({ dealership_url: 'unheard-of.example' })
  expect([byUrl.status, byUrl.body]).toMatchObject([
    200,
    { setup_required: true, resolution: { method: 'url_serp_confirmed' } },
  ])
  expect((await resolve({ dealer_name: 'Never Heard Motors', dealer_address: address })).status).toBe(404)
})
