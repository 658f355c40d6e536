import type { LookupAddress } from 'node:dns'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type LoopbackServer,
  startHttpServer,
  startHttpsServer,
  testAuthorityPem,
} from '../../test/support/loopback-server.ts'
import { folderForFile } from '../../test/support/temporary-folder.ts'
import { loadConfig } from '../config/load-config.ts'
import { createDispatcher, vetHostOf } from './connector.ts'
import type { ResolveName } from './look-up-vetted.ts'

let http: LoopbackServer
let https: LoopbackServer
const folder = folderForFile()
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  http = await startHttpServer((request, response) => response.end(`http ${request.headers.host}`))
  https = await startHttpsServer((request, response) => response.end(`https ${request.headers.host}`))
  writeFileSync(join(folder, 'authority.pem'), testAuthorityPem)
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
afterAll(async () => {
  await Promise.all([http.close(), https.close()])
})

/** The response body, or the error code. */
async function ask(url: string, settings: Record<string, string>, resolveName?: ResolveName): Promise<string> {
  const dispatcher = createDispatcher(loadConfig(settings), { resolveName })
  closers.push(() => dispatcher.destroy())
  const { origin, pathname } = new URL(url)
  try {
    const answer = await dispatcher.request({ origin, path: pathname, method: 'GET' })
    return await answer.body.text()
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

function answering(...addresses: string[]): ResolveName {
  return async () => addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }))
}

describe('vetting', () => {
  test('an IP literal is refused even if the URL was not vetted', async () => {
    expect(await ask(`http://127.0.0.1:${http.port}/`, {})).toBe('ADDRESS_REFUSED')
    expect(await ask(`http://[::1]:${http.port}/`, {})).toBe('ADDRESS_REFUSED')
  })

  test('a name that resolves to a private address is refused', async () => {
    expect(await ask(`http://localhost:${http.port}/`, {})).toBe('ADDRESS_REFUSED')
    expect(await ask(`http://dealer.example:${http.port}/`, {}, answering('10.0.0.1'))).toBe('ADDRESS_REFUSED')
  })

  test('one private address among public ones rejects the name', async () => {
    for (const answers of [answering('8.8.8.8', '127.0.0.1'), answering('2606:4700::1', '::1', '8.8.8.8')]) {
      expect(await ask(`http://dealer.example:${http.port}/`, {}, answers)).toBe('ADDRESS_REFUSED')
    }
  })

  test('a name is resolved once per connection, and the connection uses the vetted address', async () => {
    let lookups = 0
    const rebinding: ResolveName = async () => {
      lookups += 1
      return lookups === 1 ? [{ address: '127.0.0.1', family: 4 }] : [{ address: '10.0.0.1', family: 4 }]
    }
    const allow = { OUTBOUND_ALLOW: '127.0.0.0/8' }
    expect(await ask(`http://dealer.example:${http.port}/`, allow, rebinding)).toBe(`http dealer.example:${http.port}`)
    expect(lookups).toBe(1)
  })

  const thrown: ResolveName = () => {
    throw new Error('no resolver')
  }
  const oddly =
    (answer: unknown): ResolveName =>
    () =>
      Promise.resolve(JSON.parse(JSON.stringify(answer)))
  test.each<[string, ResolveName, string]>([
    ['no address', oddly([]), 'ENODATA'],
    ['null', oddly(null), 'ENODATA'],
    ['one address that is not in a list', oddly({ address: '127.0.0.1', family: 4 }), 'ENODATA'],
    ['a text', oddly('127.0.0.1'), 'ENODATA'],
    ['entries without an address', oddly([{ family: 4 }, null, 7]), 'ADDRESS_REFUSED'],
    ['an address that is a number', oddly([{ address: 134_744_072, family: 4 }]), 'ADDRESS_REFUSED'],
    ['an address in another notation', oddly([{ address: '0x7f.1', family: 4 }]), 'ADDRESS_REFUSED'],
    ['an error', () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })), 'ENOTFOUND'],
    ['an error that is none', () => Promise.reject(undefined), 'Error: undefined'],
    ['an exception', thrown, 'Error: no resolver'],
  ])('a resolver that answers %s fails the request and nothing else', async (_, resolveName, expected) => {
    const allow = { OUTBOUND_ALLOW: '127.0.0.0/8' }
    expect(await ask(`http://dealer.example:${http.port}/`, allow, resolveName)).toBe(expected)
    expect(await ask(`https://dealer.example:${https.port}/`, allow, resolveName)).toBe(expected)
    const config = loadConfig(allow)
    const vetting = vetHostOf(new URL('http://dealer.example/'), config, resolveName)
    expect(await vetting.then(...['vetted', 'refused'].map((end) => () => end))).toBe('refused')
  })

  test.each([0, 5, 6, 64, '4', null, undefined])('an address of family %s is used as what it is', async (family) => {
    const resolveName = oddly([{ address: '127.0.0.1', family }])
    expect(await ask(`http://dealer.example:${http.port}/`, { OUTBOUND_ALLOW: '127.0.0.0/8' }, resolveName)).toBe(
      `http dealer.example:${http.port}`,
    )
  })

  test('the address that the socket connected to is vetted too', async () => {
    // Connecting to 0.0.0.0 reaches loopback: what was allowed is not what was connected.
    expect(await ask(`http://0.0.0.0:${http.port}/`, { OUTBOUND_ALLOW: '0.0.0.0/8' })).toBe('ADDRESS_REFUSED')
    const both = { OUTBOUND_ALLOW: '0.0.0.0/8,127.0.0.0/8' }
    expect(await ask(`http://0.0.0.0:${http.port}/`, both)).toBe(`http 0.0.0.0:${http.port}`)
  })

  test('OUTBOUND_ALLOW opens a network for literals and names', async () => {
    const allow = { OUTBOUND_ALLOW: '127.0.0.0/8,::1/128' }
    expect(await ask(`http://127.0.0.1:${http.port}/`, allow)).toBe(`http 127.0.0.1:${http.port}`)
    expect(await ask(`http://localhost:${http.port}/`, allow)).toBe(`http localhost:${http.port}`)
  })
})

