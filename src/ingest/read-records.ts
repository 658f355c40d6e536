import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KnownVehicle, SeenVehicle } from '../diff/diff-vehicles.ts'
import { chunk } from '../lib/chunk.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { hashContent } from '../model/rendered-vehicle.ts'
import type { RejectedRecord } from '../model/website-vehicle.ts'
import { createNormalizer, type NormalizeContext } from '../normalize/normalize-all.ts'
import { normalizedVin } from '../platforms/engine/records/vin-key.ts'
import { digestOfContent, digestRecord, type RecordMemory } from './record-memory.ts'

/** About 10 ms of work: requests to this process are answered in between. */
const recordsPerTurn = 100

export type ReadRecords = {
  /** Each VIN once, in the order first seen. */
  readonly seen: readonly SeenVehicle[]
  /** Active vehicles whose record is as it was when they were last read: they need no comparing. */
  readonly same: readonly KnownVehicle[]
  readonly rejected: readonly RejectedRecord[]
  readonly memory: RecordMemory
}

type Reading = {
  readonly known: readonly KnownVehicle[]
  /** Of the scan before; made on the same basis. */
  readonly memory: RecordMemory
  readonly context: NormalizeContext
}

/** Normalizes the records of a scan, but for those that are as they were. */
export async function readRecords(
  records: readonly RawVehicle[],
  { known, memory, context }: Reading,
): Promise<ReadRecords> {
  const normalizer = createNormalizer(context)
  const active = new Map(known.filter((vehicle) => vehicle.active).map((vehicle) => [vehicle.vin, vehicle]))
  const repeated = repeatedVins(records)
  const digests = new Map<string, string>()
  const learnt = new Map<string, string>()
  const same: KnownVehicle[] = []
  const read = (record: RawVehicle) => {
    const vin = normalizedVin(record.vin)
    if (repeated.has(vin)) return normalizer.add(record)
    const digest = digestRecord(record)
    const vehicle = active.get(vin)
    const content = memory.get(digest)
    if (vehicle === undefined || content === undefined || content !== digestOfContent(vehicle.hash)) {
      digests.set(vin, digest)
      return normalizer.add(record)
    }
    normalizer.skip()
    learnt.set(digest, content)
    same.push(vehicle)
  }
  for (const part of chunk(records, recordsPerTurn)) {
    for (const record of part) read(record)
    await nextTurn()
  }
  const { vehicles, rejected } = normalizer.end()
  const seen: SeenVehicle[] = []
  for (const part of chunk(vehicles, recordsPerTurn)) {
    for (const vehicle of part) {
      const hash = hashContent(vehicle.content)
      seen.push({ ...vehicle, hash })
      const digest = digests.get(vehicle.content.vin)
      if (digest !== undefined) learnt.set(digest, digestOfContent(hash))
    }
    await nextTurn()
  }
  return { seen, same, rejected, memory: learnt }
}

/** Of records with one VIN the fuller one counts, so that none of them can be read alone. */
function repeatedVins(records: readonly RawVehicle[]): ReadonlySet<string> {
  const once = new Set<string>()
  const repeated = new Set<string>()
  for (const vin of records.map((record) => normalizedVin(record.vin))) (once.has(vin) ? repeated : once).add(vin)
  return repeated
}
