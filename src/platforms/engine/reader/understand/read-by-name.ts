import { isRecord } from '../../../../lib/json.ts'
import { columnNames, confidentialColumn } from '../../../../model/column-names.data.ts'
import { namesMake } from '../../../../model/model-in-words.ts'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { hasValidCheckDigit } from '../../../../model/vin.ts'
import { localPart } from '../../detect/site-links.ts'
import { type PriceLine, pricesOf, roleOfLabel } from '../../prices/price-lines.ts'
import { amountOf } from '../../records/amount-of.ts'
import type { TextField } from '../../records/record-fields.ts'
import { textAt } from '../../records/record-path.ts'
import { linksInRecord } from '../../records/vehicle-links.ts'
import { fieldNames, nameKey, onlyAtTop, wrappers } from './field-names.data.ts'
import { isLotName, lotNamed } from './lot-names.ts'
import { photosOfRecord } from './photos-of-record.ts'
import { inMiles, isPlausible } from './plausible.ts'
import { soldStatus } from './sold-texts.ts'

type NamedRecord = {
  readonly vehicle: RawVehicle
  /** Why it is not for sale here. */
  readonly skipped: string | null
  /** Who offers it, if the record says so. */
  readonly seller: string | null
}

type Entry = { readonly path: readonly string[]; readonly text: string }
type Flat = {
  readonly entries: readonly Entry[]
  readonly lists: readonly { readonly path: readonly string[]; readonly items: readonly unknown[] }[]
}

const maxEntries = 400
const maxDepth = 4
const offers = /^(?:offers|variants|prices)$/i
/** A part of a record that is about who sells its vehicle. */
export const sellerPart = /^(?:dealer|dealership|seller|store|rooftop|location|contact|address|user|account)/i

/** A record's fields by the names that are usual on websites and in feeds. */
export function readByName(record: unknown, source: string): NamedRecord {
  const { entries, lists } = flatten(record)
  const own = entries.filter(({ path }) => !path.slice(0, -1).some((part) => sellerPart.test(part)))
  const byName = indexOf(own)
  const fields: Partial<Record<TextField, string>> = {}
  const sources: Record<string, string> = {}
  const take = (field: TextField, { text, path }: Entry) => {
    fields[field] = text
    sources[field] = `${source}: ${path.join('.')}`
  }
  for (const [field, names] of fieldNames) {
    for (const name of names) {
      const entry = byName.get(name)?.find(({ text }) => isPlausible(field, text))
      if (entry === undefined) continue
      take(field, entry)
      break
    }
  }
  const vin = fields.vin === undefined ? own.find(isVin) : undefined
  if (vin !== undefined) take('vin', vin)
  if (fields.condition === undefined) {
    const flag = own.find(({ path, text }) => conditionFlag.test(path.at(-1) ?? '') && yesOrNo.test(text))
    if (flag !== undefined) take('condition', { ...flag, text: conditionOf(flag) })
  }
  const body = fields.doors === undefined ? own.find(({ path, text }) => isBody(path) && doorsOf(text) !== null) : null
  if (body) take('doors', { ...body, text: doorsOf(body.text) ?? '' })
  if (fields.odometer !== undefined) {
    const isMetric = /kilom|km$/i.test(sources.odometer ?? '')
    fields.odometer = inMiles(fields.odometer, isMetric ? 'km' : (fields.odometer_unit ?? null))
    if (fields.odometer.endsWith('miles')) delete fields.odometer_unit
  }
  const link =
    fields.vdp_link === undefined ? (own.find(isOwnLink) ?? own.find((one) => leadsToRecord(one, own))) : undefined
  if (link !== undefined) take('vdp_link', link)
  const lines = priceLines(own, sources, source)
  const photos = photosOfRecord(lists, own)
  const features = featuresOf(lists, byName)
  const oneOwner = firstNamed(byName, columnNames.carfax_one_owner, ({ text }) => yesOrNo.test(text))
  const lot = entries.find(isLot)
  if (lot !== undefined) sources.lot = `${source}: ${lot.path.join('.')}`
  if (photos.length > 0) sources.photos = `${source}: photos`
  return {
    vehicle: {
      ...linksInRecord(record),
      ...fields,
      ...(photos.length > 0 ? { photos } : {}),
      ...(features.length > 0 ? { features } : {}),
      ...(oneOwner === undefined ? {} : { carfax_1_owner: yes.test(oneOwner.text) }),
      ...(lot === undefined ? {} : { lot: lotNamed(lot.text) }),
      ...(isTransit(own) ? { in_transit: true } : {}),
      ...(lines.length > 0 ? { prices: pricesOf(lines, 'lowest') } : {}),
      sources,
    },
    skipped: reasonOf(own, fields.vin !== undefined),
    seller: sellerOf(entries),
  }
}

