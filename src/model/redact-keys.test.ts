import { expect, test } from 'vitest'
import { makeKey } from '../accounts/keys.ts'
import { redactKeys, redactUrl } from './redact-keys.ts'

const key = makeKey('live')
const testKey = makeKey('test')
const encoded = `%61%73_live_${key.slice(8)}`

test.each([
  ['plain', `/v1/dealers?api_key=${key}`],
  ['among others', `/v1/dealers?page=1&api_key=${testKey}&x=2`],
  ['with an encoded parameter name', `/v1/dealers?%61pi_key=${key}`],
  ['with an encoded value', `/v1/dealers?api_key=${encoded}`],
  ['in upper case', `/v1/dealers?API_KEY=${key.toUpperCase()}`],
  ['under another name', `/v1/dealers?token=${key}`],
  ['in the path', `/v1/dealers/${key}`],
  ['twice', `/v1/dealers?api_key=${key}&api_key=${testKey}`],
  ['with one encoded letter', `/v1/dealers?token=a%73_liv%65_${key.slice(8)}`],
  ['encoded twice', `/v1/dealers?token=%2561s%255F%256Cive_${key.slice(8)}`],
  ['after an encoded underscore', `/v1/dealers?token=as%5Flive%5F${key.slice(8)}`],
])('a URL never contains a key: %s [KEY-20]', (_name, url) => {
  const shown = redactUrl(url)
  expect(shown.toLowerCase()).not.toContain(key.slice(8).toLowerCase())
  expect(shown.toLowerCase()).not.toContain(testKey.slice(8).toLowerCase())
  expect(shown).toContain('/v1/dealers')
})

test('any value of api_key is redacted, even if it is not a key', () => {
  expect(redactUrl('/v1/dealers?api_key=hunter2&page=3')).toBe('/v1/dealers?api_key=[api key]&page=3')
})

test('text without a key stays unchanged', () => {
  expect(redactUrl('/v1/dealers?make=Kia&url=https%3A%2F%2Fa.example')).toBe(
    '/v1/dealers?make=Kia&url=https%3A%2F%2Fa.example',
  )
  expect(redactKeys('was_livery')).toBe('was_livery')
})

test('text around a key is kept', () => {
  expect(redactKeys(`{"api_key":"${key}","page":1}`)).toBe('{"api_key":"[api key]","page":1}')
})
