import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { linkMarks, notALink } from './link-marks.data.ts'

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
    if (typeof value === 'string') collect(found, key, value)
    if (depth === maxDepth || typeof value !== 'object' || value === null) return
    for (const [name, part] of Object.entries(value)) {
      values += 1
      if (values > maxValues) return
      // Items of a list are known by the list's name.
      visit(Array.isArray(value) ? key : name, part, depth + 1)
    }
  }
  visit('', record, 0)
  return Object.fromEntries(found)
}

const marks = Object.entries(linkMarks)

function collect(found: Map<string, string>, key: string, address: string): void {
  if (address.length > maxLength || !looksLikeAddress.test(address) || notALink.test(address)) return
  for (const [field, mark] of marks) {
    if (!found.has(field) && (mark.address.test(address) || mark.key.test(key))) found.set(field, address)
  }
}

const looksLikeAddress = /^(?:https?:)?\/|^[\w./-]+\.pdf/i
