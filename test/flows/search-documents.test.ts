import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load-config.ts'
import { findRow, listRows, writeRows } from '../../src/db/database.ts'
import { recordImportEffect } from '../../src/db/queries/dealerships.ts'
import { deleteExpired } from '../../src/db/queries/expiring-rows.ts'
import { recordFeedSharing, recordImsWritten } from '../../src/db/queries/ims-views.ts'
import { makeAllSearchDue } from '../../src/db/queries/search-vehicles.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { runSearchUpdates, updateAll } from '../../src/jobs/search-updates.ts'
import type { Embedder } from '../../src/search/embed/contract.ts'
import { createEmbedder } from '../../src/search/embed/create-embedder.ts'
import { activateFinishedModel, enqueueChangedDocuments } from '../../src/search/update-documents.ts'
import { checkLotFigures } from '../../src/store/check-lot-figures.ts'
import { type EmbeddingsServer, startEmbeddingsServer } from '../support/embeddings-server.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { listInFeed, listOnWebsite, type SeededDealership, seedDealership } from '../support/seed-listings.ts'
import { waitUntil } from '../support/wait-until.ts'

const vin = (number: number) => `1HGCV1F34LA${String(number).padStart(6, '0')}`
let server: EmbeddingsServer
let forecourt: TestForecourt
let first: SeededDealership
const opened: Embedder[] = []
const embedderOf = (model: string) => {
  const environment = { EMBEDDINGS_URL: server.url, EMBEDDINGS_MODEL: model, OUTBOUND_ALLOW: '127.0.0.0/8' }
  const embedder = createEmbedder(loadConfig(environment), forecourt.clock)
  opened.push(embedder)
  return embedder
}
const servicesWith = (embedder: Embedder) => {
  const { database, log } = forecourt.services
  return { database, clock: forecourt.clock, embedder, log }
}
const update = (embedder: Embedder) => updateAll(servicesWith(embedder), new AbortController().signal)
const handle = () => forecourt.services.database.handle
const dueIds = async () =>
  (await listRows<{ dealership_id: number }>(handle())`SELECT dealership_id FROM search_due`).map(
    (row) => row.dealership_id,
  )
const embeddedTexts = () => server.requests.flat()

beforeAll(async () => {
  server = await startEmbeddingsServer()
  const environment = { EMBEDDINGS_URL: server.url, EMBEDDINGS_MODEL: 'one', OUTBOUND_ALLOW: '127.0.0.0/8' }
  forecourt = await startForecourt({ sites: [], worker: false, environment })
  first = await seedDealership(handle(), [forecourt.accountId])
})
afterAll(async () => {
  for (const embedder of opened) await embedder.close()
  await forecourt.close()
  await server.close()
})

test('equal texts share one vector, and exclude prices and mileage', async () => {
  await listOnWebsite(handle(), first.id, [
    { vin: vin(1) },
    { vin: vin(2), price: 1_000, odometer: 99 },
    { vin: vin(3), model: 'Civic' },
  ])
  expect(await update(embedderOf('one'))).toBe(1)
  expect(embeddedTexts()).toHaveLength(2)
  const documents = await listRows<{ vin: string; text_hash: Buffer }>(
    handle(),
  )`SELECT vin, text_hash FROM search_documents ORDER BY vin`
  expect(documents).toHaveLength(3)
  expect(documents[0]?.text_hash).toEqual(documents[1]?.text_hash)
})

test('an import without changes makes nothing due; a changed vehicle embeds only its own text', async () => {
  const at = forecourt.clock.now()
  const effect = { dealershipId: first.id, at, completeSeen: true, observed: true, changeStreak: 0, fastCadence: false }
  await recordImportEffect(handle(), { ...effect, failedImports: 0, problem: null, nextImportAt: at })
  expect(await dueIds()).toEqual([])
  await listOnWebsite(handle(), first.id, [{ vin: vin(4), make: 'Ford', model: 'F-150' }])
  expect(await dueIds()).toEqual([first.id])
  const before = embeddedTexts().length
  await update(embedderOf('one'))
  expect(embeddedTexts().slice(before)).toEqual([expect.stringContaining('f-150')])
  expect(await dueIds()).toEqual([])
})

