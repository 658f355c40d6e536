import { createHash, generateKeyPairSync } from 'node:crypto'
import { constants, type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, join, normalize } from 'node:path'
import ssh2, { type Connection, type FileEntry, type SFTPWrapper } from 'ssh2'
import { providerDirectories } from './provider-directories.ts'

/** Faults of the server. */
type SftpFaults = {
  /** Closes the connection after this many requested bytes of a file. */
  readonly cutAfterBytes?: number
  /** Does not answer reads. */
  readonly stallReads?: boolean
  /** Does not answer reads of files with this name until then. */
  readonly holdFile?: { readonly name: string; readonly until: Promise<void> }
  /** Closes the connection when this directory is listed. */
  readonly cutAtListing?: string
  /** Lists ever more files. */
  readonly endlessListing?: boolean
  /** Refuses every password. */
  readonly refuseSignIn?: boolean
}

export type SftpSandbox = {
  readonly port: number
  readonly url: string
  /** Value for SFTP_HOST_FINGERPRINT. */
  readonly fingerprint: string
  /** The folder that clients see as `/`. */
  readonly folder: string
  /** Log of requests: `connect`, `list /import/vauto`, `open /import/vauto/a.csv`. */
  readonly requests: readonly string[]
  setFaults(faults: SftpFaults): void
  close(): Promise<void>
}

type SftpSandboxOptions = { readonly folder: string; readonly port?: number }

const { Server, utils } = ssh2
const { OPEN_MODE, STATUS_CODE } = utils.sftp
const sandboxUser = 'forecourt'
const sandboxPassword = 'sandbox-only'

/** An SFTP server as used by providers: nine directories, one user, read access. */
export async function startSftpSandbox({ folder, port = 0 }: SftpSandboxOptions): Promise<SftpSandbox> {
  for (const directory of providerDirectories) await mkdir(join(folder, 'import', directory), { recursive: true })
  const hostKey = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }).privateKey
  const requests: string[] = []
  const connections = new Set<Connection>()
  let faults: SftpFaults = {}
  const ssh = new Server({ hostKeys: [hostKey] }, (client) => {
    connections.add(client)
    client.on('close', () => connections.delete(client)).on('error', () => {})
    client.on('authentication', (context) => {
      const isKnown =
        context.method === 'password' && context.username === sandboxUser && context.password === sandboxPassword
      if (isKnown && faults.refuseSignIn !== true) context.accept()
      else context.reject(['password'])
    })
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => {
        requests.push('connect')
        serveFiles(acceptSftp(), { folder, requests, faults: () => faults, hangUp: () => client.end() })
      })
    })
  })
  // Without noDelay, every response waits 40 ms for the client's delayed acknowledgement.
  const server = createServer({ noDelay: true }, (socket) => ssh.injectSocket(socket))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const address = server.address()
  const bound = address === null || typeof address === 'string' ? 0 : address.port
  return {
    port: bound,
    url: `sftp://${sandboxUser}:${sandboxPassword}@127.0.0.1:${bound}`,
    fingerprint: fingerprintOf(hostKey),
    folder,
    requests,
    setFaults: (next) => {
      faults = next
    },
    close: () =>
      new Promise((resolve) => {
        for (const connection of connections) connection.end()
        server.close(() => resolve())
      }),
  }
}

function fingerprintOf(pem: string): string {
  const key = utils.parseKey(pem)
  if (key instanceof Error) throw key
  const parsed = Array.isArray(key) ? key[0] : key
  if (parsed === undefined) throw new Error('no host key')
  return `SHA256:${createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '')}`
}

type Service = {
  readonly folder: string
  readonly requests: string[]
  readonly faults: () => SftpFaults
  readonly hangUp: () => void
}

type Handle =
  | { readonly kind: 'directory'; readonly path: string; listed: boolean }
  | { readonly kind: 'file'; readonly name: string; readonly file: FileHandle }

