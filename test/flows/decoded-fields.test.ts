import { beforeAll, beforeEach, expect, test } from 'vitest'
import { htmlAnswer, jsonAnswer, notFound, type Site } from '../../sandbox/sites/site.ts'
import { executeSql } from '../../src/db/database.ts'
import { readVinsBy } from '../../src/jobs/tasks.ts'
import { processMetrics } from '../../src/metrics/process-metrics.ts'
import { renderAgain } from '../../src/store/render-again.ts'
import { startForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { openVpicFolder } from '../support/vpic-folder.ts'

const host = 'vins.example'
/** Real VINs: a 2017 Grand Cherokee Limited (3.6 L), a 2022 Civic hatchback (2.0 L), a 2026 Bronco with four doors. */
const jeep = '1C4RJEBG6HC798333'
const civic = '19XFL1H76NE022995'
const bronco = '1FMEE7BH3TLA91203'

type Car = Readonly<Record<string, unknown>>
const common = { accountNo: '77', used: true, price: 20_000, mileage: 30_000 }
const listed: readonly Car[] = [
  { ...common, stockNo: 'J1', vin: jeep, year: 2017, make: 'Jeep', model: 'Grand Cherokee', trim: 'Limited' },
  {
    ...common,
    stockNo: 'C1',
    vin: civic,
    year: 2022,
    make: 'Honda',
    model: 'Civic',
    trim: 'Sport',
    style: 'Sedan',
    doors: 4,
    engine: '2.0L I4',
    cylinders: 4,
    fuel: 'Hybrid',
  },
  { ...common, stockNo: 'B1', vin: bronco, year: 2024, make: 'Ford', model: 'Explorer' },
]
let shown: readonly Car[] = listed
const site: Site = {
  host,
  kind: 'wayne-reaves',
  lot: null,
  answer: ({ url }) => {
    if (url.pathname === '/')
      return htmlAnswer('<title>Vin Cars</title><a href="https://waynereaves.com/">By Wayne Reaves</a>')
    return url.pathname === '/service/inventory/website' ? jsonAnswer(shown) : notFound()
  },
}

const forecourt = openForFile(async () =>
  startForecourt({ sites: [site], environment: { DATA_DIR: await openVpicFolder() } }),
)
let dealershipId: string
let internalId: number
beforeAll(async () => {
  dealershipId = (await onboard(forecourt, host)).dealership_id
  internalId = (await dealer()).id
})
beforeEach(async () => {
  shown = listed
  await collect()
})

const dealer = async () => (await forecourt.ask('GET', `/v1/dealers/${dealershipId}`)).body.dealer
const collect = async () => collectSite(forecourt.services, internalId)
const vehicle = async (vin: string) => {
  const { body } = await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: dealershipId } })
  return body.vehicles.find((one: { vin: string }) => one.vin === vin)
}
const show = (vin: string, fields: Car) => {
  shown = listed.map((car) => (car.vin === vin ? { ...car, ...fields } : car))
}
const query = (text: string) => executeSql(forecourt.services.database.handle, text)
const changesOf = async (vin: string) => {
  const rows = await query(`SELECT data FROM events WHERE type = 'vehicle.updated' ORDER BY id`)
  return rows
    .map((row) => JSON.parse(String(Reflect.get(Object(row), 'data'))))
    .filter((event) => event.vin === vin)
    .map((event) => event.changes.map(({ field }: { field: string }) => field))
}

test('fields missing from a page are decoded from the VIN and marked; the page’s values stay [COL-06, COL-07, VEH-02]', async () => {
  expect(await vehicle(jeep)).toMatchObject({
    body: 'SUV',
    door_count: 4,
    engine_cyl_count: 6,
    engine_displacement: '3.6 L',
    fuel: 'Gasoline',
    decoded: ['body', 'door_count', 'engine_cyl_count', 'engine_displacement', 'fuel'],
    vin_disagrees: [],
  })
  expect(await vehicle(civic)).toMatchObject({ body: 'Sedan', door_count: 4, fuel: 'Hybrid', decoded: [] })
})

