import { readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { mock } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { jobs } from '../src/jobs/registry.ts'
import type { JobName, JobPayloads } from '../src/queue/job-names.ts'
import type { Work } from '../src/queue/run-jobs.ts'
import { type FeedWorld, lot, startFeedWorld } from '../test/support/feed-world.ts'
import { lotOf } from '../test/support/lot-of.ts'
import { openVpicFolder } from '../test/support/vpic-folder.ts'
import { repositoryRoot } from './repository-files.ts'

type Walk = { readonly title: string; readonly target: number; readonly files: readonly string[] }

const rootUrl = `${pathToFileURL(repositoryRoot)}/`
const host = 'walked-motors.example'
const file = { directory: 'vauto', fileName: 'walked.csv' } as const
const hourMs = 3_600_000

/** Writes docs/walks.md: the files of src/ through which a vehicle, a CSV row and a live lookup go. */
async function writeWalks(): Promise<void> {
  // What the service does at intervals, such as writing usage, is part of no walk.
  mock.timers.enable({ apis: ['setInterval'] })
  const world = await startFeedWorld({
    sites: [{ kind: 'dealer-com', host, size: 40, name: 'Walked Motors' }],
    environment: { DATA_DIR: await openVpicFolder(), HOST_INTERVAL_MS: '20' },
  })
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    const walks = await takeWalks(world, session)
    writeFileSync(join(repositoryRoot, 'docs/walks.md'), writePage(walks))
    for (const { title, files } of walks) console.log(`${files.length} files: ${title}`)
  } finally {
    session.disconnect()
    await world.close()
  }
}

async function takeWalks(world: FeedWorld, session: Session): Promise<readonly Walk[]> {
  const { sandbox, clock } = world.forecourt
  const dealership = await onboard(world)
  const vehicles = lot(40, 'walked')
  await world.push({ ...file, vehicles, hoursAgo: 3 })
  const feedId = await world.createFeed({ provider: 'vauto', ftp_path: file.directory, file_name: file.fileName })
  await importFeedFile(world)
  const [{ vin } = { vin: '' }] = lotOf(world.forecourt, host)
  const reprice = () => sandbox.sites.get(host)?.site.lot?.change({ action: 'reprice', vins: [vin] })

  // As at a daily import, robots.txt and the stored pages are no longer fresh.
  clock.advance(25 * hourMs)
  reprice()
  const vehicle = await trace(session, async () => {
    await runJob(world, 'import-site', { dealershipId: dealership.id, trigger: 'schedule' })
    await read(world, 'POST', '/v1/inventory/fetch', { dealership_id: dealership.publicId })
  })

  await world.push({ ...file, vehicles: vehicles.map((one) => ({ ...one, odometer: one.odometer + 10 })), hoursAgo: 2 })
  const row = await trace(session, async () => {
    await importFeedFile(world)
    await read(world, 'GET', `/v1/ims/vehicles?dealership_id=${world.dealer.publicId}`)
  })
  const [{ updated_count: updated }] = await world.history(feedId)
  if (updated === 0) throw new Error('the file changed no vehicle')

  reprice()
  const lookup = await trace(session, async () => {
    const path = `/v1/vehicles/vin/${vin}/live?dealership_id=${dealership.publicId}`
    const { source } = await read(world, 'GET', path)
    if (source !== 'live') throw new Error(`the site was not asked: ${source}`)
  })
  return [
    { title: 'A Dealer.com vehicle, from its website to POST /v1/inventory/fetch', target: 45, files: vehicle },
    { title: 'A row of an IMS CSV, from the SFTP server to GET /v1/ims/vehicles', target: 40, files: row },
    { title: 'A live lookup, GET /v1/vehicles/vin/{vin}/live', target: 45, files: lookup },
  ]
}

async function onboard(world: FeedWorld): Promise<{ readonly id: number; readonly publicId: string }> {
  const { setup_id: setupId } = await read(world, 'POST', '/v1/dealers/setup', { dealership_url: host })
  await runJob(world, 'set-up-dealership', { setupId })
  const { dealership_id: publicId } = await read(world, 'GET', `/v1/dealers/setup/${setupId}`)
  const { id } = (await read(world, 'GET', `/v1/dealers/${publicId}`)).dealer
  await runJob(world, 'import-site', { dealershipId: id, trigger: 'setup' })
  return { id, publicId }
}

async function importFeedFile(world: FeedWorld): Promise<void> {
  const fileIds = await world.pollOnly()
  if (fileIds.length === 0) throw new Error('the polls found no file to read')
  for (const fileId of fileIds) await runJob(world, 'import-feed', { fileId })
}

/** Runs the handler of a job here and now, without the queue. */
async function runJob<N extends JobName>({ forecourt }: FeedWorld, name: N, payload: JobPayloads[N]): Promise<void> {
  const stop = new AbortController().signal
  // The job of this name has this payload.
  const work = <M extends JobName>({ handler }: Work<M>) => handler(payload as unknown as JobPayloads[M], stop)
  await jobs.find((job) => job.name === name)?.start({ ...forecourt.queue, work }, forecourt.services, stop)
}

async function read({ forecourt }: FeedWorld, method: 'GET' | 'POST', url: string, body?: unknown) {
  const answer = await forecourt.ask(method, url, { body })
  if (answer.status >= 300) throw new Error(`${url} answered ${answer.status}: ${answer.raw}`)
  return answer.body
}

/** The files of src/ of which a function ran, other than the module's top level. */
async function trace(session: Session, walk: () => Promise<void>): Promise<readonly string[]> {
  // The sandbox closes connections that are idle for 5 s: each walk opens its own.
  await delay(6_000)
  // Taking the coverage resets its counts.
  await session.post('Profiler.takePreciseCoverage')
  await walk()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const ran = result.filter(({ functions }) =>
    functions.some(({ ranges }) => ranges.some(({ startOffset, count }) => startOffset > 0 && count > 0)),
  )
  const paths = ran.map(({ url }) => url.replace(rootUrl, ''))
  return paths.filter((path) => path.startsWith('src/')).sort(byPipeline)
}

/** The folders in the order of ARCHITECTURE.md's table. */
const architecture = readFileSync(join(repositoryRoot, 'ARCHITECTURE.md'), 'utf8')
const pipeline = [...architecture.matchAll(/^\| `(src\/[^/]+\/)`/gm)].map(([, folder = '']) => folder)

function byPipeline(one: string, other: string): number {
  const indexOf = (path: string) => pipeline.findIndex((folder) => path.startsWith(folder))
  return indexOf(one) - indexOf(other) || one.localeCompare(other, 'en')
}

function writePage(walks: readonly Walk[]): string {
  const rows = walks.map(({ title, target, files }) => `| ${title} | ${files.length} | ${target} |`)
  const lists = walks.map(({ title, files }) => `## ${title}\n\n\`\`\`\n${files.join('\n')}\n\`\`\`\n`)
  return `# Walks\n\n${introduction}\n\n| walk | files | target |\n|---|---|---|\n${rows.join('\n')}\n\n${lists.join('\n')}`
}

const introduction = `The files of src/ through which a vehicle, a CSV row and a live lookup go. \`npm run walks\` traces them and writes this page.

The service runs in one process against the sandbox, with jobs and tasks called directly: the queue and the threads are not part of
a walk. Before each walk, the price of the vehicle or the mileage in the file changes. A file counts when a function of it ran in the
walk, other than the top level of its module, so files that hold only data or types do not count. The addresses of the sandbox are
settings, so nothing vets them as it would addresses on the web. Files are in the order of the folders in ARCHITECTURE.md.`

await writeWalks()
