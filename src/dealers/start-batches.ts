import type { Logger } from 'pino'
import type { Database, Handle } from '../db/database.ts'
import { isDatabaseUnavailable } from '../db/is-unavailable.ts'
import {
  listWaitingRows,
  markRowStarted,
  type StartedRow,
  type StartingBatch,
  takeDueBatches,
  updateBatchStart,
  type WaitingRow,
} from '../db/queries/setup-batches.ts'
import { countSetupsUnderWay } from '../db/queries/setup-jobs.ts'
import { recordEvents } from '../events/record-events.ts'
import type { Clock } from '../lib/clock.ts'
import { createWaker } from '../lib/waker.ts'
import { ApiError, apiErrors } from '../model/errors.ts'
import type { Queue } from '../queue/queue.ts'
import { endBatches } from './setup-batches.ts'
import { startSetupIn } from './start-setup.ts'

type Services = {
  readonly database: Database
  readonly queue: Pick<Queue, 'enqueue'>
  readonly clock: Clock
  readonly log: Logger
  /** Takes a unit of the account's class `setup`; null, or the milliseconds until there is one. */
  readonly takeUnit: (batch: StartingBatch) => Promise<number | null>
}

/** An account's setups that are pending or running while a batch starts more: enough for the slots of four workers. */
const mostUnderWay = 250
/** Batches take turns of this many rows. */
const rowsPerTurn = 25
const batchesAtOnce = 4
/** Then the batch of a process that died is started by another one. A turn takes far less. */
const turnMs = 30_000
/** Until some of the setups under way have ended. */
const fullMs = 1_000
/** An operator may raise the limits meanwhile. */
const longestWaitMs = 60_000
const pollEveryMs = 5_000

/**
 * Starts the setups of batches as the limits of their accounts allow. It runs where requests are counted, so that a
 * batch and POST setup take from the same units.
 */
export function createBatchStarter(services: Services) {
  const { database, log } = services
  const stopping = new AbortController()
  const waker = createWaker()
  let running: Promise<void> | null = null

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const waitMs = await takeTurns(services, stopping.signal).catch((error: unknown) => {
        log.error({ err: error }, 'setups of batches could not be started')
        return pollEveryMs
      })
      if (waitMs > 0) await waker.sleep(waitMs)
    }
  }

  return {
    start: (): void => {
      running ??= database.asWorker(loop)
    },
    /** A batch was created. */
    wake: waker.wake,
    stop: async (): Promise<void> => {
      stopping.abort()
      waker.wake()
      await running
    },
  }
}

/** Of batches that are due. Answers after how many milliseconds to look again. */
async function takeTurns(services: Services, stop: AbortSignal): Promise<number> {
  const { database, clock, log } = services
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms)
  const due = { now: clock.now(), until: inMs(turnMs), limit: batchesAtOnce }
  const waits = (await takeDueBatches(database.handle, due)).map(async (batch) => {
    const { waitMs, limited } = await takeTurn(services, batch, stop).catch((error: unknown) => {
      log.error({ err: error, batchId: batch.id }, 'setups of a batch could not be started')
      return { waitMs: pollEveryMs, limited: false }
    })
    const nextAt = inMs(Math.min(waitMs, longestWaitMs))
    await updateBatchStart(database.handle, batch.id, { nextAt, limitUntil: limited ? inMs(waitMs) : null })
    return waitMs
  })
  return Math.min(pollEveryMs, ...(await Promise.all(waits)))
}

/** `limited`: the account's limits are used up until then. */
type Rest = { readonly waitMs: number; readonly limited: boolean }

async function takeTurn(services: Services, batch: StartingBatch, stop: AbortSignal): Promise<Rest> {
  const { handle } = services.database
  const rows = await listWaitingRows(handle, batch, rowsPerTurn)
  let room = mostUnderWay - (await countSetupsUnderWay(handle, batch.account_id))
  for (const row of rows) {
    if (stop.aborted) break
    if (!row.subscribed) {
      if (room <= 0) return { waitMs: fullMs, limited: false }
      const untilUnitMs = await services.takeUnit(batch)
      if (untilUnitMs !== null) return { waitMs: untilUnitMs, limited: true }
      room -= 1
    }
    await startRow(services, batch, row)
  }
  return { waitMs: 0, limited: false }
}

/** Was cancelled, or started by another process, whose transaction stands. */
class RowTaken extends Error {}

async function startRow(services: Services, { id: batchId, ...batch }: StartingBatch, row: WaitingRow): Promise<void> {
  const { database, clock, log } = services
  const store = async (name: string, start: (tx: Handle) => Promise<StartedRow>) => {
    const stored = database.transaction(name, async (tx) => {
      const started = await start(tx)
      if (!(await markRowStarted(tx, { batchId, line: row.line }, started))) throw new RowTaken()
      if (started.kind !== 'accepted') await recordEvents(tx, await endBatches(tx, [batchId], clock.now()))
    })
    await stored.catch((error: unknown) => {
      if (!(error instanceof RowTaken)) throw error
    })
  }
  try {
    await store('start setup of a batch', (tx) => startOrRefuse(services, tx, batch.account_id, row))
  } catch (error) {
    if (error instanceof ApiError || isDatabaseUnavailable(error)) throw error
    // The next rows do not wait for one that can never start.
    log.error({ err: error, batchId, line: row.line }, 'a setup of a batch could not be started')
    const why = 'The setup could not be started for an internal reason.'
    await store('refuse setup of a batch', async () => ({ kind: 'failed', error: why }))
  }
}

async function startOrRefuse(services: Services, tx: Handle, accountId: number, row: WaitingRow): Promise<StartedRow> {
  const setup = { accountId, dealershipUrl: row.dealership_url, request: row.request, ofBatch: true } as const
  const started = await startSetupIn(services, tx, setup)
  if (started.kind !== 'already_subscribed') return started
  return { ...started, error: apiErrors.alreadySubscribed(started.dealershipId).message }
}
