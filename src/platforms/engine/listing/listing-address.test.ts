import { describe, expect, test } from 'vitest'
import { pageOf } from '../conformance/fixture-site.ts'
import type { SiteConfig } from '../contract.ts'
import { type ListingAddress, listingJson, listingRequest, pagedBy } from './listing-address.ts'

const config: SiteConfig = { base_url: 'https://www.lot.example/', inventory_type: 'all', site_id: 'S1' }
const place = { start: 24, page: 2 }
const request = (address: ListingAddress) => listingRequest(address, config, place)
const page = (text: string) => pageOf('https://www.lot.example/list', 200, { text, type: 'application/json' })

test.each<[ListingAddress, string]>([
  [{ path: '/list' }, 'offset'],
  [{ path: '/list', pageParam: 'p' }, 'page'],
  [{ path: '/list', pageParam: 'p', by: 'array' }, 'array'],
])('%j is paged by %s', (address, by) => {
  expect(pagedBy(address)).toBe(by)
})

describe('the request', () => {
  test.each<[ListingAddress, string]>([
    [{ path: '/list?a=1', query: { b: '2 3' } }, '/list?a=1&b=2+3'],
    [{ path: '/list', query: ({ site_id }) => ({ site: String(site_id) }) }, '/list?site=S1'],
    [{ path: '/list', offsetParam: 'start' }, '/list?start=24'],
    [{ path: '/list', pageParam: 'p' }, '/list?p=2'],
  ])('of %j is for %s', (address, url) => {
    expect(request(address)).toMatchObject({ url: `https://www.lot.example${url}`, method: 'GET', purpose: 'listing' })
  })

  test('accepts JSON, or the page that embeds it', () => {
    expect(request({ path: '/list' })).toEqual(expect.objectContaining({ headers: { accept: 'application/json' } }))
    expect(request({ path: '/list', embedded: () => null }).headers).toEqual({ accept: 'text/html' })
  })

  test('sends a referrer if it goes to another host, or has a body', () => {
    const sender = { origin: 'https://www.lot.example', referer: 'https://www.lot.example/' }
    expect(request({ path: 'https://api.example/list' }).headers).toEqual({ accept: 'application/json', ...sender })
    const posted = request({
      path: '/list',
      referer: '/used',
      body: (_config, { start }) => ({ start }),
      headers: () => ({ key: 'k' }),
    })
    expect(posted).toEqual({
      url: 'https://www.lot.example/list',
      method: 'POST',
      purpose: 'listing',
      body: '{"start":24}',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...sender,
        referer: 'https://www.lot.example/used',
        key: 'k',
      },
    })
  })
})

describe('the response of a page', () => {
  test('is its JSON, a bare list as items, and undefined if it has none', () => {
    expect(listingJson({ path: '/' }, page('{"a":1}'))).toEqual({ a: 1 })
    expect(listingJson({ path: '/' }, page('[1]'))).toEqual({ items: [1] })
    expect(listingJson({ path: '/' }, page('<p>'))).toBeUndefined()
  })
})
