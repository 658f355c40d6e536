import type { FastifyInstance, FastifyReply } from 'fastify'
import { parse as parseRange } from 'range-parser'
import { apiErrors } from '../model/errors.ts'
import { isPhotoName } from '../model/rehosted-photos.ts'
import { type PhotoStore, PhotoStoreAway, photoCaching, photoType } from '../photos/photo-store.ts'
import { matchesEtag } from './pipeline/run-route.ts'

const pattern = '/photos/{name}'

/** Serves stored photos under /photos/, without a key and without the database: the name identifies the file. */
export function addPhotos(app: FastifyInstance, store: PhotoStore): void {
  app.get<{ Params: { name: string } }>('/photos/:name', { config: { pattern } }, async (request, reply) => {
    const { name } = request.params
    const bytes = isPhotoName(name) ? await read(store, name) : null
    if (bytes === null) throw apiErrors.routeNotFound()
    const etag = `"${name}"`
    reply.headers({ ...photoHeaders, etag })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const { range, 'if-range': unless } = request.headers
    if (range === undefined || (unless !== undefined && unless !== etag)) return reply.send(bytes)
    return sendRange(reply, bytes, range)
  })
}

async function read(store: PhotoStore, name: string): Promise<Buffer | null> {
  try {
    return await store.get(name)
  } catch (error) {
    if (error instanceof PhotoStoreAway) throw apiErrors.photosUnavailable()
    throw error
  }
}

/** One range is answered; of several, or in a unit other than bytes, the whole file, as RFC 9110 allows. */
function sendRange(reply: FastifyReply, bytes: Buffer, header: string) {
  const { code, type, ranges } = parseRange(bytes.length, header)
  if (code === unsatisfiable && type === 'bytes') {
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).header('cache-control', 'no-store').send()
  }
  const [range] = type === 'bytes' && ranges.length === 1 ? ranges : []
  if (range === undefined) return reply.send(bytes)
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(bytes.subarray(start, end + 1))
}

/** Result of range-parser for a well-formed header without a range inside the file. */
const unsatisfiable = 2

const photoHeaders = {
  'content-type': photoType,
  'cache-control': photoCaching,
  'accept-ranges': 'bytes',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
}
