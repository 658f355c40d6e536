import { decodeHTMLAttribute } from 'entities'
import { isRecord } from '../../../lib/json.ts'
import { unescapeLiteral } from '../../../lib/text.ts'
import { readPriceBasis } from '../../../model/price-basis/read-price-basis.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'

type VehicleLinks = Pick<RawVehicle, 'window_sticker_link' | 'history_report_link' | 'price_basis'>

const maxLength = 2_048
/** Limits of the search in a record: number of values, and depth. */
const maxValues = 2_000
const maxDepth = 4

type Found = { -readonly [Field in keyof VehicleLinks]: VehicleLinks[Field] }

export function linksAmong(addresses: Iterable<string>): VehicleLinks {
  const found: Found = {}
  for (const address of addresses) collect(found, '', address)
  return found
}

/** With what its disclaimers say of the price, however the platform names the fields. */
export function linksInRecord(record: unknown): VehicleLinks {
  const search: Search = { found: {}, disclaimers: [], values: 0, depth: 0 }
  visit(search, '', record)
  const basis = search.disclaimers.length === 0 ? null : readPriceBasis(search.disclaimers)
  return basis === null ? search.found : { ...search.found, price_basis: basis }
}

type Search = { readonly found: Found; readonly disclaimers: string[]; values: number; depth: number }

const disclaimerName = /disclaim|disclosure|fine_?print|price_?(?:note|text)s?$/i
const minDisclaimer = 8

function visit(search: Search, key: string, value: unknown): void {
  search.values += 1
  if (typeof value === 'string') {
    collect(search.found, key, value)
    if (value.length >= minDisclaimer && disclaimerName.test(key))
      search.disclaimers.push(value.slice(0, maxLength).replace(/<[^<>]*>/g, ' '))
    return
  }
  if (typeof value !== 'object' || value === null || search.depth === maxDepth || search.values > maxValues) return
  search.depth += 1
  // Items of a list are known by the list's name.
  if (Array.isArray(value)) {
    const count = Math.min(value.length, maxValues)
    for (let at = 0; at < count; at++) visit(search, key, value[at])
  } else if (isRecord(value)) {
    for (const name in value) visit(search, name, value[name])
  }
  search.depth -= 1
}

const [slash, upperH, lowerH] = ['/', 'H', 'h'].map((character) => character.charCodeAt(0))

function collect(found: Found, key: string, address: string): void {
  // Most texts are not URLs, and this runs for every text of every record.
  const first = address.charCodeAt(0)
  if (first !== lowerH && first !== slash && first !== upperH && !address.includes('.')) return
  if (address.length > maxLength || !looksLikeAddress.test(address) || notALink.test(address)) return
  for (const field of linkFields) {
    const signals = linkSignals[field]
    if (found[field] === undefined && (signals.address.test(address) || signals.key.test(key))) found[field] = address
  }
}

const linkFields = ['window_sticker_link', 'history_report_link'] as const

const looksLikeAddress = /^(?:https?:)?\/|^[\w./-]+\.pdf/i

/** Signs that an address is a window sticker or a history report, and that a record's field contains one. */
const linkSignals = {
  window_sticker_link: {
    // Ford and Lincoln, the Chrysler brands, General Motors, Hyundai, and what dealers call their copies.
    address:
      /window[-_]?sticker|monroney|getWindowStickerPdf|cws\.gm\.com\/vs-cws\/|[?/_-]factory[-_]?sticker|nadeauto\.com\/MonroneySticker|\/stickers?\/[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/i,
    key: /window_?-?sticker|monroney/i,
  },
  history_report_link: {
    address: /(?:^|\/\/|\.)(?:carfax\.com\/(?:vehiclehistory|vehicle\/|vhr)|vhr\.carfax\.ca|autocheck\.com\/\S*vin=)/i,
    key: /carfax_?-?(?:url|link|report)|autocheck_?-?(?:url|link)|history_?-?report_?-?(?:url|link)/i,
  },
} as const

/** Pictures of badges, and scripts. */
const notALink = /\.(?:svg|png|jpe?g|gif|webp|js|css)(?:[?#]|$)/i

const marked = /=\s*["']([^"'<>\s]*(?:sticker|monroney|carfax|autocheck)[^"'<>\s]*)["']/gi
/** In a script: "windowStickerUrl":"https:\/\/...". */
const keyed =
  /(?<![\w-])["']?(\w{0,40}(?:sticker|monroney|carfax|autocheck|historyreport)\w{0,40})["']?\s{0,5}:\s{0,5}["']([^"'<>\s]{1,2100})["']/gi
const anyVin = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/

/** An address that names the VIN, or else the only one: a page may recommend other vehicles with links of theirs. */
export function linksOnPage(html: string, vin: string): VehicleLinks {
  const keys = new Map<string, string>()
  for (const [, address = ''] of html.matchAll(marked)) keys.set(decodeHTMLAttribute(unescapeLiteral(address)), '')
  for (const [, key = '', address = ''] of html.matchAll(keyed)) {
    const plain = decodeHTMLAttribute(unescapeLiteral(address))
    if (!keys.has(plain)) keys.set(plain, key)
  }
  if (keys.size === 0) return {}
  const links = [...keys].map(([address, key]) => ({ address: address.toUpperCase(), link: linkOf(key, address) }))
  const named = links.filter(({ address }) => address.includes(vin)).map(({ link }) => link)
  const nameless = links.filter(({ address }) => !anyVin.test(address)).map(({ link }) => link)
  return {
    ...onlyOne(nameless, 'window_sticker_link'),
    ...onlyOne(nameless, 'history_report_link'),
    ...Object.assign({}, ...named.toReversed()),
  }
}

function linkOf(key: string, address: string): VehicleLinks {
  const found: Found = {}
  collect(found, key, address)
  return found
}

function onlyOne(links: readonly VehicleLinks[], field: keyof VehicleLinks): VehicleLinks {
  const [first, ...others] = links.flatMap((link) => link[field] ?? [])
  return first === undefined || others.length > 0 ? {} : { [field]: first }
}
