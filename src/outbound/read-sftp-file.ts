import { promisify } from 'node:util'
import type { SFTPWrapper } from 'ssh2'
import { type ReadLimits, SftpError } from './sftp-contract.ts'

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
export async function* readSftpFile({ sftp, path, limits, awaited }: FileRead): AsyncGenerator<Buffer<ArrayBuffer>> {
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
  const now = await awaited(promisify(sftp.fstat).call(sftp, handle).catch(cutOff))
  if (got === size && now.size === size && now.mtime * 1000 === modifiedAt.getTime()) return
  throw new SftpError('replaced', `${path} was changed while it was read`)
}

/** A server may return fewer bytes than requested; the piece is complete unless the file ends in it. */
async function readPiece(
  sftp: SFTPWrapper,
  handle: Buffer,
  { position, length }: { readonly position: number; readonly length: number },
): Promise<Buffer<ArrayBuffer>> {
  const read = promisify(sftp.read)
  // Not from the buffer pool: the piece may be transferred to a thread.
  const bytes = Buffer.from(new ArrayBuffer(length))
  let filled = 0
  while (filled < length) {
    const count = await read
      .call(sftp, handle, bytes, filled, length - filled, position + filled)
      .catch((error) => (codeOf(error) === endOfFile ? 0 : cutOff(error)))
    if (count === 0) break
    filled += count
  }
  return filled === length ? bytes : bytes.subarray(0, filled)
}

const endOfFile = 1
const noSuchFile = 2
const permissionDenied = 3

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
