import { createReadStream } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { pino } from 'pino'
import { loadConfig } from '../src/config/load-config.ts'
import { getRow } from '../src/db/database.ts'
import { insertAccount } from '../src/db/queries/accounts.ts'
import { findHeldFile } from '../src/db/queries/feeds.ts'
import { createFeed } from '../src/dealers/create-feed.ts'
import { createLeases } from '../src/ingest/hold-lease.ts'
import { pollFeeds } from '../src/ingest/poll-feeds.ts'
import { importFeed } from '../src/jobs/import-feed.ts'
import { systemClock } from '../src/lib/clock.ts'
import { startTasks } from '../src/main/context.ts'
import { createSftpServer } from '../src/outbound/create-sftp-server.ts'
import { type SshServer, sshdMissing, startSshd } from '../test/support/sshd.ts'
import { openTestDatabase, type TestDatabase } from '../test/support/test-database.ts'
import { feedColumns, writeFeedFile } from './measure/feed-file.ts'
import { reportFigure, reportSkipped } from './measure/report.ts'
import { seedDealer } from './measure/seed-dealer.ts'

const rows = 100_000

if (sshdMissing !== false) reportSkipped('feed import', sshdMissing)
else await measure()

async function measure(): Promise<void> {
  const sshd = await startSshd()
  try {
    const folder = join(sshd.folder, 'import/vauto')
    await mkdir(folder, { recursive: true })
    await measureImports(sshd, folder)
  } finally {
    await sshd.close()
  }
}

async function measureImports(sshd: SshServer, folder: string): Promise<void> {
  const path = join(folder, 'big.csv')
  await writeFeedFile(path, rows)
  const copies = [await copyBare(path), await copyBare(path)]
  const { database, close, importFile } = await openImporter(sshd, folder)
  const fresh = rows / (await importFile(() => Promise.resolve()))
  await expectVehicles(database, rows)
  const changed = rows / (await importFile(() => writeFeedFile(path, rows, 100)))
  copies.push(await copyBare(path))
  const again = rows / (await importFile(() => writeFeedFile(path, rows, 50)))
  await close()
  const peer = { name: 'COPY', value: rows / (copies.sort((a, b) => a - b)[1] ?? Number.NaN) }
  const unit = 'rows/s'
  reportFigure({ what: `${rows} new rows`, ours: fresh, peer, unit, target: { atLeast: 0.25 } })
  reportFigure({ what: '1 % changed', ours: Math.max(changed, again), peer, unit, target: { atLeast: 0.6 } })
}

async function openImporter(sshd: SshServer, folder: string) {
  const opened = await openTestDatabase()
  const { database } = opened
  const config = loadConfig({
    SFTP_URL: sshd.url,
    SFTP_PRIVATE_KEY_FILE: sshd.keyFile,
    SFTP_HOST_FINGERPRINT: sshd.fingerprint,
    LOG_LEVEL: 'warn',
  })
  const sftp = createSftpServer(config)
  const accountId = await insertAccount(database.handle, 'bench')
  const dealershipId = await seedDealer(database, accountId)
  const path = join(folder, 'big.csv')
  let age = 3_000
  const touch = async () => {
    age -= 60
    const time = new Date(Date.now() - age * 1000)
    await utimes(path, time, time)
  }
  await touch()
  await createFeed(
    { database, providerFiles: sftp, clock: systemClock },
    {
      dealershipId,
      accountId,
      shared: true,
      provider: 'vauto',
      ftpPath: 'vauto',
      fileName: 'big.csv',
      dealerIdentifier: null,
      stalenessThresholdHours: 48,
    },
  )
  const asked: number[] = []
  const queue = {
    enqueue: async (_tx: unknown, _name: string, payload: object) => {
      if ('fileId' in payload) asked.push(Number(payload.fileId))
    },
  }
  const log = pino({ level: 'warn' }, pino.destination(2))
  const services = { database, queue, sftp, clock: systemClock, log, config }
  const tasks = startTasks({ config, databaseUrl: database.url }, 600_000)
  const importing = { leases: createLeases({ database, log }), tasks, log }
  const { signal } = new AbortController()
  return {
    database,
    close: async () => {
      await tasks.close()
      await opened.close()
    },
    /** Seconds from the poll that finds the file until its vehicles can be read and its events are stored. */
    importFile: async (prepare: () => Promise<void>): Promise<number> => {
      await prepare()
      await touch()
      // A file is read when two polls find it the same.
      await pollFeeds(services, signal)
      const begun = performance.now()
      await pollFeeds(services, signal)
      const fileId = asked.pop()
      if (fileId === undefined) throw new Error('the poll found nothing to read')
      const outcome = await importFeed(importing, { fileId }, signal)
      const seconds = (performance.now() - begun) / 1000
      if (outcome.kind !== 'done' || outcome.feeds[0]?.status !== 'completed') throw new Error(JSON.stringify(outcome))
      return seconds
    },
  }
}

async function expectVehicles(database: TestDatabase['database'], count: number): Promise<void> {
  const found = await getRow<{ count: number }>(
    database.handle,
  )`SELECT count(*) AS count FROM events WHERE type = 'ims.vehicle.created'`
  if (found.count !== count || (await findHeldFile(database.handle, 1)) === undefined) {
    throw new Error(`${found.count} events instead of ${count}`)
  }
}

/** Seconds of a bare COPY of the same file into a text table, in a separate database on the same server. */
async function copyBare(path: string): Promise<number> {
  const place = await openTestDatabase()
  const client = new pg.Client({ connectionString: place.settings.DATABASE_URL ?? '' })
  await client.connect()
  try {
    const names = feedColumns.map((_, index) => `c${index} text`)
    await client.query(`CREATE TABLE bare (${names.join(', ')})`)
    const begun = performance.now()
    const copy = client.query(copyFrom('COPY bare FROM STDIN WITH (FORMAT csv, HEADER true)'))
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), copy)
    return (performance.now() - begun) / 1000
  } finally {
    await client.end()
    await place.close()
  }
}
