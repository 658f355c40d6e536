import type { FastifyInstance } from 'fastify'

/** On every answer, errors included: the id of the request, and that its type is not to be guessed. */
export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    done()
  })
}