test('a vehicle whose page contradicts its VIN keeps the page’s values, gains nothing and is counted [VEH-02]', async () => {
  expect(await vehicle(bronco)).toMatchObject({
    year: 2024,
    make: 'Ford',
    model: 'Explorer',
    body: '',
    fuel: '',
    decoded: [],
    vin_disagrees: ['year', 'model'],
  })
  const [last] = (await dealer()).last_imports
  expect(last.vin_disagrees).toEqual({ year: 1, make: 0, model: 1 })
  const { key } = await forecourt.addAccount('new vehicles only')
  await onboard(forecourt, host, { key })
  const body = { inventory_type: 'new' }
  const forNew = await forecourt.ask('PATCH', `/v1/dealers/${dealershipId}`, { key, body })
  expect(forNew.status).toBe(200)
  const { dealer: filtered } = (await forecourt.ask('GET', `/v1/dealers/${dealershipId}`, { key })).body
  expect(filtered.last_imports[0].vin_disagrees).toEqual({ year: 0, make: 0, model: 0 })
  expect(forecourt.logLines.filter((line) => line.includes('import ended')).at(-1)).toContain('"vinDisagrees"')
  expect(await processMetrics.metrics()).toMatch(
    /forecourt_vin_disagreements_total\{platform="wayne-reaves",field="model"\} [1-9]/,
  )
})

test('decoded facts are found, counted and searched like others [SEA-04]', async () => {
  const [facts] = await query(`SELECT body, fuel FROM website_vehicles WHERE vin = '${jeep}'`)
  expect(facts).toEqual({ body: 'suv', fuel: 'gasoline' })
})

test('a field loses its mark when the page states it, and only a different value is an event', async () => {
  const before = await changesOf(jeep)
  show(jeep, { style: 'SUV', fuel: 'Diesel' })
  await collect()
  expect(await vehicle(jeep)).toMatchObject({
    body: 'SUV',
    fuel: 'Diesel',
    engine_displacement: '',
    decoded: ['door_count'],
  })
  expect((await changesOf(jeep)).slice(before.length)).toEqual([['fuel']])
})

test('a vehicle stored without its VIN is completed in the background, without an event or a change [COL-06]', async () => {
  const before = await changesOf(jeep)
  const counts = `SELECT count(*)::integer AS events FROM events WHERE type <> 'import.complete'`
  await query(`UPDATE website_vehicles SET renderer = 5, body = NULL, vin_disagrees = 0, rendered = replace(replace(rendered,
    '"body":"SUV"', '"body":""'), '"decoded":["body",', '"decoded":[') WHERE vin = '${jeep}'`)
  await query(`UPDATE website_vehicles SET renderer = 5, vin_disagrees = 0 WHERE vin = '${bronco}'`)
  const events = await query(counts)
  const unchanged = await collect()
  expect(unchanged).toMatchObject({
    counts: { updated: 0, unchanged: 3 },
    vinDisagrees: { used: { year: 0, model: 0 } },
  })
  expect((await vehicle(jeep)).body).toBe('')
  const { database, tasks, log } = forecourt.services
  const readVins = readVinsBy(tasks, forecourt.services)
  expect(await renderAgain({ database, readVins, log })).toEqual({ rendered: 2, failed: 0 })
  expect(await vehicle(jeep)).toMatchObject({ body: 'SUV', decoded: expect.arrayContaining(['body']) })
  expect(await changesOf(jeep)).toEqual(before)
  expect(await collect()).toMatchObject({
    counts: { updated: 0, unchanged: 3 },
    vinDisagrees: { used: { year: 1, model: 1 } },
  })
  expect(await query(counts)).toEqual(events)
})

test('a live lookup returns the same [LIV-01]', async () => {
  const { body } = await forecourt.ask('GET', `/v1/vehicles/vin/${jeep}/live?dealership_id=${dealershipId}`)
  expect(body.source).toBe('live')
  expect(body.vehicle).toMatchObject({ body: 'SUV', decoded: expect.arrayContaining(['body', 'fuel']) })
})
