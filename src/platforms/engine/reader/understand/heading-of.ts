import { type Element, isTag } from 'domhandler'
import { knownMake, modelInWords, spelledMake } from '../../../../model/model-in-words.ts'
import { makeInTitle, readTitle } from '../../../../model/read-title.ts'
import { isTrimName } from '../../../../model/trim-name.ts'
import { lineOf } from '../../cards/find-elements.ts'
import { carNamed, yearAlone } from '../align/car-name.ts'
import type { TextPart } from '../extract/text-parts.ts'
import { fieldNamed } from './field-names.data.ts'

const maxLabel = 40

/** What a card or page calls its car: by year and make, which several elements may hold. */
export function headingOf(elements: readonly Element[], parts: readonly TextPart[], year = ''): string | null {
  const headings = elements.filter(({ name }) => /^h[1-5]$/.test(name)).map((element) => lineOf(element, longestLine))
  const texts = [
    ...headings,
    ...elements.flatMap(({ name, attribs }) => (name === 'a' ? [attribs.title ?? ''] : [])),
    ...parts.map(({ text }) => text),
  ]
  const short = texts.filter((text) => text.length >= 6 && text.length <= 160 && !isSentence.test(text))
  const drawn = elements.flatMap(({ name, attribs }) => (name === 'img' ? [attribs.alt ?? ''] : []))
  const rows = () => elements.filter(isRowOfWords).map((element) => lineOf(element, longestLine))
  const shownYear = year || (parts.find(({ text }) => yearAlone.test(text))?.text ?? '')
  const makes = [...new Set(drawn.filter((alt) => knownMake([alt]) !== null))].slice(0, maxNamed)
  const named = () =>
    headings.slice(0, maxNamed).flatMap((text) => {
      const words = text.split(' ')
      if (knownMake(words) !== null) return [`${shownYear} ${text}`]
      const own = makes.filter((make) => modelInWords(spelledMake(make), words) !== null)
      return own.map((make) => `${shownYear} ${make} ${text}`)
    })
  const found =
    short.find(isHeading) ??
    [...rows(), ...rowsAlike(parts), ...drawn, ...named()].find((text) => isHeading(text) && !/[:$]/.test(text))
  return found === undefined ? null : withModel(found, parts).replace(priceBehind, '')
}

const maxNamed = 40

/** "2015 GMC Yukon SLT - $15,595" */
const priceBehind = /\s(?:[-–—|]\s)?\$\s?\d[\d,.]*$/

/** "2018 Honda" above "Odyssey EX-L", "2018 Honda Odyssey" above "EX-L" */
function withModel(heading: string, parts: readonly TextPart[]): string {
  const car = carNamed(heading)
  if (car === null) return heading
  const next = parts[parts.findIndex(({ text }) => text === heading) + 1]?.text ?? ''
  const { model, trim } = readTitle(heading)
  const isTrim = model !== null && trim === null && isTrimName(next)
  const isShort = car.words === '' && next.length <= maxLabel
  const isModel = isShort && modelInWords(spelledMake(car.make), next.split(' ')) !== null
  return isModel || isTrim ? `${heading} ${next}` : heading
}

const longestLine = 200
const isSentence = /\p{L}{2}[.!]$/u

export function isHeading(text: string): boolean {
  const make = /\b(?:19|20)\d\d\b|^['’]\d\d\b/.test(text) ? makeInTitle(text) : null
  // "2016 year" has a label where a title has its make.
  return make !== null && (knownMake([make]) !== null || fieldNamed(make) === undefined)
}

const maxWords = 6

/** Year, make, model and trim may each stand in an element of its own. */
function isRowOfWords({ name, children }: Element): boolean {
  const inside = children.filter(isTag)
  return (
    name !== 'head' &&
    inside.length > 1 &&
    inside.length <= maxWords &&
    inside.every((child) => !child.children.some(isTag))
  )
}

/** Or in elements of one class, side by side. */
function rowsAlike(parts: readonly TextPart[]): readonly string[] {
  const words = parts.filter(({ text, element }) => text.length <= maxLabel && element?.attribs.class)
  const rows = Map.groupBy(words, ({ element }) => element?.parent)
  return [...rows.values()]
    .flatMap((row) => [...Map.groupBy(row, ({ element }) => element?.attribs.class).values()])
    .flatMap((row) => (row.length > 1 && row.length <= maxWords ? [row.map(({ text }) => text).join(' ')] : []))
}
