import { writeRows } from '../src/db/database.ts'
import { getDashboard } from '../src/http/routes/overview/get-dashboard.ts'
import { openTestApi } from '../test/support/test-api.ts'
import { processorTimeMs } from './measure/processor-time.ts'
import { reportFigure } from './measure/report.ts'
import { seedMarket } from './measure/seed-market.ts'
import { vacuumAll } from './measure/vacuum-all.ts'

const requests = 20

await measure()

/**
 * GET /v2/dashboard for an account with 1,000 dealerships and 100,000 listings, each with 100 events from a week's 28
 * imports.
 */
async function measure(): Promise<void> {
  const api = await openTestApi([getDashboard])
  const { handle } = api.testDatabase.database
  try {
    const { accountId, key } = await api.issueKey()
    await seedMarket(handle, accountId)
    await writeRows(handle)`INSERT INTO dealership_collection (dealership_id) SELECT id FROM dealerships`
    await writeRows(handle)`
      INSERT INTO events (type, dealership_id, condition, occurred_at, data)
      SELECT 'vehicle.updated', id, 'Used', now() - make_interval(hours => 6 * (n % 28)), repeat('x', 1500)
      FROM dealerships, generate_series(1, 100) AS n ORDER BY n % 28 DESC, id`
    await vacuumAll(handle)
    const ask = async (times: number) => {
      const startedMs = performance.now()
      const before = await processorTimeMs(handle)
      for (let at = 0; at < times; at++) {
        const headers = { authorization: `Bearer ${key}` }
        const answer = await api.app.inject({ method: 'GET', url: '/v2/dashboard', headers })
        if (answer.json().vehicles.total !== 100_000) throw new Error(answer.body)
      }
      const after = await processorTimeMs(handle)
      return (before === null || after === null ? performance.now() - startedMs : after - before) / times
    }
    const longestTurn = watchTurns()
    const first = await ask(1)
    const longest = longestTurn()
    reportFigure({ what: 'first request of a process', ours: first, unit: 'ms', target: null })
    reportFigure({ what: 'longest turn meanwhile', ours: longest, unit: 'ms', target: { atMost: 50 } })
    await writeRows(handle)`UPDATE dealerships SET version = version + 1 WHERE id % 20 = 0`
    const after = await ask(1)
    reportFigure({ what: 'after 50 dealerships changed', ours: after, unit: 'ms', target: { atMost: 150 } })
    reportFigure({ what: 'further requests', ours: await ask(requests), unit: 'ms', target: { atMost: 30 } })
  } finally {
    await api.close()
  }
}

/** Measures the longest processor time between two turns of the event loop. Returns the function that stops it. */
function watchTurns(): () => number {
  let before = process.threadCpuUsage()
  let longestMs = 0
  const look = () => {
    const used = process.threadCpuUsage(before)
    longestMs = Math.max(longestMs, (used.user + used.system) / 1000)
    before = process.threadCpuUsage()
  }
  const timer = setInterval(look, 1)
  return () => {
    clearInterval(timer)
    return longestMs
  }
}