/** Whatever its name: no other value looks like one. */
function isVin({ path, text }: Entry): boolean {
  return path.length === 1 && isPlausible('vin', text) && hasValidCheckDigit(text.toUpperCase())
}

function isBody(path: Entry['path']): boolean {
  return /body/i.test(path.at(-1) ?? '')
}

/** "4D Sport Utility". */
function doorsOf(body: string): string | null {
  return /\b([2-5])\s?-?\s?(?:d|dr|doors?)\b/i.exec(body)?.[1] ?? null
}

function isLot({ path, text }: Entry): boolean {
  const name = wordsOf(path.slice(-2).join(' ')).replace(/ name$/, '')
  return /(?:^| )(?:location|loc|lot|store|branch|rooftop)$/.test(name) && isLotName(text)
}

const otherLink = /photo|image|img|thumb|video|carfax|history|sticker|dealer|logo|financ|share|api|brochure/i

/** An address of any name, unless it leads elsewhere. */
function isOwnLink({ path, text }: Entry): boolean {
  const name = path.at(-1) ?? ''
  const isTop = path.length === 1
  return (
    (isTop || (path.length === 2 && /^\/.*\d/.test(text) && !/make|model|brand|categor/i.test(path[0] ?? ''))) &&
    (/path|url|link|href|page|detail|^self$/i.test(name) || (/slug/i.test(name) && text.startsWith('/'))) &&
    !otherLink.test(path.join('.') + localPart(text)) &&
    isPlausible('vdp_link', text)
  )
}

const yes = /^(?:true|1|y|yes|oui|s[ií])$/i
const image = /\.(?:jpe?g|png|webp|gif|svg|avif|pdf)\b/i

/** Whatever its name: an address of the site with a stock number or an id of the same record in it. */
function leadsToRecord({ path, text }: Entry, own: readonly Entry[]): boolean {
  if (
    path.length > 1 ||
    !/^\/(?!\/)/.test(text) ||
    image.test(text) ||
    otherLink.test(path.join('.') + localPart(text))
  )
    return false
  const address = text.toLowerCase()
  return own.some(
    (other) =>
      other.text !== text && /^(?=.*\d)[\w-]{4,20}$/.test(other.text) && address.includes(other.text.toLowerCase()),
  )
}

const yesOrNo = /^(?:true|false|[01yn]|yes|no|oui|non|s[ií])$/i
const conditionFlag = /^(?:is_?)?(?:brand_?)?(?:new|used|pre_?owned)(?:_?(?:vehicle|car|truck|unit))?$/i

/** Whatever is not new is used, and the other way round. */
function conditionOf({ path, text }: Entry): 'new' | 'used' {
  const isNew = /new/i.test(path.at(-1) ?? '')
  return isNew === yes.test(text) ? 'new' : 'used'
}

/** Breadth first, so that what is nearer to the record comes first. */
function flatten(record: unknown): Flat {
  const entries: Entry[] = []
  const lists: { path: readonly string[]; items: readonly unknown[] }[] = []
  const queue: { value: unknown; path: readonly string[] }[] = [{ value: record, path: [] }]
  for (let at = 0; at < queue.length && entries.length < maxEntries; at++) {
    const { value, path } = queue[at] ?? { value: null, path: [] }
    if (!isRecord(value)) continue
    for (const [name, part] of Object.entries(value).slice(0, maxEntries)) {
      const text = textAt(part)
      const here = [...path, name]
      if (text !== null) entries.push({ path: here, text: text.trim() })
      else if (Array.isArray(part) && pairsIn(part, name).length > 0)
        for (const { label, text: value } of pairsIn(part, name))
          entries.push({ path: [...path, ...label], text: value })
      else if (Array.isArray(part)) {
        lists.push({ path: here, items: part.slice(0, maxEntries) })
        // Shops hold the price in the first of their offers.
        if (offers.test(name) && path.length < maxDepth) queue.push({ value: part[0], path: here })
      } else if (path.length < maxDepth) queue.push({ value: part, path: here })
    }
  }
  return { entries, lists }
}

/**
 * Facts that are listed as names with their values: `[{label: "Stock #", value: "A12"}]`; an amount is called by its list
 * too: `prices: [{type: "selling", amount: 19990}]`.
 */
