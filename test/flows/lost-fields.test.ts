import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createCars } from '../../sandbox/any/cars.ts'
import { createLot } from '../../sandbox/lot.ts'
import { createDealerComSite } from '../../sandbox/sites/dealer-com.ts'
import { htmlAnswer, jsonAnswer, notFound, type Site } from '../../sandbox/sites/site.ts'
import { startForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { issueKey } from '../support/issue-key.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'

type Car = Readonly<Record<string, unknown>>
const hourMs = 3_600_000
const cars: readonly Car[] = createCars(13, 'lost').map((car) => ({
  accountNo: '77',
  used: true,
  stockNo: car.stock,
  vin: car.vin,
  year: car.year,
  make: car.make,
  model: car.model,
  price: car.price,
  mileage: car.miles,
  exteriorColor: car.color,
}))
const lot = cars.slice(0, 12)
let shown: readonly Car[] = lot
let made = 0
let adminKey: string
let id: string
let internalId: number

const siteAt = (host: string): Site => ({
  host,
  kind: 'wayne-reaves',
  lot: null,
  answer: ({ url }) => {
    if (url.pathname === '/')
      return htmlAnswer('<title>Lot Cars</title><a href="https://waynereaves.com/">By Wayne Reaves</a>')
    return url.pathname === '/service/inventory/website' ? jsonAnswer(shown) : notFound()
  },
})

const forecourt = openForFile(() => startForecourt({ sites: [] }))
beforeAll(async () => {
  const { accountId } = forecourt
  adminKey = await issueKey(forecourt.services.database.handle, accountId, { admin: true })
})
beforeEach(async () => {
  made += 1
  shown = lot
  forecourt.sandbox.addSite(siteAt(`lost-${made}.example`))
  id = (await onboard(forecourt, `lost-${made}.example`)).dealership_id
  internalId = (await dealer()).id
})

const dealer = async () => (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer
const vehicles = async () =>
  (await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: id } })).body.vehicles
const collect = () => collectSite(forecourt.services, internalId)
const prices = async () => (await vehicles()).map(({ price }: { price: number | null }) => price)
const withoutPrice = (list: readonly Car[]) => list.map(({ price: _, ...car }) => car)
const repairs = async () => {
  const { rows } = { rows: forecourt.logLines.filter((line) => line.includes('repair ended')) }
  return rows.length
}

test('a field that a template loses keeps its values; all else applies, and the problem names it [ANY-16]', async () => {
  const before = await prices()
  const [sold, repainted, ...rest] = withoutPrice(cars)
  shown = [{ ...repainted, exteriorColor: 'Teal' }, ...rest]
  const was = await repairs()
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { removed: 1, new: 1, updated: 1 } })
  const now = await vehicles()
  const known = now.filter(({ vin }: { vin: string }) => vin !== cars.at(-1)?.vin)
  expect(known.every(({ price }: { price: number | null }) => price !== null && before.includes(price))).toBe(true)
  expect(now.find(({ vin }: { vin: string }) => vin === cars.at(-1)?.vin)).toMatchObject({ price: null })
  expect(now.find(({ vin }: { vin: string }) => vin === repainted?.vin)).toMatchObject({ exterior_color: 'Teal' })
  expect(now.some(({ vin }: { vin: string }) => vin === sold?.vin)).toBe(false)
  const { collection_problem: problem, last_imports: imports } = await dealer()
  expect(problem).toBe(
    'price is missing from 11 of 11 vehicles that had it: kept until later complete scans agree or it is accepted',
  )
  expect(imports[0]).toMatchObject({ status: 'completed', error: problem })
  await expect.poll(repairs, { timeout: 200_000 }).toBeGreaterThan(was)
})

test('the loss is confirmed at the third complete scan that agrees, twelve hours after the first [ANY-16]', async () => {
  shown = withoutPrice(lot)
  await collect()
  forecourt.clock.advance(6 * hourMs)
  await collect()
  expect((await prices()).includes(null)).toBe(false)
  forecourt.clock.advance(6 * hourMs)
  expect(await collect()).toMatchObject({ verdict: 'completed', error: null, counts: { updated: 12 } })
  expect((await prices()).every((price: number | null) => price === null)).toBe(true)
  expect((await dealer()).collection_problem).toBeNull()
})

