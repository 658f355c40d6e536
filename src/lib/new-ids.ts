import { randomBytes, randomInt } from 'node:crypto'

let lastMs = 0
let sequence = 0

/** A time-ordered UUID (RFC 9562, version 7); ids created in sequence by one process sort in that order. */
export function uuidV7(nowMs: number): string {
  if (nowMs > lastMs) {
    lastMs = nowMs
    sequence = 0
  } else {
    sequence += 1
  }
  if (sequence > 0xfff) {
    lastMs += 1
    sequence = 0
  }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const alphabet = '0123456789abcdefghijklmnopqrstuv'

/** A random id with a prefix: 20 characters of 5 bits each (100 bits). */
export function newPublicId(prefix: string): string {
  return prefix + [...randomBytes(20)].map((byte) => alphabet[byte & 31]).join('')
}

export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Letters and digits that nobody can guess, each equally likely. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => base62[randomInt(base62.length)]).join('')
}
