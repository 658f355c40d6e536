import { windowMs } from '../../accounts/limits/counter.ts'
import type { WindowFill } from '../../accounts/limits/decision.ts'

export type AnswerHeaders = Readonly<Record<string, string>>

/**
 * `RateLimit-Policy` lists the windows: q units in w seconds. `RateLimit` reports r remaining units, and t seconds
 * until spent units return. A month has 31 days here.
 */
export function rateLimitHeaders(fills: readonly WindowFill[]): AnswerHeaders {
  let policy = ''
  let left = ''
  for (const { window, count, limit, nextMs } of fills) {
    const comma = policy === '' ? '' : ', '
    policy += `${comma}"${window}";q=${limit};w=${windowSeconds[window]}`
    left += `${comma}"${window}";r=${Math.max(0, limit - count)};t=${Math.ceil(nextMs / 1000)}`
  }
  return { 'ratelimit-policy': policy, ratelimit: left }
}

const windowSeconds = {
  minute: windowMs.minute / 1000,
  hour: windowMs.hour / 1000,
  day: windowMs.day / 1000,
  month: 31 * 86_400,
} as const
