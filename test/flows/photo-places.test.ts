import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { executeSql } from '../../src/db/database.ts'
import { examinePart } from '../../src/main/commands/doctor.ts'
import { openPhotoStore } from '../../src/photos/open-photo-store.ts'
import { removeUnusedPhotos } from '../../src/photos/remove-unused.ts'
import { applyPhotoBase, photoBase } from '../../src/photos/switch-vehicles.ts'
import { type PhotoWorld, startPhotoWorld } from '../support/photo-world.ts'
import { startS3Server } from '../support/s3-server.ts'

const minuteMs = 60_000

async function withWorld(options: Parameters<typeof startPhotoWorld>[0], play: (world: PhotoWorld) => Promise<void>) {
  const world = await startPhotoWorld(options)
  try {
    await play(world)
  } finally {
    await world.close()
  }
}

const listsOf = async (world: PhotoWorld) => (await world.vehicles()).map((one) => JSON.stringify(one.photo_url_list))

test('without PHOTOS_URL nothing is fetched or written, and vehicles show the dealer’s photos [PHO-01]', () =>
  withWorld({ on: false, size: 2 }, async (world) => {
    await world.collect()
    expect(world.photos.requested).toEqual([])
    for (const list of await listsOf(world))
      expect(list).toMatch(/^\[\{"url":"http:\/\/pictures[^"]+1\.jpg","index":0\}/)
    const { handle } = world.forecourt.services.database
    for (const table of ['photos', 'photo_files', 'vehicle_photos', 'photo_store']) {
      expect(await executeSql(handle, `SELECT * FROM ${table}`)).toEqual([])
    }
    const jobs = await executeSql(handle, `SELECT name FROM pgboss.job WHERE name LIKE '%photos'`)
    expect(jobs).toEqual([])
    const { body } = await world.forecourt.ask('GET', `/v1/dealers/${world.dealership.publicId}`)
    expect(body.dealer).not.toHaveProperty('photos')
    expect((await world.forecourt.ask('GET', '/metrics', { key: null })).body).not.toContain('forecourt_photo_store')
    expect((await world.forecourt.fetchPhoto(`/photos/${'a'.repeat(64)}-400.jpg`)).statusCode).toBe(404)
  }))

test('vehicles follow a change of PHOTOS_PUBLIC_URL, and show the dealer’s photos when PHOTOS_URL is unset again [PHO-01, PHO-02]', () =>
  withWorld({ size: 2, environment: { PHOTOS_PUBLIC_URL: 'https://cdn.example/cars/' } }, async (world) => {
    const { database } = world.forecourt.services
    const settings = world.forecourt.config
    const { signal } = new AbortController()
    for (const list of await listsOf(world)) expect(list).toContain('"url":"https://cdn.example/cars/')
    const moved = photoBase({ ...settings, PHOTOS_PUBLIC_URL: null, PUBLIC_URL: 'https://cars.example' }, null)
    await applyPhotoBase(database, moved ?? null, signal)
    for (const list of await listsOf(world)) expect(list).toContain('"url":"https://cars.example/photos/')
    await applyPhotoBase(database, photoBase({ ...settings, PHOTOS_URL: null }, null) ?? null, signal)
    for (const list of await listsOf(world)) expect(list).not.toMatch(/cars\.example|thumbnail/)
    expect(world.photos.requested).toHaveLength(4)
  }))

test('a folder that cannot be written stops no import; photos wait, metrics and doctor say so, and it heals [PHO-10]', async () => {
  const blocked = join(await mkdtemp(join(tmpdir(), 'forecourt-away-')), 'file')
  await writeFile(blocked, '')
  const PHOTOS_URL = pathToFileURL(join(blocked, 'photos')).href
  await withWorld({ size: 2, environment: { PHOTOS_URL } }, async (world) => {
    const vehicles = await world.vehicles()
    expect(vehicles).toHaveLength(2)
    for (const list of await listsOf(world)) expect(list).toContain('pictures.photos.example')
    expect(world.photos.requested).toEqual([])
    const metrics = async () => (await world.forecourt.ask('GET', '/metrics', { key: null })).body
    expect(await metrics()).toContain('forecourt_photo_store_away 1')
    expect(await metrics()).toContain('forecourt_photos_waiting 4')
    const { config } = world.forecourt
    expect(await examinePart('PHOTOS_URL', config)).toMatchObject([
      { name: 'PHOTOS_URL', status: 'wrong', detail: expect.stringContaining('ENOTDIR') },
    ])

    await rm(blocked)
    await world.collect()
    for (const list of await listsOf(world)) expect(list).toContain('http://127.0.0.1/photos/')
    expect(await examinePart('PHOTOS_URL', config)).toMatchObject([{ status: 'ok' }])
    const { handle } = world.forecourt.services.database
    expect(await executeSql(handle, 'SELECT problem, problem_since FROM photo_store')).toEqual([
      { problem: null, problem_since: null },
    ])
  })
  await rm(join(blocked, '..'), { recursive: true, force: true })
})

test('a host that does not answer is asked three times an attempt, not once a photo; then its photos have failed [PHO-02]', () =>
  withWorld(
    { size: 8, prepare: ({ answers }) => answers.set('*', (_request, response) => response.destroy()) },
    async (world) => {
      // A request on a connection that is lost is sent again.
      expect(world.photos.requested.length).toBeLessThanOrEqual(6)
      for (const waitMs of [11, 121, 121]) {
        world.forecourt.clock.advance(waitMs * minuteMs)
        await world.collect()
      }
      expect(world.photos.requested.length).toBeLessThanOrEqual(18)
      const { body } = await world.forecourt.ask('GET', `/v1/dealers/${world.dealership.publicId}`)
      expect(body.dealer.photos).toEqual({ stored: 0, waiting: 0, placeholders: 0, failures: 16 })
      for (const list of await listsOf(world)) expect(list).toContain('pictures.photos.example')
    },
  ))

test('robots.txt of the photo host is obeyed', async () => {
  const rules = (_request: object, response: ServerResponse) => response.end('User-agent: *\nDisallow: /')
  await withWorld({ size: 1, prepare: ({ answers }) => answers.set('/robots.txt', rules) }, async (world) => {
    expect(world.photos.requested).toEqual([])
    const { handle } = world.forecourt.services.database
    expect(await executeSql(handle, 'SELECT DISTINCT state, reason FROM photos')).toEqual([
      { state: 'failed', reason: 'robots' },
    ])
  })
})

test('a bucket works as a folder does: stored once, served, swept, and away [PHO-12]', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'forecourt-s3-'))
  let server = await startS3Server(directory)
  const { port } = server
  const environment = {
    PHOTOS_URL: 's3://cars/lot photos',
    PHOTOS_ENDPOINT: `http://127.0.0.1:${port}`,
    PHOTOS_ACCESS_KEY: 'S3RVER',
    PHOTOS_SECRET_KEY: 'S3RVER',
  }
  await withWorld({ size: 2, environment }, async (world) => {
    for (const { photo_url_list: list } of await world.vehicles()) {
      expect(list).toHaveLength(2)
      for (const { url } of list) {
        const { pathname } = new URL(url)
        const answer = await world.forecourt.fetchPhoto(pathname)
        expect([answer.statusCode, (await sharp(answer.rawPayload).metadata()).format]).toEqual([200, 'jpeg'])
        const part = await world.forecourt.fetchPhoto(pathname, { headers: { range: 'bytes=1-3' } })
        expect([part.statusCode, part.rawPayload]).toEqual([206, answer.rawPayload.subarray(1, 4)])
      }
    }
    const unknown = `/photos/${'a'.repeat(64)}-400.jpg`
    expect((await world.forecourt.fetchPhoto(unknown)).statusCode).toBe(404)
    await world.collect()
    expect(world.photos.requested).toHaveLength(4)

    const { clock, config } = world.forecourt
    const { database } = world.forecourt.services
    const store = openPhotoStore(config)
    if (store === null) throw new Error('no store')
    const [kept] = (await world.vehicles())[0].photo_url_list
    const { pathname } = new URL(kept.url)
    world.lot.change({ action: 'clear' })
    await executeSql(database.handle, 'UPDATE website_vehicles SET active = false')
    await executeSql(database.handle, 'DELETE FROM vehicle_photos')
    for (const days of [0, 91]) {
      clock.advance(days * 24 * 60 * minuteMs)
      await removeUnusedPhotos({ database, clock, store })
    }
    expect((await world.forecourt.fetchPhoto(pathname)).statusCode).toBe(404)

    expect(await examinePart('PHOTOS_URL', config)).toMatchObject([{ status: 'ok' }])
    const wrongKey = { ...config, PHOTOS_ACCESS_KEY: 'another' }
    expect(await examinePart('PHOTOS_URL', wrongKey)).toMatchObject([
      { status: 'wrong', detail: expect.stringContaining('bucket cars') },
    ])
    await server.close()
    expect((await world.forecourt.fetchPhoto(unknown)).statusCode).toBe(503)
    expect(await examinePart('PHOTOS_URL', config)).toMatchObject([{ status: 'wrong' }])
    server = await startS3Server(directory, port)
    expect((await world.forecourt.fetchPhoto(unknown)).statusCode).toBe(404)
  })
  await server.close()
  await rm(directory, { recursive: true, force: true })
})
