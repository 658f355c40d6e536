import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FetchFailure } from '../model/page.ts'
import type { FetchOptions } from '../outbound/contract.ts'
import { reasonOfFailure, startLiveRun } from './live-run.ts'

const failure: FetchFailure = {
  kind: 'failure',
  requestedUrl: 'http://cars.example/',
  class: 'unavailable',
  code: 'http_error',
  message: 'cars.example answered with status 500',
  status: 500,
}

/** A client that reports these exchanges to its watcher. */
function clientOf(exchanges: readonly (number | 'tunnel')[], seen: FetchOptions[] = []) {
  return {
    fetchPage: async (_request: unknown, options: FetchOptions = {}) => {
      seen.push(options)
      for (const exchange of exchanges) {
        if (exchange === 'tunnel') options.watch?.onTunnel()
        else options.watch?.onExchange(exchange)
      }
      return failure
    },
  }
}

const request = { url: 'http://cars.example/', purpose: 'listing' } as const
const agoMs = (ms: number) => performance.now() - ms

describe('the deadline of a live lookup', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => vi.useRealTimers())

  test.each([
    ['direct', 8_000],
    ['listing', 15_000],
    ['tunnel', 25_000],
  ] as const)(
    'of a site whose tier turns out to be %s passes %i ms after the request, including all waits [LIV-18] [LIV-20]',
    (tier, ms) => {
      const run = startLiveRun(clientOf([]), { startedMs: agoMs(2_000), tier: 'direct' })
      vi.advanceTimersByTime(3_000)
      run.raise(tier)
      vi.advanceTimersByTime(ms - 5_001)
      expect([run.signal.aborted, run.isOver(), run.tier()]).toEqual([false, false, tier])
      vi.advanceTimersByTime(1)
      expect([run.signal.aborted, run.isOver()]).toEqual([true, true])
      run.end()
    },
  )

  test('has passed at once if the request waited that long', () => {
    const run = startLiveRun(clientOf([]), { startedMs: agoMs(8_001), tier: 'direct' })
    vi.advanceTimersByTime(1)
    expect(run.isOver()).toBe(true)
  })

  test('is never shortened', () => {
    const run = startLiveRun(clientOf([]), { startedMs: agoMs(0), tier: 'direct' })
    run.raise('tunnel')
    run.raise('listing')
    expect(run.tier()).toBe('tunnel')
    run.end()
  })

  test('a stopping process ends the lookup without counting it as late', () => {
    const stop = new AbortController()
    const run = startLiveRun(clientOf([]), { startedMs: agoMs(0), tier: 'direct', stop: stop.signal })
    stop.abort()
    expect({ aborted: run.signal.aborted, isOver: run.isOver() }).toEqual({ aborted: true, isOver: false })
    run.end()
  })
})

test('requests are live ones; their times add up, and one through the tunnel sets the tier', async () => {
  const seen: FetchOptions[] = []
  const run = startLiveRun(clientOf([10.4, 'tunnel', 20.4], seen), { startedMs: agoMs(0), tier: 'direct' })
  expect(run.fetchMs()).toBeNull()
  await run.web.fetchPage(request)
  await run.web.fetchPage({ ...request, url: 'https://vendor.example/api' })
  expect(seen.every(({ live }) => live === true)).toBe(true)
  expect({ ms: run.fetchMs(), tier: run.tier(), tunnel: run.tunnelUsed() }).toEqual({
    ms: 62,
    tier: 'tunnel',
    tunnel: true,
  })
  run.end()
})

test.each([
  [{}, 'unreachable'],
  [{ status: 503 }, 'unreachable'],
  [{ code: 'dns', status: null }, 'unreachable'],
  [{ code: 'address_refused', status: null }, 'unreachable'],
  [{ code: 'timeout', status: null }, 'timeout'],
  [{ code: 'timeout', class: 'changed', status: null }, 'timeout'],
  [{ status: 429 }, 'blocked'],
  [{ class: 'blocked', status: 403 }, 'blocked'],
  [{ class: 'blocked', code: 'challenge' }, 'blocked'],
  [{ class: 'blocked', code: 'robots', status: null }, 'blocked'],
  [{ class: 'changed', status: 404 }, 'error'],
  [{ class: 'changed', code: 'wrong_shape', status: 200 }, 'error'],
] as const)('the caller sees the failure %o as %s', (part, reason) => {
  expect(reasonOfFailure({ ...failure, ...part })).toBe(reason)
})