test('scans that fail between those that agree neither confirm a loss nor forget it [ANY-16]', async () => {
  const host = `lost-${made}.example`
  shown = withoutPrice(lot)
  await collect()
  for (let scans = 0; scans < 3; scans++) {
    forecourt.clock.advance(5 * hourMs)
    forecourt.sandbox.setFaults(host, [{ kind: 'status', status: 500 }])
    expect(await collect()).toMatchObject({ verdict: 'failed' })
    forecourt.sandbox.setFaults(host, [])
  }
  expect((await prices()).includes(null)).toBe(false)
  await collect()
  expect((await prices()).includes(null)).toBe(false)
  expect(await collect()).toMatchObject({ error: null })
  expect((await prices()).every((price: number | null) => price === null)).toBe(true)
})

test('scans that end early count for no loss, though all that they saw lacks the field [ANY-16]', async () => {
  const host = `lost-${made}-early.example`
  const inner = createDealerComSite({ host, lot: createLot({ seed: host, size: 60 }) })
  let loses = false
  let endsEarly = false
  const answer: Site['answer'] = (request) => {
    const given = inner.answer(request)
    if (endsEarly && /"pageStart":[1-9]/.test(given.body)) return { ...given, status: 500 }
    return loses ? { ...given, body: given.body.replaceAll('interiorColor', 'unheardOf') } : given
  }
  forecourt.sandbox.addSite({ ...inner, answer })
  id = (await onboard(forecourt, host)).dealership_id
  internalId = (await dealer()).id
  const without = async () =>
    (await vehicles()).filter(({ interior_color }: Record<string, unknown>) => !interior_color).length
  expect(await without()).toBe(0)
  loses = true
  expect(await collect()).toMatchObject({ verdict: 'completed' })
  for (let scans = 0; scans < 3; scans++) {
    forecourt.clock.advance(5 * hourMs)
    endsEarly = true
    expect(await collect()).toMatchObject({ verdict: 'partial' })
    endsEarly = false
    expect(await without()).toBe(0)
  }
  await collect()
  expect(await without()).toBe(0)
  expect(await collect()).toMatchObject({ verdict: 'completed', error: null })
  expect(await without()).toBe((await vehicles()).length)
})

test('a field that comes back is lost again afterwards [ANY-16]', async () => {
  shown = withoutPrice(lot)
  await collect()
  forecourt.clock.advance(13 * hourMs)
  shown = lot
  expect(await collect()).toMatchObject({ error: null })
  shown = withoutPrice(lot)
  for (let scans = 0; scans < 2; scans++) await collect()
  expect((await prices()).includes(null)).toBe(false)
})

test('accept-scan lets the next import erase the field [ANY-16]', async () => {
  shown = withoutPrice(lot)
  await collect()
  const accepted = await forecourt.ask('POST', `/v1/dealers/${id}/accept-scan`, { key: adminKey })
  expect(accepted).toMatchObject({ status: 200, body: { removed_count: 0 } })
  await collect()
  expect((await prices()).every((price: number | null) => price === null)).toBe(true)
})

test('fill rates of an import are shown by field and filter, and kept for 30 imports [ANY-17]', async () => {
  shown = lot.map((car, at) => ({ ...car, used: at >= 3, ...(at < 3 ? { exteriorColor: '' } : {}) }))
  await collect()
  const [latest] = (await dealer()).last_imports
  expect(latest.fill_rates).toMatchObject({ price: 1, odometer: 1, exterior_color: 0.75, msrp: 0, stocknum: 1 })
  const { key } = await forecourt.addAccount('Used only')
  await onboard(forecourt, `lost-${made}.example`, { key })
  await forecourt.ask('PATCH', `/v1/dealers/${id}`, { key, body: { inventory_type: 'used' } })
  const { dealer: filtered } = (await forecourt.ask('GET', `/v1/dealers/${id}`, { key })).body
  expect(filtered.last_imports[0].fill_rates).toMatchObject({ exterior_color: 1, price: 1 })
  for (let imports = 0; imports < 31; imports++) await collect()
  const kept = (await dealer()).last_imports
  expect(kept).toHaveLength(30)
  expect(kept.every(({ fill_rates }: { fill_rates: unknown }) => fill_rates !== null)).toBe(true)
})
