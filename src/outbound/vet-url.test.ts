import { describe, expect, test } from 'vitest'
import { vetUrl } from './vet-url.ts'

describe('vetUrl', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://①②⑦.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:8.8.8.8]/',
    'http://[64:ff9b::7f00:1]/',
    'http://0/',
    'https://169.254.169.254/latest/meta-data/',
  ])('%s is a private address whatever its spelling', (address) => {
    expect(vetUrl(address, [])).toMatchObject({ kind: 'refused', code: 'address_refused' })
  })

  test.each([
    ['file:///etc/passwd', 'The address has the scheme file; only http and https are fetched'],
    ['ftp://dealer.example/', 'The address has the scheme ftp; only http and https are fetched'],
    ['javascript:alert(1)', 'The address has the scheme javascript; only http and https are fetched'],
    ['http://user:hunter2@dealer.example/', 'The address of dealer.example contains credentials'],
    ['http://hunter2@dealer.example/', 'The address of dealer.example contains credentials'],
    ['http://dealer.example:0/', 'The address of dealer.example names port 0'],
    ['http://', 'The address is not a valid URL'],
    ['dealer.example', 'The address is not a valid URL'],
    ['http://dealer.example:99999/?key=hunter2', 'The address is not a valid URL'],
    ['', 'The address is not a valid URL'],
  ])('%s is not an address to fetch, and the message states why without secrets', (address, message) => {
    expect(vetUrl(address, [])).toEqual({ kind: 'refused', code: 'bad_address', message })
    expect(message).not.toContain('hunter2')
  })

  test.each(['http://dealer.example/', 'https://8.8.8.8/', 'https://[2606:4700:4700::1111]:8443/x'])(
    '%s may be requested',
    (address) => {
      expect(vetUrl(address, [])).toMatchObject({ kind: 'allowed', url: { href: address } })
    },
  )

  test('OUTBOUND_ALLOW opens a literal', () => {
    expect(vetUrl('http://0x7f.1:8080/', [{ address: '127.0.0.0', bits: 8 }])).toMatchObject({ kind: 'allowed' })
  })

  test('a relative URL is resolved against its base and vetted alike', () => {
    expect(vetUrl('../b?c=1', [], 'https://dealer.example/a/x')).toMatchObject({
      url: { href: 'https://dealer.example/b?c=1' },
    })
    expect(vetUrl('//127.0.0.1/', [], 'https://dealer.example/')).toMatchObject({ code: 'address_refused' })
  })
})
