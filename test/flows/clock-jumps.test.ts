import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLot } from '../../sandbox/lot.ts'
import { receiverAuthorityFile, startReceiver } from '../../sandbox/receiver.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { createDealerComSite } from '../../sandbox/sites/dealer-com.ts'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { eventTypes } from '../../src/events/catalog.ts'
import { findLost, writeWithoutEnd } from '../support/acknowledged-writes.ts'
import { createMovedClock, withoutFaketime } from '../support/moved-clock.ts'
import { createClient, setUpOver } from '../support/service-client.ts'
import { startService } from '../support/service-process.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

const secret = 'a secret for tests only'
const hour = 3_600
/** Ahead and set right again, behind and set right again. */
const jumps = [2 * hour, 0, -2 * hour, 0]

test.skipIf(withoutFaketime !== null).each(['of the service', 'of the service and its database'] as const)(
  'when the clock %s jumps by two hours, answers stay right, lots are collected, each event arrives, nothing acknowledged is lost',
  { timeout: 300_000 },
  async (whose) => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-clock-'))
    // The embedded server of root runs as another user, who has to get through.
    await chmod(folder, 0o711)
    const clock = createMovedClock(folder)
    const database = whose === 'of the service' ? await openTestDatabase() : null
    const lot = createLot({ seed: 'clock', size: 20 })
    const host = 'clock.example'
    const sandbox = await startSandbox({ sites: [] })
    sandbox.addSite(createDealerComSite({ host, lot }))
    const receiver = await startReceiver({ secrets: [secret] })
    const service = await startService({
      ...(database === null ? {} : { DATABASE_URL: database.settings.DATABASE_URL }),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      ...clock.environment,
      CONNECT_TO: sandbox.connectTo,
      HOST_INTERVAL_MS: '0',
      REFRESH_HOURS: '0.0006',
      OUTBOUND_ALLOW: '127.0.0.1/32',
      EXTRA_CA_FILE: receiverAuthorityFile,
    })
    const key = service.key
    const client = createClient(service.origin, key)
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await client(method, path, body)
      expect(answer.status, path).toBeLessThan(300)
      return answer.body
    }
    const acknowledged = new Set<string>()
    try {
      const url = `https://127.0.0.1:${receiver.port}/`
      await ask('POST', '/v1/webhooks', { url, secret, event_types: eventTypes.map(({ name }) => name) })
      const dealership_id = await setUpOver(client, host)
      const writing = writeWithoutEnd(service, key, 'clock', acknowledged)
      const shown = async () => {
        const { vehicles } = await ask('POST', '/v1/inventory/fetch', { dealership_id, per_page: 500 })
        return vehicles.map(({ vin }: { vin: string }) => vin).sort()
      }
      const truth = () =>
        lot
          .vehicles()
          .map(({ vin }) => vin)
          .sort()
      for (const offset of jumps) {
        clock.set(offset)
        const before = acknowledged.size
        lot.change({ action: 'add', count: 1 })
        lot.change({ action: 'sell', count: 1 })
        await waitUntil(`the lot at ${offset} s`, async () => (await shown()).join() === truth().join() || undefined)
        await waitUntil(`writes at ${offset} s`, async () => acknowledged.size >= before + 10 || undefined)
      }
      await writing.stop()
      expect([...writing.statuses.keys()]).toEqual([200])
      const { events } = await ask('GET', '/v1/events?limit=500&after=0&event_type=vehicle.created')
      const ids = () => receiver.received().map(({ webhookId }) => webhookId.split('_')[1])
      await waitUntil(
        'every delivery',
        async () => events.every(({ id }: { id: number }) => ids().includes(String(id))) || undefined,
      )
      const vins = events.map(({ data }: { data: { vin: string } }) => data.vin)
      expect(new Set(vins).size).toBe(vins.length)
      expect(await waitUntil('the list of webhooks', () => findLost(service, key, acknowledged))).toEqual([])
    } finally {
      service.child.kill('SIGKILL')
      const server = findPostmaster(join(folder, 'data', 'postgres'))
      if (server !== null) process.kill(server.pid, 'SIGKILL')
      await Promise.all([sandbox.close(), receiver.close()])
      await database?.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    }
  },
)
