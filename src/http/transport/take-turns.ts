import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** More requests of a connection that wait for their turn end it: no client that reads its answers sends so many ahead. */
const maxWaiting = 100

/**
 * Runs the requests of a connection one after the other, each when the answer to the one before was taken. Node stops
 * reading while an answer is not taken, but only after 64 kB of requests, which are thousands: all of them would run.
 */
export function takeTurns(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, (() => void)[]>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    if (socket.destroyed) return
    const run = () => {
      reply.raw.once('close', () => runNext(socket))
      done()
    }
    const waiting = lines.get(socket)
    if (waiting === undefined) {
      lines.set(socket, [])
      run()
    } else if (waiting.length < maxWaiting) waiting.push(run)
    else socket.destroy()
  })

  function runNext(socket: Socket): void {
    const next = socket.destroyed ? undefined : lines.get(socket)?.shift()
    if (next === undefined) lines.delete(socket)
    else next()
  }
}
