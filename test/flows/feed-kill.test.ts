import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listRows } from '../../src/db/database.ts'
import { ingestFeed } from '../../src/ingest/ingest-feed.ts'
import { expireLeases } from '../support/expire-leases.ts'
import { type FeedWorld, lot, startFeedWorld } from '../support/feed-world.ts'

const importer = join(import.meta.dirname, '../support/feed-importer.ts')
const title = 'an importer that is killed leaves the old state or the new one, and no event is lost or doubled'
const vehicles = lot(3_000, 'kill')
const rises = [40, 150, 260, 370, 480] as const

test(title, async () => {
  const world = await startFeedWorld()
  try {
    await world.push({ directory: 'vauto', fileName: 'big.csv', vehicles, hoursAgo: 20 })
    const feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'big.csv' })
    const fileId = (await world.pollOnly())[0] ?? 0
    for (const afterMs of rises) {
      await importAndKill(world, fileId, afterMs)
      expect([0, vehicles.length]).toContain((await world.vehicles()).pagination.total)
      // The next importer may take over once the dead one's lease has expired.
      await expireLeases(world.forecourt.services.database.handle)
    }
    await ingestFeed(world.forecourt.services, { fileId, signal: new AbortController().signal })
    const rows = await listRows<{ type: string; told: number }>(world.forecourt.services.database.handle)`
      SELECT type, count(*)::integer AS told FROM events GROUP BY type ORDER BY type
    `
    expect(rows).toEqual([
      { type: 'ims.import.complete', told: 1 },
      { type: 'ims.vehicle.created', told: vehicles.length },
    ])
    expect((await world.history(feedId)).map(({ status }: { status: string }) => status)).toEqual(['completed'])
    const left = await listRows<{ contents: number; staged: number }>(world.forecourt.services.database.handle)`
      SELECT (SELECT count(*)::integer FROM ims_contents) AS contents,
        (SELECT count(*)::integer FROM ims_staged_vehicles) AS staged`
    expect(left).toEqual([{ contents: vehicles.length, staged: 0 }])
  } finally {
    await world.close()
  }
})

async function importAndKill(world: FeedWorld, fileId: number, afterMs: number): Promise<void> {
  const { DATABASE_URL } = world.forecourt.testDatabase.settings
  const env = { ...process.env, DATABASE_URL: DATABASE_URL ?? '', SFTP_URL: world.sftp.url }
  const child = spawn(process.execPath, [importer, String(fileId)], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  await Promise.race([delay(afterMs), ended])
  child.kill('SIGKILL')
  await ended
}
