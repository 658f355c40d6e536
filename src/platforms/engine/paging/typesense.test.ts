import { expect, test } from 'vitest'
import { listingRequest } from '../listing/listing-address.ts'
import { typesenseListing } from './typesense.ts'

const config = { base_url: 'https://www.lot.example', inventory_type: 'all', site_id: null } as const
const search = { apiKey: () => 'key', collection: () => 'lot', queryBy: 'vin' }

test.each([
  ['abc1.a1.typesense.net', {}, 'https://abc1.a1.typesense.net/collections/lot/documents/search', null],
  ['abc1.typesense.net.evil.example', {}, 'https://invalid.typesense.net/collections/lot/documents/search', null],
  ['a.typesense.net', { filterBy: 'vin:1' }, 'https://a.typesense.net/collections/lot/documents/search', 'vin:1'],
])('the host %j is searched with %j at %s', (host, filter, address, filterBy) => {
  const request = listingRequest(typesenseListing({ ...search, host: () => host, ...filter }), config, {
    start: 0,
    page: 2,
  })
  const url = new URL(request.url)
  expect(url.origin + url.pathname).toBe(address)
  expect([url.searchParams.get('filter_by'), url.searchParams.get('page')]).toEqual([filterBy, '2'])
})