test('a vehicle is found before its document is written', async () => {
  await listOnWebsite(handle(), first.id, [
    { vin: vin(5), make: 'Tesla', model: 'Model Y', fuel: 'Electric', body: 'SUV' },
  ])
  const { body } = await forecourt.ask('POST', '/v2/search', { body: { query: 'electric suv' } })
  expect(body.results[0].vehicle.vin).toBe(vin(5))
  const scored = await forecourt.ask('POST', '/v2/match-score', { body: { intent: 'tesla', vins: [vin(5)] } })
  expect(scored.body.results).toMatchObject([{ match_score: null, in_stock: true }])
})

test('an unavailable embedder leaves the dealership due', async () => {
  server.fail({ status: 400 })
  await expect(update(embedderOf('one'))).rejects.toThrow('answered 400')
  expect(await dueIds()).toEqual([first.id])
  server.fail(null)
  forecourt.clock.advance(600_000)
  expect(await update(embedderOf('one'))).toBe(1)
})

test('after a change of the model the old vectors answer until the new ones are written', async () => {
  const second = await seedDealership(handle(), [forecourt.accountId])
  const two = embedderOf('two')
  expect(await enqueueChangedDocuments(servicesWith(two))).toBe(true)
  expect((await dueIds()).sort()).toEqual([first.id, second.id].sort())
  const model = async () => {
    const { body } = await forecourt.ask('POST', '/v2/match-score', { body: { intent: 'honda', vins: [vin(1)] } })
    return [body.model, typeof body.results[0].match_score]
  }
  await update(two)
  await makeAllSearchDue(handle(), forecourt.clock.now())
  expect(await activateFinishedModel(servicesWith(two))).toBe(false)
  expect(await model()).toEqual(['one', 'number'])
  await update(two)
  expect(await model()).toEqual(['one', 'number'])
  expect(await activateFinishedModel(servicesWith(two))).toBe(true)
  expect(await model()).toEqual(['two', 'number'])
  expect(await activateFinishedModel(servicesWith(two))).toBe(false)
  expect((await forecourt.ask('GET', '/v2/embeddings/status')).body.model).toBe('two')
})

test('vectors of the previous model, and of texts without a vehicle, are deleted', async () => {
  const count = async () =>
    Number((await findRow<{ rows: number }>(handle())`SELECT count(*) AS rows FROM search_documents`)?.rows)
  const later = new Date(forecourt.clock.now().getTime() + 1)
  expect(await deleteExpired(handle(), 'embeddings', later, 1_000)).toBeGreaterThan(0)
  expect(await deleteExpired(handle(), 'embeddings', later, 1_000)).toBe(0)
  expect(await count()).toBe(5)
  const { body } = await forecourt.ask('POST', '/v2/match-score', { body: { intent: 'honda', vins: [vin(1)] } })
  expect(body.results[0].match_score).not.toBeNull()
})

test('vehicles of a private feed are found and scored for its account only', async () => {
  const other = await forecourt.addAccount('other')
  const shared = await seedDealership(handle(), [forecourt.accountId, other.accountId])
  await listInFeed(handle(), shared.id, [{ vin: vin(90) }])
  await writeRows(
    handle(),
  )`UPDATE feeds SET shared = false, account_id = ${other.accountId} WHERE dealership_id = ${shared.id}`
  await recordFeedSharing(handle(), shared.id)
  await recordImsWritten(handle(), shared.id)
  await update(embedderOf('two'))
  const see = async (key: string) => {
    const scope = { dealership_id: shared.id }
    const found = await forecourt.ask('POST', '/v2/search', { body: { query: 'honda', ...scope }, key })
    const scored = await forecourt.ask('POST', '/v2/match-score', { body: { intent: 'honda', vins: [vin(90)] }, key })
    const similar = await forecourt.ask('GET', `/v2/vehicles/${vin(90)}/similar`, { key })
    const status = await forecourt.ask('GET', `/v2/embeddings/status?dealership_id=${shared.publicId}`, { key })
    const [score] = scored.body.results
    return [
      found.body.count,
      score.in_stock,
      score.match_score !== null,
      similar.status,
      status.body.dealerships[0].vehicles,
      status.body.dealerships[0].embedded,
    ]
  }
  expect(await see(other.key)).toEqual([1, true, true, 200, 1, 1])
  expect(await see(forecourt.key)).toEqual([0, false, false, 404, 0, 0])
})

