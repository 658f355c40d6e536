import { beforeAll, expect, test } from 'vitest'
import { createVehicles } from '../../sandbox/vehicles.ts'
import { startForecourt } from '../support/forecourt.ts'
import { ingestSite } from '../support/ingest.ts'
import { onboard } from '../support/onboard.ts'
import { oneArraySite } from '../support/one-array-site.ts'
import { openForFile } from '../support/open-for-file.ts'

type Filter = 'all' | 'new' | 'used'
type Kind = 'created' | 'updated' | 'removed'
const filters: readonly Filter[] = ['all', 'new', 'used']
const kinds: readonly Kind[] = ['created', 'updated', 'removed']

const host = 'one-array.example'

/** A record of the site; the first half of the lot is new. */
const recordAt = (vin: string, at: number) => ({
  vin,
  used: at >= 6,
  year: 2024,
  make: 'Kia',
  model: 'Sorento',
  trim: `LX ${at}`,
  mileage: at < 6 ? 5 : 10_000 + at,
  price: 30_000 + at,
})
const made = createVehicles({ seed: host, size: 14 }).map(({ vin }, at) => recordAt(vin, at))
const vins = made.map(({ vin }) => vin)
type Listed = Partial<(typeof made)[number]>

let listing: readonly Listed[] = made.slice(0, 12)
const site = oneArraySite(host, () => JSON.stringify(listing))

const keys = new Map<Filter, string>()
let at: string
let id: number
const forecourt = openForFile(() => startForecourt({ sites: [site] }))
beforeAll(async () => {
  for (const filter of filters) {
    const { key } = await forecourt.addAccount(filter)
    keys.set(filter, key)
    const fields = { condition_filter: filter === 'all' ? null : filter }
    const { dealership_id } = await onboard(forecourt, host, { key, fields })
    at = `/v1/dealers/${dealership_id}`
  }
  id = (await ask('all', at)).dealer.id
})

const ask = async (filter: Filter, url: string) =>
  (await forecourt.ask('GET', url, { key: keys.get(filter) ?? null })).body

/** Replaces records by their place; null: sold. */
function change(changes: Readonly<Record<number, Listed | null>>): void {
  const changed = made.slice(0, 12).map((record, place) => {
    const given = changes[place]
    return given === undefined ? record : given && { ...record, ...given }
  })
  const added = Object.entries(changes).flatMap(([place, record]) => (Number(place) >= 12 ? [record] : []))
  listing = [...changed, ...added].filter((record) => record !== null)
}

async function importNow(): Promise<string> {
  const { signal } = new AbortController()
  const { verdict } = await ingestSite(forecourt.services, { dealershipId: id, trigger: 'schedule', signal })
  expect(verdict).toBe('completed')
  return (await ask('all', `${at}/imports?limit=1`)).imports[0].import_id
}

const read = async (filter: Filter, importId: string) => (await ask(filter, `${at}/imports/${importId}`)).import

/** Which places of the lot an account is shown, by kind; as many as its figures say. */
async function shown(filter: Filter, importId: string) {
  const { stats, vehicles } = await read(filter, importId)
  const places = (kind: Kind) => vehicles[kind].map(({ vin }: { vin: string }) => vins.indexOf(vin)).sort()
  expect(
    kinds.map((kind) => vehicles[kind].length),
    filter,
  ).toEqual([stats.new, stats.updated, stats.removed])
  return kinds.map(places)
}

test('an import shows the vehicles that it created, updated and removed, and the records that it could not read [OPS-04]', async () => {
  change({ 7: { price: 28_000, mileage: 10_107 }, 8: null, 12: made[12] ?? null, 13: { make: 'Kia', used: true } })
  const { vehicles, stats } = await read('all', await importNow())
  expect(stats).toMatchObject({ total_received: 13, new: 1, updated: 1, removed: 1, rejected: 1 })
  expect(vehicles.created).toEqual([{ vin: vins[12], heading: '2024 Kia Sorento LX 12', changes: [] }])
  expect(vehicles.removed).toEqual([{ vin: vins[8], heading: '2024 Kia Sorento LX 8', changes: [] }])
  expect(vehicles.updated).toMatchObject([{ vin: vins[7], heading: '2024 Kia Sorento LX 7' }])
  expect(vehicles.updated[0].changes).toContainEqual({ field: 'price', from: 30_007, to: 28_000 })
  expect(vehicles.updated[0].changes).toContainEqual({ field: 'odometer', from: 10_007, to: 10_107 })
  expect(vehicles.rejected).toEqual([{ vin: null, reason: 'no VIN', url: null }])
})

