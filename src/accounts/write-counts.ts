import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { chunk } from '../lib/batcher.ts'

type Deps<Row> = {
  /** For the log. */
  readonly what: string
  readonly everyMs: number
  /** The increments since the last call. */
  collect(): readonly Row[] | Promise<readonly Row[]>
  /** Must add nothing if this batch of the writer is already stored. */
  write(batch: { readonly writer: string; readonly batch: number }, rows: readonly Row[]): Promise<void>
  readonly log: Pick<Logger, 'warn'> | null
}

/** Keeps statements short. */
const maxRows = 5_000

/** Writes counts in the background, so that no request waits for the database. */
export function createCountWriter<Row>({ what, everyMs, collect, write, log }: Deps<Row>) {
  const writer = randomUUID()
  const waiting: { readonly batch: number; readonly rows: readonly Row[] }[] = []
  let batches = 0
  let hasFailed = false
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  const writeAll = async () => {
    for (const rows of chunk(await collect(), maxRows)) waiting.push({ batch: ++batches, rows })
    // A failed batch stays first in the queue. Its number shows the retry whether it was written after all.
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      await write({ writer, batch: first.batch }, first.rows)
      waiting.shift()
    }
  }
  const run = async () => {
    try {
      await writeAll()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log?.warn({ err: error, what }, 'counts not written, will be retried')
      hasFailed = true
      throw error
    }
  }
  /** Resolves when everything counted so far is written; rejects if that fails. */
  const flush = (): Promise<void> => {
    if (running === null) {
      running = run().finally(() => {
        running = null
      })
      return running
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return flush()
      })
    return next
  }
  const timer = setInterval(() => void flush().catch(() => {}), everyMs)
  timer.unref()
  return {
    flush,
    /** Never rejects. */
    stop: async () => {
      clearInterval(timer)
      await flush().catch(() => {})
    },
  }
}
