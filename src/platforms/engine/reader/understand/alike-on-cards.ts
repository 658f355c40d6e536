import type { TextPart } from '../extract/text-parts.ts'
import { isLabelForSome } from './price-parts.ts'

const fewestAlike = 4
const shortestAlike = 25

/** Sentences on most cards are about none of them: financing examples, footnotes. */
export function alikeTexts(cards: readonly (readonly TextPart[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const parts of cards) {
    const texts = parts.map(({ text }) => text)
    for (const text of new Set(texts))
      if (text.length >= shortestAlike && !isLabelForSome(text)) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return new Set(
    [...counts].flatMap(([text, count]) => (count >= fewestAlike && count * 2 > cards.length ? [text] : [])),
  )
}

/** VINs in most cards of a page are of no card: a chat link names one vehicle beside every other. */
export function sharedVins(cards: readonly (readonly string[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const vins of cards) for (const vin of vins) counts.set(vin, (counts.get(vin) ?? 0) + 1)
  return new Set([...counts].flatMap(([vin, count]) => (count > 1 && count * 2 > cards.length ? [vin] : [])))
}
