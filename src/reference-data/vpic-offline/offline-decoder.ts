import { openDatabase, type VpicTables } from '../../db/vpic/open-database.ts'
import type { Clock } from '../../lib/clock.ts'
import { latestModelYear } from '../../model/vin.ts'
import { decodeOffline, type OfflineDecoding } from './decode-offline.ts'
import type { VinDatabase } from './vin-database.ts'

export type OfflineDecoder = ReturnType<typeof createOfflineDecoder>

/** Decodes VINs without a network. */
export function createOfflineDecoder({
  database,
  clock,
}: {
  readonly database: Pick<VinDatabase, 'path'>
  readonly clock: Clock
}) {
  let tables: VpicTables | null = null

  async function opened(): Promise<VpicTables | null> {
    const path = await database.path()
    if (path === null) return null
    tables ??= openDatabase(path)
    return tables
  }

  return {
    /** null if the database is missing or cannot be built. The first call may wait until it is built. */
    async decode(vin: string): Promise<OfflineDecoding | null> {
      const ready = await opened()
      return ready === null ? null : decodeOffline(vin, ready, latestModelYear(clock.now()))
    },
    /** Date of the database's newest entry; null if there is none. */
    snapshot: async (): Promise<string | null> => (await opened())?.snapshot ?? null,
    close(): void {
      tables?.close()
      tables = null
    },
  }
}
