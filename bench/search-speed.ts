import { randomBytes } from 'node:crypto'
import { type Database, listRows, writeRows } from '../src/db/database.ts'
import { createHeavyReads } from '../src/db/heavy-reads.ts'
import { insertAccount } from '../src/db/queries/accounts.ts'
import { insertEmbeddings, obtainModel } from '../src/db/queries/embeddings.ts'
import { renderFound } from '../src/http/present/found-vehicle.ts'
import { systemClock } from '../src/lib/clock.ts'
import { builtInModel, builtInOrigin, createBuiltInEmbedder } from '../src/search/embed/built-in-embedder.ts'
import { noEmbedder } from '../src/search/embed/contract.ts'
import { createVehicleSearch, type VehicleSearch } from '../src/search/search-vehicles.ts'
import { updateNextDocuments } from '../src/search/update-documents.ts'
import { normalized, toBytes } from '../src/search/vectors.ts'
import { listOnWebsite, seedDealership } from '../test/support/seed-listings.ts'
import { openTestDatabase } from '../test/support/test-database.ts'
import { fixedDimensions, fixedEmbedder } from './measure/fixed-embedder.ts'
import { timeFixedWork } from './measure/fixed-work.ts'
import { timeWithSessions } from './measure/processor-time.ts'
import { reportFigure } from './measure/report.ts'
import { makeLot } from './search-quality/make-lot.ts'
import { shopperQueries } from './search-quality/queries.data.ts'
import { contentOf } from './search-quality/website-content.ts'

const lotSize = 500
const dealerships = 200
const log = { warn: () => {} }
const noFilters = { condition: null, make: null, yearMin: null, yearMax: null, priceMin: null, priceMax: null }

const index = await openTestDatabase()
const { database } = index
const heavyReads = createHeavyReads(database)
const accountId = await insertAccount(database.handle, 'bench')
const first = await seedDealership(database.handle, [accountId])
await listOnWebsite(
  database.handle,
  first.id,
  makeLot(7, lotSize).map(({ listing }) => contentOf(listing)),
)
try {
  await measureEmbedding()
  await measureDealership()
  await measureAccount()
} finally {
  await index.close()
}

/** Makes documents and vectors of a dealership's vehicles with the built-in model. */
/** The quietest of a few runs. */
async function fixedWorkMs(): Promise<number> {
  const taken: number[] = []
  for (let run = 0; run < 5; run++) taken.push(await timeFixedWork(database.handle))
  return Math.min(...taken)
}

async function measureEmbedding(): Promise<void> {
  const embedder = createBuiltInEmbedder()
  await embedder.embed(['warm'])
  const begun = performance.now()
  const update = await updateNextDocuments({ database, clock: systemClock, embedder }, new AbortController().signal)
  const seconds = (performance.now() - begun) / 1000
  await embedder.close()
  if (update?.documents !== lotSize) throw new Error(`${update?.documents} documents instead of ${lotSize}`)
  reportFigure({
    what: 'vehicles embedded by the built-in model',
    ours: lotSize / seconds,
    unit: 'vehicles/s',
    target: null,
  })
  reportFigure({
    what: 'share of vehicles whose text was new',
    ours: update.embedded / lotSize,
    unit: '',
    target: null,
  })
}

async function measureDealership(): Promise<void> {
  const without = createVehicleSearch({ database, heavyReads, embedder: noEmbedder, log })
  const queries = shopperQueries.map(({ query }) => query)
  for (const query of queries) await ask(without, query, first.id)
  reportFigure({
    what: `search in ${lotSize} vehicles, processor`,
    ours: await meanMs(queries, (query) => ask(without, query, first.id)),
    unit: 'ms',
    peer: { name: 'fixed work', value: await fixedWorkMs() },
    target: { atMost: 1.5 },
  })
  const embedder = createBuiltInEmbedder()
  const withVectors = createVehicleSearch({ database, heavyReads, embedder, log })
  for (const query of queries.slice(0, 20)) await ask(withVectors, query, first.id)
  const ours = await meanMs(queries, (query) => ask(withVectors, query, first.id))
  await embedder.close()
  const peer = { name: 'fixed work', value: await fixedWorkMs() }
  reportFigure({
    what: 'the same with the built-in embedder, processor',
    ours,
    peer,
    unit: 'ms',
    target: { atMost: 3 },
  })
}

