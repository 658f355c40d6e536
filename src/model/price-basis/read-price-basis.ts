import { readAmount } from '../read-amount.ts'
import type { BasisFee, Exclusion, OfferCondition, PriceBasis } from './price-basis.ts'
import {
  type CueWords,
  conditionWords,
  cueWords,
  itemWords,
  nothingSaid,
  offerWords,
  priceWords,
} from './price-basis-words.data.ts'

type Item = Exclusion | 'all_fees'
export type Said = {
  readonly word: Item
  readonly label: string
  readonly amount: number | null
  readonly isInside: boolean
}

const maxTexts = 40
const maxText = 2_000
const maxShown = 300
const dealersFees: readonly Item[] = ['documentation', 'dealer_fees', 'all_fees']

/** What the words beside a price say that it includes; null if they say nothing. */
export function readPriceBasis(texts: readonly string[]): PriceBasis | null {
  const clauses = texts.slice(0, maxTexts).flatMap((text) => clausesOf(text.slice(0, maxText)))
  const said = clauses.map((clause) => ({ clause, items: itemsIn(clause), conditions: conditionsIn(clause) }))
  const telling = said.filter(({ items, conditions }) => items.length > 0 || conditions.length > 0)
  if (telling.length === 0) return null
  return basisOf(
    telling.flatMap(({ items }) => items),
    { conditions: telling.flatMap(({ conditions }) => conditions), texts: telling.map(({ clause }) => clause) },
  )
}

/** Never true where one of the dealer's fees is excluded. */
export function basisOf(
  items: readonly Said[],
  { conditions, texts }: { readonly conditions: readonly OfferCondition[]; readonly texts: readonly string[] },
): PriceBasis {
  const of = (isInside: boolean) => items.filter((item) => item.isInside === isInside).map(({ word }) => word)
  const [included, excluded] = [of(true), of(false)]
  return {
    fees_included: dealersFees.some((word) => excluded.includes(word))
      ? false
      : dealersFees.some((word) => included.includes(word)) || null,
    fees: feesOf(items),
    excludes: [...new Set(excluded.map((word) => (word === 'all_fees' ? 'dealer_fees' : word)))],
    conditions: [...new Set(conditions)],
    text: texts.join(' ').slice(0, maxShown),
  }
}

/** What two places of a site say of one price. */
export function mergeBasis(one: PriceBasis | null, other: PriceBasis | null): PriceBasis | null {
  if (one === null || other === null || one.text === other.text) return one ?? other
  const isSame = (fee: BasisFee) =>
    one.fees.some(({ amount, included }) => amount === fee.amount && included === fee.included)
  const told = [one.fees_included, other.fees_included]
  return {
    fees_included: told.includes(false) ? false : told.includes(true) || null,
    fees: [...one.fees, ...other.fees.filter((fee) => !isSame(fee))],
    excludes: [...new Set([...one.excludes, ...other.excludes])],
    conditions: [...new Set([...one.conditions, ...other.conditions])],
    text: [...new Set([one.text, other.text])].join(' ').slice(0, maxShown),
  }
}

/** What a row of a price panel names; null: none of the fees and taxes. */
export function itemOf(label: string): Item | null {
  return placesIn(label)[0]?.word ?? null
}

