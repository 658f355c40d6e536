import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'

/** Header of requests that came through the proxy, which the fault `direct-refused` lets in. */
export const proxiedHeader = 'x-sandbox-proxy'

export interface SandboxProxy {
  /** Value of TUNNEL_PROXY_URL for this proxy. */
  readonly url: string
  /** Requested hosts, oldest first. */
  asked(): readonly string[]
  close(): Promise<void>
}

/** Called for every request, because the sandbox may start after its proxy. */
type ProxyOptions = {
  /** The sandbox's http port. */
  readonly sandboxPort: number
  /** Target port of CONNECT, for https; absent: CONNECT is refused. */
  readonly securePort?: number
}

/** A proxy on 127.0.0.1 that forwards every name to the sandbox. Its credentials are `user:secret`. */
export async function startSandboxProxy(options: ProxyOptions): Promise<SandboxProxy> {
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((message, response) => {
    asked.push(URL.parse(message.url ?? '')?.host ?? '')
    if (isKnown(message)) forward(message, response, options.sandboxPort)
    else response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end()
  })
  server.on('connect', (message: IncomingMessage, socket: Socket) => {
    asked.push(message.url ?? '')
    const { securePort } = options
    if (securePort === undefined || !isKnown(message)) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const target = connect(securePort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      target.pipe(socket).pipe(target)
    })
    for (const [end, other] of [[target, socket] as const, [socket, target] as const]) {
      end.on('error', () => {})
      end.on('close', () => other.destroy())
    }
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://user:secret@127.0.0.1:${port}`,
    asked: () => [...asked],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function isKnown({ headers }: IncomingMessage): boolean {
  return headers['proxy-authorization'] === `Basic ${Buffer.from('user:secret').toString('base64')}`
}

function forward(message: IncomingMessage, response: ServerResponse, port: number): void {
  const url = URL.parse(message.url ?? '')
  const { 'proxy-authorization': _, ...headers } = message.headers
  const onward = request({
    host: '127.0.0.1',
    port,
    method: message.method,
    path: `${url?.pathname}${url?.search}`,
    headers: { ...headers, host: url?.host ?? '', [proxiedHeader]: '1' },
  })
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  message.pipe(onward)
}