/** Every vehicle has its own vector, as if no two texts were equal. */
async function measureAccount(): Promise<void> {
  await copyDealership(database)
  const size = lotSize * dealerships
  const search = createVehicleSearch({ database, heavyReads, embedder: fixedEmbedder(), log })
  const queries = shopperQueries.filter((_, at) => at % 7 === 0).map(({ query }) => query)
  const memoryBefore = memoryMb()
  await ask(search, 'family suv', null)
  reportFigure({
    what: `memory after a search in ${size}`,
    ours: memoryMb() - memoryBefore,
    unit: 'MB',
    target: { atMost: 30 },
  })
  const turns = watchTurns()
  const ours = await meanMs(queries, (query) => ask(search, query, null))
  reportFigure({ what: 'longest turn of the thread', ours: turns.end(), unit: 'ms', target: null })
  const peer = { name: 'fixed work', value: await fixedWorkMs() }
  reportFigure({ what: `search in ${size} vehicles, processor`, ours, peer, unit: 'ms', target: { atMost: 9 } })
}

/** Of this process and the database. */
async function meanMs(queries: readonly string[], work: (query: string) => Promise<void>): Promise<number> {
  const takenMs = await timeWithSessions(database.handle, async () => {
    for (const query of queries) await work(query)
  })
  return takenMs / queries.length
}

/** Maximum processor time of this thread between two turns of its event loop. */
function watchTurns(): { readonly end: () => number } {
  let longest = 0
  let last = process.threadCpuUsage()
  let isOver = false
  const look = () => {
    const used = process.threadCpuUsage(last)
    longest = Math.max(longest, (used.user + used.system) / 1000)
    last = process.threadCpuUsage()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  return {
    end: () => {
      isOver = true
      return longest
    },
  }
}

function memoryMb(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

async function ask(search: VehicleSearch, query: string, dealershipId: number | null): Promise<void> {
  const now = new Date()
  const asked = { accountId, dealershipId, query, filters: noFilters, limit: 10, scoreThreshold: null, now }
  const { found } = await search.search(asked)
  await renderFound(database, { accountId, found, now })
}

/** The same vehicles at other dealerships, with different texts. */
async function copyDealership({ handle }: Database): Promise<void> {
  for (let copy = 1; copy < dealerships; copy++) await seedDealership(handle, [accountId])
  await writeRows(handle)`
    INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer, inventory_date,
      first_seen_at, created_at, updated_at)
    SELECT gen_random_uuid(), d.id, v.vin, v.condition, true, v.content_hash, '{}', v.renderer, v.inventory_date,
      v.first_seen_at, v.created_at, v.updated_at
    FROM website_vehicles AS v CROSS JOIN dealerships AS d WHERE v.dealership_id = ${first.id} AND d.id <> ${first.id}
  `
  await writeRows(handle)`
    INSERT INTO search_documents
    SELECT d.id, s.source, s.vin, s.made_of, s.version, s.facts, s.words, s.embedded_text,
      decode(md5(d.id || s.vin), 'hex')
    FROM search_documents AS s CROSS JOIN dealerships AS d WHERE s.dealership_id = ${first.id} AND d.id <> ${first.id}
  `
  const at = new Date()
  const model = await database.transaction('bench', (tx) =>
    obtainModel(tx, { origin: builtInOrigin, name: builtInModel, dimensions: fixedDimensions }, at),
  )
  const rows = await listRows<{ text_hash: Buffer }>(handle)`SELECT DISTINCT text_hash FROM search_documents`
  for (let from = 0; from < rows.length; from += 2_000) {
    const part = rows.slice(from, from + 2_000).map(({ text_hash: textHash }) => ({ textHash, vector: randomVector() }))
    await insertEmbeddings(handle, { modelId: model.id, at, rows: part })
  }
}

function randomVector(): Buffer {
  return toBytes(normalized(Float32Array.from(randomBytes(fixedDimensions), (byte) => byte - 127.5)))
}
