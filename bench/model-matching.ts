import { matchNames } from '../src/reference-data/matching/match-names.ts'
import { vocabularies } from '../test/support/model-names.data.ts'
import { reportFigure } from './measure/report.ts'

/** Matches model names with the sources' vocabularies: right, missed, wrong. */
let right = 0
let none = 0
let wrong = 0
const pairs = vocabularies.flatMap((vocabulary) => vocabulary.cases.map((wanted) => ({ ...vocabulary, wanted })))
for (const { make, names, wanted } of pairs) {
  const { means, ...car } = wanted
  const found = matchNames({ make, ...car }, names)
  if (found.some((name) => !means.includes(name))) wrong += 1
  else if (found.length === means.length) right += 1
  else none += 1
}
reportFigure({ what: `of ${pairs.length} names: right`, ours: right, unit: '', target: null })
reportFigure({ what: 'none or not all, where there is one', ours: none, unit: '', target: null })
reportFigure({ what: 'wrong', ours: wrong, unit: '', target: { atMost: 0 } })
