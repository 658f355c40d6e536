import { executeSql, type Handle } from '../../src/db/database.ts'
import { timeWithSessions } from './processor-time.ts'

const rows = Array.from({ length: 12_000 }, (_, at) => ({
  id: at,
  vin: `VIN ${at}`,
  price: (at * 7) % 991,
  features: ['heated seats', String(at)],
  build: { make: `make ${at % 30}`, model: null },
}))

/**
 * Processor milliseconds of work that never changes, in a database session and in this process: 27 to 36 on a core of
 * 2025. A limit in processor time is met or missed by the machine as much as by the code; a ratio to this is not.
 */
export function timeFixedWork(handle: Handle): Promise<number> {
  return timeWithSessions(handle, async () => {
    await executeSql(handle, 'SELECT count(DISTINCT md5(n::text)) FROM generate_series(1, 20000) AS n')
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows
    copy.sort((a, b) => a.price - b.price || b.id - a.id)
  })
}
