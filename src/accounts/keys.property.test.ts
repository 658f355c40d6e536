import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashKey, makeKey, parseKey } from './keys.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keyTypes = fc.constantFrom('live' as const, 'test' as const)

describe('API key format [KEY-17]', () => {
  test('a key is its prefix, 30 base62 characters and 6 of checksum, and is recognized with its type', () => {
    fc.assert(
      fc.property(keyTypes, (type) => {
        const key = makeKey(type)
        expect(key).toMatch(new RegExp(`^as_${type}_[0-9A-Za-z]{36}$`))
        expect(parseKey(key)).toEqual({ type })
      }),
    )
  })

  test('a key with any single character changed is rejected', () => {
    fc.assert(
      fc.property(keyTypes, fc.nat(35), fc.constantFrom(...alphabet), (type, place, character) => {
        const key = makeKey(type)
        const at = 'as_live_'.length + place
        fc.pre(key[at] !== character)
        expect(parseKey(key.slice(0, at) + character + key.slice(at + 1))).toBeNull()
      }),
    )
  })

  test('the type is part of what the checksum protects', () => {
    expect(parseKey(makeKey('live').replace('as_live_', 'as_test_'))).toBeNull()
  })

  test('no other text is accepted as a key', () => {
    const key = makeKey('live')
    for (const text of ['', 'as_live_', key.slice(0, -1), `${key}0`, ` ${key}`, `${key}\n`, key.toUpperCase()]) {
      expect(parseKey(text), JSON.stringify(text)).toBeNull()
    }
    fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => parseKey(text) === null))
  })

  test('the checksum is the CRC32 of all preceding characters, in six base62 digits', () => {
    const start = `as_live_${'0'.repeat(30)}`
    const digits = toBase62(crc32Bitwise(start))
    expect(parseKey(start + digits)).toEqual({ type: 'live' })
  })

  test('every character is equally likely', () => {
    const counts = new Map<string, number>()
    const keys = 4000
    for (let made = 0; made < keys; made++) {
      for (const character of makeKey('live').slice(8, 38)) counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    const expected = (keys * 30) / 62
    const chiSquare = [...alphabet].reduce((sum, c) => sum + ((counts.get(c) ?? 0) - expected) ** 2 / expected, 0)
    // 61 degrees of freedom: above 150 happens once in about 10^8 runs; `byte % 62` alone gives about 900.
    expect(chiSquare).toBeLessThan(150)
  })

  test('the hash is SHA-256', () => {
    expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

/** CRC32 computed bit by bit, as defined. */
function crc32Bitwise(text: string): number {
  let crc = 0xffffffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

function toBase62(number: number): string {
  let digits = ''
  for (let place = 5; place >= 0; place--) digits += alphabet[Math.floor(number / 62 ** place) % 62]
  return digits
}
