import { expect, test } from 'vitest'
import { findKey, type KeyRequest } from './find-credential.ts'

const nothing: KeyRequest = { headers: {}, body: { kind: 'none' }, query: {} }

test.each<[string, Partial<KeyRequest>]>([
  ['Authorization: Bearer', { headers: { authorization: 'Bearer k' } }],
  ['the scheme in any case', { headers: { authorization: 'bEARER   k ' } }],
  ['X-API-Key', { headers: { 'x-api-key': 'k' } }],
  ['the body', { body: { kind: 'json', value: { api_key: 'k' } } }],
  ['the query string', { query: { api_key: 'k' } }],
])('a key is found in %s', (_place, given) => {
  expect(findKey({ ...nothing, ...given })).toEqual({ kind: 'key', text: 'k' })
})

test('of several keys the first counts: Authorization, X-API-Key, body, query', () => {
  const body: KeyRequest['body'] = { kind: 'json', value: { api_key: 'body' } }
  const query = { api_key: 'query' }
  const both = { authorization: 'Bearer bearer', 'x-api-key': 'header' }
  expect(findKey({ headers: both, body, query })).toMatchObject({ text: 'bearer' })
  expect(findKey({ headers: { 'x-api-key': 'header' }, body, query })).toMatchObject({ text: 'header' })
  expect(findKey({ headers: {}, body, query })).toMatchObject({ text: 'body' })
})

test.each<[string, Partial<KeyRequest>]>([
  ['nothing at all', {}],
  ['another scheme', { headers: { authorization: 'Basic dXNlcjpwYXNz' } }],
  ['Bearer without a key', { headers: { authorization: 'Bearer ' } }],
  ['empty texts', { headers: { 'x-api-key': '' }, query: { api_key: '' } }],
  ['null in the body', { body: { kind: 'json', value: { api_key: null } } }],
  ['a body that is a list', { body: { kind: 'json', value: ['api_key'] } }],
  ['a body that could not be read', { body: { kind: 'malformed', position: 3, text: '', mayHoldKey: true } }],
])('no key is found in %s', (_what, given) => {
  expect(findKey({ ...nothing, ...given })).toEqual({ kind: 'none' })
})

test.each<[string, Partial<KeyRequest>]>([
  ['a number in the body', { body: { kind: 'json', value: { api_key: 5 } } }],
  ['an object in the body', { body: { kind: 'json', value: { api_key: { $ne: '' } } } }],
  ['the parameter given twice', { query: { api_key: ['a', 'b'] } }],
])('%s is no key, and is not the absence of one', (_what, given) => {
  expect(findKey({ ...nothing, ...given })).toEqual({ kind: 'not_a_key' })
})
