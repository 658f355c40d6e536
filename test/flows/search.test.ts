import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load-config.ts'
import { listRows, writeRows } from '../../src/db/database.ts'
import { recordImsWritten } from '../../src/db/queries/ims-views.ts'
import { updateAll } from '../../src/jobs/search-updates.ts'
import type { VehicleContent } from '../../src/model/website-vehicle.ts'
import type { Embedder } from '../../src/search/embed/contract.ts'
import { createEmbedder } from '../../src/search/embed/create-embedder.ts'
import { activateFinishedModel } from '../../src/search/update-documents.ts'
import { countWords, type EmbeddingsServer, startEmbeddingsServer } from '../support/embeddings-server.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { listInFeed, listOnWebsite, type SeededDealership, seedDealership } from '../support/seed-listings.ts'

const vin = (number: number) => `1HGCV1F34LA${String(number).padStart(6, '0')}`

let server: EmbeddingsServer
let forecourt: TestForecourt
let embedder: Embedder
let other: Awaited<ReturnType<TestForecourt['addAccount']>>
let first: SeededDealership
let second: SeededDealership
let foreign: SeededDealership
let newOnly: SeededDealership

const rav4: Partial<VehicleContent> = {
  make: 'Toyota',
  model: 'RAV4',
  series: 'XLE',
  body: 'SUV',
  drivetrain_desc: 'AWD',
  fuel: 'Gasoline',
  heading: '2021 Toyota RAV4 XLE',
  year: 2021,
  transmission: 'Automatic',
  features: ['Heated Front Seats'],
}
const tahoe: Partial<VehicleContent> = {
  make: 'Chevrolet',
  model: 'Tahoe',
  series: 'LT',
  body: 'SUV',
  drivetrain_desc: '4WD',
  fuel: 'Gasoline',
  heading: '2022 Chevrolet Tahoe LT',
  year: 2022,
  transmission: 'Automatic',
  price: 55_000,
  features: [],
}

beforeAll(async () => {
  server = await startEmbeddingsServer()
  const environment = { EMBEDDINGS_URL: server.url, EMBEDDINGS_MODEL: 'words', OUTBOUND_ALLOW: '127.0.0.0/8' }
  forecourt = await startForecourt({ sites: [], worker: false, environment })
  embedder = createEmbedder(loadConfig(environment), forecourt.clock)
  other = await forecourt.addAccount('other')
  const { handle } = forecourt.services.database
  first = await seedDealership(handle, [forecourt.accountId])
  second = await seedDealership(handle, [forecourt.accountId, other.accountId])
  foreign = await seedDealership(handle, [other.accountId])
  newOnly = await seedDealership(handle, [forecourt.accountId], { inventoryType: 'new' })
  for (const { id, publicId } of [first, second]) {
    await writeRows(
      handle,
    )`INSERT INTO dealership_hosts (host, dealership_id) VALUES (${`${publicId.slice(4)}.example`}, ${id})`
  }
  await listOnWebsite(handle, first.id, [
    { vin: vin(1) },
    { ...rav4, vin: vin(2), price: 24_000, odometer: 40_000 },
    { ...rav4, vin: vin(3), price: 31_000, odometer: 20_000, base_ext_color: 'Black' },
    { ...tahoe, vin: vin(4) },
    { ...tahoe, vin: vin(5), condition: 'New', odometer: 5, price: 68_000, year: 2026 },
    { ...rav4, vin: vin(6), price: null, odometer: null, year: null },
  ])
  await listInFeed(handle, second.id, [
    {
      vin: vin(20),
      make: 'Ford',
      model: 'F-150',
      trim: 'XLT',
      body: 'Crew Cab Pickup',
      drivetrain: '4X4',
      price: 39_000,
    },
    { vin: vin(21), condition: 'Certified', certified: true },
    { vin: vin(22), price: 1 },
  ])
  await recordImsWritten(handle, second.id)
  await listOnWebsite(handle, second.id, [{ vin: vin(22), price: 18_000 }])
  await listOnWebsite(handle, foreign.id, [{ ...rav4, vin: vin(30), price: 20_000 }])
  await listOnWebsite(handle, newOnly.id, [{ ...rav4, vin: vin(40), price: 22_000 }])
  await update()
})
afterAll(async () => {
  await embedder.close()
  await forecourt.close()
  await server.close()
})