function pairsIn(list: readonly unknown[], name: string) {
  const areAmounts = /pric/i.test(name)
  const pairs = list.slice(0, maxEntries).flatMap((item) => {
    if (!isRecord(item)) return []
    const own = item.label ?? item.name ?? item.key ?? item.title ?? item.attribute
    const label = textAt(own ?? (areAmounts ? (item.type ?? item.kind ?? item.priceType ?? item.price_type) : null))
    const [only] = Array.isArray(item.terms) ? item.terms : []
    const stated = item.value ?? item.val ?? item.text ?? item.content ?? (isRecord(only) ? only.name : only)
    const text = textAt(stated ?? (areAmounts ? (item.amount ?? item.price) : null))
    if (label === null || text === null || label.length > 40) return []
    return [{ label: areAmounts ? [name, label] : [label], text: text.trim() }]
  })
  return pairs.length * 2 >= list.length ? pairs : []
}

function firstNamed(
  byName: ReadonlyMap<string, readonly Entry[]>,
  names: readonly string[],
  fits: (entry: Entry) => boolean,
) {
  return names.flatMap((name) => byName.get(nameKey(name)) ?? []).find(fits)
}

function indexOf(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const byName = new Map<string, Entry[]>()
  for (const entry of entries) {
    const { path } = entry
    const last = nameKey(path.at(-1) ?? '')
    const around = nameKey(path.at(-2) ?? '')
    const names = [around + last]
    if (path.length === 1 || !onlyAtTop.has(last)) names.push(last)
    if (path.length > 1 && wrappers.has(last)) names.push(around)
    if (path.length > 1) names.push(last + around)
    const bare = last.replace(/^(?:veh|car|auto|inv|unit|item|listing|str|txt)(?=.{3})/, '')
    if (bare !== last && path.length === 1) names.push(bare)
    for (const name of new Set(names)) {
      const known = byName.get(name)
      if (known === undefined) byName.set(name, [entry])
      else known.push(entry)
    }
  }
  return byName
}

const priceName =
  /pric(?:e|ing)|msrp|precio|prix|invoice|payment|discount|rebate|saving|\bfees?\b|retail|internet|asking|\bbook value\b|\b(?:sale|special|clearance|list|was|now)\b|monthly|pdsf/i
const notAnAmount =
  /\b(?:id|date|label|type|text|name|currency|range|min|max|low|high|count|qty|percent|rate|term|valid|url|status|code|drop|flag|hash|history)\b/i

function priceLines(entries: readonly Entry[], sources: Record<string, string>, source: string): readonly PriceLine[] {
  const lines: PriceLine[] = []
  const shown = new Set(entries.flatMap(({ text }) => (text.includes('$') ? (amountOf(text) ?? []) : [])))
  const areInCents = entries.some(({ path, text }) => /minor_?unit$/i.test(path.at(-1) ?? '') && text === '2')
  for (const { path, text } of entries) {
    const words = wordsOf(path.at(-1) ?? '')
    const label = path
      .map((_, at) =>
        path
          .slice(path.length - 1 - at)
          .map(wordsOf)
          .join(' '),
      )
      .find((all) => priceName.test(all))
    if (label === undefined || notAnAmount.test(words) || confidentialColumn.test(label)) continue
    if (/^(?:true|false)$|[a-z]{4}|^\d{4}-\d\d/i.test(text)) continue
    const amount = amountOf(text)
    if (amount === null || amount < 100) continue
    const role = roleOfLabel(label)
    if (role === 'none' || role === 'discount' || role === 'fee' || role === 'conditional') continue
    const isWhole = /^\d+$/.test(text)
    const isInCents = words.includes('cents') || (isWhole && (areInCents || shown.has(amount / 100)))
    lines.push({ role, label: null, amount: isInCents ? amount / 100 : amount, words: label })
    sources[role === 'price' ? 'price' : `price (${role})`] ??= `${source}: ${path.join('.')}`
  }
  const hasPrice = lines.some(({ role }) => role === 'price')
  const only = lines.find(({ role }) => role === 'internet') ?? lines.find(({ role }) => role === 'list')
  return hasPrice || only === undefined ? lines : [...lines, { ...only, role: 'price' }]
}

