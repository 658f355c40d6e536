import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SeenVehicle } from '../diff/diff-vehicles.ts'
import { chunk } from '../lib/chunk.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { hashContent } from '../model/rendered-vehicle.ts'
import type { RejectedRecord } from '../model/website-vehicle.ts'
import { createNormalizer, type NormalizeContext } from '../normalize/normalize-all.ts'

/** About 10 ms of work: requests to this process are answered in between. */
const recordsPerTurn = 100

export type ReadRecords = {
  /** Each VIN once, in the order first seen. */
  readonly seen: readonly SeenVehicle[]
  readonly rejected: readonly RejectedRecord[]
}

/** Normalizes the records of a scan and hashes what they come to. */
export async function readRecords(records: readonly RawVehicle[], context: NormalizeContext): Promise<ReadRecords> {
  const normalizer = createNormalizer(context)
  for (const part of chunk(records, recordsPerTurn)) {
    for (const record of part) normalizer.add(record)
    await nextTurn()
  }
  const { vehicles, rejected } = normalizer.end()
  const seen: SeenVehicle[] = []
  for (const part of chunk(vehicles, recordsPerTurn)) {
    for (const vehicle of part) seen.push({ ...vehicle, hash: hashContent(vehicle.content) })
    await nextTurn()
  }
  return { seen, rejected }
}