const update = async () => {
  const { database, log } = forecourt.services
  const services = { database, clock: forecourt.clock, embedder, log }
  await updateAll(services, new AbortController().signal)
  await activateFinishedModel(services)
}
const search = async (query: string, body: object = {}, key = forecourt.key) =>
  forecourt.ask('POST', '/v2/search', { body: { query, ...body }, key })
const vins = ({ body }: { body: { results: readonly { vehicle: { vin: string } }[] } }) =>
  body.results.map(({ vehicle }) => vehicle.vin).sort()

describe('POST /v2/search', () => {
  test('understands a shopper’s words and answers complete records, best first [SEA-01] [SEA-10] [SEA-21] [VER-01]', async () => {
    const before = server.requests.length
    const { status, body } = await search('used awd suv under 28k, nothing black, heated seats')
    expect(status).toBe(200)
    expect(server.requests.slice(before)).toEqual([['used awd suv under 28k, nothing black, heated seats']])
    expect(body).toMatchObject({ success: true, model: 'words', degraded: false, count: body.results.length })
    expect(body.interpreted).toEqual({
      filters: { price: { max: 28_000 }, condition: 'used', drivetrain: ['awd', '4wd'], body: 'suv' },
      excluded: { color: ['black'] },
      preferences: ['Heated Seats'],
      relaxed: [],
    })
    expect(body.results[0]).toMatchObject({
      dealership_id: first.publicId,
      vehicle: { vin: vin(2), source: 'website' },
    })
    const fetched = await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: first.publicId } })
    expect(body.results[0].vehicle).toEqual(fetched.body.vehicles.find((one: { vin: string }) => one.vin === vin(2)))
  })

  test('every documented field is accepted; only the query is required, of 1 to 2000 characters [SEA-02] [SEA-03]', async () => {
    const all = { condition: 'Used', make: 'Toyota', year_min: 2020, year_max: 2022, price_min: 1, price_max: 99_999.5 }
    const named = { ...all, dealership_id: first.id, limit: 10, score_threshold: 0.01 }
    expect(vins(await search('suv', named))).toEqual([vin(2), vin(3)])
    expect((await search('suv', { dealership_url: `https://${first.publicId.slice(4)}.example` })).status).toBe(200)
    for (const query of ['', 'x'.repeat(2001), 7, null]) {
      expect((await forecourt.ask('POST', '/v2/search', { body: { query } })).status).toBe(422)
    }
    expect((await forecourt.ask('POST', '/v2/search', { body: {} })).status).toBe(422)
    expect((await search('x'.repeat(2000))).status).toBe(200)
  })

  test('a dealership limits the search, by integer, public id or URL [SEA-04] [DLR-03]', async () => {
    const { dealers } = (await forecourt.ask('GET', '/v1/dealers')).body
    const { id } = dealers.find((one: { dealership_id: string }) => one.dealership_id === second.publicId)
    expect(Number.isInteger(id)).toBe(true)
    const found = await search('anything', { dealership_id: id })
    expect(vins(found)).toEqual([vin(20), vin(21), vin(22)])
    for (const scope of [
      { dealership_id: second.publicId },
      { dealership_url: `${second.publicId.slice(4)}.example` },
    ]) {
      expect(vins(await search('anything', scope))).toEqual(vins(found))
    }
    const { openapi } = { openapi: (await forecourt.ask('GET', '/openapi.json')).body }
    for (const path of ['/v2/search', '/v2/match-score']) {
      const { schema } = openapi.paths[path].post.requestBody.content['application/json']
      expect(JSON.stringify(schema.properties?.dealership_id ?? schema)).toContain('integer')
    }
  })

  test('without one it covers the account’s dealerships, through its filters, and no other [SEA-05]', async () => {
    const found = vins(await search('anything', { limit: 100 }))
    expect(found).toEqual([1, 2, 3, 4, 5, 6, 20, 21, 22].map(vin))
    expect(vins(await search('anything', { limit: 100 }, other.key))).toEqual([20, 21, 22, 30].map(vin))
  })

  test('condition and make, years and prices limit the results; an unknown value is within no range [SEA-06] [SEA-07]', async () => {
    const ask = async (body: object) => vins(await search('anything', { limit: 100, ...body }))
    expect(await ask({ condition: 'New' })).toEqual([vin(5)])
    expect(await ask({ condition: 'certified' })).toEqual([vin(21)])
    expect(await ask({ condition: 'used' })).toContain(vin(21))
    expect(await ask({ make: 'TOYOTA' })).toEqual([2, 3, 6].map(vin))
    expect(await ask({ year_min: 2021, year_max: 2022 })).toEqual([2, 3, 4].map(vin))
    expect(await ask({ price_min: 24_000, price_max: 39_000 })).toEqual([2, 3, 20].map(vin))
    for (const condition of ['broken', 'constructor']) {
      expect((await search('anything', { condition })).status).toBe(422)
    }
  })

  test('limit is 10 by default, from 1 to 100 [SEA-08]', async () => {
    await listOnWebsite(
      forecourt.services.database.handle,
      foreign.id,
      Array.from({ length: 12 }, (_, at) => ({ vin: vin(300 + at) })),
    )
    expect((await search('honda', {}, other.key)).body.results).toHaveLength(10)
    expect((await search('honda', { limit: 100 }, other.key)).body.results.length).toBeGreaterThan(10)
    expect((await search('honda', { limit: 1 }, other.key)).body.count).toBe(1)
    for (const limit of [0, 101, 1.5]) expect((await search('honda', { limit })).status).toBe(422)
  })

  test('a threshold drops lower scores; scores are between 0 and 1 and ordered [SEA-09] [SEA-22]', async () => {
    const { results } = (await search('white honda sedan with a sunroof', { limit: 100 })).body
    const scores = results.map(({ score }: { score: number }) => score)
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a))
    expect(scores.every((score: number) => score >= 0 && score <= 1)).toBe(true)
    const between = (scores[0] + scores.at(-1)) / 2
    const above = (await search('white honda sedan with a sunroof', { limit: 100, score_threshold: between })).body
      .results
    expect(above).toHaveLength(scores.filter((score: number) => score >= between).length)
    expect((await search('white honda sedan', { score_threshold: 1.1 })).body.results).toEqual([])
  })

  test('a VIN that website and feed of one dealership list is one result, the website’s [SEA-23]', async () => {
    const { results } = (await search('anything', { dealership_id: second.id })).body
    const both = results.filter(({ vehicle }: { vehicle: { vin: string } }) => vehicle.vin === vin(22))
    expect(both).toMatchObject([{ vehicle: { source: 'website', price: 18_000 } }])
    const ofFeed = results.find(({ vehicle }: { vehicle: { vin: string } }) => vehicle.vin === vin(20))
    expect(ofFeed.vehicle).toMatchObject({ source: 'ims', series: 'XLT', price: 39_000 })
  })

  test('a feed’s vehicle is found while the subscription’s filter hides the website’s of the same VIN [SEA-05] [SEA-23]', async () => {
    const { handle } = forecourt.services.database
    const onlyNew = await forecourt.addAccount('only-new')
    const dealership = await seedDealership(handle, [onlyNew.accountId], { inventoryType: 'new' })
    await listOnWebsite(handle, dealership.id, [
      { vin: vin(50), condition: 'Used', price: 18_000 },
      { vin: vin(51), condition: 'New', price: 18_000 },
    ])
    await listInFeed(handle, dealership.id, [
      { vin: vin(50), condition: 'New', price: 30_000 },
      { vin: vin(51), condition: 'New', price: 30_000 },
      { vin: vin(52), condition: 'Used', price: 30_000 },
    ])
    await recordImsWritten(handle, dealership.id)
    const { results } = (await search('anything', {}, onlyNew.key)).body
    const found = results.map(({ vehicle }: { vehicle: { vin: string; source: string } }) => [
      vehicle.vin,
      vehicle.source,
    ])
    expect(found.toSorted()).toEqual([
      [vin(50), 'ims'],
      [vin(51), 'website'],
    ])
    expect(vins(await search('anything', { limit: 100 }))).not.toContain(vin(50))
  })

  test('a VIN that the website of one dealership and the feed of another list is a result of each [SEA-23]', async () => {
    const { handle } = forecourt.services.database
    const twoLots = await forecourt.addAccount('two-lots')
    const onSite = await seedDealership(handle, [twoLots.accountId])
    const inFeed = await seedDealership(handle, [twoLots.accountId])
    await listOnWebsite(handle, onSite.id, [{ vin: vin(60), price: 18_000 }])
    await listInFeed(handle, inFeed.id, [{ vin: vin(60), price: 30_000 }])
    await recordImsWritten(handle, inFeed.id)
    const { results } = (await search('anything', {}, twoLots.key)).body
    const sources = results.map(({ vehicle }: { vehicle: { source: string } }) => vehicle.source)
    expect(sources.toSorted()).toEqual(['ims', 'website'])
  })

  test('a minimum above its maximum is refused at the maximum; contradictory words return nothing, odd ones something', async () => {
    const refused = (await search('suv', { year_min: 2022, year_max: 2020, price_min: 2, price_max: 1 })).body.detail
    expect(refused).toMatchObject(
      ['year', 'price'].map((name) => ({ loc: ['body', `${name}_max`], type: 'value_error' })),
    )
    expect((await search('suv', { year_min: 2022, year_max: 2022 })).status).toBe(200)
    expect((await search('over 30k under 20k')).body).toMatchObject({ count: 0, interpreted: { relaxed: [] } })
    const odd = ["'; DROP TABLE website_vehicles; --", '<script>alert(1)</script>', 'the of and', '我想要一辆车', '   ']
    for (const query of odd) {
      const { status, body } = await search(query)
      expect({ query, status }).toEqual({ query, status: 200 })
      expect(body.count).toBeGreaterThan(0)
    }
  })

  test('relaxed filters are named, and their results rank below', async () => {
    const { results, interpreted } = (await search('rav4 under 30k', { dealership_id: first.id })).body
    expect(interpreted.relaxed).toEqual(['price up to 33000'])
    expect(results.map(({ vehicle }: { vehicle: { vin: string } }) => vehicle.vin)).toEqual([vin(2), vin(3)])
    expect(results[1].score).toBeLessThanOrEqual(0.5)
    expect(results[1].score).toBeLessThan(results[0].score)
  })

  test('an unavailable embedder degrades the search and stops match-score with Retry-After', async () => {
    server.fail({ status: 500 })
    try {
      const { status, body } = await search('used awd suv under 28k')
      expect(status).toBe(200)
      expect(body).toMatchObject({ degraded: true, results: [{ vehicle: { vin: vin(2) } }] })
      const scored = await forecourt.ask('POST', '/v2/match-score', { body: { intent: 'suv', vins: [vin(1)] } })
      expect(scored.status).toBe(503)
      expect(Number(scored.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      server.fail(null)
    }
  })
})

