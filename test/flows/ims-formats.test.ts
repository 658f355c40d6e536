import { Value } from 'typebox/value'
import { beforeAll, describe, expect, test } from 'vitest'
import { ImsVehicle } from '../../src/model/ims-vehicle.ts'
import { NormalizedImsVehicle, normalizedNames } from '../../src/model/normalized-ims-vehicle.ts'
import { WebsiteVehicle } from '../../src/model/website-vehicle.ts'
import { lot, startFeedWorld } from '../support/feed-world.ts'
import { openForFile } from '../support/open-for-file.ts'

type Vehicle = Readonly<Record<string, unknown>>

describe('the two formats of IMS vehicles', () => {
  let native: readonly Vehicle[]
  let normalized: readonly Vehicle[]
  const world = openForFile(() => startFeedWorld())
  beforeAll(async () => {
    const other = await world.forecourt.addAccount('other')
    await world.addDealer(other.accountId)
    await world.push({ directory: 'vauto', fileName: 'formats.csv', vehicles: lot(40, 'formats') })
    await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'formats.csv' })
    await world.poll()
    native = (await world.vehicles('per_page=500')).vehicles
    normalized = (await world.vehicles('per_page=500&format=normalized')).vehicles
  })

  /** A unit stands in a row whose feed states one; these files do not. */
  const specified = Object.keys(ImsVehicle.properties).filter((name) => name !== 'odometer_unit')

  test('the default format has every field, of its type [IMSV-16] [IMSV-17] [IMSV-18] [IMSV-19] [IMSV-20]', () => {
    expect(native).toHaveLength(40)
    for (const vehicle of native) {
      expect([...Value.Errors(ImsVehicle, vehicle)]).toEqual([])
      expect(Object.keys(vehicle).sort()).toEqual(specified.toSorted())
    }
    expect(specified).toHaveLength(40)
  })

  test('features and photos are strings joined by pipes [IMSV-22], in the normalized format too [IMSV-30]', () => {
    const [first] = native
    expect(String(first?.features).split('|').length).toBeGreaterThan(1)
    expect(
      String(first?.photo_urls)
        .split('|')
        .every((url) => url.startsWith('http://')),
    ).toBe(true)
    expect(normalized[0]).toMatchObject({ photo_url_list: first?.photo_urls, features: first?.features })
  })

  test('the normalized format matches its schema', () => {
    for (const vehicle of normalized) {
      expect([...Value.Errors(NormalizedImsVehicle, vehicle)]).toEqual([])
      expect(Object.keys(vehicle)).toEqual(Object.keys(NormalizedImsVehicle.properties))
    }
  })

  test.each(Object.entries(normalizedNames))('%s is called %s [IMSV-23] [IMSV-24]', (name, renamed) => {
    expect(native.map((vehicle) => vehicle[name])).not.toContain(undefined)
    expect(normalized.map((vehicle) => vehicle[renamed])).toEqual(native.map((vehicle) => vehicle[name]))
    for (const vehicle of normalized) expect(vehicle).not.toHaveProperty(name)
  })

  test('every other field keeps its name and its value [IMSV-25]', () => {
    const kept = specified.filter((name) => !(name in normalizedNames))
    expect(kept).toContain('series_detail')
    for (const name of kept) {
      expect(normalized.map((vehicle) => vehicle[name])).toEqual(native.map((vehicle) => vehicle[name]))
    }
  })

  test('carfax_clean_title is null [IMSV-26], dealership_active true [IMSV-27], source ims [IMSV-28]', () => {
    const constant = { carfax_clean_title: null, dealership_active: true, source: 'ims' }
    for (const vehicle of normalized) expect(vehicle).toMatchObject(constant)
  })

  test('engine_displacement, first_seen_at and last_seen are carried; last_seen is the time of the import [IMSV-29]', async () => {
    expect(
      normalized.filter((vehicle) => /^\d\.\d L$/.test(String(vehicle.engine_displacement))).length,
    ).toBeGreaterThan(20)
    expect(normalized.map(({ first_seen_at }) => first_seen_at)).toEqual(native.map(({ created_at }) => created_at))
    world.forecourt.clock.advance(3_600_000)
    await world.push({ directory: 'vauto', fileName: 'formats.csv', vehicles: lot(40, 'formats').slice(1) })
    await world.poll()
    const { vehicles } = await world.vehicles('per_page=500&format=normalized')
    const seen = (vehicle: Vehicle) => Date.parse(String(vehicle.last_seen))
    expect(seen(vehicles[0]) - Date.parse(String(normalized[0]?.last_seen))).toBeGreaterThanOrEqual(3_600_000)
    expect(vehicles[0].updated_at < vehicles[0].last_seen).toBe(true)
    // A file that changes no vehicle has still seen them.
    world.forecourt.clock.advance(3_600_000)
    const again = lot(40, 'formats').slice(1).toReversed()
    await world.push({ directory: 'vauto', fileName: 'formats.csv', vehicles: again })
    expect(await world.poll()).toMatchObject([{ kind: 'done', feeds: [{ status: 'completed' }] }])
    const later = (await world.vehicles('per_page=500&format=normalized')).vehicles
    expect(seen(later[0]) - seen(vehicles[0])).toBeGreaterThanOrEqual(3_600_000)
    expect(later[0].updated_at).toBe(vehicles[0].updated_at)
  })

  test('every field of the website schema is there, null where only websites have it [IMSV-31]', () => {
    const fields = Object.entries(NormalizedImsVehicle.properties)
    const websiteOnly = fields.flatMap(([name, schema]) => ('type' in schema && schema.type === 'null' ? [name] : []))
    expect(websiteOnly).toEqual(expect.arrayContaining(['heading', 'price_components', 'in_transit']))
    expect(websiteOnly).toHaveLength(21)
    for (const vehicle of normalized) {
      for (const name of Object.keys(WebsiteVehicle.properties)) expect(vehicle).toHaveProperty(name)
      for (const name of websiteOnly) expect(vehicle[name]).toBeNull()
    }
  })
})

