import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const program = '/usr/sbin/sshd'

/** A suite that needs OpenSSH states in its name that it is missing. */
export const sshdMissing: string | false = existsSync(program) ? false : `skipped: no ${program} on this machine`

if (sshdMissing !== false && process.env.FORECOURT_REQUIRE_ALL === '1') throw new Error(sshdMissing)

export type SshServer = {
  /** The value of SFTP_URL; the folder is the server's root from the service's point of view. */
  readonly url: string
  readonly keyFile: string
  readonly fingerprint: string
  /** Provider files are under `import/` in it. */
  readonly folder: string
  close(): Promise<void>
}

/** OpenSSH's server on a free port of 127.0.0.1, with its own host key and client key. */
export async function startSshd(): Promise<SshServer> {
  const home = await mkdtemp(join(tmpdir(), 'forecourt-sshd-'))
  const folder = join(home, 'files')
  await mkdir(join(folder, 'import'), { recursive: true })
  const hostKey = makeKey(join(home, 'host'))
  const keyFile = makeKey(join(home, 'client'))
  // sshd requires this folder when run as root.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true })
  const port = await freePort()
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${hostKey}`,
    `AuthorizedKeysFile ${keyFile}.pub`,
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'PermitRootLogin yes',
    'PidFile none',
    'Subsystem sftp internal-sftp',
  ]
  await writeFile(join(home, 'sshd.conf'), `${settings.join('\n')}\n`)
  const server = spawn(program, ['-D', '-e', '-f', join(home, 'sshd.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
  await listening(server)
  const key = Buffer.from((await readFile(`${hostKey}.pub`, 'utf8')).split(' ')[1] ?? '', 'base64')
  return {
    url: `sftp://${userInfo().username}@127.0.0.1:${port}${folder}`,
    keyFile,
    fingerprint: `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`,
    folder,
    close: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}

function makeKey(path: string): string {
  const made = spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path])
  if (made.status !== 0) throw new Error(`ssh-keygen: ${String(made.stderr)}`)
  return path
}

function listening(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said += String(chunk)
      if (said.includes('Server listening')) resolve()
    })
    server.once('exit', () => reject(new Error(`sshd ended: ${said}`)))
  })
}