function serveFiles(sftp: SFTPWrapper, service: Service): void {
  const handles = new Map<number, Handle>()
  let nextHandle = 0
  let bytesRead = 0
  const local = (path: string) => join(service.folder, normalize(`/${path}`))
  const find = (handle: Buffer) => handles.get(handle.readUInt32BE(0))
  const give = (id: number, handle: Handle) => {
    const name = Buffer.alloc(4)
    name.writeUInt32BE(nextHandle)
    handles.set(nextHandle, handle)
    nextHandle += 1
    sftp.handle(id, name)
  }
  const attempt = (id: number, work: Promise<void>) => {
    work.catch((error: NodeJS.ErrnoException) => {
      sftp.status(id, error.code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE)
    })
  }
  const sendStat = async (id: number, path: string) => sftp.attrs(id, await attributes(path))

  sftp.on('REALPATH', (id, path) => {
    const real = normalize(`/${path}`)
    sftp.name(id, [{ filename: real, longname: real, attrs: noAttributes }])
  })
  sftp.on('STAT', (id, path) => attempt(id, sendStat(id, local(path))))
  sftp.on('LSTAT', (id, path) => attempt(id, sendStat(id, local(path))))
  sftp.on('FSTAT', (id, name) => {
    const handle = find(name)
    if (handle?.kind !== 'file') return sftp.status(id, STATUS_CODE.FAILURE)
    attempt(
      id,
      handle.file.stat().then((stats) => sftp.attrs(id, toAttributes(stats))),
    )
  })
  sftp.on('OPENDIR', (id, path) => {
    service.requests.push(`list ${path}`)
    if (service.faults().cutAtListing === basename(path)) return service.hangUp()
    attempt(
      id,
      readdir(local(path)).then(() => give(id, { kind: 'directory', path: local(path), listed: false })),
    )
  })
  sftp.on('READDIR', (id, name) => {
    const handle = find(name)
    if (service.faults().endlessListing === true) return sftp.name(id, madeUpEntries)
    if (handle?.kind !== 'directory' || handle.listed) return sftp.status(id, STATUS_CODE.EOF)
    handle.listed = true
    attempt(
      id,
      listEntries(handle.path).then((entries) => sftp.name(id, entries)),
    )
  })
  sftp.on('OPEN', (id, path, flags) => {
    service.requests.push(`open ${path}`)
    if ((flags & OPEN_MODE.READ) === 0) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
    attempt(
      id,
      open(local(path), 'r').then((file) => give(id, { kind: 'file', name: basename(path), file })),
    )
  })
  sftp.on('READ', (id, name, offset, length) => {
    const { cutAfterBytes, stallReads, holdFile } = service.faults()
    const handle = find(name)
    if (stallReads === true) return
    if (handle?.kind !== 'file') return sftp.status(id, STATUS_CODE.FAILURE)
    bytesRead += length
    if (cutAfterBytes !== undefined && bytesRead > cutAfterBytes) return service.hangUp()
    const read = async () => {
      if (holdFile?.name === handle.name) await holdFile.until
      const bytes = Buffer.alloc(length)
      const { bytesRead: count } = await handle.file.read(bytes, 0, length, offset)
      if (count === 0) sftp.status(id, STATUS_CODE.EOF)
      else sftp.data(id, bytes.subarray(0, count))
    }
    attempt(id, read())
  })
  sftp.on('CLOSE', (id, name) => {
    const handle = find(name)
    handles.delete(name.readUInt32BE(0))
    if (handle?.kind === 'file') void handle.file.close()
    sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('end', closeFiles).on('close', closeFiles)

  function closeFiles(): void {
    for (const handle of handles.values()) if (handle.kind === 'file') void handle.file.close().catch(() => {})
    handles.clear()
  }
}

const madeUpEntries: FileEntry[] = Array.from({ length: 400 }, (_, at) => ({
  filename: `${at}.csv`,
  longname: `-rw-r--r-- 1 ${at}.csv`,
  attrs: { mode: constants.S_IFREG | 0o644, uid: 0, gid: 0, size: 1, atime: 0, mtime: 0 },
}))

async function listEntries(folder: string): Promise<FileEntry[]> {
  const names = await readdir(folder)
  const entries = await Promise.all(names.map((filename) => findEntry(folder, filename)))
  return entries.filter((entry) => entry !== null)
}

/** null: renamed since the folder was read, as uploaded files are. Real servers omit such a file too. */
async function findEntry(folder: string, filename: string): Promise<FileEntry | null> {
  try {
    const attrs = await attributes(join(folder, filename))
    return { filename, longname: `-rw-r--r-- 1 ${filename}`, attrs }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function attributes(path: string) {
  return toAttributes(await stat(path))
}

const noAttributes = { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }

function toAttributes(stats: { mode: number; size: number; atimeMs: number; mtimeMs: number }) {
  return {
    ...noAttributes,
    mode: stats.mode,
    size: stats.size,
    atime: Math.floor(stats.atimeMs / 1000),
    mtime: Math.floor(stats.mtimeMs / 1000),
  }
}
