import { describe, expect, test } from 'vitest'
import { vetAddress } from './vet-address.ts'

describe('vetAddress', () => {
  test.each(['::127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::127.0.0.1', 'fe80::1%eth0', '2606:4700::5efe:127.0.0.1'])(
    '%s is denied, however it is written',
    (address) => {
      expect(vetAddress(address)).toMatchObject({ kind: 'denied', reason: expect.stringMatching(/./) })
    },
  )

  test.each(['1.1.1.1', '64:ff9b::8.8.8.8', '2001:4860:4860::8888'])('%s is allowed', (address) => {
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
