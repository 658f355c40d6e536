import { setImmediate as nextTurn } from 'node:timers/promises'
import { chunk } from '../lib/chunk.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { createNormaliser, type NormaliseContext, type NormalisedScan } from '../normalise/normalise-all.ts'

/** About 10 ms of work: requests to this process are answered in between. */
const recordsPerTurn = 100

export async function normaliseInTurns(
  records: readonly RawVehicle[],
  context: NormaliseContext,
): Promise<NormalisedScan> {
  const normaliser = createNormaliser(context)
  for (const part of chunk(records, recordsPerTurn)) {
    normaliser.add(part)
    await nextTurn()
  }
  return normaliser.end()
}
