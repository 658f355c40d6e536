import { createHash, createHmac, hash } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type LoopbackServer,
  startHttpServer,
  startHttpsServer,
  testAuthorityPem,
} from '../../test/support/loopback-server.ts'
import { openPhotoStore, type PhotoSettings } from './open-photo-store.ts'

const secret = 'a secret/key of tests'
const stored = new Map<string, Buffer>()
let isBroken = false
let server: LoopbackServer
let secureServer: LoopbackServer

/** Version 4, as Amazon documents it; s3rver, which other tests use, does not check it. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const parts = /Credential=key\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/
  const [, day = '', region = '', names = '', signature] = parts.exec(request.headers.authorization ?? '') ?? []
  const digest = String(request.headers['x-amz-content-sha256'])
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== hash('sha256', body)) return false
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, path, query, headers.join(''), names, digest].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash('sha256', canonical)].join('\n')
  const sign = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(sign, `AWS4${secret}`)
  return createHmac('sha256', key).update(text).digest('hex') === signature
}

const answer: RequestListener = async (request, response) => {
  const body = await buffer(request)
  const fail = (status: number, code: string) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
  if (isBroken) return fail(500, 'InternalError')
  if (!isSigned(request, body)) return fail(403, 'SignatureDoesNotMatch')
  const name = request.url ?? ''
  if (request.method === 'PUT') {
    stored.set(name, body)
    return response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`).end()
  }
  if (request.method === 'DELETE') {
    stored.delete(name)
    return response.writeHead(204).end()
  }
  const found = stored.get(name)
  return found === undefined ? fail(404, 'NoSuchKey') : response.end(found)
}

beforeAll(async () => {
  server = await startHttpServer(answer)
  secureServer = await startHttpsServer(answer)
})
afterAll(() => Promise.all([server.close(), secureServer.close()]))

function open(settings: Partial<PhotoSettings> = {}) {
  const store = openPhotoStore({
    PHOTOS_URL: { kind: 'bucket', bucket: 'cars', prefix: 'lot/' },
    PHOTOS_ENDPOINT: `http://127.0.0.1:${server.port}`,
    PHOTOS_REGION: 'eu-central-1',
    PHOTOS_ACCESS_KEY: 'key',
    PHOTOS_SECRET_KEY: secret,
    EXTRA_CA_FILE: null,
    ...settings,
  })
  if (store === null) throw new Error('no store')
  return store
}

test('requests to a bucket are signed, and objects are put, read and deleted below the prefix [PHO-12]', async () => {
  const store = open()
  await store.put('a.jpg', Buffer.from('photo'))
  expect([...stored.keys()]).toEqual(['/cars/lot/a.jpg'])
  expect((await store.get('a.jpg'))?.toString()).toBe('photo')
  await store.remove('a.jpg')
  expect(await store.get('a.jpg')).toBeNull()
  await store.probe()
  expect(stored.size).toBe(0)
})

test('a refusal or an error of the bucket means that it is away [PHO-10, PHO-12]', async () => {
  await expect(open({ PHOTOS_SECRET_KEY: 'another' }).put('a.jpg', Buffer.from('x'))).rejects.toThrow(
    /^bucket cars: .*403/,
  )
  await expect(open({ PHOTOS_SECRET_KEY: 'another' }).get('a.jpg')).rejects.toThrow('bucket cars: ')
  isBroken = true
  await expect(open().probe()).rejects.toThrow('bucket cars: ')
  isBroken = false
})

test('a server with a certificate of its own authority is trusted with EXTRA_CA_FILE, and only then [PHO-12]', async () => {
  const secure = { PHOTOS_ENDPOINT: `https://localhost:${secureServer.port}` }
  await open({ ...secure, EXTRA_CA_FILE: testAuthorityPem }).probe()
  await expect(open(secure).probe()).rejects.toThrow('bucket cars: ')
  const wrongName = { PHOTOS_ENDPOINT: `https://127.0.0.2:${secureServer.port}`, EXTRA_CA_FILE: testAuthorityPem }
  await expect(open(wrongName).probe()).rejects.toThrow('bucket cars: ')
})
