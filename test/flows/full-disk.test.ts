import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/server.ts'
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { findLost, writeWithoutEnd } from '../support/acknowledged-writes.ts'
import { createClient, type ServiceClient, setUpOver } from '../support/service-client.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { mountSmallDisk, type SmallDisk, withoutMount } from '../support/small-disk.ts'
import { onServer } from '../support/test-server.ts'
import { waitUntil } from '../support/wait-until.ts'

const diskMb = 400
const lotSize = 40

test.skipIf(withoutMount !== null)(
  'on a full disk, writes are answered 503 with a reason, reads are right, nothing acknowledged is lost, and it heals when there is room',
  { timeout: 300_000 },
  async () => {
    const disk = mountSmallDisk(diskMb)
    const sandbox = await startSandbox({ sites: [{ kind: 'dealer-com', host: 'full.example', size: lotSize }] })
    const service = await start(disk, sandbox)
    const { key } = service
    const ask = createClient(service.origin, key, { hangMs: 30_000 })
    try {
      const dealership = await setUpOver(ask, 'full.example')
      const acknowledged = new Set<string>()
      const writing = writeWithoutEnd(service, key, 'full', acknowledged)
      await waitUntil('acknowledged writes', async () => acknowledged.size >= 10 || undefined)
      disk.fill()
      await waitUntil('a refused write', async () => (writing.statuses.get(503) ?? 0) >= 5 || undefined)
      for (let n = 0; n < 20; n += 1) {
        const { status, count } = await readLot(ask, dealership)
        if (status === 200) expect(count).toBe(lotSize)
        else expect(status).toBe(503)
      }
      // Without room for its log the server itself ends, and cannot start.
      await exhaustLog(join(disk.folder, 'data'))
      await waitUntil('the end of the server', async () => findServer(disk) === null || undefined)
      await waitUntil('503 of a read', async () => (await readLot(ask, dealership)).status === 503 || undefined)
      await disk.free()
      const before = acknowledged.size
      await waitUntil('writes again', async () => acknowledged.size >= before + 10 || undefined)
      await writing.stop()
      expect([...writing.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
      expect(writing.wrong).toEqual([])
      expect(service.child.exitCode).toBeNull()
      expect(await waitUntil('the list of webhooks', () => findLost(service, key, acknowledged))).toEqual([])
      expect(await readLot(ask, dealership)).toEqual({ status: 200, count: lotSize })
      expect((await fetch(`${service.origin}/readyz`)).status).toBe(200)
    } finally {
      service.child.kill('SIGKILL')
      const server = findServer(disk)
      if (server !== null) process.kill(server.pid, 'SIGKILL')
      await sandbox.close()
      disk.close()
    }
  },
)

const findServer = (disk: SmallDisk) => findPostmaster(join(disk.folder, 'data', 'postgres'))

/** Begins one segment of the log after the other, until none can be written. */
async function exhaustLog(dataDir: string): Promise<void> {
  const joined = await openEmbedded(dataDir)
  await joined.close()
  const next = `SELECT pg_logical_emit_message(true, 'filler', 'x'), pg_switch_wal()`
  const isRefused = () =>
    onServer(joined.url, next).then(
      () => undefined,
      () => true,
    )
  await waitUntil('a log that cannot grow', isRefused)
}

const start = (disk: SmallDisk, sandbox: Sandbox): Promise<ServiceProcess> =>
  startService({
    DATA_DIR: join(disk.folder, 'data'),
    LOG_LEVEL: 'error',
    CONNECT_TO: sandbox.connectTo,
    HOST_INTERVAL_MS: '0',
  })

async function readLot(ask: ServiceClient, dealershipId: string) {
  const { status, body } = await ask('POST', '/v1/inventory/fetch', { dealership_id: dealershipId, per_page: 500 })
  return { status, count: body.count }
}
