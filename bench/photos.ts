import sharp from 'sharp'
import { executeSql } from '../src/db/database.ts'
import { createThread } from '../src/lib/thread.ts'
import { photoWidths } from '../src/model/rehosted-photos.ts'
import type { PhotoTaskHandlers } from '../src/photos/fetch-host.ts'
import { type PhotoWorld, sendPicture, startPhotoWorld } from '../test/support/photo-world.ts'
import { processorTimeMs, timeProcess } from './measure/processor-time.ts'
import { reportFigure, reportSkipped } from './measure/report.ts'

/** BENCH_PHOTOS=300x25 is a large lot. */
const [vehicles = 20, photosEach = 8] = (process.env.BENCH_PHOTOS ?? '20x8').split('x').map(Number)
const maxRatio = 1.3
const maxGrowthMb = 40
const variants = 12

/** Photos as dealers serve them: 1,920 pixels wide, some hundred kilobytes. */
async function makePictures(): Promise<readonly Buffer[]> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 12 }
  const grain = { create: { width: 1_920, height: 1_280, channels: 3 as const, background: '#888', noise } }
  const base = await sharp(grain).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = base.info
  const raw = { width, height, channels }
  return Promise.all(
    Array.from({ length: variants }, (_, at) =>
      sharp(base.data, { raw })
        .modulate({ hue: at * 30 })
        .jpeg()
        .toBuffer(),
    ),
  )
}

/** Equal pictures of different bytes: each is a photo of its own. */
function pictureFor(pictures: readonly Buffer[], path: string): Buffer {
  const of = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
  return Buffer.concat([pictures[of % pictures.length] ?? Buffer.alloc(0), Buffer.from(path)])
}

async function bare(bytes: Buffer): Promise<void> {
  for (const side of Object.values(photoWidths)) {
    const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
    await sharp(bytes).autoOrient().resize(size).jpeg({ quality: 80 }).toBuffer()
  }
}

async function measure(world: PhotoWorld, pictures: readonly Buffer[]): Promise<void> {
  const { handle } = world.forecourt.services.database
  const count = vehicles * photosEach
  // As the service starts it.
  const photos = createThread<PhotoTaskHandlers>({
    script: new URL('../src/main/photo-thread.ts', import.meta.url),
    data: { config: world.forecourt.config, databaseUrl: world.forecourt.services.database.url },
    ...{ cpuMs: 60_000, wallMs: 600_000, idleMs: 600_000, memory: { maxOldGenerationSizeMb: 192 } },
  })
  await photos.run('fetch-photos', { host: 'nothing.example' })
  const fetchAll = async () => {
    await executeSql(handle, `UPDATE photos SET attempts = 0, due_at = now() - interval '1 year'`)
    await photos.run('fetch-photos', { host: 'pictures.photos.example' })
  }
  world.photos.answers.set('*', (request, response) =>
    sendPicture(pictureFor(pictures, request.url ?? ''))(request, response),
  )
  world.photos.requested.length = 0
  const before = await processorTimeMs(handle)
  await fetchAll()
  const after = await processorTimeMs(handle)
  await photos.close()
  const paths = [...world.photos.requested]
  if (paths.length !== count) throw new Error(`${paths.length} of ${count} photos were fetched`)
  sharp.concurrency(1)
  const peer =
    (await timeProcess(async () => {
      for (const path of paths) await bare(pictureFor(pictures, path))
    })) / count
  if (before === null || after === null) reportSkipped('processor time a photo', 'the system does not report it')
  else {
    const ours = (after - before) / count
    const name = 'bare sharp'
    reportFigure({
      what: 'processor time a photo',
      ours,
      peer: { name, value: peer },
      unit: 'ms',
      target: { atMost: maxRatio },
    })
  }
  const requests = world.photos.requested.length
  await world.collect()
  const asked = world.photos.requested.length - requests
  reportFigure({ what: 'photos that a second pass asks for', ours: asked, unit: '', target: { atMost: 0 } })

  // As many photos again, at addresses of their own.
  const heldMb = process.memoryUsage.rss() / 1e6
  world.rewrite = (html) => html.replaceAll(/(pictures\.photos\.example\/)/g, '$1again/')
  await world.collect()
  const growth = process.memoryUsage.rss() / 1e6 - heldMb
  reportFigure({
    what: 'memory that as many photos again add',
    ours: growth,
    unit: 'MB',
    target: { atMost: maxGrowthMb },
  })
}

const pictures = await makePictures()
console.log(`  ${vehicles} vehicles with ${photosEach} photos of ${Math.round((pictures[0]?.length ?? 0) / 1024)} kB`)
const world = await startPhotoWorld({
  size: vehicles,
  environment: { LOG_LEVEL: 'silent' },
  photosEach,
  // Setting up and importing are not measured.
  prepare: ({ answers }) => answers.set('*', (_request, response) => response.writeHead(503).end()),
})
try {
  await measure(world, pictures)
} finally {
  await world.close()
}
