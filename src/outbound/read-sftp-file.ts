import type { SFTPWrapper } from 'ssh2'
import { type ReadLimits, SftpError } from './sftp-contract.ts'
import { bytesPerRead, readsUnderWay } from './sftp-limits.ts'

export type FileRead = {
  readonly sftp: SFTPWrapper
  readonly path: string
  readonly limits: ReadLimits
  /** Waits for the server; rejects if the connection is lost or it stays silent too long. */
  readonly awaited: <T>(work: Promise<T>) => Promise<T>
}

/** Reads a file in order with several concurrent reads. Throws SftpError. */
export async function* readSftpFile({ sftp, path, limits, awaited }: FileRead): AsyncGenerator<Buffer<ArrayBuffer>> {
  const handle = await awaited(openFile(sftp, path))
  try {
    const underWay: Promise<Buffer<ArrayBuffer>>[] = []
    let asked = 0
    let got = 0
    const { size } = limits.expected
    const ask = () => {
      while (underWay.length < readsUnderWay && asked < size) {
        const length = Math.min(bytesPerRead, size - asked)
        const piece = readPiece(sftp, handle, { position: asked, length })
        // Awaited in order; if reading ends before, its failure does not matter.
        piece.catch(() => {})
        underWay.push(piece)
        asked += length
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
  const now = await awaited(statFile(sftp, handle))
  if (got === size && now.size === size && now.mtime * 1000 === modifiedAt.getTime()) return
  throw new SftpError('replaced', `${path} was changed while it was read`)
}

function openFile(sftp: SFTPWrapper, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sftp.open(path, 'r', (error, handle) => {
      if (error) reject(describeFileError(error, path))
      else resolve(handle)
    })
  })
}

function statFile(sftp: SFTPWrapper, handle: Buffer): Promise<{ readonly size: number; readonly mtime: number }> {
  return new Promise((resolve, reject) => {
    sftp.fstat(handle, (error, stats) => {
      if (error) reject(new SftpError('cut_off', error.message))
      else resolve(stats)
    })
  })
}

/** A server may return fewer bytes than requested; the piece is complete unless the file ends in it. */
async function readPiece(
  sftp: SFTPWrapper,
  handle: Buffer,
  { position, length }: { readonly position: number; readonly length: number },
): Promise<Buffer<ArrayBuffer>> {
  // Not from the buffer pool: the piece may be transferred to a thread.
  const bytes = Buffer.from(new ArrayBuffer(length))
  let filled = 0
  while (filled < length) {
    const count = await readOnce(sftp, handle, { bytes, offset: filled, position: position + filled })
    if (count === 0) break
    filled += count
  }
  return filled === length ? bytes : bytes.subarray(0, filled)
}

const endOfFile = 1

function readOnce(
  sftp: SFTPWrapper,
  handle: Buffer,
  { bytes, offset, position }: { readonly bytes: Buffer; readonly offset: number; readonly position: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    sftp.read(handle, bytes, offset, bytes.length - offset, position, (error, count) => {
      if (!error) resolve(count)
      else if (codeOf(error) === endOfFile) resolve(0)
      else reject(new SftpError('cut_off', error.message))
    })
  })
}

const noSuchFile = 2
const permissionDenied = 3

function describeFileError(error: Error, path: string): SftpError {
  if (codeOf(error) === noSuchFile) return new SftpError('no_file', `${path} does not exist`)
  if (codeOf(error) === permissionDenied) return new SftpError('refused', `${path} may not be read`)
  return new SftpError('cut_off', `${path}: ${error.message}`)
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined
}
