import type { BasisFee, Exclusion, PriceBasis } from '../../../model/price-basis.ts'
import { amountOf } from '../records/amount-of.ts'
import { conditionWords, inside, itemWords, nothingSaid, outside } from './price-basis-words.data.ts'

type Item = Exclusion | 'all_fees'
type Said = { readonly word: Item; readonly label: string; readonly amount: number | null; readonly isInside: boolean }

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
  const items = telling.flatMap((one) => one.items)
  const of = (isInside: boolean) => items.filter((item) => item.isInside === isInside).map(({ word }) => word)
  const [included, excluded] = [of(true), of(false)]
  const isExcluded = dealersFees.some((word) => excluded.includes(word))
  const isIncluded = dealersFees.some((word) => included.includes(word))
  return {
    fees_included: isExcluded ? false : isIncluded ? true : null,
    fees: feesOf(items),
    excludes: [...new Set(excluded.map((word) => (word === 'all_fees' ? 'dealer_fees' : word)))],
    conditions: [...new Set(telling.flatMap(({ conditions }) => conditions))],
    text: telling
      .map(({ clause }) => clause)
      .join(' ')
      .slice(0, maxShown),
  }
}

function clausesOf(text: string): readonly string[] {
  return text
    .replace(/\s+/gu, ' ')
    .split(/(?<=[.!?;])\s+(?=\S)/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

type Cue = { readonly start: number; readonly end: number; readonly isInside: boolean }

/** Each cue speaks of the items that it names itself, else of those behind it, else of those before it. */
function itemsIn(clause: string): readonly Said[] {
  const plain = clause.replace(/\bttl\b/gi, 'tax title license')
  if (nothingSaid.test(plain)) return []
  const found = placesIn(plain)
  if (found.length === 0) return []
  const cues = cuesIn(plain)
  if (cues.length === 0) return isListed(plain) ? found.map((item) => ({ ...item, isInside: false })) : []
  const said = new Map<(typeof found)[number], boolean>()
  for (const [at, cue] of cues.entries()) {
    const [from, to] = [cues[at - 1]?.end ?? 0, cues[at + 1]?.start ?? plain.length]
    const own = found.filter(({ start, end }) => start < cue.end && end > cue.start)
    const behind = found.filter((item) => item.start >= cue.end && item.start < to && !said.has(item))
    const before = found.filter((item) => item.start >= from && item.start < cue.start && !said.has(item))
    const [meant = []] = [own, behind, before].filter((items) => items.length > 0)
    for (const item of meant) said.set(item, cue.isInside)
  }
  return [...said].map(([item, isInside]) => ({ ...item, isInside }))
}

/** "Doc fee: $799." beside other fees says what comes on top. */
function isListed(clause: string): boolean {
  return /^(?:dealer )?(?:doc\w*|processing) fees?:? \$\d/i.test(clause)
}

function cuesIn(clause: string): readonly Cue[] {
  const cues = [outside, inside].flatMap((pattern) =>
    [...clause.matchAll(pattern)].map(({ index, 0: text }) => ({
      start: index,
      end: index + text.length,
      isInside: pattern === inside,
    })),
  )
  const negated = (cue: Cue) => cues.some(({ isInside, start, end }) => !isInside && start < cue.end && end > cue.start)
  return cues.filter((cue) => !cue.isInside || !negated(cue)).toSorted((one, other) => one.start - other.start)
}

type Place = Omit<Said, 'isInside'> & { readonly start: number; readonly end: number }

function placesIn(clause: string): readonly Place[] {
  const taken: { start: number; end: number }[] = []
  const places: Place[] = []
  for (const { word, matches } of itemWords) {
    for (const { index, 0: label } of clause.matchAll(new RegExp(matches, 'gi'))) {
      const end = index + label.length
      if (taken.some((other) => index < other.end && end > other.start)) continue
      taken.push({ start: index, end })
      places.push({ word, label, start: index, end, amount: amountBeside(clause, index, end) })
    }
  }
  return places.toSorted((one, other) => one.start - other.start)
}

/** "$499 doc fee", "doc fee of $499", "499 $ de frais". */
function amountBeside(clause: string, start: number, end: number): number | null {
  const before = /\$\s?(\d+(?:,\d{3})*(?:\.\d\d)?)\s(?:dealer )?$/i.exec(clause.slice(0, start))?.[1]
  const rest = clause.slice(end, end + 60)
  const after =
    /^(?:\s?(?:fees?|charges?|service|processing|document)){0,3}(?:\s?(?:\(|:|of|de|up to|is|jusqu['’]à))*\s?\$\s?(\d[\d,]*(?:\.\d\d)?)/i.exec(
      rest,
    )?.[1] ?? /^[^.;,$\d]{0,20}(\d[\d ]*)\s?\$/.exec(rest)?.[1]
  return amountOf(before ?? after ?? null)
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

function conditionsIn(clause: string): PriceBasis['conditions'] {
  return conditionWords.filter(({ matches }) => matches.test(clause)).map(({ word }) => word)
}