describe('POST /v2/match-score', () => {
  const score = async (body: object, key = forecourt.key) => forecourt.ask('POST', '/v2/match-score', { body, key })

  test('scores the VINs of the request and no others, best first [SEA-11] [SEA-20]', async () => {
    const asked = [vin(1), vin(20), vin(2)]
    const { status, body } = await score({ intent: 'toyota rav4 suv all-wheel drive', vins: asked })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, intent: 'toyota rav4 suv all-wheel drive', count: 3, model: 'words' })
    expect(body.results[0].vin).toBe(vin(2))
    expect(body.results.map((one: { vin: string }) => one.vin).sort()).toEqual([...asked].sort())
    const scores = body.results.map((one: { match_score: number }) => one.match_score)
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a))
  })

  test('accepts intent, VINs, a dealership and prices; the first two are required [SEA-12] [SEA-13]', async () => {
    const all = { intent: 'suv', vins: [vin(2)], dealership_id: first.id, price_min: 1, price_max: 99_999.5 }
    expect((await score(all)).body.results).toHaveLength(1)
    for (const missing of ['intent', 'vins']) expect((await score({ ...all, [missing]: undefined })).status).toBe(422)
    for (const vins of [[], Array.from({ length: 201 }, (_, at) => vin(at)), 'x']) {
      expect((await score({ ...all, vins })).status).toBe(422)
    }
    expect((await score({ ...all, vins: Array.from({ length: 200 }, (_, at) => vin(at)) })).status).toBe(200)
    expect((await score({ ...all, dealership_id: foreign.id })).status).toBe(403)
    expect((await score({ ...all, price_max: 0.5 })).body.detail).toMatchObject([{ loc: ['body', 'price_max'] }])
  })

  test('embeds only the intent and compares it with stored vectors, as computed [SEA-14] [SEA-15] [SEA-16] [SEA-17]', async () => {
    const before = server.requests.length
    const { results } = (await score({ intent: 'white honda', vins: [1, 2, 3, 4].map(vin) })).body
    expect(server.requests.slice(before)).toEqual([['white honda']])
    const rows = await listRows<{ vin: string; embedded_text: string }>(
      forecourt.services.database.handle,
    )`SELECT vin, embedded_text FROM search_documents WHERE dealership_id = ${first.id}`
    for (const { vin: of, match_score: given } of results) {
      const text = rows.find((row) => row.vin === of)?.embedded_text ?? ''
      expect(given).toBeCloseTo(cosine(countWords('white honda'), countWords(text)), 5)
    }
  })

  test('states whether each is in stock; unknown VINs are in the response with null [SEA-18]', async () => {
    const { results } = (await score({ intent: 'suv', vins: [vin(2).toLowerCase(), vin(30), 'NOT A VIN', vin(2)] }))
      .body
    expect(results).toHaveLength(3)
    expect(results[0]).toMatchObject({ vin: vin(2), in_stock: true, dealership_id: first.publicId, price: 24_000 })
    for (const unknown of results.slice(1)) {
      expect(unknown).toMatchObject({
        match_score: null,
        in_stock: false,
        price: null,
        price_fit: null,
        dealership_id: null,
      })
    }
  })

  test('a removed vehicle is not in stock and has no score; one that the filter hides is unknown', async () => {
    const { handle } = forecourt.services.database
    await listOnWebsite(handle, first.id, [{ vin: vin(70) }])
    await listOnWebsite(handle, newOnly.id, [{ vin: vin(71) }])
    await writeRows(handle)`UPDATE website_vehicles SET active = false WHERE vin IN (${vin(70)}, ${vin(71)})`
    const { results } = (await score({ intent: 'suv', vins: [vin(70), vin(71)] })).body
    expect(results).toMatchObject([
      { match_score: null, in_stock: false, price: 21_500, dealership_id: first.publicId },
      { match_score: null, in_stock: false, price: null, dealership_id: null },
    ])
  })

  test('price_fit uses both bounds, and is null without a price or bounds [SEA-19]', async () => {
    const ask = async (bounds: object, of = 2) =>
      (await score({ intent: 'suv', vins: [vin(of)], ...bounds })).body.results[0].price_fit
    expect(await ask({})).toBeNull()
    expect(await ask({ price_min: 24_000, price_max: 24_000 })).toBe(true)
    expect(await ask({ price_max: 23_999.99 })).toBe(false)
    expect(await ask({ price_min: 24_001 })).toBe(false)
    expect(await ask({ price_min: 1 }, 6)).toBeNull()
  })
})

