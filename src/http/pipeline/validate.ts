import { validationError } from '../../model/errors.ts'
import type { Route } from '../define-route.ts'
import { compileValidator, type Validator } from '../validation/compile-validator.ts'
import { refuseUnreadableBody } from './refuse-unreadable-body.ts'
import type { RequestInput, ValidInput } from './request-input.ts'

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
