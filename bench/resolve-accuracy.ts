import { resolveCases } from '../sandbox/directory/cases.data.ts'
import { askResolveCases, tallyByKind } from '../test/support/ask-resolve-cases.ts'
import { startResolveWorld } from '../test/support/resolve-world.ts'
import { reportFigure } from './measure/report.ts'

/** 200 labeled questions to POST /v1/dealers/resolve: which dealership is meant, and when none may be returned. */
const world = await startResolveWorld()
try {
  const outcomes = await askResolveCases(world)
  console.log(`\n  ${'asked by'.padEnd(20)}${['right', 'wrong', 'refused'].map((word) => word.padStart(9)).join('')}`)
  for (const { kind, right, wrong, refused } of tallyByKind(outcomes)) {
    console.log(`  ${kind.padEnd(20)}${[right, wrong, refused].map((count) => String(count).padStart(9)).join('')}`)
  }
  for (const { verdict, asked, got, by } of outcomes) {
    if (verdict !== 'right')
      console.log(`    ${verdict}: ${asked.about}, ${JSON.stringify(asked.body)} -> ${got} (${by})`)
    else if (asked.by !== null && asked.by !== by)
      console.log(`    by ${by}, not ${asked.by}: ${JSON.stringify(asked.body)}`)
    if (verdict !== 'right' && process.env.EXPLAIN === '1')
      console.log(`      ${outcomes.find((o) => o.asked === asked)?.reasoning}`)
  }
  const share = (verdict: string) =>
    (100 * outcomes.filter((outcome) => outcome.verdict === verdict).length) / outcomes.length
  const what = `of ${resolveCases.length} labeled questions`
  reportFigure({ what: `wrong, ${what}`, ours: share('wrong'), unit: '%', target: { atMost: 1 } })
  reportFigure({ what: `right, ${what}`, ours: share('right'), unit: '%', target: { atLeast: 95 } })
} finally {
  await world.close()
}
