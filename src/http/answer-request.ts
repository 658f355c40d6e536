import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../accounts/caller.ts'
import type { DealershipName } from '../db/queries/callers.ts'
import type { Route } from './define-route.ts'
import { authenticate } from './hooks/authenticate.ts'
import { sendAnswer } from './hooks/send-answer.ts'
import { createInputReader, type Input } from './hooks/validate.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the key is known to be good. */
    caller: Caller | null
  }
}

type Prepared = { readonly input: Input; readonly reads: DealershipName | null }

/** The way of every request through its route; what goes wrong is thrown and becomes an error answer. */
export function createRequestAnswerer(route: Route, services: Services) {
  const readInput = createInputReader(route)
  const prepare = (request: FastifyRequest): Prepared => {
    const input = readInput(request)
    return { input, reads: route.reads?.(input.body, input.query) ?? null }
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const early = route.reads === undefined ? null : createAttempt(() => prepare(request))
    const access = { access: route.access, reads: () => early?.()?.reads ?? null }
    const { caller, dealership } = await authenticate(request, access, services.authenticator)
    request.caller = caller
    const { input } = early?.() ?? prepare(request)
    const answer = await route.handler({ caller, dealership, ...input, services, request, reply })
    return sendAnswer(request, reply, answer)
  }
}

/** What is wrong with the input is said only after the key was checked: until then it is null. */
function createAttempt(prepare: () => Prepared): () => Prepared | null {
  let prepared: Prepared | null = null
  return () => {
    try {
      prepared ??= prepare()
    } catch {
      return null
    }
    return prepared
  }
}
