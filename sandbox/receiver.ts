import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Value } from 'typebox/value'
import { createReceiverFaults, ReceiverFault, type ReceiverFaults } from './receiver-faults.ts'

export type ReceivedDelivery = {
  readonly path: string
  /** When it was completely received, in milliseconds. */
  readonly at: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly webhookId: string
  readonly event: string
  /** The signature matches one of the receiver's secrets. */
  readonly genuine: boolean
  /** Status of the response; null: none, or not yet. */
  readonly status: number | null
}

type ReceiverOptions = {
  /** Port on 127.0.0.1; 0 picks a free one (0). */
  readonly port?: number
  /** Secrets that deliveries may be signed with. */
  readonly secrets: readonly string[]
  /** PEM key and certificate (by default the test ones, for hooks.example and hooks.test). */
  readonly tls?: { readonly key: string; readonly cert: string }
  /** Called with each delivery before the response. */
  readonly onDelivery?: (delivery: ReceivedDelivery) => void
}

export interface Receiver {
  readonly port: number
  readonly faults: ReceiverFaults
  /** Received deliveries, oldest first. */
  received(path?: string): readonly ReceivedDelivery[]
  clear(): void
  close(): Promise<void>
}

const tlsFolder = join(import.meta.dirname, '../test/support/tls')

/** The CA of the receiver's certificate, for EXTRA_CA_FILE. */
export const receiverAuthorityFile = join(tlsFolder, 'test-only-authority.pem')

/**
 * An HTTPS server on 127.0.0.1 that accepts deliveries on any path, checks their signatures and stores them. Also
 * serves GET /_received and POST /_faults {faults}.
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const faults = createReceiverFaults()
  let received: ReceivedDelivery[] = []
  const tls = options.tls ?? {
    key: readFileSync(join(tlsFolder, 'test-only-server.key.pem'), 'utf8'),
    cert: readFileSync(join(tlsFolder, 'test-only-server.pem'), 'utf8'),
  }
  const server = createServer(tls, (request, response) => {
    respond(request, response).catch(() => response.destroy())
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const path = request.url ?? '/'
    if (path.startsWith('/_')) {
      control(response, path, body)
      return
    }
    const delivery = {
      path,
      at: Date.now(),
      headers: request.headers,
      body: body.toString('utf8'),
      webhookId: String(request.headers['webhook-id'] ?? ''),
      event: String(request.headers['x-service-event'] ?? ''),
      genuine: options.secrets.some((secret) => isGenuine(body, request.headers, secret)),
      status: null,
    }
    const place = received.push(delivery) - 1
    const kept = received
    options.onDelivery?.(delivery)
    response.on('finish', () => {
      kept[place] = { ...delivery, status: response.statusCode }
    })
    answer(response, faults.strike(path))
  }

  function control(response: ServerResponse, path: string, body: Buffer): void {
    if (path === '/_received') {
      json(response, 200, { received })
      return
    }
    const wanted = path === '/_faults' ? readFaults(body) : null
    if (wanted !== null) faults.set(wanted)
    json(
      response,
      wanted === null ? 422 : 200,
      wanted === null ? { error: 'not a list of faults' } : { faults: wanted },
    )
  }

  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  return {
    port,
    faults,
    received: (path) => received.filter((delivery) => path === undefined || delivery.path === path),
    clear: () => {
      received = []
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function readFaults(body: Buffer): readonly ReceiverFault[] | null {
  try {
    const { faults } = JSON.parse(body.toString('utf8'))
    const isList = Array.isArray(faults) && faults.every((fault) => Value.Check(ReceiverFault, fault))
    return isList ? faults : null
  } catch {
    return null
  }
}

function isGenuine(body: Buffer, headers: IncomingHttpHeaders, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'))
  const given = Buffer.from(String(headers['x-service-signature'] ?? ''))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const hugeBytes = 50_000_000
const dripMs = 200

function answer(response: ServerResponse, fault: ReceiverFault | undefined): void {
  switch (fault?.kind) {
    case undefined:
      json(response, 200, { ok: true })
      return
    case 'status':
      json(response, fault.status, { status: fault.status })
      return
    case 'slow': {
      const timer = setTimeout(() => json(response, 200, { ok: true }), fault.ms)
      response.on('close', () => clearTimeout(timer))
      return
    }
    case 'hang':
      return
    case 'drip': {
      response.writeHead(200).write('.')
      const timer = setInterval(() => response.write('.'), dripMs)
      response.on('close', () => clearInterval(timer))
      return
    }
    case 'close':
      response.destroy()
      return
    case 'huge':
      pour(response, fault.bytes ?? hugeBytes)
      return
    case 'redirect':
      response.writeHead(302, { location: fault.location }).end()
      return
    case 'answer':
      response.writeHead(fault.status, fault.headers).end(fault.body, 'latin1')
  }
}

function pour(response: ServerResponse, bytes: number): void {
  const piece = Buffer.alloc(65_536, '.')
  let left = bytes
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= piece.length
      if (!response.write(piece)) return
    }
    response.end()
  }
  response.on('drain', more)
  more()
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
