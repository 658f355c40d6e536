import { describe, expect, test } from 'vitest'
import { loadConfig } from './load-config.ts'
import { findConnectRule, parseConnectTo, parseFingerprint, parsePhotosUrl, parseSftpUrl } from './parse-addresses.ts'

describe('findConnectRule', () => {
  test.each([
    ['dealer.example:80:t:1', 'dealer.example', 80, true],
    ['dealer.example:80:t:1', 'DEALER.example.', 80, true],
    ['dealer.example:80:t:1', 'dealer.example', 443, false],
    ['dealer.example:80:t:1', 'www.dealer.example', 80, false],
    ['dealer.example::t:1', 'dealer.example', 8443, true],
    ['*.example:80:t:1', 'a.example', 80, true],
    ['*.example:80:t:1', 'a.b.example', 80, true],
    ['*.example:80:t:1', 'example', 80, false],
    ['*.example:80:t:1', '.example', 80, false],
    ['*.example:80:t:1', 'notexample', 80, false],
    ['::t:1', 'anything.test', 1234, true],
    ['[2606::1]:80:t:1', '2606::1', 80, true],
  ])('%s and %s port %i: %s', (rule, host, port, matches) => {
    expect(findConnectRule(parseConnectTo(rule), host, port) !== null).toBe(matches)
  })

  test('the first rule that matches wins', () => {
    const rules = parseConnectTo('b.example:80:first:1,*.example:80:second:2,:80:third:3')
    expect(findConnectRule(rules, 'b.example', 80)?.target).toBe('first')
    expect(findConnectRule(rules, 'c.example', 80)?.target).toBe('second')
    expect(findConnectRule(rules, 'c.test', 80)?.target).toBe('third')
    expect(findConnectRule(rules, 'c.test', 443)).toBeNull()
  })
})

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

test('an SFTP address names user and server', () => {
  expect(parseSftpUrl('sftp://feeds:p%40ss@files.example:2222')).toMatchObject({
    host: 'files.example',
    port: 2222,
    username: 'feeds',
    password: 'p@ss',
    base: '',
  })
})

test('port 22, no password and the root folder are the defaults; a folder may be named', () => {
  expect(parseSftpUrl('sftp://feeds@[::1]/')).toMatchObject({ host: '::1', port: 22, password: null, base: '' })
  expect(parseSftpUrl('sftp://feeds@files.example/srv/drop/').base).toBe('/srv/drop')
})

test('anything but an SFTP address with a user is rejected', () => {
  for (const text of ['ftp://a@b', 'sftp://files.example', 'files.example', 'sftp://']) {
    expect(() => parseSftpUrl(text)).toThrow('must have the form')
  }
})

test('a fingerprint is accepted as ssh-keygen prints it', () => {
  const fingerprint = `SHA256:${'a'.repeat(43)}`
  expect(parseFingerprint(fingerprint)).toBe(fingerprint)
  expect(parseFingerprint(`${fingerprint}=`)).toBe(fingerprint)
  expect(() => parseFingerprint('MD5:00:11')).toThrow('SHA256')
})
