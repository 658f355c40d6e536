import { createHash, hash } from 'node:crypto'
import type { RawVehicle } from '../model/raw-vehicle.ts'

/** What each record of the last scan came to: from the digest of the record to that of the vehicle's content, in hex. */
export type RecordMemory = ReadonlyMap<string, string>

const digestBytes = 8
const basisBytes = 20
/** A lot beyond this is read anew each time: the memory is read and written with the dealership's row. */
const maxRecords = 20_000

export function digestRecord(record: RawVehicle): string {
  return hash('sha1', JSON.stringify(record)).slice(0, 2 * digestBytes)
}

/** The part of a content's hash (model/rendered-vehicle.ts) that the memory keeps. */
export function digestOfContent(contentHash: string): string {
  return contentHash.slice(0, 2 * digestBytes)
}

/** `basis`: what the memory holds good for. null where there is nothing to keep, or too much. */
export function packRecords(basis: string, records: RecordMemory): Buffer | null {
  if (records.size === 0 || records.size > maxRecords) return null
  const digests = [...records].map(([record, content]) => record + content).join('')
  return Buffer.concat([digestOf(basis), Buffer.from(digests, 'hex')])
}

/** Empty for a memory that was made on another basis. */
export function unpackRecords(basis: string, packed: Buffer | null): RecordMemory {
  const records = new Map<string, string>()
  if (packed === null || !packed.subarray(0, basisBytes).equals(digestOf(basis))) return records
  const digests = packed.toString('hex', basisBytes)
  const length = 2 * digestBytes
  for (let at = 0; at < digests.length; at += 2 * length) {
    records.set(digests.slice(at, at + length), digests.slice(at + length, at + 2 * length))
  }
  return records
}

function digestOf(basis: string): Buffer {
  return createHash('sha1').update(basis).digest()
}
