import { apiErrors, validationError } from '../../model/errors.ts'
import type { Route } from '../define-route.ts'
import { validatePart } from '../validation/validate-part.ts'
import type { ReadBody, RequestInput, ValidInput } from './request-input.ts'

/** Throws one 422 that names every fault, up to those that are shown. */
export function validate(route: Route, { params, query, body }: RequestInput): ValidInput {
  refuseUnreadableBody(body)
  const parts = {
    params: validatePart('path', route.params, params),
    query: validatePart('query', route.query, query),
    // A missing body is treated as {}, so that every missing field is named.
    body: validatePart('body', route.body, body.kind === 'json' ? body.value : {}),
  }
  if (parts.params.kind === 'valid' && parts.query.kind === 'valid' && parts.body.kind === 'valid') {
    return { params: parts.params.value, query: parts.query.value, body: parts.body.value }
  }
  // The name of a file that cannot exist is an unknown address, not a wrong value.
  if (parts.params.kind === 'invalid' && route.errors?.includes('routeNotFound')) throw apiErrors.routeNotFound()
  throw validationError(Object.values(parts).flatMap((part) => (part.kind === 'invalid' ? part.entries : [])))
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
