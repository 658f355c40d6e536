import { describe, expect, test } from 'vitest'
import { firstHop, isRedirect, nextHop } from './send-hop.ts'

const post = firstHop(
  {
    url: 'https://dealer.example/search',
    purpose: 'listing',
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Api-Key': 'secret' },
  },
  new URL('https://dealer.example/search'),
)
const sameOrigin = new URL('https://dealer.example/other')
const otherOrigin = new URL('https://elsewhere.example/')

describe('redirects', () => {
  test.each([301, 302, 303])('%i turns POST into GET without a body', (status) => {
    expect(nextHop(post, status, sameOrigin)).toEqual({
      url: sameOrigin,
      method: 'GET',
      headers: { accept: 'application/json', 'x-api-key': 'secret' },
      body: null,
    })
  })

  test.each([307, 308])('%i repeats the request', (status) => {
    expect(nextHop(post, status, sameOrigin)).toEqual({ ...post, url: sameOrigin })
  })

  test('credentials never reach another origin, not even the same host without TLS', () => {
    for (const url of [otherOrigin, new URL('http://dealer.example/'), new URL('https://dealer.example:8443/')]) {
      expect(nextHop(post, 307, url).headers).toEqual({
        'content-type': 'application/json',
        accept: 'application/json',
      })
    }
  })

  test('a status is a redirect only with a new location', () => {
    expect([300, 301, 302, 303, 304, 307, 308].filter(isRedirect)).toEqual([301, 302, 303, 307, 308])
  })
})

test('headers reserved for the client are removed from a request', () => {
  const headers = { Host: 'internal', 'User-Agent': 'other', 'Transfer-Encoding': 'chunked', 'X-Ok': '1' }
  const hop = firstHop({ url: 'https://dealer.example/', purpose: 'home', headers }, sameOrigin)
  expect(hop.headers).toEqual({ 'x-ok': '1' })
})
