import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keyedSearchProviders, searchProviderIds } from '../config/search-providers.ts'
import { buildSearchRequest, readSearchReply } from './ask-provider.ts'
import { searchProviders } from './registry.ts'

const settings = { baseUrl: 'https://search.example/base/', apiKey: 'the-key' }

describe.each(searchProviderIds)('%s', (id) => {
  const provider = searchProviders[id]
  const sample: { answer: object; empty: object; outage: object | null; reads: readonly object[] } = JSON.parse(
    readFileSync(join(import.meta.dirname, id, 'sample.json'), 'utf8'),
  )
  const wrap = (records: unknown) => ({
    [provider.answerKey]: {},
    ...provider.results.split('.').reduceRight<object>((inner, key) => ({ [key]: inner }), Object(records)),
  })
  const read = (answer: unknown, status = 200) =>
    readSearchReply(provider, { status, text: typeof answer === 'string' ? answer : JSON.stringify(answer) })

  test('states its name, and whether it needs a key', () => {
    expect(provider.id).toBe(id)
    expect(provider.keyHeader !== null).toBe(keyedSearchProviders.includes(id))
    expect(provider.baseUrl ?? 'https://own.example').toMatch(/^https:\/\/[a-z.]+$/)
  })

  test('the request contains the words and the key, below the base URL', () => {
    const words = '"Sunrise & Sons" Boise, ID 83704'
    const { url, headers, body } = buildSearchRequest(provider, settings, words)
    expect(url.startsWith(`https://search.example/base${provider.path}`)).toBe(true)
    const asked = body === null ? Object.fromEntries(new URL(url).searchParams) : JSON.parse(body)
    expect(asked[provider.wordsIn]).toBe(words)
    expect(url).not.toContain('the-key')
    if (provider.keyHeader !== null) expect(headers[provider.keyHeader]).toBe('the-key')
    expect(buildSearchRequest(provider, settings, 'x'.repeat(9_000)).url.length).toBeLessThan(3_000)
  })

  test('the sample yields the expected results', () => {
    expect(read(sample.answer)).toEqual({ kind: 'results', results: sample.reads })
    expect(read(sample.empty)).toEqual({ kind: 'results', results: [] })
    if (sample.outage !== null) expect(read(sample.outage)).toMatchObject({ kind: 'none', why: 'failed' })
  })

  test('an invalid response is a failure with a reason', () => {
    const nonsense: readonly unknown[] = [
      '<html>Sorry</html>',
      '',
      'null',
      '42',
      '[1, 2]',
      wrap({}),
      { hello: 'world' },
      '{"a":',
    ]
    for (const answer of nonsense) {
      expect(read(answer)).toMatchObject({ kind: 'none', reason: expect.stringContaining(provider.name) })
    }
    expect(read(wrap([{ name: 'x' }, 7, null]))).toMatchObject({ kind: 'none' })
    for (const status of [204, 301, 403, 429, 500]) expect(read(sample.answer, status)).toMatchObject({ kind: 'none' })
  })

  test('results are bounded, and lead only to websites', () => {
    const record = (url: unknown) => ({
      [provider.fields.url]: url,
      [provider.fields.title]: 't'.repeat(100_000),
      [provider.fields.text]: 5,
    })
    const addresses = ['javascript:alert(1)', 'file:///etc/passwd', null, {}, `https://a.example/${'x'.repeat(5_000)}`]
    const many = Array.from({ length: 500 }, (_, at) => `https://site-${at}.example/`)
    const answer = read(wrap([...addresses, ...many].map(record)))
    if (answer.kind !== 'results') throw new Error(answer.reason)
    expect(answer.results.length).toBeLessThanOrEqual(20)
    for (const { url, title, text } of answer.results) {
      expect(url).toMatch(/^https:\/\/site-/)
      expect(title.length).toBeLessThanOrEqual(500)
      expect(text).toBe('')
    }
  })
})
