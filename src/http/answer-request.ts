import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../accounts/caller.ts'
import type { Route } from './define-route.ts'
import { authenticate } from './hooks/authenticate.ts'
import { sendAnswer } from './hooks/send-answer.ts'
import { createInputReader } from './hooks/validate.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the key is known to be good. */
    caller: Caller | null
  }
}

/** The way of every request through its route; what goes wrong is thrown and becomes an error answer. */
export function createRequestAnswerer(route: Route, services: Services) {
  const readInput = createInputReader(route)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = await authenticate(request, route.access, services.authenticator)
    request.caller = caller
    const input = readInput(request)
    const answer = await route.handler({ caller, ...input, services, request, reply })
    return sendAnswer(request, reply, answer)
  }
}
