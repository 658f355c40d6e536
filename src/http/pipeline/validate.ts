import { apiErrors, validationError } from '../../model/errors.ts'
import type { Route } from '../define-route.ts'
import { compileValidator } from '../validation/compile-validator.ts'
import type { ReadBody, RequestInput, ValidInput } from './request-input.ts'

/** Compiles a route's schemas. The returned function throws one 422 that names every fault. */
export function createValidator(route: Route): (input: RequestInput) => ValidInput {
  const validateParams = compileValidator('path', route.params)
  const validateQuery = compileValidator('query', route.query)
  const validateBody = compileValidator('body', route.body)
  return (input) => {
    refuseUnreadableBody(input.body)
    const params = validateParams(input.params)
    const query = validateQuery(input.query)
    // A missing body is treated as {}, so that every missing field is named.
    const body = validateBody(input.body.kind === 'json' ? input.body.value : {})
    if (params.kind === 'valid' && query.kind === 'valid' && body.kind === 'valid') {
      return { params: params.value, query: query.value, body: body.value }
    }
    throw validationError([params, query, body].flatMap((part) => (part.kind === 'invalid' ? part.entries : [])))
  }
}

/** Throws 422 for a body that is not JSON, and 415 for one without a JSON content type. */
export function refuseUnreadableBody(body: ReadBody): void {
  if (body.kind === 'unsupported') throw apiErrors.unsupportedMediaType()
  if (body.kind !== 'malformed') return
  const ctx = { error: 'The body is not valid JSON' }
  throw validationError([
    { loc: ['body', body.position], msg: 'JSON decode error', type: 'json_invalid', input: {}, ctx },
  ])
}
