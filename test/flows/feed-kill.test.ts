import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeSql, listRows } from '../../src/db/database.ts'
import { importFeed } from '../../src/jobs/import-feed.ts'
import { expireLeases } from '../support/expire-leases.ts'
import { type FeedWorld, lot, startFeedWorld } from '../support/feed-world.ts'
import { waitUntil } from '../support/wait-until.ts'

const importer = join(import.meta.dirname, '../support/feed-importer.ts')
const vehicles = lot(3_000, 'kill')

let world: FeedWorld
beforeAll(async () => {
  world = await startFeedWorld()
})
afterAll(() => world.close())

test('an importer that is killed leaves the old state or the new one, and no event is lost or doubled', async () => {
  await world.push({ directory: 'vauto', fileName: 'big.csv', vehicles, hoursAgo: 20 })
  const feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'big.csv' })
  const fileId = (await world.pollOnly())[0] ?? 0
  const { handle } = world.forecourt.services.database
  const total = async () => (await world.vehicles()).pagination.total
  const isWaiting = () =>
    reached(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)

  await whileLocked('ims_staged_vehicles', () => killWhen(fileId, isWaiting))
  expect(await executeSql(handle, 'SELECT DISTINCT import_id FROM ims_contents')).toHaveLength(1)
  expect(await total()).toBe(0)

  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  world.sftp.setFaults({ holdFile: { name: 'big.csv', until } })
  const opened = () => world.sftp.requests.filter((request) => request.startsWith('open')).length
  const openedBefore = opened()
  const isOpened = async () => opened() > openedBefore || undefined
  await killWhen(fileId, () => waitUntil('the file to be opened', isOpened))
  release()
  world.sftp.setFaults({})
  expect(await total()).toBe(0)

  await whileLocked('events', () => killWhen(fileId, isWaiting))
  expect([0, vehicles.length]).toContain(await total())

  await killWhen(fileId, (child) => once(child.stdout ?? child, 'data'))
  expect(await total()).toBe(vehicles.length)

  await importFeed(world.forecourt.services, { fileId }, new AbortController().signal)
  const rows = await listRows<{ type: string; recorded: number }>(handle)`
    SELECT type, count(*)::integer AS recorded FROM events GROUP BY type ORDER BY type
  `
  expect(rows).toEqual([
    { type: 'ims.import.complete', recorded: 1 },
    { type: 'ims.vehicle.created', recorded: vehicles.length },
  ])
  expect((await world.history(feedId)).map(({ status }: { status: string }) => status)).toEqual(['completed'])
  const left = await listRows<{ contents: number; staged: number }>(handle)`
    SELECT (SELECT count(*)::integer FROM ims_contents) AS contents,
      (SELECT count(*)::integer FROM ims_staged_vehicles) AS staged`
  expect(left).toEqual([{ contents: vehicles.length, staged: 0 }])
})

function reached(query: string): Promise<unknown> {
  const { handle } = world.forecourt.services.database
  return waitUntil(query, async () => ((await executeSql(handle, query)).length > 0 ? true : undefined))
}

/** Meanwhile nobody else writes to the table. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: world.forecourt.testDatabase.settings.DATABASE_URL })
  await client.connect()
  await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`)
  await work().finally(() => client.end())
}

/** The next importer may take over once the dead one's lease has expired. */
async function killWhen(fileId: number, moment: (child: ChildProcess) => Promise<unknown>): Promise<void> {
  const { DATABASE_URL } = world.forecourt.testDatabase.settings
  const env = { ...process.env, DATABASE_URL, SFTP_URL: world.sftp.url, SFTP_HOST_FINGERPRINT: world.sftp.fingerprint }
  const child = spawn(process.execPath, [importer, String(fileId)], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const early = ended.then(([code]) => {
    throw new Error(`the importer ended with ${code}`)
  })
  await Promise.race([moment(child), early])
  early.catch(() => {})
  child.kill('SIGKILL')
  await ended
  await expireLeases(world.forecourt.services.database.handle)
}
