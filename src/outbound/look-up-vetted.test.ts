import { expect, test } from 'vitest'
import { findAddresses, findCnames } from './look-up-vetted.ts'

test('a name is resolved, an IP address stays itself', async () => {
  const asked: string[] = []
  const resolve = async (name: string) => {
    asked.push(name)
    return ['74.119.99.61', '74.119.99.62']
  }
  expect(await findAddresses('www.dealer.example', resolve)).toEqual(['74.119.99.61', '74.119.99.62'])
  expect(await findAddresses('203.0.113.9', resolve)).toEqual(['203.0.113.9'])
  expect(asked).toEqual(['www.dealer.example'])
})

test('a failed lookup returns no address', async () => {
  const failing = async () => {
    throw new Error('ESERVFAIL')
  }
  expect(await findAddresses('www.dealer.example', failing)).toEqual([])
})

const zone: Readonly<Record<string, string>> = {
  'www.dealer.example': 'client.vendor.example',
  'client.vendor.example': 'edge.vendor.example',
  'loop.example': 'pool.example',
  'pool.example': 'loop.example',
}
const resolveCname = async (name: string) => {
  const alias = zone[name]
  if (alias === undefined) throw new Error('ENODATA')
  return [alias]
}

test('aliases are followed to their end', async () => {
  expect(await findCnames('www.dealer.example', resolveCname)).toEqual(['client.vendor.example', 'edge.vendor.example'])
})

test('a host without aliases, and a cycle of them, end the lookup', async () => {
  expect(await findCnames('plain.example', resolveCname)).toEqual([])
  expect(await findCnames('loop.example', resolveCname)).toEqual(['pool.example', 'loop.example'])
})
