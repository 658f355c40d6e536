import { expect, test } from 'vitest'
import { parseFingerprint, parseSftpUrl } from './parse-addresses.ts'

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
