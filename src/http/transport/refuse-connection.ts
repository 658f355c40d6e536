import { randomUUID } from 'node:crypto'
import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
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
