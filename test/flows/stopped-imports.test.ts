import { beforeAll, describe, expect, test } from 'vitest'
import { listRows } from '../../src/db/database.ts'
import { startForecourt } from '../support/forecourt.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { listQueuedImports, queueImport } from '../support/queue-jobs.ts'
import { waitUntil } from '../support/wait-until.ts'

const size = 20

describe('an import under way', () => {
  let other: { key: string }
  const forecourt = openForFile(() => startForecourt({ sites: [] }))
  beforeAll(async () => {
    other = await forecourt.addAccount('other')
  })

  /** Two accounts subscribe to a dealership whose site now responds slowly and has changes; its import starts. */
  async function importUnderWay(host: string) {
    forecourt.sandbox.addSite({ kind: 'plain', host, size, newShare: 0.5 })
    const end = await onboard(forecourt, host)
    await onboard(forecourt, host, { key: other.key })
    const { dealership_id: publicId } = end
    const { id } = (await forecourt.ask('GET', `/v1/dealers/${publicId}`)).body.dealer
    const site = forecourt.sandbox.sites.get(host)?.site
    // Fewer than make a lot look rebuilt, which is detected and imported once more.
    site?.lot?.change({ action: 'reprice', count: 9 })
    site?.lot?.change({ action: 'sell', count: 1 })
    forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: 1_000, chunkMs: 0 }])
    const before = await written(id)
    const countRequests = () => forecourt.sandbox.requests.list(host).length
    const asked = countRequests()
    await queueImport(forecourt, id)
    await waitUntil('requests of the import', async () => (countRequests() >= asked + 2 ? true : undefined))
    const leave = (key?: string) => forecourt.ask('DELETE', `/v1/dealers/${publicId}`, key === undefined ? {} : { key })
    return { id, publicId, host, before, countRequests, leave }
  }

  async function written(dealershipId: number) {
    const { handle } = forecourt.services.database
    const imports = await listRows<{ id: number }>(handle)`SELECT id FROM imports WHERE dealership_id = ${dealershipId}`
    const events = await listRows<{ id: number }>(handle)`SELECT id FROM events WHERE dealership_id = ${dealershipId}`
    const vehicles = await listRows<{ id: string; active: boolean; updated_at: Date; content_hash: Buffer }>(
      handle,
    )`SELECT id, active, updated_at, content_hash FROM website_vehicles WHERE dealership_id = ${dealershipId} ORDER BY id`
    return { imports: imports.length, events: events.length, vehicles }
  }

  /** No job of the dealership runs or waits. */
  async function importsEnded(dealershipId: number): Promise<void> {
    await waitUntil('the end of the import', async () => {
      const left = await listQueuedImports(forecourt, dealershipId)
      return left.length === 0 ? true : undefined
    })
  }

  test('DELETE of the last subscription stops it: no further request goes out, nothing is written [COL-29]', async () => {
    const { id, before, countRequests, leave } = await importUnderWay('left.example')
    expect((await leave(other.key)).status).toBe(200)
    expect((await leave()).status).toBe(200)
    const asked = countRequests()
    await importsEnded(id)
    expect(countRequests()).toBeLessThanOrEqual(asked + 1)
    expect(await written(id)).toEqual(before)
  })

  test('DELETE during an import is meant: the log says so at info, without a stack', async () => {
    const { id, leave } = await importUnderWay('meant.example')
    await leave(other.key)
    const begun = forecourt.logLines.length
    await leave()
    await importsEnded(id)
    const lines = forecourt.logLines.slice(begun).map((line) => JSON.parse(line))
    expect(lines.map(({ msg }) => msg)).toContain('work stopped: its lease was revoked')
    expect(lines.filter(({ level, err }) => level > 30 || err !== undefined)).toEqual([])
  })

  test('DELETE of another account’s subscription does not stop it [COL-29]', async () => {
    const { id, before, host, leave } = await importUnderWay('kept.example')
    expect((await leave(other.key)).status).toBe(200)
    forecourt.sandbox.setFaults(host, [])
    await importsEnded(id)
    const after = await written(id)
    expect(after.imports).toBe(before.imports + 1)
    expect(after.vehicles.filter(({ active }) => active)).toHaveLength(size - 1)
  })
})