describe('the dates of IMS vehicles', () => {
  const dayMs = 86_400_000
  const dayOf = (daysAgo: number) => new Date(world.forecourt.clock.now().getTime() - daysAgo * dayMs).toISOString()
  const usDay = (daysAgo: number) => {
    const [year, month, day] = dayOf(daysAgo).slice(0, 10).split('-')
    return `${month}/${day}/${year}`
  }
  const world = openForFile(() => startFeedWorld())
  beforeAll(async () => {
    const rows = [
      ['1HGCV1F34LA000001', usDay(30), '4'],
      ['1HGCV1F36LA000002', usDay(30), '0'],
      ['1HGCV1F38LA000003', usDay(30), ''],
      ['1HGCV1F3XLA000004', '', ''],
      ['1HGCV1F31LA000005', usDay(-30), ''],
    ]
    const text = `VIN,Inventory Date,Age\n${rows.map((row) => row.join(',')).join('\n')}\n`
    await world.pushText({ directory: 'vauto', fileName: 'dates.csv', text })
    await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'dates.csv' })
    await world.poll()
  })
  const vehicle = async (place: number) => (await world.vehicles()).vehicles[place]

  test.each([
    ['the age the feed states', 0, 4],
    ['0 of a feed that states 0', 1, 0],
    ['the days since the date the feed states', 2, 30],
    ['nothing where the feed states neither', 3, null],
    ['nothing where the date lies ahead', 4, null],
  ])('days_in_stock is %s', async (_, place, days) => {
    expect((await vehicle(place)).days_in_stock).toBe(days)
  })

  test('without a date in the feed, inventory_date is the day the vehicle was first seen', async () => {
    const { inventory_date, created_at } = await vehicle(3)
    expect(inventory_date).toBe(created_at.slice(0, 10))
    expect((await vehicle(0)).inventory_date).toBe(dayOf(30).slice(0, 10))
  })

  test('days_in_stock grows by the day, and yesterday’s page is not served', async () => {
    await vehicle(0)
    world.forecourt.clock.advance(2 * dayMs)
    expect((await vehicle(0)).days_in_stock).toBe(6)
    expect((await vehicle(2)).days_in_stock).toBe(32)
  })
})