function clausesOf(text: string): readonly string[] {
  return text
    .replace(/\s+/gu, ' ')
    .split(/(?<=[.!?;])\s+(?=\S)/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

type Span = { readonly start: number; readonly end: number }
type Cue = Span & Pick<CueWords, 'says' | 'of'>

/** Of the cues around an item, the one before it counts, unless a cue that looks back stands in between. */
function itemsIn(clause: string): readonly Said[] {
  const plain = clause.replace(/\bt\.?t\.?\s?&?\s?l\b\.?/gi, 'tax title license')
  if (nothingSaid.test(plain)) return []
  const places = placesIn(plain)
  if (places.length === 0) return []
  const cues = cuesIn(plain, places)
  return places.flatMap((item) => {
    const says = allIn.test(item.label)
      ? 'inside'
      : cues.length === 0 && isListed(plain)
        ? 'outside'
        : cueOf(item, cues)?.says
    return says === undefined ? [] : [{ ...item, isInside: says === 'inside' }]
  })
}

function cueOf(item: Span, cues: readonly Cue[]): Cue | null {
  const own = cues.find((cue) => cue.of === 'next' && cue.end <= item.start && item.start - cue.end <= 1)
  if (own !== undefined) return own
  const before = cues.findLast(({ of, end }) => of !== 'next' && end <= item.start)
  if (before?.of === 'behind') return before
  const behind = cues.find(({ start }) => start >= item.end)
  return behind?.of === 'before' ? behind : null
}

const allIn = /^(?:all[- ]in|tout inclus)/i

/** "Doc fee: $799." beside other fees says what comes on top. */
function isListed(clause: string): boolean {
  return /^(?:dealer )?(?:doc\w*|processing) fees?:? \$\d/i.test(clause)
}

function cuesIn(clause: string, places: readonly Span[]): readonly Cue[] {
  const found = cueWords.flatMap(({ says, of, matches }) =>
    [...clause.matchAll(matches)].map(({ index, 0: text }) => ({ says, of, start: index, end: index + text.length })),
  )
  const longest = found.filter((cue) => !found.some((other) => other !== cue && covers(other, cue)))
  const cues = longest.toSorted((one, other) => one.start - other.start)
  return cues.filter((cue, at) => {
    const isFirst = at === 0 || cues[at - 1]?.of === 'before'
    // "Does not include fees, including a doc fee".
    if (/^including/i.test(clause.slice(cue.start))) return isFirst || cues[at - 1]?.says !== 'outside'
    return !isFirst || cue.of !== 'behind' || isOfPrice(clause.slice(cues[at - 1]?.end ?? 0, cue.start), places, cue)
  })
}

/** "Payments include tax" says nothing of the price. */
function isOfPrice(subject: string, places: readonly Span[], { start }: Cue): boolean {
  return !/\p{L}/u.test(subject) || priceWords.test(subject) || places.some(({ end }) => end <= start)
}

function covers(one: Span, other: Span): boolean {
  const [length, otherLength] = [one.end - one.start, other.end - other.start]
  return one.start <= other.start && one.end >= other.end && length > otherLength
}

type Place = Omit<Said, 'isInside'> & Span

function placesIn(clause: string): readonly Place[] {
  const found: (Span & { readonly word: Item })[] = []
  for (const { word, matches } of itemWords) {
    for (const { index: start, 0: text } of clause.matchAll(matches)) {
      const place = { word, start, end: start + text.length }
      if (!found.some(({ start: from, end }) => start < end && place.end > from)) found.push(place)
    }
  }
  const places = found.toSorted((one, other) => one.start - other.start)
  return places.map(({ word, start, end }, at) => {
    const amount = amountBeside(clause, { start, end }, places[at + 1]?.start ?? clause.length)
    return { word, start, end, label: clause.slice(start, end), amount }
  })
}

/** "a $499 doc fee", "doc fee of $499", "frais de dossier (499 $)". */
function amountBeside(clause: string, { start, end }: Span, next: number): number | null {
  const before = /\$\s?(\d[\d,]*(?:\.\d\d)?) (?:(?!and\b|or\b|plus\b)[\p{L}-]+ ){0,2}$/iu.exec(
    clause.slice(0, start),
  )?.[1]
  const rest = clause.slice(end, next)
  const after =
    /^(?! (?:and|or|plus)\b)[^.;,$\d]{0,40}\$\s?(\d[\d,]*(?:\.\d\d)?)/.exec(rest)?.[1] ??
    /^[^.;,$\d]{0,20}(\d[\d ]*)\s?\$/.exec(rest)?.[1]
  return before === undefined && after === undefined ? null : readAmount(before ?? after ?? '')
}

function feesOf(items: readonly Said[]): readonly BasisFee[] {
  const fees = items
    .filter(
      ({ word, amount }) => (amount !== null && word !== 'tax') || word === 'documentation' || word === 'dealer_fees',
    )
    .map(({ label, amount, isInside }) => ({ label, amount, included: isInside }))
  return fees.filter(
    (fee, at) => fees.findIndex(({ label, amount }) => label === fee.label && amount === fee.amount) === at,
  )
}

/** What the offer of a label asks for. */
export function conditionsOf(label: string): readonly OfferCondition[] {
  return conditionWords.filter(({ inLabel }) => inLabel.test(label)).map(({ word }) => word)
}

function conditionsIn(clause: string): PriceBasis['conditions'] {
  if (!offerWords.test(clause) || /\bnot (?:available|valid|combinable) with\b/i.test(clause)) return []
  return conditionWords.filter(({ matches }) => matches.test(clause)).map(({ word }) => word)
}
