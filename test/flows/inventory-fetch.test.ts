import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Value } from 'typebox/value'
import { beforeAll, describe, expect, test } from 'vitest'
import { DealershipSummary } from '../../src/model/dealership.ts'
import { WebsiteVehicle } from '../../src/model/website-vehicle.ts'
import { type Answer, startForecourt } from '../support/forecourt.ts'
import { lotOf } from '../support/lot-of.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'

const site = 'big-lot.example'
const size = 130
const notFound = 'Dealership not found. Use POST /v1/dealers/resolve first.'

describe('inventory fetch', () => {
  let id: string
  let newCount: number

  const forecourt = openForFile(() =>
    startForecourt({
      sites: [
        { kind: 'dealer-com', host: site, size, newShare: 0.6, name: 'Big Lot' },
        { kind: 'plain', host: 'used-only.example', size: 4, newShare: 0 },
      ],
    }),
  )
  beforeAll(async () => {
    id = (await onboard(forecourt, site)).dealership_id
    newCount = lotOf(forecourt, site).filter((vehicle) => vehicle.condition === 'new').length
  })

  const read = (body: Record<string, unknown>, headers: Record<string, string> = {}, key?: string): Promise<Answer> =>
    forecourt.ask('POST', '/v1/inventory/fetch', { body, headers, ...(key === undefined ? {} : { key }) })
  const vinsOf = (answer: Answer): string[] => answer.body.vehicles.map((vehicle: { vin: string }) => vehicle.vin)

  test('the response has every documented field with its type [INV-01, INV-07, INV-10, DLR-04, DLR-05]', async () => {
    const { status, body } = await read({ dealership_id: id, page: 1, condition: 'all' })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual([
      'count',
      'data_age_hours',
      'dealership',
      'page',
      'per_page',
      'success',
      'total_pages',
      'vehicles',
      'website_url',
    ])
    expect(body).toMatchObject({ success: true, count: size, page: 1, per_page: 50, total_pages: 3 })
    expect(body.website_url).toMatch(/^http:\/\/big-lot\.example/)
    expect(Value.Check(DealershipSummary, body.dealership)).toBe(true)
    expect(body.dealership).toMatchObject({ name: 'Big Lot', website: 'big-lot.example' })
    expect(body.dealership.state).toMatch(/^[A-Z][a-z]{3,}/)
    expect(body.vehicles).toHaveLength(50)
    for (const vehicle of body.vehicles) expect([...Value.Errors(WebsiteVehicle, vehicle)]).toEqual([])
  })

  test('a dealership is given by its URL, its public id or its internal id, with the same response [INV-02, INV-03, INV-04, DLR-02]', async () => {
    const byId = await read({ dealership_id: id })
    const internal = (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer.id
    for (const ref of [
      { dealership_url: site },
      { dealership_url: `https://www.${site}/used` },
      { dealership_id: String(internal) },
      { dealership_id: internal, dealership_url: null, page: null, per_page: null, condition: null },
    ]) {
      expect((await read(ref)).body).toEqual(byId.body)
    }
  })

  test('both or neither of URL and id is 422 [INV-05, INV-06]', async () => {
    for (const body of [{ dealership_id: id, dealership_url: site }, {}]) {
      const answer = await read(body)
      expect(answer.status).toBe(422)
      expect(answer.body.detail[0].loc[0]).toBe('body')
    }
  })

  test('count is the total, pages contain every vehicle once, in a stable order [INV-08, INV-14, VER-08]', async () => {
    for (const perPage of [7, 50, 130, 500]) {
      const pages = Math.ceil(size / perPage)
      const vins: string[] = []
      for (let page = 1; page <= pages; page++) {
        const answer = await read({ dealership_id: id, page, per_page: perPage })
        expect(answer.body).toMatchObject({ count: size, page, per_page: perPage, total_pages: pages })
        vins.push(...vinsOf(answer))
      }
      expect(vins).toHaveLength(size)
      expect([...vins].sort()).toEqual(
        lotOf(forecourt, site)
          .map((vehicle) => vehicle.vin)
          .sort(),
      )
    }
  })

  test('a missing page and page 0 are page 1; a page beyond the end is empty with true counts [INV-09, INV-12]', async () => {
    const first = await read({ dealership_id: id, page: 1 })
    expect((await read({ dealership_id: id, page: 0 })).body).toEqual(first.body)
    expect((await read({ dealership_id: id })).body).toEqual(first.body)
    const beyond = await read({ dealership_id: id, page: 4 })
    expect(beyond.body).toMatchObject({ count: size, total_pages: 3, page: 4, vehicles: [] })
    for (const page of [10_000_001, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      const far = await read({ dealership_id: id, page, per_page: 500 })
      expect(far.body).toMatchObject({ count: size, total_pages: 1, page, vehicles: [] })
    }
  })

  test('per_page is at most 500; values out of range are 422 [INV-11, ERR-07]', async () => {
    expect((await read({ dealership_id: id, per_page: 500 })).body.vehicles).toHaveLength(size)
    for (const [given, type] of [
      [{ per_page: 501 }, 'less_than_equal'],
      [{ per_page: 0 }, 'greater_than_equal'],
      [{ page: -1 }, 'greater_than_equal'],
      [{ page: 'two' }, 'int_parsing'],
      [{ condition: 'certified' }, 'enum'],
      [{ dealership_id: true }, 'string_type'],
      [{ dealership_url: 7, dealership_id: null }, 'string_type'],
    ] as const) {
      const answer = await read({ dealership_id: id, ...given })
      expect(answer.status).toBe(422)
      expect(answer.body.detail).toEqual([expect.objectContaining({ type, loc: ['body', Object.keys(given)[0]] })])
    }
  })

  test('condition: all, new, used with certified among the used; any other is 422 [INV-15, INV-16, INV-17, INV-18, COL-13, COL-14]', async () => {
    const lot = lotOf(forecourt, site)
    const certified = lot.filter((vehicle) => vehicle.condition === 'certified').map((vehicle) => vehicle.vin)
    expect(certified.length).toBeGreaterThan(0)
    const [all, fresh, used] = await Promise.all(
      ['all', 'new', 'used'].map((condition) => read({ dealership_id: id, per_page: 500, condition })),
    )
    if (!all || !fresh || !used) throw new Error('unreachable')
    expect((await read({ dealership_id: id, per_page: 500 })).body).toEqual(all.body)
    expect([all.body.count, fresh.body.count, used.body.count]).toEqual([size, newCount, size - newCount])
    expect(new Set(fresh.body.vehicles.map((vehicle: { condition: string }) => vehicle.condition))).toEqual(
      new Set(['New']),
    )
    expect(new Set(used.body.vehicles.map((vehicle: { condition: string }) => vehicle.condition))).toEqual(
      new Set(['Used']),
    )
    expect(vinsOf(used)).toEqual(expect.arrayContaining(certified))
    for (const vehicle of used.body.vehicles) expect(vehicle.certified).toBe(certified.includes(vehicle.vin))
    expect((await read({ dealership_id: id, condition: 'certified' })).status).toBe(422)
  })

  test('an empty result has count 0, one page and no vehicles, and still the age of the data [INV-13, INV-20]', async () => {
    const used = (await onboard(forecourt, 'used-only.example')).dealership_id
    const { body } = await read({ dealership_id: used, condition: 'new' })
    expect(body).toMatchObject({ count: 0, total_pages: 1, vehicles: [] })
    expect(body.data_age_hours).not.toBeNull()
  })

  test('data_age_hours counts from the last pass that observed a vehicle, whatever the page or condition [INV-19, INV-20, INV-22]', async () => {
    forecourt.clock.advance(90 * 60_000)
    const ages = await Promise.all([
      read({ dealership_id: id }),
      read({ dealership_id: id, page: 3 }),
      read({ dealership_id: id, condition: 'new', per_page: 3 }),
      read({ dealership_id: id, page: 99 }),
    ])
    expect(ages.map((answer) => answer.body.data_age_hours)).toEqual([1.5, 1.5, 1.5, 1.5])
  })

  test('a dealership that is unknown, or not subscribed to, is 404 with its own text [INV-23, INV-28, ERR-12]', async () => {
    const stranger = await forecourt.addAccount('stranger')
    const answers = await Promise.all([
      read({ dealership_id: 'dlr_unknown' }),
      read({ dealership_id: '123456' }),
      read({ dealership_url: 'unknown-motors.example' }),
      read({ dealership_url: '???' }),
      read({ dealership_id: id }, {}, stranger.key),
      read({ dealership_url: site }, {}, stranger.key),
    ])
    for (const answer of answers) expect([answer.status, answer.body.detail]).toEqual([404, notFound])
  })

  test('an ETag identifies the data: unchanged is 304, another page or version is not [INV-26]', async () => {
    const first = await read({ dealership_id: id })
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^(W\/)?"[^"]+"$/)
    const again = await read({ dealership_id: id }, { 'if-none-match': etag })
    expect([again.status, again.raw.length, again.headers.etag]).toEqual([304, 0, etag])
    expect((await read({ dealership_id: id, page: 2 }, { 'if-none-match': etag })).status).toBe(200)
    await forecourt.ask('PATCH', `/v1/dealers/${id}`, { body: { inventory_type: 'new' } })
    const filtered = await read({ dealership_id: id }, { 'if-none-match': etag })
    expect([filtered.status, filtered.body.count]).toEqual([200, newCount])
    await forecourt.ask('PATCH', `/v1/dealers/${id}`, { body: { inventory_type: 'all' } })
  })

  test('an ETag covers the age that the answer states: 304 until it has grown by a tenth of an hour [INV-26]', async () => {
    const first = await read({ dealership_id: id })
    forecourt.clock.set(6 * 60_000)
    const later = await read({ dealership_id: id }, { 'if-none-match': String(first.headers.etag) })
    forecourt.clock.set(-6 * 60_000)
    expect(later.status).toBe(200)
    expect(later.body.data_age_hours).toBeCloseTo(first.body.data_age_hours + 0.1)
  })

  test('the response is compressed on request, with the same content [INV-27]', async () => {
    const plain = await read({ dealership_id: id })
    const gzipped = await read({ dealership_id: id }, { 'accept-encoding': 'gzip' })
    const brotli = await read({ dealership_id: id }, { 'accept-encoding': 'gzip;q=0.5, br' })
    expect([gzipped.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual(['gzip', 'br'])
    expect(gunzipSync(gzipped.raw).equals(plain.raw)).toBe(true)
    expect(brotliDecompressSync(brotli.raw).equals(plain.raw)).toBe(true)
    expect(brotli.raw.length).toBeLessThan(plain.raw.length / 4)
    expect(String(plain.headers.vary)).toMatch(/accept-encoding/i)
    expect(plain.headers['content-encoding']).toBeUndefined()
  })
})
