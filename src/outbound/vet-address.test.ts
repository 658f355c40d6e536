import { describe, expect, test } from 'vitest'
import { vetAddress } from './vet-address.ts'

const denied: readonly string[] = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:8.8.8.8',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::8.8.8.8',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'feff:ffff::1',
  '100::',
  '100::ffff:ffff:ffff:ffff',
  'ff02::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '3fff:fff:ffff::1',
  '5f00::1',
  '2606:4700::5efe:127.0.0.1',
  '2606:4700::200:5efe:8.8.8.8',
]

const allowed: readonly string[] = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.88.98.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '64:ff9b::8.8.8.8',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450::1',
  '100:0:0:1::1',
  '3fff:1000::1',
  '3ffe::1',
  '5f01::1',
]

describe('vetAddress', () => {
  test.each(denied)('%s is denied', (address) => {
    expect(vetAddress(address)).toMatchObject({ kind: 'denied', reason: expect.stringMatching(/./) })
  })

  test.each(allowed)('%s is allowed', (address) => {
    expect(vetAddress(address)).toEqual({ kind: 'allowed' })
  })

  test.each(['', 'localhost', '1.2.3.4.5', '12345::g'])('"%s" is not an address and denied', (text) => {
    expect(vetAddress(text)).toEqual({ kind: 'denied', reason: 'not an IP address' })
  })

  test('OUTBOUND_ALLOW opens its own networks and nothing else', () => {
    const allow = [
      { address: '127.0.0.0', bits: 8 },
      { address: 'fd00::', bits: 8 },
    ]
    expect(vetAddress('127.0.0.1', allow).kind).toBe('allowed')
    expect(vetAddress('64:ff9b::127.0.0.1', allow).kind).toBe('allowed')
    expect(vetAddress('fd00::1', allow).kind).toBe('allowed')
    expect(vetAddress('10.0.0.1', allow).kind).toBe('denied')
    expect(vetAddress('::1', allow).kind).toBe('denied')
    expect(vetAddress('::ffff:127.0.0.1', allow).kind).toBe('denied')
    expect(vetAddress('fc00::1', allow).kind).toBe('denied')
  })
})
