import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { linkMarks, notALink } from './link-marks.data.ts'
import { isObject } from './record-path.ts'

export type VehicleLinks = Pick<RawVehicle, 'window_sticker_link' | 'history_report_link'>

const maxLength = 2_048
/** Values of a record that are looked at, and how deep. */
const maxValues = 2_000
const maxDepth = 4

type Found = { -readonly [Field in keyof VehicleLinks]: VehicleLinks[Field] }

/** The window sticker and the history report among the addresses that a card links to. */
export function linksAmong(addresses: Iterable<string>): VehicleLinks {
  const found: Found = {}
  for (const address of addresses) collect(found, '', address)
  return found
}

/** The same among the fields of a record, however the platform names them. */
export function linksInRecord(record: unknown): VehicleLinks {
  const search: Search = { found: {}, values: 0, depth: 0 }
  visit(search, '', record)
  return search.found
}

type Search = { readonly found: Found; values: number; depth: number }

function visit(search: Search, key: string, value: unknown): void {
  search.values += 1
  if (typeof value === 'string') {
    collect(search.found, key, value)
    return
  }
  if (typeof value !== 'object' || value === null || search.depth === maxDepth || search.values > maxValues) return
  search.depth += 1
  // Items of a list are known by the list's name.
  if (Array.isArray(value)) {
    const count = Math.min(value.length, maxValues)
    for (let at = 0; at < count; at++) visit(search, key, value[at])
  } else if (isObject(value)) {
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
    const mark = linkMarks[field]
    if (found[field] === undefined && (mark.address.test(address) || mark.key.test(key))) found[field] = address
  }
}

const linkFields = ['window_sticker_link', 'history_report_link'] as const

const looksLikeAddress = /^(?:https?:)?\/|^[\w./-]+\.pdf/i
