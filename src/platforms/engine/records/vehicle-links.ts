import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { linkMarks, notALink } from './link-marks.data.ts'
import { isObject } from './record-path.ts'

export type VehicleLinks = Pick<RawVehicle, 'window_sticker_link' | 'history_report_link'>

const maxLength = 2_048
/** Values of a record that are looked at, and how deep. */
const maxValues = 2_000
const maxDepth = 4

/** The window sticker and the history report among the addresses that a card links to. */
export function linksAmong(addresses: Iterable<string>): VehicleLinks {
  const found = new Map<string, string>()
  for (const address of addresses) collect(found, '', address)
  return Object.fromEntries(found)
}

/** The same among the fields of a record, however the platform names them. */
export function linksInRecord(record: unknown): VehicleLinks {
  const found = new Map<string, string>()
  let values = 0
  const visit = (key: string, value: unknown, depth: number): void => {
    values += 1
    if (typeof value === 'string') collect(found, key, value)
    if (depth === maxDepth || values > maxValues) return
    if (isObject(value)) for (const name in value) visit(name, value[name], depth + 1)
    // Items of a list are known by the list's name.
    else if (Array.isArray(value)) for (const part of firstOf(value)) visit(key, part, depth + 1)
  }
  visit('', record, 0)
  return Object.fromEntries(found)
}

function firstOf(list: readonly unknown[]): readonly unknown[] {
  return list.length > maxValues ? list.slice(0, maxValues) : list
}

const marks = Object.entries(linkMarks)

function collect(found: Map<string, string>, key: string, address: string): void {
  // Most texts are not URLs, and this runs for every text of every record.
  if (!/^[/h]/i.test(address) && !address.includes('.')) return
  if (address.length > maxLength || !looksLikeAddress.test(address) || notALink.test(address)) return
  for (const [field, mark] of marks) {
    if (!found.has(field) && (mark.address.test(address) || mark.key.test(key))) found.set(field, address)
  }
}

const looksLikeAddress = /^(?:https?:)?\/|^[\w./-]+\.pdf/i
