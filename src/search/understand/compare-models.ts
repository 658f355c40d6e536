import { findModelFacts } from '../facts/find-model-facts.ts'
import { type ModelFacts, sizes } from '../facts/model-facts.ts'
import type { Entity } from './find-entities.ts'
import { type Token, textOf } from './tokenize.ts'
import type { ModelName, Preference } from './understanding.ts'

/** Constraints derived from a model named for comparison ("like a", "bigger than"). */
export type Comparison = {
  readonly model: ModelName
  readonly body: string | null
  readonly preferences: readonly Preference[]
}

const comparedBefore =
  /\b(something like|(?<!i'd |i |would |id )like|similar to|alternatives? to|instead of|bigger than|larger than|roomier than|cheaper than|smaller than|nicer than|sportier than|size up from|sizes? (?:bigger|larger|smaller) than|step up from|parecid[oa] a(?:l)?|como)(?: an?| the| el| la| un| una| my| our| bmw| kia| toyota| honda| ford)*$/
const comparedAfter =
  /^(?:but|only|just)? ?(?:is |are |a (?:bit|little) |much |with )?(?:too (?:much|expensive|pricey|big|small)|roomier|bigger|larger|cheaper|nicer|sportier|smaller|more (?:space|room)|alternative|alternatives|costs less|size$|sized|but|only)/
const axes = {
  bigger: /\b(bigger|roomier|larger|more (?:space|room|cargo)|size up|next size|step up|more spacious)\b/,
  smaller: /\b(smaller|size down|more compact)\b/,
  cheaper: /\b(cheaper|costs? less|too much( money)?|too expensive|less expensive|less money|too pricey|for less)\b/,
  sportier: /\b(sportier|faster|quicker)\b/,
  nicer: /\b(nicer|more luxurious|fancier)\b/,
}

export function findComparison(
  tokens: readonly Token[],
  entities: readonly Entity[],
): { readonly place: number; readonly comparison: Comparison } | null {
  const all = textOf(tokens)
  for (const [place, { meaning, start, end }] of entities.entries()) {
    if (meaning.kind !== 'model') continue
    const before = textOf(tokens.slice(Math.max(0, start - 8), start))
    const after = textOf(tokens.slice(end, end + 6))
    const isSize = /^size\b/.test(after)
    const isCompared =
      comparedBefore.test(before.trim()) || (comparedAfter.test(after.trim()) && hasAxis(after)) || isSize
    if (!isCompared) continue
    const facts = findModelFacts({ ...meaning.model, year: null })
    return { place, comparison: compare(meaning.model, facts, { all, isSize }) }
  }
  return null
}

function hasAxis(text: string): boolean {
  return /alternative/.test(text) || Object.values(axes).some((axis) => axis.test(text))
}

function compare(
  model: ModelName,
  facts: ModelFacts | null,
  { all, isSize }: { all: string; isSize: boolean },
): Comparison {
  if (facts === null) return { model, body: null, preferences: [] }
  const preferences: Preference[] = []
  const add = (name: string, weight: number, test: Preference['test']) => preferences.push({ name, weight, test })
  const place = sizes.indexOf(facts.size)
  const step = axes.bigger.test(all) ? 1 : axes.smaller.test(all) ? -1 : 0
  const size = facts.size === 'sports' ? facts.size : (sizes[Math.min(3, Math.max(0, place + step))] ?? facts.size)
  add(`${size} size`, 2, { kind: 'any', field: 'size', values: [size] })
  if (isSize) return { model, body: facts.body, preferences }
  if (facts.luxury === 1 || axes.nicer.test(all)) add('luxury', 2, { kind: 'trait', field: 'luxury', wanted: true })
  if (facts.rows >= 3) add('third row', 2, { kind: 'range', field: 'rows', range: { min: 3 } })
  if (facts.sporty === 1 || axes.sportier.test(all)) add('sporty', 1, { kind: 'trait', field: 'sporty', wanted: true })
  const mpg = Math.max(...facts.fuels.map((fuel) => fuel.mpg))
  if (mpg >= 33 && facts.fuels[0]?.fuel !== 'electric')
    add('economical', 1, { kind: 'range', field: 'mpg', range: { min: 28 } })
  if (axes.cheaper.test(all)) {
    const price = Math.round(((facts.msrp.from + facts.msrp.to) / 2) * 0.85)
    add(`under ${price}`, 1, { kind: 'range', field: 'price', range: { max: price } })
  }
  add(`other than ${model.model}`, 1, { kind: 'not-model', model })
  return { model, body: facts.body, preferences }
}
