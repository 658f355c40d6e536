import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import { oneLine } from '../../../../lib/text.ts'
import { bodyNames } from '../../../../model/build-words.ts'
import { isCertifiedBadge } from '../../../../model/certified-words.ts'
import type { RawLot, RawVehicle } from '../../../../model/raw-vehicle.ts'
import { wholeYear } from '../../../../model/read-title.ts'
import { hasValidCheckDigit } from '../../../../model/vin.ts'
import { elementsBelow, isBelow, lineOf, textInside } from '../../cards/find-elements.ts'
import { isHidden, isUnseen } from '../../cards/visible.ts'
import type { TextField } from '../../records/record-fields.ts'
import { vinsIn } from '../../records/vin-key.ts'
import { type TextPart, textParts, valueBeside } from '../extract/text-parts.ts'
import { isConditionAlone } from './condition-words.ts'
import { fieldNamed, fieldOfLabel, nameKey } from './field-names.data.ts'
import { headingOf, isHeading } from './heading-of.ts'
import { ledByLabel, listOf, listsOfFacts, numbered, type Pair, pairsOf, slash } from './lists-of-facts.ts'
import { isLotLabel, isLotName, lotInSentence, lotNamed } from './lot-names.ts'
import { inMiles, isPlausible, isRounded } from './plausible.ts'
import { readPriceParts } from './price-parts.ts'
import { readByName, withdrawn } from './read-by-name.ts'
import { conditionShown, factsByShape, isInTransit, isMenu, termBefore } from './shaped-facts.ts'
import { isSoldMark, isSoldNote, isSoldTitle } from './sold-texts.ts'

export type LabeledVehicle = {
  readonly vehicle: RawVehicle
  readonly skipped: string | null
  readonly seller: string | null
}

type Fields = { -readonly [Field in TextField]?: string }
type Found = { readonly fields: Fields; readonly sources: Record<string, string> }

const maxLabel = 40
const maxHeadings = 40
/** Panels of tabs: what nobody sees at first says what the rest leaves out. */
const maxPanels = 30
const sellerLabel = /^(?:dealer|dealership|seller|sold by|offered by|store|vendedor|vendeur|concessionnaire)$/i
const soldByText =
  /^(?:(?:[Ss]old by|[Oo]ffered by|[Vv]endu par|[Vv]endido por)\s+(?=\p{Lu})|[Pp]osted by:?\s+)(.*?)(?:\.\s.*)?$/u
const tradeText = /^(?:dealers? only|wholesale(?: only)?|reserved for trade|trade only)$/i
const comingText = /\b(?:coming soon|arriving soon|pr[oó]ximamente|bient[oô]t)\b/i

/** A vehicle from a card or a page: by labels, classes and data attributes, and by the shape of values. `alike`: what other cards say too. */
export function readByLabel(
  roots: readonly AnyNode[],
  alike: ReadonlySet<string> = new Set(),
  shown: readonly TextPart[] = textParts(roots),
): LabeledVehicle & {
  /** All VINs in texts, seen or not, and attributes: a link of the site's own may carry one that is not the vehicle's. */
  readonly vins: readonly string[]
} {
  const parts = shown.filter(({ text }) => !alike.has(text))
  const elements = elementsBelow(roots)
  const own = roots.filter(isTag)
  const found: Found = { fields: {}, sources: {} }
  readLabels(parts, found)
  for (const panel of elements.filter(isHidden).slice(0, maxPanels)) readLabels(textParts(panel.children), found)
  const attributes = readAttributes([...own, ...elements.slice(0, 3_000)])
  fill(found, attributes.vehicle, attributes.vehicle.sources ?? {})
  readClasses(elements, found)
  const vins = vinsOf(parts, [...own, ...elements])
  readShapes(parts, elements, vins, found)
  const heading = headingOf(elements.slice(0, 4_000), parts.slice(0, maxHeadings), found.fields.year)
  if (heading !== null && found.fields.heading === undefined) take(found, 'heading', heading, 'heading')
  const lot = lotIn(parts) ?? attributes.vehicle.lot
  if (lot) found.sources.lot = 'label of its place'
  const priced = readPriceParts(parts)
  const prices = priced?.prices ?? attributes.vehicle.prices
  if (priced !== null) found.sources.price = priced.source
  else if (attributes.vehicle.prices) found.sources.price ??= 'data attributes'
  return {
    vehicle: {
      ...found.fields,
      ...(prices ? { prices } : {}),
      ...(lot ? { lot } : {}),
      ...(isInTransit(parts) ? { in_transit: true } : {}),
      sources: found.sources,
    },
    skipped:
      (attributes.skipped === withdrawn ? null : attributes.skipped) ??
      reasonOf(parts, elements, found.fields.vin !== undefined),
    seller: sellerOf(parts) ?? sellerNamed(elements),
    vins,
  }
}

