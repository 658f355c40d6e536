import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { FileEntryWithStats, SFTPWrapper } from 'ssh2'
import type { Config } from '../config/load-config.ts'
import { connectSftp, type SftpSession } from './connect-sftp.ts'
import { readSftpFile } from './read-sftp-file.ts'
import { type RemoteFile, type SftpConnection, SftpError, type SftpServer, withinDeadline } from './sftp-contract.ts'

type SftpConfig = Pick<Config, 'SFTP_URL' | 'SFTP_PRIVATE_KEY_FILE' | 'SFTP_HOST_FINGERPRINT'>

/** From name lookup to sign-in; for one directory's listing; without a byte of a file. */
const defaultTimeouts = { connectMs: 20_000, listMs: 30_000, stallMs: 30_000 }
type SftpTimeouts = Readonly<typeof defaultTimeouts>

const maxListedFiles = 50_000
/** Longer ones cannot be configured as a feed's file. */
const maxNameLength = 255

/** The SFTP server of the settings. Without one, every attempt to connect fails with `not_configured`. */
export function createSftpServer(
  config: SftpConfig,
  options: { readonly log?: Pick<Logger, 'warn'>; readonly timeouts?: SftpTimeouts } = {},
): SftpServer {
  const { log, timeouts = defaultTimeouts } = options
  let lastShown: string | null = null
  const warnUnpinned = (host: string, shown: string): void => {
    if (shown === lastShown) return
    log?.warn(
      { host, fingerprint: shown, before: lastShown },
      'the SFTP server shows a host key that nothing pins: set SFTP_HOST_FINGERPRINT to its fingerprint',
    )
    lastShown = shown
  }
  const { SFTP_URL: address, SFTP_PRIVATE_KEY_FILE: privateKey, SFTP_HOST_FINGERPRINT: fingerprint } = config
  return {
    connect: async ({ signal } = {}) => {
      if (address === null) throw new SftpError('not_configured', 'no SFTP server is configured (SFTP_URL)')
      const session = await connectSftp({ address, privateKey, fingerprint }, { timeoutMs: timeouts.connectMs, signal })
      if (fingerprint === null) warnUnpinned(address.host, session.fingerprint)
      return createConnection(session, `${address.base}/import`, timeouts)
    },
  }
}

function createConnection(session: SftpSession, folder: string, timeouts: SftpTimeouts): SftpConnection {
  const { sftp, lost } = session
  const bounded = <T>(work: Promise<T>, ms: number, what: string): Promise<T> =>
    withinDeadline(Promise.race([work, lost]), {
      ms,
      kind: 'stalled',
      message: `${what}: no answer for ${ms / 1000} s`,
    })
  return {
    list: (directory) => {
      const path = `${folder}/${plainName(directory, 'no_directory')}`
      return bounded(listFiles(sftp, path), timeouts.listMs, path)
    },
    read: (directory, name, limits) => {
      const path = `${folder}/${plainName(directory, 'no_directory')}/${plainName(name, 'no_file')}`
      return readSftpFile({ sftp, path, limits, awaited: (work) => bounded(work, timeouts.stallMs, path) })
    },
    close: session.close,
  }
}

/** Names come from clients: none may lead out of its folder. */
function plainName(name: string, kind: 'no_directory' | 'no_file'): string {
  if (name !== '' && name !== '.' && name !== '..' && !name.includes('/') && !name.includes('\0')) return name
  throw new SftpError(kind, `"${name}" is not a plain name`)
}

/** Entries come in answers of about a hundred; what is listed after the first `maxListedFiles` is not read. */
async function listFiles(sftp: SFTPWrapper, path: string): Promise<readonly RemoteFile[]> {
  try {
    const directory = await promisify(sftp.opendir).call(sftp, path)
    try {
      return await readEntries(sftp, directory)
    } finally {
      sftp.close(directory, () => {})
    }
  } catch (error) {
    const [code, reason] = error instanceof Error ? ['code' in error ? error.code : null, error.message] : [null, '']
    if (code === noSuchFile) throw new SftpError('no_directory', `${path} does not exist`)
    throw new SftpError('refused', `${path} cannot be listed: ${reason}`)
  }
}

async function readEntries(sftp: SFTPWrapper, directory: Buffer): Promise<readonly RemoteFile[]> {
  const files: RemoteFile[] = []
  for (let listed = 0; listed < maxListedFiles; ) {
    const entries = await nextEntries(sftp, directory)
    if (entries === null) break
    // An answer without entries would otherwise let a listing go on for ever.
    listed += Math.max(entries.length, 1)
    for (const { filename, attrs } of entries) {
      if (!attrs.isFile() || filename.length > maxNameLength) continue
      files.push({ name: filename, size: attrs.size, modifiedAt: new Date(attrs.mtime * 1000) })
    }
  }
  return files
}

/** Null: there are no more. */
function nextEntries(sftp: SFTPWrapper, directory: Buffer): Promise<readonly FileEntryWithStats[] | null> {
  return new Promise((resolve, reject) => {
    sftp.readdir(directory, (error, entries) => {
      if (error === undefined || error === null) resolve(entries)
      else if ('code' in error && error.code === endOfFile) resolve(null)
      else reject(error)
    })
  })
}

const endOfFile = 1
const noSuchFile = 2
