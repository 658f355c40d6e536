import { expect, test } from 'vitest'
import { findAddresses } from './find-addresses.ts'

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
