import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const blockBytes = 512

/** Writes the files and folders of a tar archive (ustar) into `folder`, for this user only. Throws at anything else. */
export async function extractTar(source: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const bytes = readFrom(source)
  while (!(await bytes.isAtEnd())) {
    const header = await bytes.take(blockBytes)
    // The end is marked by empty blocks.
    if (header.every((byte) => byte === 0)) continue
    const { name, size, isFolder } = readHeader(header)
    const path = join(folder, name)
    if (isFolder) await mkdir(path, { recursive: true, mode: 0o700 })
    else await writeFile(path, bytes.next(size), { mode: 0o600, flag: 'wx' })
    await bytes.take(-size & (blockBytes - 1))
  }
}

function readHeader(header: Buffer) {
  const text = (from: number, to: number) => header.toString('latin1', from, to).split('\0')[0] ?? ''
  const [name, size, kind] = [text(0, 100), Number.parseInt(text(124, 136), 8), text(156, 157)]
  const isInside = /^[\w.-]+(\/[\w.-]+)*\/?$/.test(name) && !name.split('/').includes('..')
  if (!isInside || !(size >= 0) || (kind !== '0' && kind !== '5')) {
    throw new Error('the archive holds something other than files and folders')
  }
  return { name, size, isFolder: kind === '5' }
}

function readFrom(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function isAtEnd(): Promise<boolean> {
    while (rest.length === 0) {
      const { value, done } = await chunks.next()
      if (done === true) return true
      rest = value
    }
    return false
  }

  /** The following `count` bytes, as they come. */
  async function* next(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (await isAtEnd()) throw new Error('the archive is cut off')
      const part = rest.subarray(0, left)
      rest = rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }

  async function take(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of next(count)) parts.push(part)
    return Buffer.concat(parts)
  }

  return { isAtEnd, next, take }
}