test('vectors are counted for each filter with every document and vector, and after a change of the model [SEA-25]', async () => {
  const [own, used] = [await forecourt.addAccount('counted'), await forecourt.addAccount('counted used')]
  const lot = await seedDealership(handle(), [own.accountId])
  await upsertSubscription(handle(), {
    accountId: used.accountId,
    dealershipId: lot.id,
    inventoryType: 'used',
    stated: {},
    at: new Date(),
  })
  const see = async (key: string) => {
    const [counts] = (await forecourt.ask('GET', '/v2/embeddings/status', { key })).body.dealerships
    return [counts.vehicles, counts.embedded, counts.oldest_at]
  }
  await listOnWebsite(handle(), lot.id, [{ vin: vin(91), condition: 'New' }])
  await listInFeed(handle(), lot.id, [{ vin: vin(91), condition: 'Used' }, { vin: vin(92) }])
  await recordImsWritten(handle(), lot.id)
  expect([await see(own.key), await see(used.key)]).toEqual([
    [2, 0, null],
    [2, 0, null],
  ])
  await update(embedderOf('two'))
  const all = [2, 2, expect.stringMatching(/Z$/)]
  expect([await see(own.key), await see(used.key)]).toEqual([all, all])
  // Gone at once, though its document is still there.
  await writeRows(handle())`UPDATE ims_vehicles SET active = false WHERE dealership_id = ${lot.id} AND vin = ${vin(92)}`
  await recordImsWritten(handle(), lot.id)
  expect([(await see(own.key)).slice(0, 2), (await see(used.key)).slice(0, 2)]).toEqual([
    [1, 1],
    [1, 1],
  ])
  const log = { error: (facts: unknown) => expect(facts).toBeUndefined() }
  await update(embedderOf('two'))
  expect(await checkLotFigures({ ...forecourt.services, log })).toBe(0)
})

test('a worker processes what is due and activates the model, until it is stopped', async () => {
  const stop = new AbortController()
  const three = embedderOf('three')
  const running = runSearchUpdates(servicesWith(three), stop.signal)
  await waitUntil('the vectors of the new model to answer', async () => {
    const { body } = await forecourt.ask('GET', '/v2/embeddings/status')
    return (body.model === 'three' && (await dueIds()).length === 0) || undefined
  })
  stop.abort()
  await running
  expect(await dueIds()).toEqual([])
  const { body } = await forecourt.ask('POST', '/v2/search', { body: { query: 'honda' } })
  expect(body).toMatchObject({ degraded: false })
})

test('a stop while vehicles are embedded hands them back at once, and the log says so at info, without a stack', async () => {
  const stop = new AbortController()
  const begun = forecourt.logLines.length
  const asked = server.requests.length
  server.fail('hang')
  try {
    const running = runSearchUpdates(servicesWith(embedderOf('four')), stop.signal)
    await waitUntil('texts to be embedded', async () => server.requests.length > asked || undefined)
    stop.abort()
    await running
  } finally {
    server.fail(null)
  }
  const lines = forecourt.logLines.slice(begun).map((line) => JSON.parse(line))
  expect(lines.map(({ msg }) => msg)).toContain('embedding was stopped: the rest follows after the next start')
  expect(lines.filter(({ level, err }) => level > 30 || err !== undefined)).toEqual([])
  expect(await update(embedderOf('four'))).toBeGreaterThan(0)
  expect(await dueIds()).toEqual([])
})
