import { setTimeout as delay } from 'node:timers/promises'
import {
  type AttemptResult,
  type LaneHead,
  listLaneHeads,
  type RecordedAttempts,
  recordAttempts,
  skipPending,
} from '../db/queries/deliveries.ts'
import { type Release, releaseLanes } from '../db/queries/delivery-lanes.ts'
import { createBatcher } from '../lib/batcher.ts'
import type { DeliveryServices } from './services.ts'

/** What a sender reads and writes of its lanes. Many lanes ask at once: each statement serves all that wait. */
export interface LaneStore {
  /** undefined: the lane is no longer this sender's. */
  head(laneId: number): Promise<LaneHead | undefined>
  /** Answers when the next attempt is due; null: none follows. */
  record(result: AttemptResult): Promise<Date | null>
  release(release: Release): Promise<void>
  /** Marks what waits for these webhooks as skipped. */
  skip(webhookIds: readonly number[]): Promise<void>
}

const triedAgainMs = 500
const lockedLaneMs = 20
const skippedAtOnce = 500

export function createLaneStore({ database, log }: DeliveryServices, sender: string): LaneStore {
  const { handle } = database
  const heads = createBatcher(async (laneIds: readonly number[]) => {
    const found = await listLaneHeads(database, sender, laneIds)
    return new Map(found.map((head) => [head.laneId, head]))
  })
  const records = createBatcher(async (results: readonly AttemptResult[]) => {
    const recorded: RecordedAttempts = await recordAttempts(database, results)
    await skip(recorded.switchedOff)
    return new Map(results.map((result) => [result, recorded.nextAttempts.get(result.deliveryId)]))
  })
  const releases = createBatcher(async (wanted: readonly Release[]) => {
    const done = await releaseLanes(database, sender, wanted)
    return new Map(wanted.map((release) => [release, done.has(release.laneId)]))
  })

  async function skip(webhookIds: readonly number[]): Promise<void> {
    if (webhookIds.length === 0) return
    while ((await skipPending(handle, webhookIds, skippedAtOnce)) === skippedAtOnce) {
      // More wait.
    }
  }

  /** A result that is not written would leave its lane held for ever: it is tried until the database is back. */
  async function persist<T>(what: string, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        log.error({ err: error, what }, 'deliveries: the database refused')
        await delay(triedAgainMs)
      }
    }
  }

  return {
    head: (laneId) => persist('head', () => heads.load(laneId)),
    record: async (result) => (await persist('record', () => records.load(result))) ?? null,
    release: async (release) => {
      while ((await persist('release', () => releases.load(release))) !== true) await delay(lockedLaneMs)
    },
    skip: (webhookIds) => persist('skip', () => skip(webhookIds)),
  }
}
