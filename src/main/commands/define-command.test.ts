import { expect, test } from 'vitest'
import { messageOf } from './define-command.ts'

test.each([
  { error: new Error('no such account'), message: 'no such account' },
  { error: Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), message: 'ECONNREFUSED' },
  {
    error: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    message: 'connect ECONNREFUSED',
  },
  { error: new RangeError(''), message: 'RangeError' },
  { error: 'stopped', message: 'stopped' },
])('an error is shown by its message, or else by its code or name: $message', ({ error, message }) => {
  expect(messageOf(error)).toBe(message)
})
