import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { updateVendorHost } from '../db/queries/dealers.ts'
import { insertDealership } from '../db/queries/dealerships.ts'
import { createLeases } from '../ingest/hold-lease.ts'
import type { JobServices } from './define-job.ts'
import { importSiteJob } from './import-site.ts'

const place = openForFile(openTestDatabase)

test.each([
  ['schedule', 0],
  ['setup', 1],
] as const)(
  'an import by %s that meets a lease keeps its place among those of its vendor',
  async (trigger, priority) => {
    const { database } = place
    const host = `${trigger}.example`
    const identity = { name: null, street: null, city: null, state: null, zip: null, phone: null }
    const names = { publicId: `dlr_${trigger}`, websiteUrl: `https://${host}/`, website: host, identity }
    const dealershipId = await insertDealership(database.handle, names)
    await updateVendorHost(database.handle, dealershipId, 'vendor.example')
    const enqueued: unknown[][] = []
    const queue = {
      enqueue: async (_tx: unknown, ...job: unknown[]) => {
        enqueued.push(job)
      },
    }
    const leases = createLeases({ database, log: pino({ level: 'silent' }) })
    const { signal } = new AbortController()
    await leases.hold({ resource: 'dealership', id: dealershipId, signal }, async () => {
      // What comes after the lease is not reached.
      const services = { database, queue, leases } as unknown as JobServices
      await runJob(services, { dealershipId, trigger })
    })
    const placing = { group: 'vendor.example', priority, afterMs: expect.any(Number) }
    expect(enqueued).toEqual([['import-site', { dealershipId, trigger }, String(dealershipId), placing]])
  },
)

async function runJob(services: JobServices, payload: object): Promise<void> {
  const { signal } = new AbortController()
  const work = async ({ handler }: { handler(payload: object, signal: AbortSignal): Promise<void> }) => {
    await handler(payload, signal)
  }
  await importSiteJob.start({ work } as unknown as Parameters<typeof importSiteJob.start>[0], services, signal)
}
