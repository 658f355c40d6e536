import { mkdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startService } from '../sandbox/demo/service-process.ts'
import { listRows } from '../src/db/database.ts'
import { insertAccount } from '../src/db/queries/accounts.ts'
import { type SshServer, sshdMissing, startSshd } from '../test/support/sshd.ts'
import { openTestDatabase, type TestDatabase } from '../test/support/test-database.ts'
import { writeFeedFile } from './measure/feed-file.ts'
import { peakMegabytes } from './measure/peak-memory.ts'
import { reportFigure, reportSkipped } from './measure/report.ts'
import { seedFeed } from './measure/seed-dealer.ts'

const rows = 500_000
const hourMs = 3_600_000
const file = { ftpPath: 'vauto', fileName: 'big.csv' } as const

if (sshdMissing !== false) reportSkipped('feed memory', sshdMissing)
else await measure()

/** Peak memory of the service, including threads, during the import of a large file. */
async function measure(): Promise<void> {
  const sshd = await startSshd()
  const opened = await openTestDatabase()
  try {
    await seedFeed(opened.database, await insertAccount(opened.database.handle, 'bench'), file)
    const unit = 'MB'
    const target = { atMost: 512 }
    await placeFile(sshd, { changedEvery: 0, hoursAgo: 3 })
    reportFigure({ what: `${rows} rows, all new`, ours: await importOnce(sshd, opened), unit, target })
    await placeFile(sshd, { changedEvery: 100, hoursAgo: 2 })
    reportFigure({ what: `${rows} rows, all known, 1 % changed`, ours: await importOnce(sshd, opened), unit, target })
  } finally {
    await opened.close()
    await sshd.close()
  }
}

async function placeFile(sshd: SshServer, file: { changedEvery: number; hoursAgo: number }): Promise<void> {
  const folder = join(sshd.folder, 'import/vauto')
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'big.csv')
  await writeFeedFile(path, rows, file.changedEvery)
  const time = new Date(Date.now() - file.hoursAgo * hourMs)
  await utimes(path, time, time)
}

/** Starts a new service for each import. Returns its peak in MB. */
async function importOnce(sshd: SshServer, { database, settings }: TestDatabase): Promise<number> {
  const before = await countImports(database)
  const service = await startService({
    DATABASE_URL: settings.DATABASE_URL ?? '',
    DATA_DIR: settings.DATA_DIR,
    PORT: '0',
    IMS_POLL_SECONDS: '1',
    SFTP_URL: sshd.url,
    SFTP_PRIVATE_KEY_FILE: sshd.keyFile,
    SFTP_HOST_FINGERPRINT: sshd.fingerprint,
  })
  try {
    while ((await countImports(database)) === before) await Promise.race([delay(200), service.died])
    return peakMegabytes(service.pid)
  } finally {
    await service.stop()
  }
}

async function countImports(database: TestDatabase['database']): Promise<number> {
  const imports = await listRows<{ status: string; error: string | null }>(
    database.handle,
  )`SELECT status, error FROM feed_imports`
  const failed = imports.find(({ status }) => status !== 'completed')
  if (failed !== undefined) throw new Error(`an import is ${failed.status}: ${failed.error}`)
  return imports.length
}
