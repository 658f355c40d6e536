import { readFileSync } from 'node:fs'
import { mkdir, rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startService } from '../sandbox/demo/service-process.ts'
import { type Database, getRow } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { liftFirstLimits } from '../test/support/lift-limits.ts'
import { type SshServer, sshdMissing, startSshd } from '../test/support/sshd.ts'
import { openBenchPlace } from './measure/bench-place.ts'
import { writeFeedFile } from './measure/feed-file.ts'
import { reportFigure, reportSkipped } from './measure/report.ts'
import { seedFeed } from './measure/seed-dealer.ts'

/** Rows of files that arrive at once: three of 79 MB, four of 24 MB, eight small ones. */
const sizes = [...Array(3).fill(50_000), ...Array(4).fill(15_000), ...Array(8).fill(500)] as readonly number[]
const smallFrom = 7
const maxMegabytes = 512
const withinMs = 100_000

const missing = sshdMissing === false ? null : sshdMissing
if (missing !== null) reportSkipped('several large files at once', missing)
else await measure()

async function measure(): Promise<void> {
  const sshd = await startSshd()
  const place = await openBenchPlace()
  const database = await openDatabase({ DATABASE_URL: null, DATA_DIR: '', ...place.settings })
  const service = await startService({
    ...place.settings,
    ...{ PORT: '0', IMS_POLL_SECONDS: '1', SFTP_URL: sshd.url, SFTP_PRIVATE_KEY_FILE: sshd.keyFile },
    SFTP_HOST_FINGERPRINT: sshd.fingerprint,
  })
  await liftFirstLimits(place.settings)
  try {
    await pushAll(sshd, 2)
    for (const number of sizes.keys()) await seedFeed(database, 1, { ftpPath: 'vauto', fileName: `${number}.csv` })
    for (const [what, hoursAgo] of [
      ['all new', 2],
      ['all known', 1],
    ] as const) {
      if (hoursAgo === 1) await pushAll(sshd, hoursAgo)
      const begun = performance.now()
      const smallMs = await waitForImports(database, smallFrom, hoursAgo, begun)
      const allMs = await waitForImports(database, 0, hoursAgo, begun)
      const megabytes =
        Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1]) / 1000
      reportFigure({ what: `${sizes.length} files at once, ${what}`, ours: allMs / 1000, unit: 's', target: null })
      reportFigure({ what: 'the small ones among them', ours: smallMs / 1000, unit: 's', target: null })
      reportFigure({ what: 'peak memory', ours: megabytes, unit: 'MB', target: { atMost: maxMegabytes } })
    }
  } finally {
    await service.stop()
    await database.close()
    await place.remove()
    await sshd.close()
  }
}

async function pushAll(sshd: SshServer, hoursAgo: number): Promise<void> {
  const folder = join(sshd.folder, 'import/vauto')
  await mkdir(folder, { recursive: true })
  const time = new Date(Date.now() - hoursAgo * 3_600_000)
  for (const [number, rows] of sizes.entries()) {
    const written = join(folder, `${number}.part`)
    await writeFeedFile(written, rows, hoursAgo === 1 ? 100 : 0)
    await utimes(written, time, time)
    await rename(written, join(folder, `${number}.csv`))
  }
}

/** Milliseconds from `begun` until all files from this index on are imported. */
async function waitForImports(database: Database, from: number, hoursAgo: number, begun: number): Promise<number> {
  const newerThan = new Date(Date.now() - (hoursAgo + 0.5) * 3_600_000)
  while (performance.now() - begun < withinMs) {
    const done = await getRow<{ count: number }>(
      database.handle,
    )`SELECT count(*) AS count FROM feeds WHERE id > ${from} AND last_file_modified > ${newerThan}`
    if (Number(done.count) === sizes.length - from) return performance.now() - begun
    await delay(50)
  }
  throw new Error('the imports did not end')
}
