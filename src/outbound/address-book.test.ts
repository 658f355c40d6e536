import { afterEach, expect, test } from 'vitest'
import { startHttpServer } from '../../test/support/loopback-server.ts'
import { loadConfig } from '../config/load-config.ts'
import { AddressMovedError, createAddressBook } from './address-book.ts'
import { createWebClient } from './create-web-client.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A name server whose answer the test changes. */
function bookOf(settings: Record<string, string> = {}) {
  const names = { addresses: ['8.8.8.8', '9.9.9.9'], asked: 0, nowMs: 0 }
  const book = createAddressBook(loadConfig(settings), {
    resolveName: async () => {
      names.asked += 1
      return names.addresses.map((address) => ({ address, family: 4 }))
    },
    nowMs: () => names.nowMs,
  })
  return { book, names, addressOf: (host: string) => book.addressOf(new URL(`https://${host}/`)) }
}

test('a host has the address that its name leads to, looked up once', async () => {
  const { addressOf, names } = bookOf()
  expect([await addressOf('a.example'), await addressOf('a.example')]).toEqual(['8.8.8.8', '8.8.8.8'])
  expect(await addressOf('9.9.9.9')).toBe('9.9.9.9')
  expect(names.asked).toBe(1)
})

test('where CONNECT_TO or OUTBOUND_ALLOW says where to go, there is no pace', async () => {
  const { addressOf, names } = bookOf({ CONNECT_TO: 'a.example:443:127.0.0.1:1', OUTBOUND_ALLOW: '10.0.0.0/8' })
  expect(await addressOf('a.example')).toBeNull()
  expect(names.asked).toBe(0)
  names.addresses = ['10.1.2.3']
  expect(await addressOf('b.example')).toBeNull()
  expect(await addressOf('10.1.2.3')).toBeNull()
})

test('a connection goes to the known address first, and to no other while the name leads there', async () => {
  const { book, addressOf, names } = bookOf()
  await addressOf('a.example')
  book.checkConnected('a.example', '8.8.8.8')
  names.addresses = ['9.9.9.9', '8.8.8.8']
  names.nowMs += 60_000
  expect((await book.lookUp('a.example')).map(({ address }) => address)).toEqual(['8.8.8.8', '9.9.9.9'])
})

test('a host whose name leads elsewhere by now is not connected to before its new address has been asked for', async () => {
  const { book, addressOf, names } = bookOf()
  await addressOf('a.example')
  names.addresses = ['1.1.1.1']
  names.nowMs += 60_000
  await expect(book.lookUp('a.example')).rejects.toThrow(AddressMovedError)
  expect(await addressOf('a.example')).toBe('1.1.1.1')
  expect((await book.lookUp('a.example')).map(({ address }) => address)).toEqual(['1.1.1.1'])
  expect(names.asked).toBe(2)
})

test('a connection that ended at another address is given up, and the next request is paced there', async () => {
  const { book, addressOf, names } = bookOf()
  await addressOf('a.example')
  expect(() => book.checkConnected('a.example', '9.9.9.9')).toThrow(AddressMovedError)
  expect(await addressOf('a.example')).toBe('9.9.9.9')
  expect((await book.lookUp('a.example')).map(({ address }) => address)).toEqual(['9.9.9.9', '8.8.8.8'])
  expect(names.asked).toBe(1)
})

test('a host whose first address does not answer is read at the second, in a seat of that one', async () => {
  const site = await startHttpServer((_request, response) => response.end('cars'))
  const slots: string[] = []
  const web = createWebClient({
    config: loadConfig({ HOST_INTERVAL_MS: '1', OUTBOUND_ALLOW: '127.0.0.0/8' }),
    version: 'test',
    resolveName: async () => ['127.0.0.2', '127.0.0.1'].map((address) => ({ address, family: 4 })),
    isPaced: () => true,
    hostSlots: {
      take: async (slot) => {
        slots.push(slot.replace(/ \d$/, ''))
        return 0
      },
      release: async () => {},
    },
  })
  closers.push(site.close, web.close)
  const host = `a.example:${site.port}`
  for (const path of ['/1', '/2']) {
    expect(await web.fetchPage({ url: `http://${host}${path}`, purpose: 'listing' })).toMatchObject({ kind: 'page' })
  }
  expect(slots).toEqual([host, 'address 127.0.0.2', 'address 127.0.0.1', host, 'address 127.0.0.1'])
})
