import { type Handle, listRows } from '../src/db/database.ts'
import { sql } from '../src/db/sql.ts'
import { getComparables } from '../src/http/routes/vehicles/get-comparables.ts'
import { openTestApi } from '../test/support/test-api.ts'
import { processorTimeMs } from './measure/processor-time.ts'
import { reportFigure } from './measure/report.ts'
import { seedMarket } from './measure/seed-market.ts'
import { vacuumAll } from './measure/vacuum-all.ts'

const asked = 60

await measure()

/** GET comparables for an account with 100,000 listings, a tenth of them from feeds; another account has as many. */
async function measure(): Promise<void> {
  const api = await openTestApi([getComparables])
  const { handle } = api.testDatabase.database
  try {
    const { accountId, key } = await api.issueKey()
    const { accountId: otherId } = await api.issueKey()
    await seedMarket(handle, accountId)
    await seedMarket(handle, otherId)
    await vacuumAll(handle)
    const usual = await sample(handle, accountId, sql`true`)
    const popular = await sample(handle, accountId, sql`model = 'model 0'`)
    const headers = { authorization: `Bearer ${key}` }
    const ask = async (vins: readonly string[]) => {
      let found = 0
      const startedMs = performance.now()
      const before = await processorTimeMs(handle)
      for (const vin of vins) {
        const answer = await api.app.inject({ method: 'GET', url: `/v2/vehicles/${vin}/comparables`, headers })
        if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
        found += answer.json().count
      }
      const after = await processorTimeMs(handle)
      const ms = before === null || after === null ? performance.now() - startedMs : after - before
      return { ms: ms / vins.length, found: Math.round(found / vins.length) }
    }
    await ask(usual)
    for (const [what, vins] of [
      ['usual models', usual],
      ['the most listed model', popular],
    ] as const) {
      const { ms, found } = await ask(vins)
      reportFigure({
        what: `${what}, ${found} comparables, processor time`,
        ours: ms,
        unit: 'ms',
        target: { atMost: 10 },
      })
    }
  } finally {
    await api.close()
  }
}

async function sample(
  handle: Handle,
  accountId: number,
  condition: ReturnType<typeof sql>,
): Promise<readonly string[]> {
  const rows = await listRows<{ vin: string }>(handle)`
    SELECT vin FROM website_vehicles JOIN subscriptions USING (dealership_id)
    WHERE account_id = ${accountId} AND ${condition} ORDER BY hashtext(vin) LIMIT ${asked}`
  return rows.map(({ vin }) => vin)
}
