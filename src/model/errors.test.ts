import { expect, test } from 'vitest'
import { ApiError } from './errors.ts'

test('the message of an error is its detail, as JSON unless it is text', () => {
  expect(new ApiError(404, 'Not found').message).toBe('Not found')
  expect(new ApiError(429, { code: 'TEST_QUOTA_EXCEEDED' }).message).toBe('{"code":"TEST_QUOTA_EXCEEDED"}')
})
