import { findModelFacts, type ModelFacts, modelFacts, sizes } from '../facts/model-facts.ts'
import { luxuryMakes } from '../facts/models.data.ts'
import type { Entity } from './lexicon.ts'
import { type Token, textOf } from './tokenize.ts'
import type { ModelName, Preference, TextField } from './understanding.ts'
import {
  comparedAfter,
  comparedBefore,
  likeAsVerb,
  replacedAfter,
  replacedBefore,
  similarAfter,
} from './wordings.data.ts'

/**
 * Preferences that follow from vehicles named for comparison ("like a", "bigger than", "alternative to"). None is
 * required.
 */
export type Comparison = {
  readonly models: readonly ModelName[]
  readonly makes: readonly string[]
  /** Whether something else than the named vehicles is wanted. */
  readonly excludes: boolean
  readonly values: Readonly<Partial<Record<TextField, readonly string[]>>>
  readonly preferences: readonly Preference[]
}

const axes = {
  bigger: /\b(bigger|roomier|larger|more (?:space|room|cargo)|size up|next size|step up|more spacious)\b/,
  smaller: /\b(smaller|size down|more compact)\b/,
  cheaper:
    /\b(cheaper|costs? less|too much( money)?|too expensive|less (?:expensive|pricey|money)|more affordable|too pricey|for less|mas barat[oa])\b/,
  sportier: /\b(sportier|faster|quicker)\b/,
  nicer: /\b(nicer|more luxurious|fancier)\b/,
}

type Found = { readonly compared: ReadonlySet<number>; readonly comparison: Comparison | null }
type Kind = 'size' | 'like' | 'similar' | 'replaced'

export function findComparison(tokens: readonly Token[], entities: readonly Entity[]): Found {
  for (const [index, { meaning, start }] of entities.entries()) {
    if (meaning.kind !== 'model' && meaning.kind !== 'make') continue
    const before = textOf(tokens.slice(Math.max(0, start - 9), start))
    const listed = comparedFrom(tokens, entities, { first: index, joint: listJoint })
    const isList = similarAfter.test(textAfter(tokens, entities, listed))
    const compared = isList ? listed : comparedFrom(tokens, entities, { first: index, joint })
    const kind = kindOf(before, textAfter(tokens, entities, compared))
    if (kind === null) continue
    const named = [...compared].flatMap((one) => entities[one]?.meaning ?? [])
    return { compared, comparison: compare(named, kind, textOf(tokens)) }
  }
  return { compared: new Set(), comparison: null }
}

function textAfter(tokens: readonly Token[], entities: readonly Entity[], compared: ReadonlySet<number>): string {
  const end = entities[Math.max(...compared)]?.end ?? tokens.length
  return textOf(tokens.slice(end, end + 7))
}

const joint = /^(?:(?:or|and|o|y)(?: an?| the| un| una)?)?$/
/** "pilot, highlander or similar". */
const listJoint = /^(?:,|(?:, )?(?:or|and|o|y)(?: an?| the| un| una)?)?$/

/** The named vehicle with its make, and those joined to it by "or". */
function comparedFrom(
  tokens: readonly Token[],
  entities: readonly Entity[],
  { first, joint }: { readonly first: number; readonly joint: RegExp },
): ReadonlySet<number> {
  const compared = new Set([first])
  for (let index = first + 1; index < entities.length; index++) {
    const [previous, next] = [entities[index - 1], entities[index]]
    if (previous === undefined || (next?.meaning.kind !== 'model' && next?.meaning.kind !== 'make')) break
    const gap = textOf(tokens.slice(previous.end, next.start))
    if (!joint.test(gap)) break
    if (gap === '' && previous.meaning.kind !== 'make') break
    compared.add(index)
  }
  return compared
}

function kindOf(before: string, after: string): Kind | null {
  if (/^size\b/.test(after)) return 'size'
  if (replacedBefore.test(before) || replacedAfter.test(after)) return 'replaced'
  if (similarAfter.test(after)) return 'similar'
  if (comparedBefore.test(before) && !likeAsVerb.test(before)) return 'like'
  return comparedAfter.test(after) && Object.values(axes).some((axis) => axis.test(after)) ? 'like' : null
}

