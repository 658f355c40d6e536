import { expect, test } from 'vitest'
import { judgeAttempt } from './post-delivery.ts'

const answered = (status: number, attempt = 1) =>
  judgeAttempt({ kind: 'answered', status, response: null, responseTimeMs: 5 }, attempt, [4, 8])

test.each([200, 201, 202, 204, 299])('%i is delivered', (status) => {
  expect(answered(status)).toMatchObject({ delivered: true, statusCode: status, error: null, retryAfterSeconds: null })
})

test.each([500, 502, 503, 504, 599])(
  '%i is retried after 4 s, then after 8 s, then given up [DLV-39, DLV-41]',
  (status) => {
    expect([1, 2, 3].map((attempt) => answered(status, attempt).retryAfterSeconds)).toEqual([4, 8, null])
  },
)

test.each([300, 301, 302, 307, 308, 400, 401, 403, 404, 408, 410, 422, 429])(
  '%i is final [DLV-41, DLV-42]',
  (status) => {
    const verdict = answered(status)
    expect(verdict).toMatchObject({ delivered: false, statusCode: status, retryAfterSeconds: null })
    expect(verdict.gone).toBe(status === 410)
    expect(verdict.error).toContain(String(status))
  },
)

test('a missing response is retried, a rejected address is not [DLV-41]', () => {
  const failed = (refused: boolean) =>
    ({ kind: 'failed', refused, error: 'why', response: null, responseTimeMs: 5 }) as const
  expect(judgeAttempt(failed(false), 2, [4, 8])).toMatchObject({ statusCode: null, error: 'why', retryAfterSeconds: 8 })
  expect(judgeAttempt(failed(true), 1, [4, 8]).retryAfterSeconds).toBeNull()
})
