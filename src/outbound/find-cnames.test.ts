import { expect, test } from 'vitest'
import { findCnames } from './find-cnames.ts'

const zone: Readonly<Record<string, string>> = {
  'www.dealer.example': 'client.vendor.example',
  'client.vendor.example': 'edge.vendor.example',
  'loop.example': 'pool.example',
  'pool.example': 'loop.example',
}
const resolve = async (name: string) => {
  const alias = zone[name]
  if (alias === undefined) throw new Error('ENODATA')
  return [alias]
}

test('aliases are followed to their end', async () => {
  expect(await findCnames('www.dealer.example', resolve)).toEqual(['client.vendor.example', 'edge.vendor.example'])
})

test('a host without aliases, and a cycle of them, end the lookup', async () => {
  expect(await findCnames('plain.example', resolve)).toEqual([])
  expect(await findCnames('loop.example', resolve)).toEqual(['pool.example', 'loop.example'])
})
