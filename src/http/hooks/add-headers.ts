import type { FastifyInstance } from 'fastify'

/** Adds the request id and `nosniff` to every response, errors included. */
export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    done()
  })
}
