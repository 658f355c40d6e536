import { apiErrors, validationError } from '../../model/errors.ts'
import type { Route } from '../define-route.ts'
import { compileValidator, type Validator } from '../validation/compile-validator.ts'
import type { ReadBody, RequestInput, ValidInput } from './request-input.ts'

/** Compiles a route's schemas. The returned function throws one 422 that names every fault. */
export function createValidator(route: Route): (input: RequestInput) => ValidInput {
  const validators = {
    params: compileValidator('path', route.params),
    query: compileValidator('query', route.query),
    body: compileValidator('body', route.body),
  }
  return (input) => validate(input, validators)
}

function validate(input: RequestInput, validators: Readonly<Record<keyof ValidInput, Validator>>): ValidInput {
  refuseUnreadableBody(input.body)
  const params = validators.params(input.params)
  const query = validators.query(input.query)
  // A missing body is treated as {}, so that every missing field is named.
  const body = validators.body(input.body.kind === 'json' ? input.body.value : {})
  if (params.kind === 'valid' && query.kind === 'valid' && body.kind === 'valid') {
    return { params: params.value, query: query.value, body: body.value }
  }
  throw validationError([params, query, body].flatMap((part) => (part.kind === 'invalid' ? part.entries : [])))
}

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
