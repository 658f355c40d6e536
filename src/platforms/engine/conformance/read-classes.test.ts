import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { vehicleContent } from '../../../../test/support/vehicle-content.ts'
import { openVpicFolder } from '../../../../test/support/vpic-folder.ts'
import { openDatabase } from '../../../db/vpic/open-database.ts'
import { describeSite } from '../../../dealers/describe-site.ts'
import { createReplay } from '../../../dealers/saved-site.ts'
import { openFeedReader } from '../../../feeds/open-feed-reader.ts'
import { unwatched } from '../../../lib/serve-tasks.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { normalizeAll } from '../../../normalize/normalize-all.ts'
import { normalizeImsVehicle } from '../../../normalize/normalize-ims-vehicle.ts'
import { readVinFacts } from '../../../reference-data/vin/read-vin-facts.ts'
import { prepareDatabase } from '../../../reference-data/vpic-offline/prepare-database.ts'
import { platforms } from '../../registry.ts'
import { judgeSample } from '../reader/prove/judge-sample.ts'
import { findCards, interfaceItems } from '../reader/understand/read-items.ts'
import { pageOf } from './fixture-site.ts'

/** Small inputs, each of a kind that real pages and files showed; everything in them is invented. */
const folder = new URL('fixtures/read-classes/', import.meta.url)
const observedAt = new Date('2026-11-21T12:00:00Z')

test.each([
  'card-certified-badge-beside-used.html',
  'card-drivetrain-all-wheel-drive.html',
  'card-price-after-rebate-you-pay.html',
  'card-same-vin-in-every-chat-link.html',
  'card-symbol-in-own-element-before.html',
  'card-was-now-in-one-text.html',
  'json-long-interior-color.json',
  'json-make-cut-in-two.json',
  'json-price-and-sale.json',
])('the vehicles of %s are served as a person reads them [ANY-05]', (name) => {
  const { url, expected } = expectedOf(name)
  const { vehicles } = normalizeAll(readRaw(name, url), { baseUrl: url, observedAt })
  expectFields(
    vehicles.map(({ content }) => content),
    expected,
  )
})

test('a feed that states kilometers is served with their unit [IMSV-24]', () => {
  const reader = openFeedReader({ provider: 'ansira', fileName: 'feed.csv' })
  const rows = [...reader.push(bytesOf('feed-mileage-unit-km.csv')), ...reader.end()]
  const contents = rows.flatMap((row) => {
    const outcome = normalizeImsVehicle(row.read(), { observedAt, row: row.row })
    return outcome.kind === 'vehicle' ? [outcome.vehicle.content] : []
  })
  expect(contents).toHaveLength(2)
  expectFields(contents, expectedOf('feed-mileage-unit-km').expected)
})

test('the years of heavy trucks agree with their VINs [ANY-09]', () => {
  const raw = readRaw('json-heavy-truck-years.json', expectedOf('json-heavy-truck-years').url)
  expect(raw).toHaveLength(4)
  expect(judgeSample(raw).doubt).toBeNull()
})

test('a chassis that the VIN database names no model of contradicts no listing [VEH-02]', async () => {
  const tables = openDatabase((await prepareDatabase(await openVpicFolder())).path)
  const [listed] = JSON.parse(bytesOf('vin-model-incomplete-vehicle.json').toString())
  const nothing = { body: '', door_count: null, engine: '', engine_cyl_count: null, engine_displacement: '', fuel: '' }
  expect(
    readVinFacts(vehicleContent({ ...nothing, series: '', heading: '', ...listed }), tables, 2027).disagrees,
  ).toEqual([])
  tables.close()
})

test.each(['site-filler-vin-in-markup-sm360-french'])(
  'the vehicles of %s are served as its pages show them',
  async (name) => {
    const { described } = await describe(name)
    const { served, vehicles } = expectedOf(name).expected
    expect(described.vehicles).toHaveLength(served)
    expectFields(described.vehicles, vehicles)
  },
)

test('a full lot whose hidden markup says that nothing was found is not an empty one [ANY-08, ANY-11]', async () => {
  const name = 'site-hidden-no-results-template'
  const { described } = await describe(name)
  expect(described.vehicles).toEqual([])
  expect(described.problems.join(' ')).toContain(expectedOf(name).expected.text)
})

test('an interface that only a script names is read, whatever other addresses the pages quote [ANY-03]', async () => {
  const name = 'site-json-named-by-script-after-own-pages'
  const { described } = await describe(name)
  expect(described.vehicles.map(({ vin }) => vin).toSorted()).toEqual(expectedOf(name).expected.vins.toSorted())
})

function bytesOf(name: string): Buffer {
  return readFileSync(new URL(name, folder))
}

function expectedOf(name: string) {
  return JSON.parse(bytesOf(`${name.replace(/\.\w+$/, '')}.expected.json`).toString())
}

function readRaw(name: string, url: string): readonly RawVehicle[] {
  const isJson = name.endsWith('.json')
  const type = isJson ? 'application/json' : 'text/html'
  const page = pageOf(url, 200, { text: bytesOf(name).toString(), type })
  const items = isJson ? interfaceItems(page, { site: page.url }).items : (findCards(page)?.found.items ?? [])
  return items.map(({ vehicle }) => vehicle)
}

/** Two values in a list: both are right. */
function expectFields(served: readonly { readonly vin: string }[], expected: readonly { readonly vin: string }[]) {
  for (const { vin, ...fields } of expected) {
    const found = served.find((vehicle) => vehicle.vin === vin)
    expect(found, vin).toBeDefined()
    for (const [field, value] of Object.entries(fields)) {
      const allowed = Array.isArray(value) ? value : [value]
      expect.soft(allowed, `${field} of ${vin}`).toContainEqual(Reflect.get(found ?? {}, field))
    }
  }
}

function describe(name: string) {
  const replay = createReplay(fileURLToPath(new URL(`${name}/`, folder)))
  const services = { web: replay, platforms, watch: unwatched }
  return describeSite(services, { url: replay.site.origin, now: observedAt }, AbortSignal.timeout(60_000))
}
