import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ThreadEnded } from '../lib/timed-thread.ts'
import type { PageRequest } from '../model/page.ts'
import { nothingStated } from '../model/scan.ts'
import { pageOf } from '../platforms/engine/conformance/fixture-site.ts'
import type { DetectedPlatform, SiteConfig } from '../platforms/engine/contract.ts'
import { inGroups } from '../platforms/engine/listing/in-groups.ts'
import { answerSiteQuestions } from './answer-site-questions.ts'
import { collectSite } from './collect-site.ts'
import type { SiteQuestion, StoredCopy } from './site-questions.ts'

const origin = 'https://lot.example'
const config: SiteConfig = { base_url: origin, inventory_type: 'all', site_id: null }
const urls = Array.from({ length: 40 }, (_, at) => `${origin}/${at}`)
const textOf = (url: string) => `${url} ä`

type Walk = {
  readonly isStored?: (url: string) => boolean
  /** Reads the text of a page. */
  readonly read?: (text: string) => void
}

/** A collection of `urls`; a page is answered with its text, from its stored copy if it has one. */
async function collect({ isStored = () => true, read = () => {} }: Walk = {}) {
  const texts: string[] = []
  const platform: DetectedPlatform = {
    ...{ id: 'copied', name: 'Copied', status: 'detected-only', confidence: 'low', trust: 'partial' },
    ...{ lastLookedAt: '2026-11', detect: [], configure: () => ({ kind: 'configured', config }) },
    *collect() {
      for (const request of inGroups(urls.map((url) => ({ url, purpose: 'vehicle', listedAs: `entry of ${url}` })))) {
        const page = yield request
        if (page.kind === 'page') texts.push(page.text)
        read(page.kind === 'page' ? page.text : '')
      }
      const scan = { complete: true, incompleteReason: null, failure: null, stated: nothingStated, skipped: {} }
      return { ...scan, vehicles: [], pagesRead: texts.length }
    },
  }
  const answer = answerSiteQuestions([platform])
  const questions: SiteQuestion['kind'][] = []
  const ask = async (question: SiteQuestion) => {
    questions.push(question.kind)
    return answer(question)
  }
  const fetched: string[] = []
  const recalled: number[] = []
  const web = {
    fetchPage: async ({ url }: PageRequest) => {
      fetched.push(url)
      return pageOf(url, 200, { text: textOf(url), type: 'text/html' })
    },
    recall: async (requests: readonly PageRequest[]): Promise<readonly StoredCopy[]> => {
      recalled.push(requests.length)
      return requests.flatMap(({ url }, at) => {
        const copy = { final_url: url, content_type: 'text/html', body: brotliCompressSync(textOf(url)) }
        return isStored(url) ? [{ ...copy, at }] : []
      })
    },
  }
  const sites = { startWalk: () => ({ number: 1, ask, end: () => {} }) }
  const { scan } = await collectSite(
    { web, sites },
    { provider: 'copied', config },
    {
      ...{ sample: false, signal: AbortSignal.timeout(60_000) },
      context: () => ({ baseUrl: origin, observedAt: new Date('2026-11-22') }),
    },
  )
  return { scan, texts, fetched, recalled, questions }
}

test('stored copies are read in groups, without a request or a question each', async () => {
  const { texts, fetched, recalled, questions } = await collect()
  expect(texts).toEqual(urls.map(textOf))
  expect(fetched).toEqual([])
  expect(recalled).toEqual([16, 16, 8])
  expect(questions.filter((kind) => kind === 'answer')).toEqual([])
})

test.each([
  ['the first of its group', (at: number) => at % 16 !== 0],
  ['every other one', (at: number) => at % 2 === 1],
  ['all of them', () => false],
])('a page without a copy is fetched: %s', async (_, has) => {
  const isStored = (url: string) => has(urls.indexOf(url))
  const { texts, fetched, recalled } = await collect({ isStored })
  expect(texts).toEqual(urls.map(textOf))
  expect(fetched).toEqual(urls.filter((url) => !isStored(url)))
  expect(recalled).toHaveLength(3)
})

test('a page that ends the thread is named, also if it was a copy', async () => {
  const failing = urls[20] ?? ''
  const read = (text: string) => {
    if (text === textOf(failing)) throw new ThreadEnded('time')
  }
  const { scan } = await collect({ read })
  expect(scan.failure).toMatchObject({ code: 'timeout', requestedUrl: failing })
  expect(scan.pagesRead).toBe(21)
})

test('other collections are answered while copies are read', async () => {
  const read = () => {
    const begun = performance.now()
    while (performance.now() - begun < 20) Math.random()
  }
  const { texts, questions } = await collect({ read })
  expect(texts).toEqual(urls.map(textOf))
  expect(questions.filter((kind) => kind === 'copies').length).toBeGreaterThan(10)
})