describe('GET /v2/vehicles/{vin}/similar', () => {
  const similar = async (of: string, query = '', key = forecourt.key) =>
    forecourt.ask('GET', `/v2/vehicles/${of}/similar${query}`, { key })

  test('the nearest others with scores and differences; a VIN that the account does not see is 404 [SEA-24]', async () => {
    const { status, body } = await similar(vin(2).toLowerCase())
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, vin: vin(2), count: body.results.length })
    expect(body.results[0]).toMatchObject({
      dealership_id: first.publicId,
      vehicle: { vin: vin(3) },
      differences: { price: 7_000, odometer: -20_000, year: 0 },
    })
    expect(body.results.map(({ vehicle }: { vehicle: { vin: string } }) => vehicle.vin)).not.toContain(vin(2))
    expect(body.results.map(({ vehicle }: { vehicle: { vin: string } }) => vehicle.vin)).not.toContain(vin(30))
    const ofUnpriced = (await similar(vin(6))).body.results[0]
    expect(ofUnpriced.differences).toEqual({ price: null, odometer: null, year: null })
    for (const unseen of [vin(30), vin(40)]) {
      const answer = await similar(unseen)
      expect({ status: answer.status, detail: answer.body.detail }).toEqual({
        status: 404,
        detail: 'Vehicle not found',
      })
    }
    expect((await similar(vin(2), '?limit=1')).body.count).toBe(1)
    expect((await similar(vin(2), '?limit=51')).status).toBe(422)
    expect((await similar('NOTAVIN')).status).toBe(422)
    expect((await similar(vin(2), `?dealership_id=${foreign.publicId}`)).status).toBe(403)
    expect((await similar(vin(20), `?dealership_id=${second.publicId}`)).body.results[0].dealership_id).toBe(
      second.publicId,
    )
  })
})

