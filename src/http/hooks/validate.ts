import type { FastifyRequest } from 'fastify'
import { validationError } from '../../model/errors.ts'
import type { Route } from '../define-route.ts'
import { compileValidator, type Validator } from '../validation/compile-validator.ts'
import { bodyOf } from './read-body.ts'
import { refuseUnreadableBody } from './refuse-body.ts'

export type Input = {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** What a route's handler gets of a request. The answered function throws one 422 that names every fault. */
export function createInputReader(route: Route): (request: FastifyRequest) => Input {
  const validators = {
    params: compileValidator('path', route.params),
    query: compileValidator('query', route.query),
    body: compileValidator('body', route.body),
  }
  return (request) => readInput(request, validators)
}

function readInput(request: FastifyRequest, validators: Readonly<Record<keyof Input, Validator>>): Input {
  const body = bodyOf(request)
  refuseUnreadableBody(body)
  const params = validators.params(request.params)
  const query = validators.query(request.query)
  // No body is an empty one: what it lacks is then named field by field.
  const read = validators.body(body.kind === 'json' ? body.value : {})
  if (params.kind === 'valid' && query.kind === 'valid' && read.kind === 'valid') {
    return { params: params.value, query: query.value, body: read.value }
  }
  throw validationError([params, query, read].flatMap((part) => (part.kind === 'invalid' ? part.entries : [])))
}
