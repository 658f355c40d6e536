import { insertAccount } from '../src/db/queries/accounts.ts'
import { type Candidate, conditionsOf, findCandidates } from '../src/search/candidates.ts'
import { createBuiltInEmbedder } from '../src/search/embed/built-in-embedder.ts'
import { rankVehicles, type Weights } from '../src/search/rank/rank-vehicles.ts'
import { createMeaningReader } from '../src/search/search-vehicles.ts'
import { understandQuery } from '../src/search/understand/understand-query.ts'
import type { Understanding } from '../src/search/understand/understanding.ts'
import { dotProduct, type Likeness } from '../src/search/vectors.ts'
import { makeDocument } from '../src/search/vehicle/make-document.ts'
import { queryWords } from '../src/search/words.ts'
import { listOnWebsite, seedDealership } from '../test/support/seed-listings.ts'
import { openTestDatabase } from '../test/support/test-database.ts'
import { reportFigure } from './measure/report.ts'
import { gradeLot, judgeRanking } from './search-quality/judge.ts'
import { makeLot } from './search-quality/make-lot.ts'
import { isKept, type ShopperQuery, shopperQueries } from './search-quality/queries.data.ts'
import { secondHandWordings } from './search-quality/second-hand.data.ts'
import { createVectorCache } from './search-quality/vector-cache.ts'
import { contentOf } from './search-quality/website-content.ts'

const seeds = [11, 42]
const year = 2026
const size = 3_000
const noFilters = { condition: null, make: null, yearMin: null, yearMax: null, priceMin: null, priceMax: null }

const onlyFacts: Weights = { facts: 1, words: 0, vector: 0 }
const systems = {
  BM25: { understands: false, weights: { facts: 0, words: 1, vector: 0 } },
  'filters alone': { understands: 'filters', weights: onlyFacts },
  'embedder alone': { understands: false, weights: { facts: 0, words: 0, vector: 1 } },
  'ours, no embedder': { understands: true, weights: { facts: 0.7, words: 0.15, vector: 0 } },
  ours: { understands: true, weights: null },
} as const
const wordings = ['query', 'reworded', 'second-hand'] as const
const kept = shopperQueries.filter((_, at) => isKept(at))

/** Only reserved queries have a second-hand wording. */
function wordingOf(shopper: ShopperQuery, wording: (typeof wordings)[number]): string | undefined {
  return wording === 'second-hand' ? secondHandWordings[kept.indexOf(shopper)] : shopper[wording]
}

const nothing: Understanding = understandQuery('', year)
const filtersOf = (wanted: Understanding): Understanding => ({ ...wanted, preferences: [] })

const embedder = createBuiltInEmbedder()
const cache = createVectorCache(embedder)
const meaning = createMeaningReader()
const cached = { ...embedder, embed: cache.embed }
const sums = new Map<string, { ndcg: number; violations: number; queries: number }>()
const isShown = process.argv.includes('--each')
for (const seed of seeds) await measureLot(seed)
await cache.save()
await embedder.close()
report()

async function measureLot(seed: number): Promise<void> {
  const searched = await openSearchedLot(seed, cache)
  for (const [at, shopper] of shopperQueries.entries()) {
    const grades = gradeLot(searched.lot, shopper)
    for (const wording of wordings) {
      const text = wordingOf(shopper, wording)
      if (text === undefined) continue
      const [vector = new Float32Array()] = await cache.embed([text])
      const understood = understandQuery(text, year)
      const meant = await meaning.read(understood, vector, cached)
      for (const [name, { understands, weights }] of Object.entries(systems)) {
        const wanted =
          understands === true
            ? weights === null
              ? meant
              : understood
            : understands === 'filters'
              ? filtersOf(understood)
              : nothing
        const request = {
          vehicles: understands === true ? await searched.candidatesFor(wanted) : searched.all,
          wanted,
          words: queryWords(text, understands === false ? nothing : understood),
          limit: 10,
        }
        const usesVectors = weights === null || weights.vector > 0
        const ranking = rankVehicles({
          ...request,
          likeness: usesVectors ? searched.likenessTo(vector) : null,
          ...(weights === null ? {} : { weights }),
        })
        add(
          `${name}|${isKept(at) ? 'kept' : 'train'}|${wording}`,
          ranking.results.map(({ candidate }) => searched.placeOf(candidate)),
          grades,
          seed === seeds[0] && name === 'ours' && !isKept(at) ? text : null,
        )
      }
    }
  }
  await searched.close()
}

