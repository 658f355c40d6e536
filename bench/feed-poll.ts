import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { pushText } from '../sandbox/sftp/feed-writer.ts'
import { providerDirectories } from '../sandbox/sftp/provider-directories.ts'
import { startSftpSandbox } from '../sandbox/sftp/server.ts'
import { loadConfig } from '../src/config/load-config.ts'
import { insertAccount } from '../src/db/queries/accounts.ts'
import { createLeases } from '../src/ingest/hold-lease.ts'
import { pollFeeds } from '../src/ingest/poll-feeds.ts'
import { importFeed } from '../src/jobs/import-feed.ts'
import { systemClock } from '../src/lib/clock.ts'
import { startTasks } from '../src/main/context.ts'
import { createSftpServer } from '../src/outbound/create-sftp-server.ts'
import { openTestDatabase } from '../test/support/test-database.ts'
import { median } from './measure/load.ts'
import { reportFigure } from './measure/report.ts'
import { seedFeed } from './measure/seed-dealer.ts'

const feedCount = 1_000
const rounds = 5
const hourMs = 3_600_000

await measure()

/** Polls feeds with unchanged files: one listing per directory, no file reads. */
async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
  const sftp = await startSftpSandbox({ folder })
  const opened = await openTestDatabase()
  try {
    const config = loadConfig({ SFTP_URL: sftp.url, SFTP_HOST_FINGERPRINT: sftp.fingerprint })
    const asked: number[] = []
    const services = {
      database: opened.database,
      sftp: createSftpServer(config),
      queue: {
        enqueue: async (_tx: unknown, _name: string, payload: object) => {
          if ('fileId' in payload) asked.push(Number(payload.fileId))
        },
      },
      leases: createLeases({ database: opened.database, log: pino({ level: 'warn' }) }),
      clock: systemClock,
      log: pino({ level: 'warn' }, pino.destination(2)),
      config,
    }
    const accountId = await insertAccount(opened.database.handle, 'bench')
    for (let number = 0; number < feedCount; number++) {
      const directory = providerDirectories[number % providerDirectories.length] ?? 'vauto'
      const fileName = `dealer-${number}.csv`
      const modifiedAt = new Date(Date.now() - hourMs)
      const vin = `1HGCV1F3${number % 10}LA${String(number).padStart(6, '0')}`
      await pushText({ folder, directory, fileName, text: `VIN,Price\n${vin},1000\n`, modifiedAt })
      await seedFeed(opened.database, accountId, { ftpPath: directory, fileName })
    }
    const { signal } = new AbortController()
    // A file is read when two polls find it the same.
    for (const _ of ['first', 'second']) await pollFeeds(services, signal)
    const tasks = startTasks({ config, databaseUrl: opened.database.url }, 1_000)
    for (const fileId of asked.splice(0)) await importFeed({ ...services, tasks }, { fileId }, signal)
    await tasks.close()
    const begin = sftp.requests.length
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      await pollFeeds(services, signal)
      times.push(performance.now() - begun)
    }
    const made = sftp.requests.slice(begin)
    const count = (word: string) => made.filter((request) => request.startsWith(word)).length / rounds
    const what = `poll of ${feedCount} feeds`
    reportFigure({ what, ours: median(times), unit: 'ms', target: null })
    reportFigure({
      what: `directory listings`,
      ours: count('list'),
      unit: 'a poll',
      target: { atMost: providerDirectories.length },
    })
    reportFigure({
      what: `files read`,
      ours: count('open') + asked.length,
      unit: 'a poll',
      target: { atMost: 0 },
    })
  } finally {
    await opened.close()
    await sftp.close()
    await rm(folder, { recursive: true, force: true })
  }
}
