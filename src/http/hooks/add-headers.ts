import type { FastifyInstance } from 'fastify'
import { apiErrors } from '../../model/errors.ts'

const hstsSeconds = 365 * 86_400

/**
 * Adds the request id and `nosniff` to every response, including errors, and HSTS if the client came by https. When the process is stopping, every response
 * closes its connection, so that clients switch to another process.
 */
export function addHeaders(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${hstsSeconds}`)
    if (isStopping()) reply.header('connection', 'close')
    const { httpVersion, headers } = request.raw
    done(httpVersion === '1.1' && headers.host === undefined ? apiErrors.hostRequired() : undefined)
  })
}
