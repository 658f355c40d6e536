import { openDatabase, type VpicTables } from '../../db/vpic/open-database.ts'
import type { Clock } from '../../lib/clock.ts'
import { latestModelYear } from '../../model/model-year.ts'
import { decodeOffline, type OfflineDecoding } from './decode-offline.ts'
import type { VinDatabase } from './vin-database.ts'

export interface OfflineDecoder {
  /** null if the database is missing or cannot be built. The first call may wait until it is built. */
  decode(vin: string): Promise<OfflineDecoding | null>
  /** Date of the database's newest entry; null if there is none. */
  snapshot(): Promise<string | null>
  close(): void
}

export type OfflineDecoderParts = { readonly database: VinDatabase; readonly clock: Clock }

export function createOfflineDecoder({ database, clock }: OfflineDecoderParts): OfflineDecoder {
  let tables: VpicTables | null = null

  async function opened(): Promise<VpicTables | null> {
    const path = await database.path()
    if (path === null) return null
    tables ??= openDatabase(path)
    return tables
  }

  return {
    async decode(vin) {
      const ready = await opened()
      return ready === null ? null : decodeOffline(vin, ready, latestModelYear(clock.now()))
    },
    snapshot: async () => (await opened())?.snapshot ?? null,
    close() {
      tables?.close()
      tables = null
    },
  }
}
