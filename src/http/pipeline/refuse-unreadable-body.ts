import { apiErrors, validationError } from '../../model/errors.ts'
import type { ReadBody } from './request-input.ts'

/** Throws 422 for a body that is not JSON, and 415 for one without a JSON content type. */
export function refuseUnreadableBody(body: ReadBody): void {
  if (body.kind === 'unsupported') throw apiErrors.unsupportedMediaType()
  if (body.kind !== 'malformed') return
  throw validationError([
    {
      loc: ['body', body.position],
      msg: 'JSON decode error',
      type: 'json_invalid',
      input: {},
      ctx: { error: 'The body is not valid JSON' },
    },
  ])
}
