import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { executeSql, listRows } from '../../src/db/database.ts'
import { isPhotoName } from '../../src/model/rehosted-photos.ts'
import { type PhotoWorld, pictureOf, sendPicture, startPhotoWorld } from '../support/photo-world.ts'

/** Few by default; PHOTO_KILLS=40 is the full proof. */
const kills = Number(process.env.PHOTO_KILLS ?? '2')
const host = 'pictures.photos.example'
const script = join(import.meta.dirname, '../support/photo-process.ts')

test(`${kills} SIGKILLs while photos are stored: no half file is served, no reference is lost, nothing stored is fetched again [PHO-07]`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  const world = await startPhotoWorld({
    size: 4 + kills,
    photosEach: 4,
    // Nothing is stored before the first process: the host does not answer yet.
    prepare: ({ answers }) => answers.set('*', (_request, response) => response.writeHead(503).end()),
  })
  try {
    await play(world)
  } finally {
    await world.close()
  }
})

async function play(world: PhotoWorld): Promise<void> {
  const { handle } = world.forecourt.services.database
  await executeSql(handle, `UPDATE photos SET attempts = 0, due_at = now() - interval '1 day'`)
  world.photos.requested.length = 0
  /** The process dies with the request of this number, some milliseconds after its answer. */
  let killAt = 0
  let dying: { kill(): void } | null = null
  world.photos.answers.set('*', async (request, response) => {
    // Large enough for its encoding and writing to take a while.
    sendPicture(await pictureOf(request.url ?? '', 1_200))(request, response)
    if (world.photos.requested.length !== killAt) return
    const victim = dying
    setTimeout(() => victim?.kill(), (killAt * 7) % 40)
  })

  const storedSoFar = new Set<string>()
  for (let round = 0; round < kills; round += 1) {
    killAt = world.photos.requested.length + 2 + (round % 3)
    const requestsBefore = world.photos.requested.length
    const child = start(world)
    dying = { kill: () => child.kill('SIGKILL') }
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
    const asked = world.photos.requested.slice(requestsBefore)
    expect(asked.filter((path) => storedSoFar.has(path))).toEqual([])
    for (const path of await listStored(world)) storedSoFar.add(path)
    await expectWholeFiles(world)
    // The slot of a killed process is free after a while; the test does not wait for it.
    await executeSql(handle, 'DELETE FROM host_slots')
  }
  killAt = 0
  const requestsBefore = world.photos.requested.length
  const last = start(world)
  const output = await text(last.stdout)
  expect(JSON.parse(output)).toMatchObject({ kind: 'done', nextDueAt: null })
  expect(world.photos.requested.slice(requestsBefore).filter((path) => storedSoFar.has(path))).toEqual([])

  await expectWholeFiles(world)
  const photos = (4 + kills) * 4
  expect(await listStored(world)).toHaveLength(photos)
  expect((await world.files()).length).toBe(photos * 2)
  expect(world.photos.requested.length).toBeLessThanOrEqual(photos + kills)
  for (const { photo_url_list: list } of await world.vehicles()) {
    expect(list).toHaveLength(4)
    for (const { url } of list) expect((await world.forecourt.fetchPhoto(new URL(url).pathname)).statusCode).toBe(200)
  }
}

function start(world: PhotoWorld) {
  const { settings } = world.forecourt.testDatabase
  const env = {
    PATH: process.env.PATH,
    ...settings,
    HOST_INTERVAL_MS: '0',
    PHOTOS_URL: pathToFileURL(world.folder).href,
    CONNECT_TO: `${host}:80:127.0.0.1:${world.photos.port}`,
  }
  return spawn(process.execPath, [script, host], { env, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function listStored(world: PhotoWorld): Promise<readonly string[]> {
  const rows = await listRows<{ url: string }>(world.forecourt.services.database.handle)`
    SELECT url FROM photos WHERE state = 'stored'`
  return rows.map(({ url }) => new URL(url).pathname)
}

/** Whatever can be asked for is a whole picture, and every photo that counts as stored has both its files. */
async function expectWholeFiles(world: PhotoWorld): Promise<void> {
  const names = await world.files()
  for (const name of names) {
    expect(isPhotoName(name)).toBe(true)
    const { rawPayload } = await world.forecourt.fetchPhoto(`/photos/${name}`)
    await sharp(rawPayload, { failOn: 'warning' }).raw().toBuffer()
  }
  const rows = await listRows<{ hash: string }>(world.forecourt.services.database.handle)`
    SELECT encode(file_hash, 'hex') AS hash FROM photos WHERE state = 'stored'`
  for (const { hash } of rows) expect(names).toEqual(expect.arrayContaining([`${hash}-1600.jpg`, `${hash}-400.jpg`]))
}
