import { randomUUID } from 'node:crypto'
import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** Answers connections that send no valid HTTP request, which reach neither a route nor the error handler. */
export function createBrokenRequestHandler(log: Pick<Logger, 'info'>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    socket.end(rawAnswer(log, statuses.get(error.code ?? '') ?? 400))
  }
}

/** CONNECT and unknown expectations, which Node would answer in its own format. */
export function answerOddRequests(server: Server, log: Pick<Logger, 'info'>): void {
  server.on('connect', (_request, socket) => {
    socket.on('error', () => {})
    socket.end(rawAnswer(log, 405))
  })
  server.on('checkExpectation', (_request, response) => {
    const { headers, body } = refuse(log, 417)
    response.writeHead(417, headers).end(body)
  })
}

function rawAnswer(log: Pick<Logger, 'info'>, status: number): string {
  const { headers, body } = refuse(log, status)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

function refuse(log: Pick<Logger, 'info'>, status: number) {
  const requestId = randomUUID()
  log.info({ request_id: requestId, status }, 'request refused')
  const body = JSON.stringify({ detail: STATUS_CODES[status], request_id: requestId })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    connection: 'close',
  }
  return { headers, body }
}

const statuses: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

const longestMs = 2_500
const checkEveryMs = 50

/**
 * Keeps serving while clients leave, closing each connection after its answer. Returns when no connection is open, or
 * when the remaining ones have been silent long enough.
 */
export async function drain(server: Server): Promise<void> {
  const countOpen = promisify((done: (error: Error | null, open: number) => void) => server.getConnections(done))
  for (let waitedMs = 0; waitedMs < longestMs; waitedMs += checkEveryMs) {
    if ((await countOpen()) === 0) return
    await delay(checkEveryMs)
  }
}

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