/** sellingPrice and selling_price are "selling price". */
export function wordsOf(name: string): string {
  return name
    .replace(/\b(?:[a-z]\.){2,}/gi, (letters) => letters.replaceAll('.', ''))
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\-.\s]+/g, ' ')
    .toLowerCase()
    .replace(/\b(?:vehicle|car) (?=.)/, '')
    .replace(/\bprc?\b/, 'price')
    .replace(/\bpmt\b/, 'payment')
    .trim()
}

/** A list, or one text whose parts are divided by bars, semicolons or commas: not those within numbers. */
function featuresOf(lists: Flat['lists'], byName: ReadonlyMap<string, readonly Entry[]>): readonly string[] {
  const found = lists.find(({ path }) => /feature|equip|option|highlight/i.test(path.at(-1) ?? ''))
  if (found === undefined) {
    const divided = firstNamed(byName, columnNames.features, ({ text }) => /[|;,]/.test(text))?.text ?? ''
    const divider = ['|', ';'].find((one) => divided.includes(one)) ?? /,(?!\d{3}\b)/
    return divided
      .split(divider)
      .map((text) => text.trim())
      .filter((text) => text !== '')
  }
  return found.items.flatMap((item) => {
    const text = textAt(isRecord(item) ? (item.name ?? item.label ?? item.description) : item)
    return text === null ? [] : [text]
  })
}

function isTransit(entries: readonly Entry[]): boolean {
  return entries.some(({ path, text }) => /in_?-?transit$/i.test(path.at(-1) ?? '') && yes.test(text))
}

const statusName = /status|availab|state$|disposition/i
const tradeWord = /\b(?:wholesale|trade only|dealers? only|reserved for trade|auction)\b/
const goneStatus = /^(?:out ?of ?stock|unavailable|(?:no longer|not) available)$/

function reasonOf(entries: readonly Entry[], hasVin: boolean): string | null {
  for (const { path, text } of entries) {
    const name = path.at(-1) ?? ''
    const isFlag = /^(?:is_?-?)?sold(?:_?-?(?:on|at|date))?$/i.test(name) && !/^(?:false|0|no|null|n)?$/i.test(text)
    const status = statusName.test(name) ? wordsOf(text.split('/').at(-1) ?? '') : ''
    if (isFlag || soldStatus.test(status)) return 'sold'
    if (isOwnFlag(path) && (saysGone(wordsOf(name), text) || goneStatus.test(status))) return withdrawn
    const isTradeFlag = /^(?:is_?-?)?(?:wholesale|trade_?-?only|dealers?_?-?only)$/i.test(name) && yes.test(text)
    if (isTradeFlag || tradeWord.test(status)) return 'reserved for trade'
    if (!hasVin && /\bcoming soon\b/.test(status)) return 'coming soon'
  }
  return null
}

/** What a record says of a car that its site no longer shows; where all of a list say so, it means something else. */
export const withdrawn = 'withdrawn'

const shownName = /^(?:is )?(?:active|enabled|published|visible|listed|available|in ?stock|for ?sale)$/
const goneName = /^(?:is )?(?:deleted|removed|withdrawn|unpublished|delisted|hidden|disabled)(?: (?:at|on|date))?$/
const numberName =
  /^(?:qty|quantity|(?:stock|available) (?:qty|quantity)|(?:quantity|qty) (?:available|in stock|on hand)|inventory (?:quantity|count))$/
const no = /^(?:false|0|no|n)$/i

function isOwnFlag(path: Entry['path']): boolean {
  return path.length === 1 || (path.length === 2 && offers.test(path[0] ?? ''))
}

function saysGone(name: string, text: string): boolean {
  if (goneName.test(name)) return yes.test(text) || /^\d{4}-\d\d|^\d{10}/.test(text)
  return (shownName.test(name) && no.test(text)) || (numberName.test(name) && /^0+$/.test(text))
}

const sellerName = /^(?:dealer|dealership|seller)s? ?(?:name)?$/
/** "Downtown" is a lot of the one who shows it. */
const storeName = /^(?:store|rooftop)s? ?(?:name)?$/
const ofBusiness = /\b(?:auto\w*|motors?|cars?|trucks?|sales|dealer\w*|imports|inc|llc)\b/i

function sellerOf(entries: readonly Entry[]): string | null {
  const named = entries.find(({ path, text }) => {
    const name = wordsOf(path.join(' '))
    return sellerName.test(name) || (storeName.test(name) && (ofBusiness.test(text) || namesMake(text.split(/\s+/))))
  })
  return named !== undefined && /\p{L}{3}/u.test(named.text) && named.text.length <= 120 ? named.text : null
}
