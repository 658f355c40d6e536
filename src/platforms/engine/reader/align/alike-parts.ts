import type { Element } from 'domhandler'
import { oneLine } from '../../../../lib/text.ts'
import type { Page } from '../../../../model/page.ts'
import { elementsBelow, isBelow, textInside } from '../../cards/find-elements.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { roleOfLabel } from '../../prices/price-lines.ts'
import { pageValues } from '../extract/embedded-records.ts'
import { textParts } from '../extract/text-parts.ts'
import { fieldNamed } from '../understand/field-names.data.ts'
import { isProse, nameOfText } from '../understand/page-texts.ts'
import { countLabels, ownPart, type PageKind } from './own-part.ts'
import { type CarRecord, carRecords } from './own-record.ts'
import { signatureOf } from './signature.ts'

const fewestPages = 3
const maxElements = 6_000
const maxText = 800
const shortest = 25
const maxSignatures = 60

/**
 * Compares vehicle pages: the signatures of what stands alike on all of them (menus, calculators, chats), and of what
 * shows other vehicles on several of them; and texts and records that all of them have. None says anything about a page's own
 * vehicle.
 */
export function asideOf(pages: readonly Page[], isVehicle: PageKind['isVehicle']): readonly string[] {
  if (pages.length < fewestPages) return []
  const found = new Set([
    ...alikeOn(pages),
    ...takenFrom(pages, isVehicle),
    ...textsAlike(pages),
    ...recordsAlike(pages),
  ])
  return [...found].slice(0, maxSignatures).sort()
}

/** `labels`: more than these stand apart from their values, which needs them; so does one that is a whole element. */
type Block = { readonly text: string; readonly element: Element; readonly labels: number }
const maxLabels = 2

function alikeOn(pages: readonly Page[]): readonly string[] {
  const views = pages.map((page) => Map.groupBy(blocksOf(page), ({ element }) => signatureOf(element)))
  const [first, ...others] = views
  if (first === undefined) return []
  const textsOf = (blocks: readonly Block[] | undefined) => new Set(blocks?.map(({ text }) => text))
  const alike = new Set<string>()
  for (const [signature, blocks] of first) {
    const texts = textsOf(blocks)
    const isAlike = others.every((other) => {
      const theirs = textsOf(other.get(signature))
      return theirs.size === texts.size && theirs.isSubsetOf(texts)
    })
    if (
      isAlike &&
      blocks.some(({ text }) => text.length >= shortest) &&
      blocks.every(({ labels, text }) => labels <= maxLabels && fieldNamed(text) === undefined)
    )
      alike.add(signature)
  }
  const outermost = [...alike].filter((signature) =>
    (first.get(signature) ?? []).some(
      ({ element }) => !isBelow(element.parent, (around) => alike.has(signatureOf(around)), Infinity),
    ),
  )
  return outermost
}

function blocksOf(page: Page): readonly Block[] {
  const root = parseHtml(page.text).root().toArray()
  const labels = countLabels(root)
  const elements = elementsBelow(root).slice(0, maxElements)
  return elements.flatMap((element) => {
    if (/^(?:html|head|body|page|main|script|style|title|meta|link|option|br|img|input)$/.test(element.name)) return []
    const text = oneLine(textInside(element, { limit: maxText }))
    return [{ element, text, labels: labels.get(element) ?? 0 }]
  })
}

const priced = /^([^$]{0,60})\$\s?\d[\d,.]*\W*$/

/** Texts that every page has: prices beside another that differs (a calculator's), and prose. */
function textsAlike(pages: readonly Page[]): readonly string[] {
  const isPrice = (text: string) => {
    const [, words] = priced.exec(text) ?? []
    return words === '' || (words !== undefined && roleOfLabel(words) === 'price')
  }
  const shown = pages.map((page) => textParts(parseHtml(page.text).root().toArray()).map(({ text }) => text))
  const prices = onAll(shown.map((texts) => texts.filter(isPrice)))
  const differ = shown.every((texts) => texts.some((text) => isPrice(text) && !prices.has(text)))
  const prose = onAll(shown.map((texts) => texts.filter(isProse).map(nameOfText)))
  return [...(differ ? [...prices].filter((text) => /\p{L}/u.test(text)) : []), ...prose]
}

/** Of a car without a VIN, such as a calculator's trade-in. One of a list may be the page's own. */
function recordsAlike(pages: readonly Page[]): readonly string[] {
  const alone = pages.map(({ text }) => carRecords(pageValues(text)).filter(({ vin, listed }) => vin === '' && !listed))
  return [...onAll(alone.map((records) => records.map(nameOfRecord)))]
}

export function nameOfRecord({ record }: CarRecord): string {
  return nameOfText(JSON.stringify(record))
}

function onAll(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = lists.map((list) => new Set(list))
  return others.reduce((all, texts) => all.intersection(texts), first)
}

/** Parts about other vehicles, where no part of that signature is ever left. */
function takenFrom(pages: readonly Page[], isVehicle: PageKind['isVehicle']): readonly string[] {
  const counts = new Map<string, number>()
  const left = new Set<string>()
  for (const page of pages) {
    const { taken, roots } = ownPart(page, { isVehicle })
    for (const signature of new Set(taken)) counts.set(signature, (counts.get(signature) ?? 0) + 1)
    for (const element of elementsBelow(roots)) left.add(signatureOf(element))
  }
  return [...counts].flatMap(([signature, count]) => (count >= 2 && !left.has(signature) ? [signature] : []))
}
