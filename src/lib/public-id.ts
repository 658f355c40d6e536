import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghijklmnopqrstuv'

/** A random id with a prefix: 20 characters of 5 bits each (100 bits). */
export function newPublicId(prefix: string): string {
  return prefix + [...randomBytes(20)].map((byte) => alphabet[byte & 31]).join('')
}
