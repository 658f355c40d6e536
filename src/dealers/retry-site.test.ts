import { expect, test } from 'vitest'
import type { FetchFailure, PageAnswer } from '../model/page.ts'
import { createRetryingClient } from './inspect-site.ts'

const request = { url: 'https://busy.example/', purpose: 'home' } as const
const page: PageAnswer = {
  kind: 'page',
  requestedUrl: request.url,
  url: request.url,
  status: 200,
  headers: {},
  contentType: 'text/html',
  text: '',
}

function busy(more: Partial<FetchFailure> = {}): FetchFailure {
  return {
    kind: 'failure',
    requestedUrl: request.url,
    class: 'unavailable',
    code: 'http_error',
    message: 'busy.example answered with status 429',
    status: 429,
    ...more,
  }
}

/** A site that gives these answers, repeating the last one; and the waits between them. */
function clientOf(...answers: readonly PageAnswer[]) {
  const waits: number[] = []
  let asked = 0
  const web = {
    fetchPage: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? page
      asked += 1
      return answer
    },
  }
  const client = createRetryingClient(web, async (ms) => waits.push(ms))
  return { client, waits, countAsked: () => asked }
}

test.each([
  ['a stated time', busy({ retryAfterMs: 50_000 }), [50_000, 50_000]],
  ['no stated time', busy(), [5_000, 10_000, 20_000, 40_000]],
  ['"at once"', busy({ retryAfterMs: 0 }), [1_000, 2_000, 4_000, 8_000, 16_000, 32_000]],
])('with %s all waits together take two minutes at most [SET-44]', async (_name, failure, expected) => {
  const { client, waits } = clientOf(failure)
  expect(await client.fetchPage(request)).toBe(failure)
  expect(waits).toEqual(expected)
})

test('all pages of a setup share the two minutes [SET-44]', async () => {
  const { client, waits } = clientOf(busy({ retryAfterMs: 80_000 }), page, busy({ retryAfterMs: 80_000 }))
  await client.fetchPage(request)
  expect(await client.fetchPage(request)).toMatchObject({ status: 429 })
  expect(waits).toEqual([80_000])
})

test.each([
  ['another status', busy({ status: 500 })],
  ['a challenge', busy({ status: 503, code: 'challenge', class: 'blocked' })],
])('%s is not requested again', async (_name, failure) => {
  const { client, countAsked } = clientOf(failure)
  expect(await client.fetchPage(request)).toBe(failure)
  expect(countAsked()).toBe(1)
})

test('a setup that is stopped while it waits ends with the last response', async () => {
  const failure = busy({ retryAfterMs: 60_000 })
  const client = createRetryingClient({ fetchPage: async () => failure })
  expect(await client.fetchPage(request, { signal: AbortSignal.abort() })).toBe(failure)
})
