import { hash } from 'node:crypto'
import { createLot } from '../../sandbox/lot.ts'
import { createPlainSite } from '../../sandbox/sites/plain.ts'
import { listRows } from '../../src/db/database.ts'
import { photoName } from '../../src/model/rehosted-photos.ts'
import { waitUntil } from '../support/wait-until.ts'
import type { AttackRequest, AttackWorld, Reply } from './attack-world.ts'
import { photoOrigin, photoPlays } from './photo-plays.ts'
import { type Attack, watch } from './watch-attack.ts'

type Send = (request: AttackRequest) => Promise<Reply | null>

const host = 'gallery.example'
const waitMs = 120_000
/** Of processor time; looking through one of the photos takes more than twice as much. */
const maxTurnMs = 500

/** Photos that are none: each must be refused for its reason, counted, and not be served. */
export const hostilePhotos: Attack = async (world) => {
  const result = await watch(world, 'hostile photos', async (note) => {
    addGallery(world)
    const send: Send = async (request) => {
      const reply = await world.send(request)
      note(reply, request)
      return reply
    }
    const hasEnded = await fetchGallery(send)
    const wrong = [...(await listMisjudged(world)), ...(await listServed(world, send)), ...(await listUncounted(send))]
    if (!hasEnded) wrong.push('photos still wait')
    return { bad: wrong.length, notes: `${Object.keys(photoPlays).length} photos; ${wrong.join(', ') || 'none wrong'}` }
  })
  if (result.longestTurnMs < maxTurnMs) return result
  return { ...result, bad: result.bad + 1, notes: `${result.notes}; the answering thread was blocked` }
}

/** A website whose cars all show these photos. */
function addGallery({ sandbox }: AttackWorld): void {
  const site = createPlainSite({ host, lot: createLot({ seed: 'gallery', size: 3 }) })
  const images = JSON.stringify(Object.keys(photoPlays).map((path) => photoOrigin + path))
  sandbox.addSite({
    ...site,
    answer: (request) => {
      const answer = site.answer(request)
      return { ...answer, body: answer.body.replaceAll(/"image":\[[^\]]*\]/g, `"image":${images}`) }
    },
  })
}

/** False if photos still wait after a while. */
async function fetchGallery(send: Send): Promise<boolean> {
  const body = JSON.stringify({ dealership_url: `http://${host}` })
  const started = await send({ method: 'POST', path: '/v1/dealers/setup', body })
  const { poll_url: path } = JSON.parse(started?.text ?? '{}')
  const look = async () => {
    const { dealership_id: id } = JSON.parse((await send({ method: 'GET', path }))?.text ?? '{}')
    if (id === undefined || id === null) return undefined
    const reply = await send({ method: 'GET', path: `/v1/dealers/${id}` })
    const { stored = 0, waiting = 1 } = JSON.parse(reply?.text ?? '{}').dealer?.photos ?? {}
    return (stored > 0 && waiting === 0) || undefined
  }
  return waitUntil('the photos', look, waitMs).catch(() => false)
}

async function listMisjudged({ database }: AttackWorld): Promise<readonly string[]> {
  const rows = await listRows<{ url: string; reason: string | null }>(database.handle)`
    SELECT url, coalesce(reason, nullif(state, 'stored')) AS reason FROM photos WHERE url LIKE ${`${photoOrigin}/%`}`
  const reasons = new Map(rows.map(({ url, reason }) => [url, reason]))
  return Object.entries(photoPlays).flatMap(([path, { reason }]) => {
    const found = reasons.get(photoOrigin + path)
    return found === reason ? [] : [`${path} is ${found ?? 'stored'}`]
  })
}

async function listServed({ database }: AttackWorld, send: Send): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const [path, { reason, bytes, isEndless = false }] of Object.entries(photoPlays)) {
    // Nothing has its hash.
    if (isEndless) continue
    const digest = hash('sha256', bytes)
    const reply = await send({ method: 'GET', path: `/photos/${photoName(digest, 'photo')}`, key: null })
    if (reply?.status !== (reason === null ? 200 : 404)) wrong.push(`${path} is answered with ${reply?.status}`)
  }
  const files = await listRows(database.handle)`
    SELECT DISTINCT file_hash FROM photos WHERE url LIKE ${`${photoOrigin}/%`} AND file_hash IS NOT NULL`
  return files.length === 1 ? wrong : [...wrong, `${files.length} files`]
}

/** The thread of photos tells what it has counted every second. */
async function listUncounted(send: Send): Promise<readonly string[]> {
  const reasons = new Set(Object.values(photoPlays).map(({ reason }) => reason ?? 'stored'))
  let uncounted: readonly string[] = []
  const areCounted = async () => {
    const metrics = (await send({ method: 'GET', path: '/metrics', key: null }))?.text ?? ''
    uncounted = [...reasons].filter((reason) => !metrics.includes(`forecourt_photos_total{outcome="${reason}"}`))
    return uncounted.length === 0 || undefined
  }
  await waitUntil('the counts of photos', areCounted, waitMs).catch(() => false)
  return uncounted.map((reason) => `${reason} is not counted`)
}