test('an account with a filter is shown what its figures count, and no other vehicle [OPS-04] [DLV-49]', async () => {
  change({})
  await importNow()
  change({
    0: { used: true, trim: 'Demo', mileage: 900 },
    1: null,
    2: { price: 1_000_000 },
    9: null,
    10: { price: 9_999 },
  })
  const importId = await importNow()
  const before = await Promise.all(filters.map((filter) => read(filter, importId)))
  expect(await shown('all', importId)).toEqual([[], [0, 10, 2].sort(), [1, 9]])
  expect(await shown('new', importId)).toEqual([[], [2], [0, 1]])
  expect(await shown('used', importId)).toEqual([[0], [10], [9]])
  const [all, ofNew, used] = before
  // The one that was demoted: as it was for those who lose it, as it is for those who get it.
  const headingIn = (list: readonly { vin: string }[]) => list.find(({ vin }) => vin === vins[0])
  expect(headingIn(ofNew.vehicles.removed)).toMatchObject({ heading: '2024 Kia Sorento LX 0', changes: [] })
  expect(headingIn(used.vehicles.created)).toMatchObject({ heading: '2024 Kia Sorento Demo', changes: [] })
  expect(headingIn(all.vehicles.updated)).toMatchObject({ heading: '2024 Kia Sorento Demo' })
  expect(JSON.stringify(ofNew)).not.toContain(vins[10])
  expect(JSON.stringify(used)).not.toContain(vins[2])
})

test('what an import shows does not change with the vehicles afterwards [OPS-04]', async () => {
  change({ 3: { price: 31_111 }, 4: null, 11: { price: 8_888 } })
  const importId = await importNow()
  const readAll = () => Promise.all(filters.map((filter) => read(filter, importId)))
  const before = await readAll()
  // They cross the filters in both directions, under other names; one returns.
  change({
    3: { used: true, trim: 'Crossed' },
    4: { used: true, trim: 'Returned' },
    11: { used: false, trim: 'Crossed' },
  })
  const next = await importNow()
  expect(await readAll()).toEqual(before)
  expect(await shown('used', next)).toEqual([[3, 4], [], [11]])
  expect(await shown('new', next)).toEqual([[11], [], [3]])
})

test('the first import lists the whole lot; for accounts with a filter, imports of earlier releases are not found [OPS-04]', async () => {
  const { imports } = await ask('used', `${at}/imports`)
  const first = imports.at(-1).import_id
  const { vehicles } = await read('used', first)
  expect(vehicles.created).toHaveLength(6)
  await forecourt.services.database.handle.query(
    `UPDATE imports SET filtered_counts = NULL WHERE id = ${first.replace('imp_', '')}`,
  )
  expect((await ask('used', `${at}/imports/${first}`)).detail).toBe('Import not found')
  expect((await read('all', first)).vehicles.created).toHaveLength(12)
})

test('an account with a filter learns without figures why an import is held, and nobody is shown a vehicle of it [OPS-04] [DLV-49]', async () => {
  listing = made.slice(0, 3)
  const { signal } = new AbortController()
  const { verdict } = await ingestSite(forecourt.services, { dealershipId: id, trigger: 'schedule', signal })
  expect(verdict).toBe('held')
  const newest = async (filter: Filter) => (await ask(filter, `${at}/imports?limit=1`)).imports[0]
  const held = await newest('all')
  expect(held).toMatchObject({ status: 'held', problem: expect.stringMatching(/^9 of 12 vehicles are missing/) })
  expect((await newest('used')).problem).toMatch(/^some vehicles are missing/)
  const nothing = { created: [], updated: [], removed: [], rejected: [] }
  for (const filter of filters) expect((await read(filter, held.import_id)).vehicles, filter).toEqual(nothing)
})
