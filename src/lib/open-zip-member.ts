import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/** The end of an archive: its record and a comment of at most 65,535 bytes. */
const endBytes = 22 + 65_535
const entrySignature = 0x02014b50
const methods = { stored: 0, deflated: 8 } as const

class UnreadableZip extends Error {
  override readonly name = 'UnreadableZip'
}

/** The contents of the one file that a ZIP archive holds. Archives of 4 GB and more are refused. */
export async function openZipMember(path: string): Promise<Readable> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = await readAt(file, Math.max(0, size - endBytes), Math.min(size, endBytes))
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
    if (end < 0 || tail.length < end + 22) throw new UnreadableZip(`${path} is cut off, or no ZIP archive`)
    if (tail.readUInt16LE(end + 10) !== 1) throw new UnreadableZip(`${path} holds more than one file, or none`)
    const entry = await readAt(file, tail.readUInt32LE(end + 16), 46)
    if (entry.length < 46 || entry.readUInt32LE(0) !== entrySignature) throw new UnreadableZip(`${path} is damaged`)
    const at = entry.readUInt32LE(42)
    const header = await readAt(file, at, 30)
    const start = at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
    const bytes = createReadStream(path, { start, end: start + entry.readUInt32LE(20) - 1 })
    const method = entry.readUInt16LE(10)
    if (method === methods.stored) return bytes
    if (method !== methods.deflated)
      throw new UnreadableZip(`${path} is compressed by method ${method}, which is unknown`)
    const inflated = createInflateRaw()
    bytes.once('error', (error) => inflated.destroy(error))
    return bytes.pipe(inflated)
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length })
  return buffer.subarray(0, bytesRead)
}
