import type { Logger } from 'pino'
import { openDatabase, type VpicTables } from '../../db/vpic/open-database.ts'
import type { Clock } from '../../lib/clock.ts'
import { decodeOffline, type OfflineDecoding } from './decode-offline.ts'
import { prepareDatabase } from './prepare-database.ts'

/** Decodes VINs without a network. */
export interface OfflineDecoder {
  /** null if the database is missing or cannot be built. The first call may wait until it is built. */
  decode(vin: string): Promise<OfflineDecoding | null>
  /** Date of the database's newest entry; null if there is none. */
  snapshot(): Promise<string | null>
  close(): Promise<void>
}

export type OfflineDecoderParts = {
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
}

type Opened = { readonly tables: VpicTables; close(): Promise<void> }

/** Minimum wait before retrying the database after a failure. */
const retryAfterMs = 60_000

export function createOfflineDecoder({ dataDir, clock, log }: OfflineDecoderParts): OfflineDecoder {
  let opening: Promise<Opened | null> | null = null
  let failedAt = Number.NEGATIVE_INFINITY

  async function open(): Promise<Opened | null> {
    try {
      const { path, discard } = await prepareDatabase(dataDir)
      const tables = openDatabase(path)
      const close = async () => {
        tables.close()
        await discard()
      }
      return { tables, close }
    } catch (error) {
      log.warn({ err: error }, 'VINs cannot be decoded offline')
      failedAt = clock.now().getTime()
      return null
    }
  }

  async function opened(): Promise<VpicTables | null> {
    opening ??= open()
    const ready = await opening
    if (ready === null && clock.now().getTime() - failedAt >= retryAfterMs) opening = null
    return ready?.tables ?? null
  }

  return {
    async decode(vin) {
      const tables = await opened()
      // Cars of the next model year are sold from the spring on.
      return tables === null ? null : decodeOffline(vin, tables, clock.now().getUTCFullYear() + 1)
    },
    snapshot: async () => (await opened())?.snapshot ?? null,
    async close() {
      await (await opening)?.close()
      opening = Promise.resolve(null)
    },
  }
}
