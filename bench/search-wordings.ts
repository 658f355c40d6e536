import { createBuiltInEmbedder } from '../src/search/embed/built-in-embedder.ts'
import { rankVehicles } from '../src/search/rank/rank-vehicles.ts'
import { createMeaningReader } from '../src/search/read-meaning.ts'
import { understandQuery } from '../src/search/understand/understand-query.ts'
import { queryWords } from '../src/search/words.ts'
import { reportFigure } from './measure/report.ts'
import { gradeLot, judgeRanking } from './search-quality/judge.ts'
import { openSearchedLot } from './search-quality/searched-lot.ts'
import { createVectorCache } from './search-quality/vector-cache.ts'
import { wordings } from './search-quality/wordings.data.ts'

const year = 2026
const none = new Float32Array()
const isShown = process.argv.includes('--each')

const embedder = createBuiltInEmbedder()
const cache = createVectorCache(embedder)
const cached = { ...embedder, embed: cache.embed }
const meaning = createMeaningReader()
const searched = await openSearchedLot(42, cache)
const sum = { ndcg: 0, violations: 0, queries: 0 }
for (const wording of wordings) {
  const [vector = none] = await cache.embed([wording.query])
  const understood = understandQuery(wording.query, year)
  const wanted = await meaning.read(understood, vector, cached)
  const { results } = rankVehicles({
    vehicles: await searched.candidatesFor(wanted),
    wanted,
    words: queryWords(wording.query, understood),
    limit: 10,
    likeness: searched.likenessTo(vector),
  })
  const judged = judgeRanking(
    results.map(({ candidate }) => searched.placeOf(candidate)),
    gradeLot(searched.lot, wording),
  )
  if (judged === null) throw new Error(`no vehicle of the lot answers: ${wording.query}`)
  if (isShown) console.log(judged.ndcg.toFixed(2), judged.violations.toFixed(1), wording.query)
  sum.ndcg += judged.ndcg
  sum.violations += judged.violations
  sum.queries += 1
}
await searched.close()
await cache.save()
await embedder.close()
reportFigure({ what: 'wordings, nDCG@10', ours: sum.ndcg / sum.queries, unit: '', target: { atLeast: 0.8 } })
reportFigure({
  what: 'wordings, violations in the top ten',
  ours: sum.violations / sum.queries,
  unit: '',
  target: { atMost: 0.08 },
})
