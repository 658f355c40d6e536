import { expect, test } from 'vitest'
import { byteOrderMark, createChunkDecoder } from './decode-chunks.ts'

function decode(...chunks: readonly Uint8Array[]) {
  const decoder = createChunkDecoder()
  const text = chunks.map((chunk) => decoder.decode(chunk)).join('') + decoder.end()
  return { text, encoding: decoder.encoding() }
}

test.each([
  ['UTF-8 with a byte-order mark', Buffer.from('\ufeffVIN\n'), 'VIN\n', 'utf-8'],
  ['Windows-1252', Buffer.from([0x4c, 0x6c, 0xe1, 0x20, 0x93, 0x80, 0x94, 0x0a]), 'Llá “€”\n', 'windows-1252'],
  [
    'Windows-1252 below a plain header',
    Buffer.concat([Buffer.from('VIN\n'), Buffer.from([0xe9, 0x31, 0x32, 0x0a])]),
    'VIN\né12\n',
    'windows-1252',
  ],
  ['UTF-16, little end first', Buffer.from('\ufeffVIN é\n', 'utf16le'), 'VIN é\n', 'utf-16le'],
  ['UTF-16, big end first', Buffer.from('\ufeffVIN é\n', 'utf16le').swap16(), 'VIN é\n', 'utf-16be'],
])('%s is decoded correctly', (_, bytes, text, encoding) => {
  expect(decode(bytes)).toEqual({ text, encoding })
})

test('one malformed line does not affect the accents of the others', () => {
  const bytes = Buffer.concat([Buffer.from('\né1\n'), Buffer.from([0xe9, 0x32, 0x0a]), Buffer.from('é3\n')])
  expect(decode(bytes)).toEqual({ text: '\né1\né2\né3\n', encoding: 'mixed' })
  expect(decode(Buffer.from('é1\n'), Buffer.from([0xe9, 0x32, 0x0a]))).toEqual({ text: 'é1\né2\n', encoding: 'mixed' })
})

test.each(['utf8', 'utf16le'] as const)('a character split by a chunk boundary is decoded whole: %s', (encoding) => {
  const bytes = Buffer.from('\ufeffa🚗é€\n', encoding)
  for (let cut = 0; cut <= bytes.length; cut++) {
    expect(decode(bytes.subarray(0, cut), bytes.subarray(cut)).text).toBe('a🚗é€\n')
  }
})

test('a byte-order mark counts only at the beginning of a file, and only as a whole', () => {
  expect(decode(Buffer.from('VIN\n'), Buffer.from('\ufeffx\n')).text).toBe('VIN\n\ufeffx\n')
  const beginnings = ['efbb41', 'ef41bf', '41bbbf', 'ff41', '41fe', 'fe41', '41ff'].map((hex) =>
    Buffer.from(hex, 'hex'),
  )
  for (const bytes of beginnings) expect(byteOrderMark(bytes)).toBeNull()
})

test('a file that ends in half a character is read to its end', () => {
  expect(decode(Buffer.from([0x61, 0xc3])).text).toBe('aÃ')
})
