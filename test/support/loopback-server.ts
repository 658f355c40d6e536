import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createRawServer, type Server as RawServer, type Socket } from 'node:net'

/** A test server on a free port of 127.0.0.1. */
export type LoopbackServer = { readonly port: number; close(): Promise<void> }

const tlsFolder = new URL('./tls/', import.meta.url)

/** The authority that signed the certificate of `startHttpsServer`; its names are in tls/README.md. */
export const testAuthorityPem = readFileSync(new URL('test-only-authority.pem', tlsFolder), 'utf8')

export function startHttpServer(listener: RequestListener): Promise<LoopbackServer> {
  return listen(createServer(listener))
}

export function startHttpsServer(listener: RequestListener): Promise<LoopbackServer> {
  const cert = readFileSync(new URL('test-only-server.pem', tlsFolder))
  const key = readFileSync(new URL('test-only-server.key.pem', tlsFolder))
  return listen(createSecureServer({ cert, key }, listener))
}

/** For responses that no standard HTTP server sends. */
export function startRawServer(onSocket: (socket: Socket) => void): Promise<LoopbackServer> {
  const sockets = new Set<Socket>()
  const server = createRawServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    onSocket(socket)
  })
  return listen(server, () => {
    for (const socket of sockets) socket.destroy()
  })
}

export async function readRequestBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function listen(server: Server | RawServer, dropConnections?: () => void): Promise<LoopbackServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: isAddressInfo(address) ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
        dropConnections?.()
      }),
  }
}

function isAddressInfo(address: ReturnType<RawServer['address']>): address is AddressInfo {
  return address !== null && typeof address === 'object'
}
