import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { answerControl, controlHost } from './control.ts'
import { createFaultBox } from './faults.ts'
import { sendDelivery } from './send-delivery.ts'
import { createSiteRegistry, type SiteRegistry } from './site-registry.ts'
import type { SiteSpec } from './site-specs.ts'
import type { Site, SiteRequest } from './sites/site.ts'

export type SandboxOptions = {
  /** Port on 127.0.0.1; 0 picks a free one (0). */
  readonly port?: number
  readonly sites: readonly (SiteSpec | Site)[]
  /** PEM key and certificate: the sites answer https too. Without them, https is refused at once. */
  readonly tls?: { readonly key: string; readonly cert: string }
}

export interface Sandbox extends SiteRegistry {
  readonly port: number
  /** null without `tls`. */
  readonly tlsPort: number | null
  /** The value of CONNECT_TO that leads every name under `.example` here. */
  readonly connectTo: string
  /** The value of OUTBOUND_ALLOW that lets the service in. */
  readonly outboundAllow: string
  close(): Promise<void>
}

/** Nothing listens here: a connection is refused, as on a host without https. */
const refusingPort = 1

/** Starts a server on 127.0.0.1 that plays the site which the Host header names. Unknown hosts are hung up on. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const registry = createSiteRegistry(options.sites)
  const plain = createServer(listener(registry, 'http'))
  const secure = options.tls === undefined ? null : createTlsServer(options.tls, listener(registry, 'https'))
  const port = await listen(plain, options.port ?? 0)
  const tlsPort = secure === null ? null : await listen(secure, 0)
  return {
    ...registry,
    port,
    tlsPort,
    connectTo: `*.example:80:127.0.0.1:${port},*.example:443:127.0.0.1:${tlsPort ?? refusingPort}`,
    outboundAllow: '127.0.0.1/32',
    async close() {
      await Promise.all([close(plain), secure === null ? null : close(secure)])
    },
  }
}

function listener(registry: SiteRegistry, scheme: 'http' | 'https'): RequestListener {
  return (message, response) => {
    respond(registry, scheme, { message, response }).catch(() => response.destroy())
  }
}

type Exchange = { readonly message: IncomingMessage; readonly response: ServerResponse }

async function respond(registry: SiteRegistry, scheme: string, { message, response }: Exchange): Promise<void> {
  const hostHeader = (message.headers.host ?? '').toLowerCase()
  const host = hostHeader.replace(/:\d+$/, '').replace(/^www\./, '')
  const method = message.method ?? 'GET'
  const path = message.url ?? '/'
  const origin = `${scheme}://${hostHeader}`
  const at = Date.now()
  const isControl = host === controlHost
  if (!isControl) registry.requests.add({ host, path, method, at, userAgent: message.headers['user-agent'] ?? '' })
  const entry = isControl ? undefined : registry.sites.get(host)
  if (!isControl && entry === undefined) {
    response.destroy()
    return
  }
  const request: SiteRequest = {
    method,
    origin,
    url: new URL(path, origin),
    body: await text(message),
    showNothing: false,
  }
  const delivery =
    entry === undefined
      ? createFaultBox().deliver(request, () => answerControl(registry, request))
      : entry.faults.deliver(request, (asked) => entry.site.answer(asked))
  await sendDelivery(response, delivery)
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(portOf(server.address())))
  })
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

function close(server: Server & { closeAllConnections(): void }): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
