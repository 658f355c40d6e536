import { describe, expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { writeRows } from '../database.ts'
import { listPlatformHealth, listRefusingHosts } from './member-views.ts'

const testDatabase = openForFile(openTestDatabase)

describe('for the operator', () => {
  const day = (at: number) => new Date(Date.UTC(2026, 9, at))
  const site = async (provider: string, imports: readonly { status: string; at?: number; blocked?: boolean }[]) => {
    const { handle } = testDatabase.database
    const { id, publicId } = await seedDealership(handle, [])
    await writeRows(handle)`
      INSERT INTO configurations (dealership_id, provider, provider_confidence, config, setup_status)
      VALUES (${id}, ${provider}, 1, '{}', 'active')`
    for (const { status, at = 1, blocked = false } of imports) {
      const error = status === 'failed' ? `${status} on ${at}` : null
      await writeRows(handle)`
        INSERT INTO imports (dealership_id, trigger, status, complete, started_at, completed_at, pages_read,
          total_received, new_count, updated_count, removed_count, unchanged_count, rejected_count, rejected, left_out,
          failure_class, error)
        VALUES (${id}, 'schedule', ${status}, true, ${day(at)}, ${day(at)}, 1, 0, 0, 0, 0, 0, 0, '[]', '{}',
          ${blocked ? 'blocked' : null}, ${error})`
      await writeRows(handle)`
        UPDATE dealership_collection SET collection_problem = ${error}, failed_imports = ${at} WHERE dealership_id = ${id}`
    }
    return `${publicId.slice(4)}.example`
  }

  test('platforms come with the most failures first, then the most dealerships; the last import counts', async () => {
    await site('steady', [{ status: 'completed' }])
    await site('wide', [{ status: 'failed' }, { status: 'completed' }])
    await site('wide', [{ status: 'completed' }])
    await site('failing', [{ status: 'completed' }, { status: 'failed' }])
    await site('also-steady', [{ status: 'held' }])
    expect(await listPlatformHealth(testDatabase.database.handle)).toEqual([
      { provider: 'failing', dealerships: 1, failing: 1, held: 0, sample_problem: 'failed on 1' },
      { provider: 'wide', dealerships: 2, failing: 0, held: 0, sample_problem: null },
      { provider: 'also-steady', dealerships: 1, failing: 0, held: 1, sample_problem: null },
      { provider: 'steady', dealerships: 1, failing: 0, held: 0, sample_problem: null },
    ])
  })

  test('websites that refused their last import come latest first, since a time', async () => {
    const refused = (...at: readonly number[]) => at.map((of) => ({ status: 'failed', at: of, blocked: true }))
    await site('refusals', refused(9))
    const earlier = await site('refusals', refused(20, 11))
    const latest = await site('refusals', refused(10, 13))
    const since = await site('refusals', refused(10))
    await site('refusals', [...refused(14), { status: 'completed', at: 15 }])
    await site('refusals', [{ status: 'failed', at: 16 }])
    const read = async (limit: number) =>
      (await listRefusingHosts(testDatabase.database.handle, day(10), limit)).map((host) => [
        host.website,
        host.failures,
      ])
    expect(await read(10)).toEqual([
      [latest, 13],
      [earlier, 11],
      [since, 10],
    ])
    expect(await read(1)).toEqual([[latest, 13]])
  })
})