describe('CONNECT_TO', () => {
  test('a wildcard sends names below it to the target, which gets the name in Host', async () => {
    const rules = { CONNECT_TO: `*.example:80:127.0.0.1:${http.port}` }
    expect(await ask('http://www.dealer.example/', rules)).toBe('http www.dealer.example')
    expect(await ask('http://dealer.example/', rules)).toBe('http dealer.example')
  })

  test('a rule that keeps the host vets it like any other', async () => {
    const rules = { CONNECT_TO: `localhost:80::${http.port}` }
    expect(await ask('http://localhost/', rules)).toBe('ADDRESS_REFUSED')
    expect(await ask('http://localhost/', { ...rules, OUTBOUND_ALLOW: '127.0.0.0/8,::1/128' })).toBe('http localhost')
  })

  test('a target is reached only for the named host', async () => {
    const rules = { CONNECT_TO: `dealer.example:80:127.0.0.1:${http.port}` }
    expect(await ask(`http://127.0.0.1:${http.port}/`, rules)).toBe('ADDRESS_REFUSED')
    expect(await ask('http://dealer.example:81/', rules, answering('10.0.0.1'))).toBe('ADDRESS_REFUSED')
  })
})

describe('TLS', () => {
  const rules = () => ({ CONNECT_TO: `:443:127.0.0.1:${https.port}` })

  test('an unknown certificate authority is refused', async () => {
    expect(await ask('https://www.dealer.example/', rules())).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
  })

  test('EXTRA_CA_FILE adds an authority, and the certificate is checked against the requested name', async () => {
    const trusting = { ...rules(), EXTRA_CA_FILE: join(folder, 'authority.pem') }
    expect(await ask('https://www.dealer.example/', trusting)).toBe('https www.dealer.example')
    expect(await ask('https://www.other.example/', trusting)).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  })
})
