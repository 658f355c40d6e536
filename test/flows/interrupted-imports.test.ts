import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { writeRows } from '../../src/db/database.ts'
import { acquireLease, releaseLease } from '../../src/db/queries/leases.ts'
import { sql } from '../../src/db/sql.ts'
import { startForecourt } from '../support/forecourt.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { listQueuedImports, queueImport } from '../support/queue-jobs.ts'
import { waitUntil } from '../support/wait-until.ts'

const size = 6
const hourMs = 3_600_000

describe('import jobs', () => {
  const forecourt = openForFile(() => startForecourt({ sites: [] }))

  async function dealershipOf(host: string) {
    forecourt.sandbox.addSite({ kind: 'dealer-com', host, size })
    const { dealership_id } = await onboard(forecourt, host)
    const dealer = async () => (await forecourt.ask('GET', `/v1/dealers/${dealership_id}`)).body.dealer
    const { id } = await dealer()
    await waitUntil('the end of the first import', async () =>
      (await listQueuedImports(forecourt, id)).length === 0 ? true : undefined,
    )
    const count = async () =>
      (await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id } })).body.count
    const addVehicle = () => forecourt.sandbox.sites.get(host)?.site.lot?.change({ action: 'add', count: 1 })
    return { id, dealer, count, addVehicle }
  }

  test('a job that finds an active lease is not lost: it imports once the lease has ended', async () => {
    const { handle } = forecourt.services.database
    const { id, count, addVehicle } = await dealershipOf('leased.example')
    const other = { resource: 'dealership', id, holder: randomUUID() } as const
    expect(await acquireLease(handle, other, 600_000)).toBeNull()
    addVehicle()
    await queueImport(forecourt, id)
    await waitUntil('the job to wait for the lease', async () => {
      const [job, ...more] = await listQueuedImports(forecourt, id)
      return job !== undefined && more.length === 0 && job.state === 'created' && job.waitsMs > 0 ? true : undefined
    })
    expect(await count()).toBe(size)
    await releaseLease(handle, other)
    await waitUntil('the import', async () => ((await count()) === size + 1 ? true : undefined))
  })

  test('an import whose lease was taken is busy, also when its thread says so by any error', async () => {
    const { leases, database } = forecourt.services
    const wanted = { resource: 'feed_file', id: 1, signal: new AbortController().signal } as const
    const work = async (isTaken: boolean) => {
      if (isTaken) await writeRows(database.handle)`UPDATE leases SET holder = ${randomUUID()}::uuid`
      throw new Error('of a thread')
    }
    await expect(leases.hold(wanted, () => work(false))).rejects.toThrow('of a thread')
    expect(await leases.hold(wanted, () => work(true))).toEqual({ kind: 'busy', freeInMs: 0 })
    await writeRows(database.handle)`DELETE FROM leases WHERE resource = 'feed_file'`
  })

  test('a job that ends with an error is retried, and its dealership is due again soon if all retries fail', async () => {
    const { handle } = forecourt.services.database
    const { id, dealer } = await dealershipOf('failing.example')
    const quiet = await dealershipOf('quiet.example')
    const far = new Date(forecourt.clock.now().getTime() + 11 * hourMs)
    await writeRows(handle)`UPDATE dealership_collection SET next_import_at = ${far}`
    await writeRows(handle)`CREATE FUNCTION refuse_import() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.dealership_id = ${sql.raw(String(id))} THEN RAISE EXCEPTION 'no import'; END IF; RETURN NEW; END $$
      `
    await writeRows(
      handle,
    )`CREATE TRIGGER refuse_import BEFORE INSERT ON imports FOR EACH ROW EXECUTE FUNCTION refuse_import()
      `
    await queueImport(forecourt, id)
    await waitUntil('the retry', async () => {
      const [job] = await listQueuedImports(forecourt, id)
      return job?.state === 'retry' ? true : undefined
    })
    const due = Date.parse((await dealer()).next_import_at) - forecourt.clock.now().getTime()
    expect(due).toBeGreaterThan(0)
    expect(due).toBeLessThanOrEqual(1.5 * hourMs)
    expect((await quiet.dealer()).next_import_at).toBe(far.toISOString())
  })
})
