import { expect, test } from 'vitest'
import { chooseEncoding } from './content-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.9 , gzip ; q=0.9', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip', 'gzip'],
  ['deflate', 'identity'],
  ['gzip;q=nonsense', 'identity'],
  ['gzip;q=0.000', 'identity'],
])('Accept-Encoding %j selects %s', (header, wanted) => {
  expect(chooseEncoding(header)).toBe(wanted)
})
