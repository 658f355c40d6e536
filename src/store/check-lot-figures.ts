import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { lockDealerships } from '../db/queries/dealerships.ts'
import { compareLots, recountLot } from '../db/queries/lot-figures.ts'
import type { Clock } from '../lib/clock.ts'

const dealershipsAtOnce = 100
const betweenBatchesMs = 50

/** Compares the kept figures of all dealerships with their rows; what differs is logged and counted again. Returns how many. */
export async function checkLotFigures(
  deps: { readonly database: Database; readonly clock: Clock; readonly log: Pick<Logger, 'error'> },
  stop?: AbortSignal,
): Promise<number> {
  const { database, clock, log } = deps
  let mended = 0
  for (let after: number | null = 0; after !== null && stop?.aborted !== true; ) {
    const asked = { after, at: clock.now(), limit: dealershipsAtOnce }
    const { last, differing } = await compareLots(database.handle, asked)
    for (const dealershipId of differing) {
      log.error({ dealershipId }, 'the kept figures of a dealership differ from its rows and are counted again')
      await database.transaction('recount lot', async (tx) => {
        await lockDealerships(tx, [dealershipId])
        await recountLot(tx, dealershipId)
      })
    }
    mended += differing.length
    after = last
    await delay(betweenBatchesMs, undefined, stop && { signal: stop }).catch(() => {})
  }
  return mended
}