/** "78.164": nobody reads an odometer to thousandths. */
const dotted = /(?<![\d.,])(\d{1,3})\.(\d{3})(?![\d.,])/

function take({ fields, sources }: Found, field: TextField, text: string, source: string): void {
  const value = field === 'year' ? wholeYear(text.trim()) : text
  fields[field] = field === 'odometer' ? inMiles(text.replace(dotted, '$1$2')) : value
  sources[field] = source
}

function readLabels(parts: readonly TextPart[], found: Found): void {
  let yearOfModel: string | undefined
  const lists = listsOfFacts(parts)
  for (const [at, part] of parts.entries()) {
    const led = lists.has(listOf(part)) ? ledByLabel(part.text) : []
    for (const { label, value } of [...labeled(parts, at), ...led].flatMap(pairsOf)) {
      if (value === null) continue
      const key = nameKey(label)
      if (/^(?:mpg|fueleconomy|epa|consommation)/.test(key)) readMpg(value, found)
      const isCondition = manyMeanings.has(key) && isConditionAlone(value)
      const isBody = kindOfCar.test(key) && bodyAlone.test(value.trim())
      const isYear = key === 'modelo' && isPlausible('year', value)
      if (isYear) yearOfModel ??= value.trim()
      const field = isCondition ? 'condition' : isBody ? 'body' : isYear ? undefined : fieldNamed(label)
      if (field === undefined || found.fields[field] !== undefined) continue
      // What else the page says of miles is not what it was driven.
      if (field === 'odometer' && unstated.test(value)) {
        found.fields.odometer = ''
        continue
      }
      const text = field === 'vin' ? (/[A-HJ-NPR-Z0-9]{17}/i.exec(value)?.[0] ?? value) : value.replace(/^[:#\s]+/, '')
      const isMetric = field === 'odometer' && /^k(?:m|ilom)/.test(key) && !/\bmi/i.test(text)
      if (isPlausible(field, text) && !isLabel(text) && !(field === 'trim' && isHeading(text)))
        take(found, field, isMetric && /^[\d\s.,]+$/.test(text) ? `${text} km` : text, `label "${label}"`)
    }
  }
  // In Mexico "modelo" is the model year; a Peugeot 2008 states its year too.
  const meant = found.fields.year === undefined ? 'year' : 'model'
  if (yearOfModel !== undefined && found.fields[meant] === undefined) take(found, meant, yearOfModel, 'label "Modelo"')
}

/** A text is a label, or begins with one: "Stock #", "Mileage: 12", "VIN 1FT...". */
function labeled(parts: readonly TextPart[], at: number): readonly Pair[] {
  const part = parts[at]
  if (part === undefined) return []
  const { text } = part
  const attached = part.label === null ? [] : [{ label: part.label, value: text }]
  const numbers = text
    .split(
      /\s*[/|;,]\s+|\.\s+|\s+[-–—]\s+|\s+(?=(?:Mileage|Odometer)\s|(?:VIN|Stock|Stk)\s?#)|(?<=\b[A-Z\d]{17})\s+(?=(?:Stock|Stk)\b)|\s+(?=VIN\s[A-Z\d]{17}\b)/i,
    )
    .flatMap(numbered)
  const colon = text.slice(0, maxLabel + 1).indexOf(':')
  if (colon > 0 && colon < text.length - 1) {
    const [before, behind] = [text.slice(0, colon), text.slice(colon + 1).trim()]
    if (before.includes('/') && !behind.includes(':') && before.split(slash).every(fieldNamed))
      return [...attached, { label: before, value: behind }]
    const pairs = text.split(
      /\s*(?:[,;]|\s[-–/]\s)\s*(?=\p{L}[\p{L} .#]{1,25}:)|(?<=:.{1,80})\s+(?=\p{L}[\p{L}.#]{1,20}:[^\s/]|\p{Lu}\p{L}{2,14}:\s)/u,
    )
    return [
      ...attached,
      ...(pairs.length === 1 ? numbers : []),
      ...pairs.map((pair) => ({
        label: pair.slice(0, pair.indexOf(':')).trim(),
        value: pair.slice(pair.indexOf(':') + 1).trim(),
      })),
    ]
  }
  const dashed = /^(.{2,40}?)\s*(?:\s[-–—]\s|\.{3,})\s*([^\s.].*)$/.exec(text)
  if (dashed !== null && isLabel(dashed[1] ?? ''))
    return [...attached, { label: dashed[1] ?? '', value: dashed[2] ?? null }]
  if (numbers.length > 0) return [...attached, ...numbers]
  const [, named = '', value = ''] = (isText(part.node) && gapped.exec(part.node.data.trim())) || []
  if (isLabel(named)) return [...attached, { label: named, value }]
  if (text.length > maxLabel || !isLabel(text.replace(/:$/, '')) || isLinkAlone(part)) return attached
  return [...attached, { label: text.replace(/:$/, ''), value: valueBeside(parts, at) }]
}

/** Editors of pages keep a gap open by a space that does not break: "Color&nbsp; Pearl White". */
const gapped = /^(\p{L}[\p{L} .#]{1,30}?)(?:\u00a0\s|[ ]\u00a0)\s*(\S[^\n]*)$/u

function isLabel(text: string): boolean {
  const key = nameKey(text)
  return (
    key !== '' &&
    (text.split(slash).some((label) => fieldNamed(label) !== undefined) ||
      kindOfCar.test(key) ||
      /^(?:mpg|fueleconomy|price|precio|prix|payment)$/.test(key))
  )
}

function readMpg(value: string, found: Found): void {
  const named =
    /(\d{1,3})\s*(?:mpg)?\s*(?:city|cty|ciudad|ville)\D{1,12}(\d{1,3})/i.exec(value) ??
    /(?:city|cty)\D{1,6}(\d{1,3})\D{1,12}(\d{1,3})/i.exec(value) ??
    /^(\d{1,3})\s*\/\s*(\d{1,3})/.exec(value)
  if (named === null || found.fields.city_mpg !== undefined) return
  take(found, 'city_mpg', named[1] ?? '', 'label "MPG"')
  take(found, 'hwy_mpg', named[2] ?? '', 'label "MPG"')
}

function fill(found: Found, vehicle: RawVehicle, sources: Readonly<Record<string, string>>): void {
  for (const field of new Set(fieldOfLabel.values())) {
    const value = vehicle[field]
    const isBetter = field === 'odometer' && isRounded(found.fields.odometer)
    if (typeof value === 'string' && (isBetter || found.fields[field] === undefined))
      take(found, field, value, sources[field] ?? 'data attributes')
  }
}

/** Attributes of many elements have these names; only a condition says something of the vehicle. */
const manyMeanings = new Set(['type', 'category', 'state', 'status', 'label', 'value'])
const kindOfCar = /^(?:type|style|class|category)$/
const bodyAlone = new RegExp(`^(?:${bodyNames}|truck|van)s?$`, 'i')
const noFacts = new Set(['url', 'link', 'name', 'title', 'path', 'href', 'slug', 'id'])

/** "2019|Jeep|Wrangler|1C4HJXDG0KW123456|24995" */
const barred = /^((?:19|20)\d\d(?:\|(?![A-HJ-NPR-Z\d]{17}\b|[\d.,$]+(?:\||$))[^|]{1,40})+)\|/

function readAttributes(elements: readonly Element[]) {
  const record: Record<string, string> = {}
  for (const { attribs } of elements) {
    for (const [name, value] of Object.entries(attribs)) {
      const key = /^data-(?:vehicle-|car-|inv-|unit-|display-?)?([a-z][\w-]*)$/.exec(name)?.[1]
      if (key === undefined || value === '' || value.length > 300 || noFacts.has(key)) continue
      const [, car] = barred.exec(value) ?? []
      if (car !== undefined) record.heading ??= car.replaceAll('|', ' ')
      else if (!manyMeanings.has(key)) record[key] ??= value
      else if (isConditionAlone(value)) record.condition ??= value
    }
  }
  return readByName(record, 'data attributes')
}

const noise =
  /^(?:vehicle|car|card|listing|item|inv|inventory|vdp|srp|detail|details|spec|specs|info|value|val|text|data|field|js|the|result|product|unit|row|col|num|number|block|content|wrap|box)s?$/
const maxClassText = 80
/** Parts of components, not of vehicles. */
const bootstrap = /^(?:card|modal|panel|accordion|offcanvas|toast|popover|table)-body$/

function readClasses(elements: readonly Element[], found: Found): void {
  for (const element of elements) {
    const names = `${element.attribs.class ?? ''} ${element.attribs.itemprop ?? ''} ${element.attribs.id ?? ''}`.trim()
    if (names === '' || isBelow(element, ({ name }) => name === 'header' || name === 'nav')) continue
    for (const name of names.split(/\s+/).slice(0, 8)) {
      if (bootstrap.test(name) || noise.test(name)) continue
      const words = name.split(/[-_]+/)
      const field =
        fieldOfLabel.get(nameKey(words.join(''))) ??
        fieldOfLabel.get(nameKey(words.filter((word) => !noise.test(word)).join('')))
      if (field === undefined || found.fields[field] !== undefined) continue
      const text = oneLine(textInside(element, { limit: maxClassText + 1 }))
      const [, label = '', value = text] = /^([^:]*):\s*(.*)$/.exec(text) ?? []
      const isOther = (fieldNamed(label) ?? field) !== field
      if (text.length <= maxClassText && isPlausible(field, value) && !isLabel(value) && !isOther)
        take(found, field, value, `class ${name}`)
    }
  }
}

/** "Exempt (10+ years)", "TMU" */
const unstated = /^\W*(?:exempt|tmu|true mileage unknown|mileage unknown|unknown)\b/i
const odometerShape =
  /^(?:[^\d$%]{0,20}?[\s:,])?((?:\d{1,3}(?:[,. ]\d{3})+|\d{1,6})\s?(?:k\s?)?(?:mi\.?|mls|miles|mileage|on (?:the )?odometer|kms?|kil[oó]m[eè]t(?:re|er|ro)s?|millas)|\d{1,3}(?:\.\d)?k mi(?:les)?)\s*$/i
/** "It has 84,112 miles", "Showing 84,112 miles", "Tan interior, 84,112 miles. Just traded in." */
const drivenInSentence = [
  /(?:^|\b(?:with|has|only|just|show(?:s|ing)|reads)\s+)((?:\d{1,3},\d{3}|\d{5,6})\s(?:(?!service\b)\p{L}[\p{L}-]{2,15}\s)?(?:miles|km))\b(?! (?:of )?(?:warranty|less|fewer|below|under|above|over|more)\b)/iu,
  /^(?!.*(?:warrant|garant|\bevery\b|\byears?\b|maintenance|\brange\b)).*[.;,]\s(\d{1,3},\d{3}\s(?:miles|km))(?=[.;,]\s|\.?$)/i,
]
const drivenTerm = /\d|mile|odo|kilom|millas|read|driven/i
const notDriven = /mpg|\bper\b|within|warranty|range|radius|away|\bevery\b|garant|\/|\$|plan|free|of\b/i

function readShapes(
  parts: readonly TextPart[],
  elements: readonly Element[],
  vins: readonly string[],
  found: Found,
): void {
  for (const { field, text } of factsByShape(parts))
    if (found.fields[field] === undefined && isPlausible(field, text)) take(found, field, text, `text "${text}"`)
  if (found.fields.odometer === undefined) {
    const ofCar = parts.filter((part) => drivenTerm.test(termBefore(part) ?? 'driven'))
    const driven = ofCar
      .filter(({ text }) => text.length <= 60)
      .flatMap(({ text }) => text.split(/\s+[/|–—-]\s+|,\s+|\s*\.{3,}\s*|\s+(?=\$\d[\d,]{3,9}$)/))
      .flatMap((text) => (notDriven.test(text) ? [] : (odometerShape.exec(text)?.[1] ?? [])))
    const told = new Set(
      ofCar.flatMap(({ text }) => drivenInSentence.flatMap((shape) => shape.exec(text)?.[1] ?? []).slice(0, 1)),
    )
    const [miles] = driven.length > 0 ? driven : told.size === 1 ? told : []
    if (miles !== undefined) take(found, 'odometer', miles, `text "${miles}"`)
  }
  if (found.fields.city_mpg === undefined) {
    const text = parts.find(
      (part) => /\d{1,3}\s*(?:mpg)?\s*(?:city|cty)\b.*\d/i.test(part.text) && part.text.length < 60,
    )?.text
    if (text !== undefined) readMpg(text, found)
  }
  if (found.fields.condition === undefined) {
    const stated = conditionShown(parts)
    if (stated !== null) take(found, 'condition', stated, `text "${stated}"`)
  }
  if (found.fields.certified === undefined) {
    const badge = parts.find((part) => isCertifiedBadge(part.text) && !isMenu(part))?.text
    const picture = elements.map(({ attribs }) => attribs.alt ?? '').find(isCertifiedBadge)
    const stated = badge ?? picture
    if (stated !== undefined) take(found, 'certified', stated, `text "${stated}"`)
  }
  const [only, ...others] = vins
  if (found.fields.vin === undefined && only !== undefined && others.length === 0)
    take(found, 'vin', only, 'shape of a VIN')
}

const maxVinText = 2_000

function vinsOf(parts: readonly TextPart[], elements: readonly Element[]): readonly string[] {
  const vins = new Set<string>()
  const note = (text: string) => {
    for (const vin of vinsIn(text.slice(0, maxVinText).toUpperCase())) if (hasValidCheckDigit(vin)) vins.add(vin)
  }
  for (const { text } of parts) note(text)
  for (const element of elements) {
    for (const value of Object.values(element.attribs)) if (value.length >= 17) note(value)
    const isText = !/^(?:script|style|template|svg|head|iframe)$/.test(element.name)
    if (isText && isUnseen(element)) note(textInside(element, { limit: maxVinText, textBefore: () => ' ' }))
  }
  return [...vins]
}

/** Why a card says that its vehicle is not for sale here (null: it does not), and whether it is on its way. */
export function saidOnCard(roots: readonly AnyNode[]) {
  const parts = textParts(roots)
  return { reason: reasonOf(parts, elementsBelow(roots), true), isInTransit: isInTransit(parts) }
}

function reasonOf(parts: readonly TextPart[], elements: readonly Element[], hasVin: boolean): string | null {
  const isShown = (element: Element) => !isBelow(element, isHidden, 1)
  if (parts.some(saysSold) || elements.some((element) => isSoldMark(element) && isShown(element))) return 'sold'
  if (parts.some(({ text }) => tradeText.test(text))) return 'reserved for trade'
  const isComing = !hasVin && !isInTransit(parts)
  return isComing && parts.some(({ text }) => text.length < 60 && comingText.test(text)) ? 'coming soon' : null
}

function saysSold(part: TextPart): boolean {
  return isSoldTitle(part.text) || (isSoldNote(part.text) && !isLinkAlone(part))
}

/** A menu leads to the sold ones; a badge lies in the link of its card, with a picture. */
function isLinkAlone({ text, node }: TextPart): boolean {
  const isMenuLink = ({ name, children }: Element) =>
    name === 'a' && children.every((child) => !isTag(child) || child.name !== 'img')
  return isBelow(node, (element) => isMenuLink(element) && textInside(element, { limit: 100 }).trim() === text, 2)
}

function lotIn(parts: readonly TextPart[]): RawLot | null {
  for (const [at, { text }] of parts.entries()) {
    const label = text.replace(/\s*:$/, '')
    const pairs = isLotLabel(label) ? [{ label, value: valueBeside(parts, at) }] : labeled(parts, at)
    const values = pairs.map((pair) => (isLotLabel(pair.label) ? pair.value : null))
    const named = [...values, lotInSentence(text)].find((value) => value !== null && isLotName(value))
    if (named) return lotNamed(named)
  }
  return null
}

function sellerOf(parts: readonly TextPart[]): string | null {
  for (const [at, { text }] of parts.entries()) {
    const [, label, stated] = /^([\p{L} ]{3,20}):\s*(.+)$/u.exec(text) ?? [text, text.replace(/:$/, '')]
    const beside = sellerLabel.test(label ?? '') ? (stated ?? valueBeside(parts, at)) : null
    const named = soldByText.exec(text)?.[1] ?? beside
    if (named && /\p{L}{3}/u.test(named)) return named.slice(0, 120)
  }
  return null
}

const longestSeller = 200

function sellerNamed(elements: readonly Element[]): string | null {
  const found = elements.find(({ attribs }) => /(?:^|\s)seller(?:-name)?(?:\s|$)/i.test(attribs.class ?? ''))
  const text = found === undefined ? '' : lineOf(found, longestSeller)
  return /\p{L}{3}/u.test(text) ? text.slice(0, 120) : null
}
