import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { FileEntryWithStats, SFTPWrapper } from 'ssh2'
import type { Config } from '../config/load-config.ts'
import { connectSftp, type SftpSession } from './connect-sftp.ts'
import { orAborted } from './deadline.ts'
import {
  type ReadLimits,
  type RemoteFile,
  type SftpConnection,
  SftpError,
  type SftpServer,
  withinDeadline,
} from './sftp-contract.ts'

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
    withinDeadline(orAborted(work, lost), {
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
const permissionDenied = 3

/**
 * With one read at a time, each waits for a round trip (150 MB over loopback: 50-100 s; with these: 0.6 s). Bounds the
 * memory of a read to 2 MB.
 */
const readsUnderWay = 8
const bytesPerRead = 255 * 1024

type FileRead = {
  readonly sftp: SFTPWrapper
  readonly path: string
  readonly limits: ReadLimits
  /** Waits for the server; rejects if the connection is lost or it stays silent too long. */
  readonly awaited: <T>(work: Promise<T>) => Promise<T>
}

/** In order, with several concurrent reads. Throws SftpError. */
async function* readSftpFile({ sftp, path, limits, awaited }: FileRead): AsyncGenerator<Buffer<ArrayBuffer>> {
  const handle = await awaited(
    promisify(sftp.open)
      .call(sftp, path, 'r')
      .catch((error) => refuseFile(error, path)),
  )
  try {
    const underWay: Promise<Buffer<ArrayBuffer>>[] = []
    let asked = 0
    let got = 0
    const { size } = limits.expected
    // Used in turn: with new ones, V8 would collect the whole heap twice as often, for the bytes outside of it.
    const spare: ArrayBuffer[] = []
    const ask = () => {
      while (underWay.length < readsUnderWay && asked < size) {
        const buffer = spare.pop() ?? new ArrayBuffer(Math.min(bytesPerRead, size))
        const bytes = Buffer.from(buffer, 0, Math.min(bytesPerRead, size - asked))
        const piece = readPiece(sftp, handle, { position: asked, bytes })
        // Awaited in order; if reading ends before, its failure does not matter.
        piece.catch(() => {})
        underWay.push(piece)
        asked += bytes.length
      }
    }
    for (;;) {
      limits.signal?.throwIfAborted()
      ask()
      const next = underWay.shift()
      if (next === undefined) break
      const bytes = await awaited(next)
      got += bytes.length
      if (got > limits.maxBytes) throw new SftpError('too_large', `${path} has more than ${limits.maxBytes} bytes`)
      if (bytes.length > 0) yield bytes
      spare.push(bytes.buffer)
    }
    await refuseReplaced({ sftp, path, limits, awaited }, { handle, got })
  } finally {
    sftp.close(handle, () => {})
  }
}

/** A file that changed during the read is a mixture of two versions. */
async function refuseReplaced(
  { sftp, path, limits, awaited }: FileRead,
  { handle, got }: { readonly handle: Buffer; readonly got: number },
): Promise<void> {
  const { size, modifiedAt } = limits.expected
  const now = await awaited(promisify(sftp.fstat).call(sftp, handle).catch(cutOff))
  if (got === size && now.size === size && now.mtime * 1000 === modifiedAt.getTime()) return
  throw new SftpError('replaced', `${path} was changed while it was read`)
}

/** A server may return fewer bytes than requested; the piece is complete unless the file ends in it. */
async function readPiece(
  sftp: SFTPWrapper,
  handle: Buffer,
  { position, bytes }: { readonly position: number; readonly bytes: Buffer<ArrayBuffer> },
): Promise<Buffer<ArrayBuffer>> {
  const read = promisify(sftp.read)
  let filled = 0
  while (filled < bytes.length) {
    const count = await read
      .call(sftp, handle, bytes, filled, bytes.length - filled, position + filled)
      .catch((error) => (codeOf(error) === endOfFile ? 0 : cutOff(error)))
    if (count === 0) break
    filled += count
  }
  return bytes.subarray(0, filled)
}

function cutOff(error: Error): never {
  throw new SftpError('cut_off', error.message)
}

function refuseFile(error: Error, path: string): never {
  if (codeOf(error) === noSuchFile) throw new SftpError('no_file', `${path} does not exist`)
  if (codeOf(error) === permissionDenied) throw new SftpError('refused', `${path} may not be read`)
  throw new SftpError('cut_off', `${path}: ${error.message}`)
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined
}
