import { expect, test } from 'vitest'
import { listRows, writeRows } from '../../src/db/database.ts'
import { startForecourt } from '../support/forecourt.ts'
import { waitUntil } from '../support/wait-until.ts'

const watchedSeconds = 12
/** Queue maintenance and the sender's heartbeat, with a margin; polling twice a second by every slot wrote 67. */
const maxRowsASecond = 8

test('a worker with nothing to do writes a few rows a second at most', async () => {
  const forecourt = await startForecourt({ sites: [] })
  try {
    const { handle } = forecourt.services.database
    const read = async () => {
      await writeRows(handle)`SELECT pg_stat_force_next_flush()`
      const rows = await listRows<{ written: number; at: number }>(handle)`
        SELECT (tup_inserted + tup_updated + tup_deleted)::integer AS written,
          extract(epoch FROM clock_timestamp())::float8 AS at
        FROM pg_stat_database WHERE datname = current_database()`
      const [row] = rows
      if (row === undefined) throw new Error('the database has no statistics')
      return row
    }
    const before = await read()
    const after = await waitUntil(
      'the watched time',
      async () => {
        const now = await read()
        return now.at - before.at >= watchedSeconds ? now : undefined
      },
      60_000,
    )
    expect((after.written - before.written) / (after.at - before.at)).toBeLessThan(maxRowsASecond)
  } finally {
    await forecourt.close()
  }
})
