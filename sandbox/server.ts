import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { answerControl, controlHost } from './control.ts'
import { createFaultBox, signedHeader } from './faults.ts'
import { drawCar } from './photos/draw-car.ts'
import { sendDelivery } from './send-delivery.ts'
import { createSiteRegistry, type SiteRegistry } from './site-registry.ts'
import type { SiteSpec } from './site-specs.ts'
import type { Site, SiteRequest } from './sites/site.ts'
import { isSignedVisit } from './verify-signature.ts'

export type SandboxOptions = {
  /** Port on 127.0.0.1; 0 picks a free one (0). */
  readonly port?: number
  readonly sites: readonly (SiteSpec | Site)[]
  /** PEM key and certificate for https. Without them, https connections are refused. */
  readonly tls?: { readonly key: string; readonly cert: string }
}

export interface Sandbox extends SiteRegistry {
  readonly port: number
  /** null without `tls`. */
  readonly tlsPort: number | null
  /** Value of CONNECT_TO that routes all names under `.example` and the vendors' hosts to the sandbox. */
  readonly connectTo: string
  /** Value of EXTRA_CA_FILE for the vendors' hosts, which only answer https. */
  readonly extraCaFile: string
  /** Value of OUTBOUND_ALLOW that permits connections to the sandbox. */
  readonly outboundAllow: string
  close(): Promise<void>
}

/** Vendors' hosts. Adapters use them by name, so the sandbox serves the real names. */
const vendorHosts = [
  '*.algolia.net',
  'api.overfuel.com',
  'websites-search.api.carscommerce.inc',
  'websites.api.teamvelocityportal.com',
  'apiv2.chapmanapps.com',
  'omnigraph.audi.com',
]

const tlsFolder = resolve(import.meta.dirname, '../test/support/tls')

/** Nothing listens on this port, so connections are refused as on a host without https. */
const refusingPort = 1

/** Starts a server on 127.0.0.1 that serves the site of the Host header. Closes connections for unknown hosts. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const registry = createSiteRegistry(options.sites)
  const plain = createServer(listener(registry, 'http'))
  const secure = options.tls === undefined ? null : createTlsServer(options.tls, listener(registry, 'https'))
  const vendors = createTlsServer(readVendorCertificate(), listener(registry, 'https'))
  const port = await listen(plain, options.port ?? 0)
  const vendorPort = await listen(vendors, 0)
  const tlsPort = secure === null ? null : await listen(secure, 0)
  return {
    ...registry,
    port,
    tlsPort,
    connectTo: [
      `*.example:80:127.0.0.1:${port}`,
      `*.example:443:127.0.0.1:${tlsPort ?? refusingPort}`,
      ...vendorHosts.map((host) => `${host}:443:127.0.0.1:${vendorPort}`),
    ].join(','),
    extraCaFile: resolve(tlsFolder, 'test-only-vendors-authority.pem'),
    outboundAllow: '127.0.0.1/32',
    async close() {
      await Promise.all([close(plain), close(vendors), secure === null ? null : close(secure)])
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
  const request: SiteRequest = {
    method,
    origin,
    url: new URL(path, origin),
    body: await text(message),
    headers: await withVerdict(method, new URL(path, origin).href, singleHeaders(message)),
    showNothing: false,
  }
  const shown = registry.findPhoto(host, request.url.pathname)
  if (shown !== null) {
    if (shown === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'image/png' }).end(await drawCar(shown.vehicle, shown.number))
    return
  }
  const found = isControl ? null : registry.findAnswer(host, request)
  if (!isControl && found === null) {
    response.destroy()
    return
  }
  const delivery =
    found === null
      ? createFaultBox().deliver(request, () => answerControl(registry, request))
      : found.faults.deliver(request, found.answer)
  await sendDelivery(response, delivery)
}

/** The server's own word on the visit's signature; what the visit says of it does not count. */
async function withVerdict(method: string, url: string, headers: Readonly<Record<string, string>>) {
  const { [signedHeader]: _claimed, ...own } = headers
  if (own.signature === undefined) return own
  const isSigned = await isSignedVisit({ method, url, headers: own }).catch(() => false)
  return isSigned ? { ...own, [signedHeader]: 'yes' } : own
}

function singleHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))
}

function readVendorCertificate() {
  const read = (name: string) => readFileSync(resolve(tlsFolder, name), 'utf8')
  return { key: read('test-only-vendors.key.pem'), cert: read('test-only-vendors.pem') }
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