function compare(named: readonly Entity['meaning'][], kind: Kind, all: string): Comparison {
  const models = named.flatMap((meaning) => (meaning.kind === 'model' ? [meaning.model] : []))
  const ofModels = new Set(models.map(({ make }) => make))
  const makes = named.flatMap((meaning) =>
    meaning.kind === 'make' ? meaning.makes.filter((make) => !ofModels.has(make)) : [],
  )
  const model = models[0]
  const facts = model === undefined ? null : findModelFacts({ ...model, year: null })
  const alike = facts === null ? likeMakes(makes) : likeModel(facts, kind, all)
  const own = models.map((one): Preference => {
    const wanted = kind === 'similar'
    const test: Preference['test'] = { kind: 'model', model: one, wanted }
    return { name: `${wanted ? 'also' : 'other than'} ${one.model}`, weight: wanted ? 0.5 : 1, test }
  })
  const preferences = kind === 'size' ? alike.preferences : [...alike.preferences, ...own]
  return { models, makes, excludes: kind === 'replaced', values: alike.values, preferences }
}

type Likeness = Pick<Comparison, 'values' | 'preferences'>

function likeModel(facts: ModelFacts, kind: Kind, all: string): Likeness {
  const preferences: Preference[] = []
  const add = (name: string, weight: number, test: Preference['test']) => preferences.push({ name, weight, test })
  const index = sizes.indexOf(facts.size)
  const step = axes.bigger.test(all) ? 1 : axes.smaller.test(all) ? -1 : 0
  const size = facts.size === 'sports' ? facts.size : (sizes[Math.min(3, Math.max(0, index + step))] ?? facts.size)
  add(`${size} size`, 2, { kind: 'any', field: 'size', values: [size] })
  if (kind === 'size') return { values: { body: [facts.body] }, preferences }
  if (facts.luxury === 1 || axes.nicer.test(all)) add('luxury', 2, { kind: 'trait', field: 'luxury', wanted: true })
  if (facts.rows >= 3) add('third row', 2, { kind: 'range', field: 'rows', range: { min: 3 } })
  if (facts.sporty === 1 || axes.sportier.test(all)) add('sporty', 1, { kind: 'trait', field: 'sporty', wanted: true })
  if (facts.offRoad === 1) add('off-road', 1, { kind: 'trait', field: 'offRoad', wanted: true })
  if (facts.allDriven) add('all-wheel drive', 1, { kind: 'any', field: 'drivetrain', values: ['awd', '4wd'] })
  const mpg = Math.max(...facts.fuels.map((fuel) => fuel.mpg))
  if (mpg >= 33 && !isElectric(facts)) add('economical', 1, { kind: 'range', field: 'mpg', range: { min: 28 } })
  if (axes.cheaper.test(all)) {
    const price = Math.round(((facts.msrp.from + facts.msrp.to) / 2) * 0.85)
    add(`under ${price}`, 1, { kind: 'range', field: 'price', range: { max: price } })
  }
  return { values: { body: [facts.body], ...(isElectric(facts) ? { fuel: ['electric'] } : {}) }, preferences }
}

/** Traits that most models of the makes share. */
function likeMakes(makes: readonly string[]): Likeness {
  const known = modelFacts.filter(({ make }) => makes.includes(make.toLowerCase()))
  const isTrueOfMost = (has: (facts: ModelFacts) => boolean) =>
    known.length > 0 && known.filter(has).length * 2 > known.length
  const preferences: Preference[] = []
  const trait = (field: 'luxury' | 'sporty' | 'offRoad') =>
    preferences.push({ name: field, weight: 2, test: { kind: 'trait', field, wanted: true } })
  if (makes.some((make) => luxuryMakes.has(make)) || isTrueOfMost(({ luxury }) => luxury === 1)) trait('luxury')
  if (isTrueOfMost(({ sporty }) => sporty === 1)) trait('sporty')
  if (isTrueOfMost(({ offRoad }) => offRoad === 1)) trait('offRoad')
  if (isTrueOfMost(({ body }) => body === 'suv'))
    preferences.push({ name: 'suv', weight: 1, test: { kind: 'any', field: 'body', values: ['suv'] } })
  return { values: isTrueOfMost(isElectric) ? { fuel: ['electric'] } : {}, preferences }
}

function isElectric({ fuels }: ModelFacts): boolean {
  return fuels.every(({ fuel }) => fuel === 'electric')
}
