import { BlockList } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vetAddress } from './vet-address.ts'

type Range = readonly [network: string, bits: number]

// A second copy on purpose, evaluated by Node's BlockList, so that the code's table does not test itself.
const deniedV4: readonly Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
const deniedV6: readonly Range[] = [
  ['::', 8],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
]

// Two lists: one BlockList alone would find every IPv4 address inside ::/8, as ::ffff:a.b.c.d.
const v4List = new BlockList()
const v6List = new BlockList()
for (const [network, bits] of deniedV4) v4List.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of deniedV6) v6List.addSubnet(network, bits, 'ipv6')

const runs = { numRuns: 3000 }
const word32 = fc.nat({ max: 0xffff_ffff })
const bits128 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })

describe('vetAddress over whole ranges', () => {
  test.each(deniedV4)('every address of %s/%i is denied, and those beside it by their own ranges', (network, bits) => {
    const base = numberOfV4(network)
    const size = 2 ** (32 - bits)
    for (const edge of [base - 1, base, base + size - 1, base + size].map((word) => v4(word >>> 0))) {
      expect([edge, vetAddress(edge).kind]).toEqual([edge, v4List.check(edge) ? 'denied' : 'allowed'])
    }
    const inside = fc.nat({ max: size - 1 }).map((offset) => v4(base + offset))
    fc.assert(fc.property(inside, (address) => vetAddress(address).kind === 'denied'))
  })

  test.each(deniedV6)(
    'every address of %s/%i is denied, except NAT64, and those beside it are not',
    (network, bits) => {
      const base = numberOfV6(network)
      const size = 2n ** BigInt(128 - bits)
      for (const edge of [base - 1n, base, base + size - 1n, base + size].map((number) =>
        v6(BigInt.asUintN(128, number)),
      )) {
        expect([edge, vetAddress(edge).kind]).toEqual([edge, v6List.check(edge, 'ipv6') ? 'denied' : 'allowed'])
      }
      const inside = bits128.map((random) => v6(base + (random % size))).filter((address) => !isNat64(address))
      fc.assert(fc.property(inside, (address) => vetAddress(address).kind === 'denied'))
    },
  )

  test('any IPv4 address is denied exactly if a range of the list contains it', () => {
    expect(() =>
      fc.assert(
        fc.property(word32.map(v4), (address) => (vetAddress(address).kind === 'denied') === v4List.check(address)),
        runs,
      ),
    ).not.toThrow()
  })

  test('any IPv6 address is denied exactly if a range of the list contains it or it embeds an IPv4 address', () => {
    expect(() =>
      fc.assert(
        fc.property(bits128.map(v6), (address) => {
          const isIsatap = /^(?:[^:]+:){4}(0|200):5efe:/.test(address)
          return (
            isNat64(address) || (vetAddress(address).kind === 'denied') === (isIsatap || v6List.check(address, 'ipv6'))
          )
        }),
        runs,
      ),
    ).not.toThrow()
  })

  test('a NAT64 address has the verdict of its embedded IPv4 address', () => {
    const nat64 = numberOfV6('64:ff9b::')
    expect(() =>
      fc.assert(
        fc.property(word32, (word) => vetAddress(v6(nat64 + BigInt(word))).kind === vetAddress(v4(word)).kind),
        runs,
      ),
    ).not.toThrow()
  })

  test('an IPv4-mapped, -compatible, 6to4 or ISATAP form is denied whatever its embedded address', () => {
    expect(() =>
      fc.assert(
        fc.property(word32, bits128, (word, random) => {
          const prefix = ((2n ** 61n) | (random % 2n ** 61n)) << 64n
          const forms = [
            BigInt(word),
            (0xffffn << 32n) | BigInt(word),
            (0x2002n << 112n) | (BigInt(word) << 80n),
            prefix | (0x5efen << 32n) | BigInt(word),
          ]
          return forms.every((form) => vetAddress(v6(form)).kind === 'denied')
        }),
        runs,
      ),
    ).not.toThrow()
  })
})

function isNat64(address: string): boolean {
  return address.startsWith('64:ff9b:0:0:0:0:')
}

function v4(word: number): string {
  return [24, 16, 8, 0].map((shift) => (word >>> shift) & 0xff).join('.')
}

function v6(bits: bigint): string {
  return [7n, 6n, 5n, 4n, 3n, 2n, 1n, 0n].map((group) => ((bits >> (group * 16n)) & 0xffffn).toString(16)).join(':')
}

function numberOfV4(address: string): number {
  return address.split('.').reduce((word, part) => word * 256 + Number(part), 0)
}

/** Of a network written as groups and a closing `::`. */
function numberOfV6(network: string): bigint {
  const groups = network.split(':').filter((group) => group !== '')
  return groups.reduce((bits, group, index) => bits | (BigInt(`0x${group}`) << BigInt(112 - index * 16)), 0n)
}