describe('GET /v2/embeddings/status', () => {
  test('counts what the account sees of each dealership, or of the requested one [SEA-25]', async () => {
    const { status, body } = await forecourt.ask('GET', '/v2/embeddings/status')
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, model: 'words', dimensions: 64 })
    const of = (dealership: SeededDealership) =>
      body.dealerships.find((one: { dealership_id: string }) => one.dealership_id === dealership.publicId)
    expect(of(second)).toMatchObject({ vehicles: 3, embedded: 3, oldest_at: expect.stringMatching(/Z$/) })
    expect(of(newOnly)).toMatchObject({ vehicles: 0, embedded: 0, oldest_at: null })
    expect(of(foreign)).toBeUndefined()
    const one = (await forecourt.ask('GET', `/v2/embeddings/status?dealership_id=${second.publicId}`)).body.dealerships
    expect(one).toEqual([of(second)])
    expect((await forecourt.ask('GET', `/v2/embeddings/status?dealership_id=${foreign.publicId}`)).status).toBe(403)
  })
})

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

test('an embedder that keeps failing gets three requests; searches go on by words without waiting for it', async () => {
  const before = server.requests.length
  server.fail({ status: 500 })
  for (let search = 0; search < 6; search++) {
    const { status, body } = await forecourt.ask('POST', '/v2/search', { body: { query: 'used awd suv under 28k' } })
    expect({ status, degraded: body.degraded, vin: body.results[0]?.vehicle.vin }).toEqual({
      status: 200,
      degraded: true,
      vin: vin(2),
    })
  }
  expect(server.requests.length - before).toBe(3)
})
