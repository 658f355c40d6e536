import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FeedWorld, lot, startFeedWorld } from '../support/feed-world.ts'
import { openForFile } from '../support/open-for-file.ts'

type Vehicle = Readonly<Record<string, unknown>> & { readonly vin: string; readonly year: number }

describe('reading IMS vehicles', () => {
  const vehicles = lot(130, 'reads')
  const file = { directory: 'vauto', fileName: 'reads.csv' } as const
  const world = openForFile(startFeedWorld)
  beforeAll(async () => {
    await world.push({ ...file, vehicles, hoursAgo: 5 })
    await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'reads.csv' })
    await world.poll()
  })

  const vinsOf = (found: readonly Vehicle[]) => found.map(({ vin }) => vin).sort()
  const ask = (query: string, options: Parameters<FeedWorld['forecourt']['ask']>[2] = {}) =>
    world.forecourt.ask('GET', `/v1/ims/vehicles?${query}`, options)

  test('serves them apart from the website’s inventory, counted in the dealer list [IMSV-01]', async () => {
    expect((await world.vehicles()).pagination.total).toBe(130)
    const fetched = await world.forecourt.ask('POST', '/v1/inventory/fetch', {
      body: { dealership_id: world.dealer.publicId },
    })
    expect(fetched.body.count).toBe(0)
    const { dealers } = (await world.forecourt.ask('GET', '/v1/dealers')).body
    expect(dealers).toMatchObject([{ vehicle_count: 0, ims_vehicle_count: 130 }])
  })

  test('the dealership is required, by public or internal id [IMSV-02] [IMSV-03]', async () => {
    expect((await ask('page=1')).status).toBe(422)
    expect((await ask(`dealership_id=${world.dealer.id}`)).body).toEqual(await world.vehicles())
  })

  test('filters by condition, make and model in any case, and years with both ends [IMSV-04] [IMSV-05] [IMSV-06] [IMSV-21]', async () => {
    const words = { New: 'new', Used: 'used', Certified: 'certified' } as const
    for (const [condition, word] of Object.entries(words)) {
      const found = (await world.vehicles(`condition=${condition}&per_page=500`)).vehicles
      const wanted = vehicles.filter((vehicle) => vehicle.condition === word)
      expect(await world.vehicles(`condition=${condition.toUpperCase()}&per_page=500`)).toMatchObject({
        vehicles: found,
      })
      expect(vinsOf(found)).toEqual(wanted.map(({ vin }) => vin).sort())
      expect(found.every((vehicle: Vehicle) => vehicle.condition === condition)).toBe(true)
    }
    const some = vehicles[7]
    if (some === undefined) throw new Error('the lot is empty')
    const ofModel = vehicles.filter(({ make, model }) => make === some.make && model === some.model)
    const query = `make=${encodeURIComponent(some.make.toUpperCase())}&model=${encodeURIComponent(some.model.toLowerCase())}`
    expect(vinsOf((await world.vehicles(query)).vehicles)).toEqual(ofModel.map(({ vin }) => vin).sort())
    const years = (await world.vehicles('year_min=2019&year_max=2022&per_page=500')).vehicles
    expect(vinsOf(years)).toEqual(
      vehicles
        .filter(({ year }) => year >= 2019 && year <= 2022)
        .map(({ vin }) => vin)
        .sort(),
    )
    expect((await world.vehicles('make=Nobody')).pagination).toMatchObject({ total: 0, total_pages: 1 })
  })

  test('pages count from 1, have 100 vehicles by default, and contain every vehicle once [IMSV-07] [IMSV-08] [IMSV-11]', async () => {
    const first = await world.vehicles()
    expect(first.pagination).toEqual({ page: 1, per_page: 100, total: 130, total_pages: 2 })
    expect(await world.vehicles('page=0')).toEqual(first)
    const second = await world.vehicles('page=2')
    expect(vinsOf([...first.vehicles, ...second.vehicles])).toEqual(vehicles.map(({ vin }) => vin).sort())
    for (const page of [3, 10_000_001, Number.MAX_SAFE_INTEGER]) {
      const far = await world.vehicles(`page=${page}&per_page=100`)
      expect(far).toEqual({ vehicles: [], pagination: { page, per_page: 100, total: 130, total_pages: 2 } })
    }
    expect((await world.vehicles('per_page=500')).vehicles).toHaveLength(130)
    const many = await ask(`dealership_id=${world.dealer.publicId}&per_page=501`)
    expect(many.status).toBe(422)
  })

  test('two formats, IMS names by default [IMSV-09]', async () => {
    const [native] = (await world.vehicles()).vehicles
    expect(await world.vehicles('format=default')).toEqual(await world.vehicles())
    const [normalized] = (await world.vehicles('format=normalized')).vehicles
    expect(normalized).toMatchObject({
      id: native.id,
      vin: native.vin,
      stocknum: native.stock_number,
      series: native.trim,
      photo_url_list: native.photo_urls,
      source: 'ims',
      dealership_active: true,
      heading: null,
    })
    expect(native).not.toHaveProperty('stocknum')
  })

  test('numbers out of range are named so, however many digits they have [ERR-07]', async () => {
    for (const [query, type] of [
      ['per_page=99999999999999999999', 'less_than_equal'],
      ['page=99999999999999999999', 'less_than_equal'],
      ['per_page=-99999999999999999999', 'greater_than_equal'],
    ] as const) {
      const answer = await ask(`dealership_id=${world.dealer.publicId}&${query}`)
      expect(answer.status).toBe(422)
      expect(answer.body.detail).toMatchObject([{ type, loc: ['query', query.split('=')[0]] }])
    }
  })

  test('invalid values are 422 [IMSV-10]', async () => {
    const bad = ['format=xml', 'condition=old', 'condition=All', 'year_min=old', 'page=-1', 'page=x', 'per_page=0']
    for (const query of bad) {
      expect((await ask(`dealership_id=${world.dealer.publicId}&${query}`)).status, query).toBe(422)
    }
  })

  test('another account’s dealership is inaccessible, an unknown one not found [IMSV-12] [IMSV-13] [KEY-21]', async () => {
    const other = await world.forecourt.addAccount('other')
    const refused = await ask(`dealership_id=${world.dealer.publicId}`, { key: other.key })
    expect([refused.status, refused.body.detail]).toEqual([403, 'Not authorized for this dealership'])
    const unknown = await ask('dealership_id=dlr_nobody')
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Dealership not found'])
  })

  test.each(['default', 'normalized'])(
    'an ETag of the %s format identifies the data: unchanged is 304; compressed on request [INV-26] [INV-27]',
    async (format) => {
      const query = `dealership_id=${world.dealer.publicId}&format=${format}`
      const plain = await ask(query)
      const etag = String(plain.headers.etag)
      const again = await ask(query, { headers: { 'if-none-match': etag } })
      expect([again.status, again.raw.length]).toEqual([304, 0])
      const packed = await ask(query, { headers: { 'accept-encoding': 'gzip' } })
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(JSON.parse(String(gunzipSync(packed.raw)))).toEqual(plain.body)
      const other = await ask(`${query}&page=2`, { headers: { 'if-none-match': etag } })
      expect(other.status).toBe(200)
      const repriced = vehicles.map((vehicle, place) =>
        place === 0 ? { ...vehicle, odometer: format === 'default' ? 88_888 : 99_999 } : vehicle,
      )
      await world.push({ ...file, vehicles: repriced, hoursAgo: format === 'default' ? 4.5 : 4 })
      await world.poll()
      const changed = await ask(query, { headers: { 'if-none-match': etag } })
      expect([changed.status, changed.headers.etag === etag]).toEqual([200, false])
    },
  )

  test('the subscription’s filter applies to IMS vehicles too; certified ones are used', async () => {
    const patch = (inventoryType: string) =>
      world.forecourt.ask('PATCH', `/v1/dealers/${world.dealer.publicId}`, { body: { inventory_type: inventoryType } })
    await patch('used')
    const used = vehicles.filter(({ condition }) => condition !== 'new').length
    expect((await world.vehicles()).pagination.total).toBe(used)
    expect((await world.vehicles('condition=New')).pagination.total).toBe(0)
    await patch('all')
  })

  test('only active vehicles are returned [IMSV-14]', async () => {
    await world.push({ ...file, vehicles: vehicles.slice(5), hoursAgo: 3 })
    await world.poll()
    const left = (await world.vehicles('per_page=500')).vehicles
    expect(vinsOf(left)).toEqual(
      vehicles
        .slice(5)
        .map(({ vin }) => vin)
        .sort(),
    )
  })
})
