import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { photoName } from '../model/rehosted-photos.ts'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import { addPhotos } from './photo-files.ts'
import { createErrorHandler } from './transport/handle-error.ts'

const name = photoName('ab'.repeat(32), 'photo')
const bytes = Buffer.from('0123456789')
const immutable = 'public, max-age=31536000, immutable'

/** There is no database: whatever is answered needs none. */
async function serve() {
  const folder = join(temporaryFolder(), 'photos')
  const place = { kind: 'folder', path: folder } as const
  const none = { PHOTOS_ENDPOINT: null, PHOTOS_ACCESS_KEY: null, PHOTOS_SECRET_KEY: null, EXTRA_CA_FILE: null }
  const store = openPhotoStore({ PHOTOS_URL: place, PHOTOS_REGION: '', ...none })
  if (store === null) throw new Error('no store')
  await store.put(name, bytes)
  const app = Fastify()
  const log: unknown = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} }
  app.setErrorHandler(createErrorHandler(log as Parameters<typeof createErrorHandler>[0]))
  addPhotos(app, store)
  const ask = (url: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers })
  return { folder, ask }
}

test('a stored photo is served without a key and may be kept for ever; HEAD says the same [PHO-09]', async () => {
  const { ask } = await serve()
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await ask(`/photos/${name}`, {}, method)
    expect([answer.statusCode, answer.rawPayload.toString()]).toEqual([200, method === 'GET' ? '0123456789' : ''])
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': immutable })
    expect(answer.headers).toMatchObject({ 'content-length': '10', 'accept-ranges': 'bytes', etag: `"${name}"` })
  }
  const again = await ask(`/photos/${name}`, { 'if-none-match': `"${name}"` })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test.each([
  ['bytes=2-4', {}, 206, '234', 'bytes 2-4/10'],
  ['bytes=-3', {}, 206, '789', 'bytes 7-9/10'],
  ['bytes=8-', {}, 206, '89', 'bytes 8-9/10'],
  ['bytes=0-99999999999999999999', {}, 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=2-4', { 'if-range': `"${name}"` }, 206, '234', 'bytes 2-4/10'],
  ['bytes=2-4', { 'if-range': '"other"' }, 200, '0123456789', undefined],
  ['bytes=0-1,4-5', {}, 200, '0123456789', undefined],
  ['lines=0-1', {}, 200, '0123456789', undefined],
  ['bytes=4-2', {}, 200, '0123456789', undefined],
  ['bytes=10-', {}, 416, '', 'bytes */10'],
])('the range %s %j is answered with %i [PHO-09]', async (range, headers, status, body, contentRange) => {
  const { ask } = await serve()
  const answer = await ask(`/photos/${name}`, { range, ...headers })
  expect([answer.statusCode, answer.payload]).toEqual([status, body])
  expect(answer.headers['content-range']).toBe(contentRange)
})

test('unknown names and paths are 404, and no client keeps that [PHO-09]', async () => {
  const { folder, ask } = await serve()
  await writeFile(join(folder, '..', 'secret.jpg'), 'secret')
  await writeFile(join(folder, 'secret.jpg'), 'secret')
  await mkdir(join(folder, photoName('ef'.repeat(32), 'photo').slice(0, -4)))
  const unknown = photoName('cd'.repeat(32), 'photo')
  const paths = [unknown, 'secret.jpg', '..%2fsecret.jpg', '%2e%2e%2fsecret.jpg', `${name}%00`, `${name}.tmp`, '%ff']
  for (const path of paths) {
    const answer = await ask(`/photos/${path}`)
    expect([path, answer.statusCode === 404 || answer.statusCode === 400]).toEqual([path, true])
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
    expect(answer.payload).not.toContain('secret')
  }
  expect((await ask(`/photos/${unknown}`)).statusCode).toBe(404)
})

test('a store that is away is a 503 that may be tried again [PHO-10]', async () => {
  const { folder, ask } = await serve()
  await rm(folder, { recursive: true })
  await writeFile(folder, 'a file where the folder was')
  const answer = await ask(`/photos/${name}`)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
})
