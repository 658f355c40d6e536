import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { createLot, type Lot } from '../../sandbox/lot.ts'
import { createPlainSite } from '../../sandbox/sites/plain.ts'
import { findRow, listRows } from '../../src/db/database.ts'
import { startForecourt, type TestForecourt } from './forecourt.ts'
import { ingestSite } from './ingest.ts'
import { startHttpServer } from './loopback-server.ts'
import { onboard } from './onboard.ts'
import { waitUntil } from './wait-until.ts'

type PhotoAnswer = (request: IncomingMessage, response: ServerResponse) => void

type PhotoServer = {
  /** Paths in the order of their requests. */
  readonly requested: string[]
  /** By path; '*' is for all others. Without an answer, each path is a picture of its own. */
  readonly answers: Map<string, PhotoAnswer>
  readonly port: number
  close(): Promise<void>
}

const notFound: PhotoAnswer = (_request, response) => response.writeHead(404).end()

/** Pictures of a dealer, made as they are asked for. */
async function startPhotoServer(): Promise<PhotoServer> {
  const requested: string[] = []
  const answers = new Map<string, PhotoAnswer>()
  const server = await startHttpServer((request, response) => {
    const path = request.url ?? '/'
    const isRobots = path === '/robots.txt'
    if (!isRobots) requested.push(path)
    const answer = answers.get(path) ?? (isRobots ? notFound : answers.get('*'))
    if (answer !== undefined) return answer(request, response)
    pictureOf(path).then(
      (bytes) => sendPicture(bytes)(request, response),
      () => response.destroy(),
    )
  })
  return { requested, answers, port: server.port, close: server.close }
}

export function sendPicture(bytes: Buffer, type = 'image/jpeg'): PhotoAnswer {
  return (_request, response) => response.writeHead(200, { 'content-type': type }).end(bytes)
}

/** A small JPEG that no other name has. */
export function pictureOf(name: string, width = 48): Promise<Buffer> {
  const [r = 0, g = 0, b = 0, ...rest] = createHash('sha256').update(name).digest()
  const create = { width, height: Math.round(width * 0.75), channels: 3, background: { r, g, b } } as const
  return sharp({ create })
    .withExif({ IFD0: { Copyright: `secret ${rest.join('')}` } })
    .jpeg()
    .toBuffer()
}

/** For `rewrite`: every `image` of a vehicle's page becomes these addresses. */
export const withImages = (vin: string, urls: readonly string[]) => (html: string) =>
  html.includes(vin) ? html.replaceAll(/"image":\[[^\]]*\]/g, `"image":${JSON.stringify(urls)}`) : html

export type PhotoWorld = {
  readonly forecourt: TestForecourt
  readonly lot: Lot
  readonly photos: PhotoServer
  readonly folder: string
  readonly dealership: { readonly id: number; readonly publicId: string }
  /** Changes what the dealer's pages say about photos. */
  rewrite: (html: string) => string
  collect(): Promise<void>
  /** Until no job of photos is left that may run now. */
  waitForJobs(): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service answered.
  vehicles(key?: string): Promise<any[]>
  /** Names of stored files. */
  files(): Promise<readonly string[]>
  read(name: string): Promise<Buffer>
  close(): Promise<void>
}

type WorldOptions = {
  readonly size?: number
  /** Photos of each vehicle (2). */
  readonly photosEach?: number
  readonly environment?: Readonly<Record<string, string>>
  readonly prepare?: (photos: PhotoServer, lot: Lot) => void
  /** False: PHOTOS_URL is not set. */
  readonly on?: boolean
}

/** A dealer's site with photos on a host of its own, collected once, and its photos stored in a folder. */
export async function startPhotoWorld(options: WorldOptions = {}): Promise<PhotoWorld> {
  const { size = 4, photosEach = 2, on = true } = options
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-photos-'))
  const stored = createLot({ seed: 'shots', size })
  const lot: Lot = {
    ...stored,
    get version() {
      return stored.version
    },
    vehicles: () => stored.vehicles().map((vehicle) => ({ ...vehicle, photoCount: photosEach })),
  }
  const site = createPlainSite({ host: 'photos.example', lot })
  const photos = await startPhotoServer()
  options.prepare?.(photos, lot)
  const pages = await startHttpServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://photos.example')
    const answer = site.answer({ method: 'GET', origin: url.origin, url, body: '', showNothing: false })
    response.writeHead(answer.status, { ...answer.headers })
    response.end(world.rewrite(answer.body))
  })
  const routes = [`photos.example:80:127.0.0.1:${pages.port}`, 'photos.example:443:127.0.0.1:1']
  const forecourt = await startForecourt({
    sites: [],
    environment: {
      CONNECT_TO: [
        ...routes,
        `pictures.photos.example:80:127.0.0.1:${photos.port}`,
        `*.lots.example:80:127.0.0.1:${photos.port}`,
      ].join(','),
      ...(on ? { PHOTOS_URL: pathToFileURL(folder).href } : {}),
      ...options.environment,
    },
  })
  const dealership = { id: 0, publicId: '' }
  const world: PhotoWorld = {
    forecourt,
    lot,
    photos,
    folder,
    dealership,
    rewrite: (html) => html,
    collect: async () => {
      const signal = AbortSignal.timeout(60_000)
      await ingestSite(forecourt.services, { dealershipId: dealership.id, trigger: 'schedule', signal })
      await world.waitForJobs()
    },
    waitForJobs: () => waitForPhotos(forecourt),
    vehicles: async (key) => {
      const body = { dealership_id: dealership.publicId, per_page: 100 }
      const answer = await forecourt.ask('POST', '/v1/inventory/fetch', { body, ...(key === undefined ? {} : { key }) })
      return answer.body.vehicles
    },
    files: async () => (await readdir(folder)).filter((name) => !name.startsWith('.')).sort(),
    read: (name) => readFile(join(folder, name)),
    close: async () => {
      await forecourt.close()
      await Promise.all([photos.close(), pages.close(), rm(folder, { recursive: true, force: true })])
    },
  }
  const end = await onboard(forecourt, 'photos.example')
  const { id } = (await forecourt.ask('GET', `/v1/dealers/${end.dealership_id}`)).body.dealer
  Object.assign(dealership, { id, publicId: end.dealership_id })
  await world.waitForJobs()
  return world
}

async function waitForPhotos({ services }: TestForecourt): Promise<void> {
  await waitUntil('all photo jobs to end', async () => {
    const left = await findRow(services.database.handle)`
      SELECT id FROM pgboss.job WHERE name IN ('rehost-photos', 'fetch-photos') AND state < 'completed'
        AND start_after <= now() LIMIT 1`
    return left === undefined ? true : undefined
  })
}

export async function countEvents(world: PhotoWorld, type: string): Promise<number> {
  const rows = await listRows(world.forecourt.services.database.handle)`SELECT id FROM events WHERE type = ${type}`
  return rows.length
}