function add(key: string, places: readonly number[], grades: readonly number[], shown: string | null): void {
  const judged = judgeRanking(places, grades)
  if (judged === null) return
  if (isShown && shown !== null)
    console.log(judged.ndcg.toFixed(2), judged.violations.toFixed(1), grades.filter((one) => one > 0).length, shown)
  const sum = sums.get(key) ?? { ndcg: 0, violations: 0, queries: 0 }
  sums.set(key, {
    ndcg: sum.ndcg + judged.ndcg,
    violations: sum.violations + judged.violations,
    queries: sum.queries + 1,
  })
}

function report(): void {
  console.log(
    '\n| nDCG@10 (violations) | train | train, reworded | kept | kept, reworded | kept, second-hand |\n|---|---|---|---|---|---|',
  )
  for (const name of Object.keys(systems)) {
    const cells = ['train|query', 'train|reworded', 'kept|query', 'kept|reworded', 'kept|second-hand'].map((set) => {
      const { ndcg, violations } = meanOf(`${name}|${set}`)
      return `${ndcg.toFixed(2)} (${violations.toFixed(2)})`
    })
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
  console.log('')
  const unit = ''
  reportFigure({ what: 'kept queries, nDCG@10', ours: meanOf('ours|kept|query').ndcg, unit, target: { atLeast: 0.75 } })
  reportFigure({
    what: 'kept queries reworded, nDCG@10',
    ours: meanOf('ours|kept|reworded').ndcg,
    unit,
    target: { atLeast: 0.7 },
  })
  reportFigure({
    what: 'kept queries in second-hand words, nDCG@10',
    ours: meanOf('ours|kept|second-hand').ndcg,
    unit,
    target: { atLeast: 0.7 },
  })
  const violations = Math.max(...wordings.map((wording) => meanOf(`ours|kept|${wording}`).violations))
  reportFigure({ what: 'kept queries, violations in the top ten', ours: violations, unit, target: { atMost: 0.15 } })
}

function meanOf(key: string): { readonly ndcg: number; readonly violations: number } {
  const sum = sums.get(key)
  if (sum === undefined) throw new Error(`nothing was measured for ${key}`)
  return { ndcg: sum.ndcg / sum.queries, violations: sum.violations / sum.queries }
}

/** A generated lot, listed on the website of one dealership. */
async function openSearchedLot(seed: number, cache: ReturnType<typeof createVectorCache>) {
  const lot = makeLot(seed, size)
  const documents = lot.map(({ listing }) => makeDocument(listing))
  const vectors = await cache.embed(documents.map(({ text }) => text))
  const vectorOf = new Map(documents.map(({ textHash }, at) => [textHash.toString('hex'), vectors[at]]))
  const placeOf = new Map(lot.map(({ listing }, at) => [listing.vin, at]))
  const { database, close } = await openTestDatabase()
  const accountId = await insertAccount(database.handle, 'bench')
  const dealership = await seedDealership(database.handle, [accountId])
  await listOnWebsite(
    database.handle,
    dealership.id,
    lot.map(({ listing }) => contentOf(listing)),
  )
  const all = documents.map(({ vehicle, words, textHash }): Candidate => {
    const of = { dealershipId: dealership.id, publicId: dealership.publicId, source: 'website' } as const
    return { ...of, vehicle, textHash: textHash.toString('hex'), words: words.join(' ') }
  })
  return {
    lot,
    /** For what reads no database. */
    all,
    /** As a search of the account reads them. */
    candidatesFor: (wanted: Understanding) =>
      findCandidates(database.handle, {
        accountId,
        dealershipIds: null,
        now: new Date(),
        ...conditionsOf(wanted, noFilters),
      }),
    likenessTo: (query: Float32Array): Likeness => {
      return ({ textHash }) => dotProduct(vectorOf.get(textHash) ?? new Float32Array(query.length), query)
    },
    placeOf: ({ vehicle }: Candidate): number => placeOf.get(vehicle.vin) ?? -1,
    close,
  }
}
