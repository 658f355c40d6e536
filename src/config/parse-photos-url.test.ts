import { expect, test } from 'vitest'
import { loadConfig } from './load-config.ts'
import { parsePhotosUrl } from './parse-addresses.ts'

test('a folder or a bucket is named by its address', () => {
  expect(parsePhotosUrl('file:///var/lib/a%20b')).toEqual({ kind: 'folder', path: '/var/lib/a b' })
  expect(parsePhotosUrl('s3://cars')).toEqual({ kind: 'bucket', bucket: 'cars', prefix: '' })
  expect(parsePhotosUrl('s3://my-cars/a/b/')).toEqual({ kind: 'bucket', bucket: 'my-cars', prefix: 'a/b/' })
})

test.each(['photos', 'http://x/', 'file://host/x', 'file:///', 's3://A', 's3://x?y=1', 's3://k:s@bucket'])(
  '%s is refused',
  (text) => {
    expect(() => parsePhotosUrl(text)).toThrow('must be file:///folder or s3://bucket/prefix')
  },
)

test('a bucket needs both keys', () => {
  expect(() => loadConfig({ PHOTOS_URL: 's3://cars', PHOTOS_ACCESS_KEY: 'x' })).toThrow(
    'PHOTOS_URL: a bucket needs PHOTOS_ACCESS_KEY and PHOTOS_SECRET_KEY',
  )
})
