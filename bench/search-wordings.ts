import type { IndexedVehicle } from '../src/search/dealership-indexes.ts'
import { createBuiltInEmbedder } from '../src/search/embed/built-in-embedder.ts'
import { rankVehicles } from '../src/search/rank/rank-vehicles.ts'
import { createMeaningReader } from '../src/search/read-meaning.ts'
import { understandQuery } from '../src/search/understand/understand-query.ts'
import { dotProduct } from '../src/search/vector-memory.ts'
import { makeDocument } from '../src/search/vehicle/make-document.ts'
import { hashWord, queryWords } from '../src/search/words.ts'
import { reportFigure } from './measure/report.ts'
import { gradeLot, judgeRanking } from './search-quality/judge.ts'
import { makeLot } from './search-quality/make-lot.ts'
import { createVectorCache } from './search-quality/vector-cache.ts'
import { wordings } from './search-quality/wordings.data.ts'

const year = 2026
const none = new Float32Array()
const isShown = process.argv.includes('--each')

const embedder = createBuiltInEmbedder()
const cache = createVectorCache(embedder)
const cached = { ...embedder, embed: cache.embed }
const meaning = createMeaningReader()
const lot = makeLot(42, 3_000)
const documents = lot.map(({ listing }) => makeDocument(listing))
const vectors = await cache.embed(documents.map(({ text }) => text))
const vehicles = documents.map(
  ({ vehicle, words, textHash }): IndexedVehicle => ({
    ...{ source: 'website', vehicle, textHash: textHash.toString('hex'), websiteDuplicate: null, cell: null },
    words: Uint32Array.from(words, hashWord).sort(),
  }),
)
const sum = { ndcg: 0, violations: 0, queries: 0 }
for (const wording of wordings) {
  const [vector = none] = await cache.embed([wording.query])
  const understood = understandQuery(wording.query, year)
  const { results } = await rankVehicles({
    vehicles,
    wanted: await meaning.read(understood, vector, cached),
    words: queryWords(wording.query, understood),
    limit: 10,
    similarityOf: (index) => dotProduct(vectors[index] ?? none, vector),
  })
  const judged = judgeRanking(
    results.map(({ index }) => index),
    gradeLot(lot, wording),
  )
  if (judged === null) throw new Error(`no vehicle of the lot answers: ${wording.query}`)
  if (isShown) console.log(judged.ndcg.toFixed(2), judged.violations.toFixed(1), wording.query)
  sum.ndcg += judged.ndcg
  sum.violations += judged.violations
  sum.queries += 1
}
await cache.save()
await embedder.close()
reportFigure({ what: 'wordings, nDCG@10', ours: sum.ndcg / sum.queries, unit: '', target: { atLeast: 0.8 } })
reportFigure({
  what: 'wordings, violations in the top ten',
  ours: sum.violations / sum.queries,
  unit: '',
  target: { atMost: 0.08 },
})
