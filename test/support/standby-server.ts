import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { streamBaseBackup } from '../../src/db/embedded/base-backup.ts'
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { extractTar } from '../../src/lib/extract-tar.ts'

/** A second server that follows the one at `primaryUrl`, as streaming replication does. */
export async function startStandby(primaryUrl: string, folder: string) {
  const cluster = join(folder, 'postgres')
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  const tar = new PassThrough()
  await Promise.all([streamBaseBackup(primaryUrl, tar), extractTar(tar, cluster)])
  await writeFile(join(cluster, 'standby.signal'), '')
  const { username, hostname, port } = new URL(primaryUrl)
  const primary = `user=${username} host=${decodeURIComponent(hostname)} port=${port}`
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`)
  const server = await openEmbedded(folder)
  return {
    ...server,
    kill: () => {
      const pid = findPostmaster(cluster)?.pid
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    },
  }
}
