import { createServer, type Server, type Socket } from 'node:net'
import { playPhoto } from './photo-plays.ts'

/** Websites that no HTTP library would serve, by the first label of their host name; all below `.hostile.test`. */
export interface HostileServer {
  /** For CONNECT_TO: plain HTTP, and a port that does not speak TLS where TLS is expected. */
  readonly connectTo: string
  readonly hosts: readonly string[]
  /** Connections to an address that must never be reached. */
  canaryHits(): number
  readonly canaryPort: number
  close(): Promise<void>
}

type Play = (socket: Socket, path: string) => void

const head = (type = 'text/html', more = '') =>
  `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\nconnection: close\r\n${more}\r\n`
const home = '<html><title>Used cars</title><a href="/inventory/">Used cars</a></html>'

/** Writes chunks until the other side closes. */
function writeOn(socket: Socket, piece: () => string, everyMs: number): void {
  const timer = setInterval(() => {
    if (socket.writableLength < 4_000_000) socket.write(piece())
  }, everyMs)
  socket.on('close', () => clearInterval(timer))
}

const answer = (socket: Socket, body: string, type?: string) => socket.end(`${head(type)}${body}`)
const homeOr =
  (play: Play): Play =>
  (socket, path) =>
    path === '/' ? answer(socket, home) : play(socket, path)

const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
const plays: Readonly<Record<string, Play>> = {
  'endless-chunks': (socket) => {
    socket.write(head('text/html', 'transfer-encoding: chunked\r\n'))
    writeOn(socket, () => chunk, 5)
  },
  drip: (socket) => {
    socket.write(head())
    writeOn(socket, () => 'x', 500)
  },
  'slow-head': (socket) => writeOn(socket, () => 'H', 1_000),
  'header-flood': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    writeOn(socket, () => `x-${Math.random()}: ${'y'.repeat(4_000)}\r\n`, 2)
  },
  'cookie-flood': (socket) => {
    const cookies = Array.from({ length: 3_000 }, (_, at) => `set-cookie: c${at}=${'z'.repeat(400)}\r\n`).join('')
    socket.end(`${head('text/html', cookies)}${home}`)
  },
  'sitemap-loop': homeOr((socket, path) => {
    const next = Number(/\d+/.exec(path)?.[0] ?? 0) + 1
    const at = (n: number) => `<sitemap><loc>http://sitemap-loop.hostile.test/sitemap-${n}.xml</loc></sitemap>`
    answer(socket, `<sitemapindex>${at(next)}${at(next + 1)}${at(0)}</sitemapindex>`, 'application/xml')
  }),
  'million-addresses': homeOr((socket, path) => {
    if (!path.includes('sitemap')) return answer(socket, '<html>car</html>')
    const one = (at: number) => `<url><loc>http://x.test/${at}</loc></url>`
    answer(
      socket,
      `<urlset>${Array.from({ length: 1_000_000 }, (_, at) => one(at)).join('')}</urlset>`,
      'application/xml',
    )
  }),
  'endless-pages': (socket, path) => {
    const page = Number(/page=(\d+)/.exec(path)?.[1] ?? 1)
    const vin = `1HGCV1F34LA${String(page).padStart(6, '0')}`
    const card = `<div class="vehicle" data-vin="${vin}"><a href="/inventory/used-${vin}/">2020 Honda Accord ${vin}</a> $20,000</div>`
    const total = `<p>${page * 7 + 1} vehicles</p>`
    answer(
      socket,
      `<html><title>Used cars</title>${total}${card}<a rel="next" href="/inventory/?page=${page + 1}">Next</a></html>`,
    )
  },
  'redirects-on': (socket, path) => {
    const next = Number(/\d+/.exec(path)?.[0] ?? 0) + 1
    socket.end(`HTTP/1.1 302 Found\r\nlocation: /${next}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
  },
  garbage: (socket) => socket.end(Buffer.from(Array.from({ length: 5_000 }, () => Math.floor(Math.random() * 256)))),
  'cut-off': (socket) => {
    socket.write(head('text/html', 'content-length: 100000\r\n'))
    setTimeout(() => socket.destroy(), 50)
  },
}

/** No websites of dealers. */
const otherPlays: Readonly<Record<string, Play>> = {
  photos: (socket, path) => playPhoto(socket, path, () => writeOn(socket, () => 'x'.repeat(65_536), 5)),
}

export async function startHostileServer(): Promise<HostileServer> {
  const sockets = new Set<Socket>()
  let hits = 0
  const listen = (onConnection: (socket: Socket) => void) =>
    new Promise<Server>((resolve) => {
      const server = createServer((socket) => {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket)).on('error', () => {})
        onConnection(socket)
      })
      server.listen(0, '127.0.0.1', () => resolve(server))
    })
  const web = await listen((socket) => {
    socket.once('data', (request: Buffer) => {
      const text = request.toString('latin1')
      const path = /^\w+ (\S+)/.exec(text)?.[1] ?? '/'
      const name = /\r\nhost: ([\w-]+)\.hostile\.test/i.exec(text)?.[1] ?? 'garbage'
      if (path === '/robots.txt') socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
      else (plays[name] ?? otherPlays[name] ?? plays.garbage)?.(socket, path)
    })
  })
  const canary = await listen((socket) => {
    hits += 1
    socket.destroy()
  })
  const portOf = (server: Server) => {
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  return {
    connectTo: `*.hostile.test::127.0.0.1:${portOf(web)}`,
    hosts: [...Object.keys(plays).map((name) => `http://${name}.hostile.test`), 'https://tls.hostile.test'],
    canaryHits: () => hits,
    canaryPort: portOf(canary),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await Promise.all([web, canary].map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}
