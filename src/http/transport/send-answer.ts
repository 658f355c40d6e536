import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { type Answer, type ContentEncoding, isRawAnswer } from '../answer.ts'

const compressors = {
  // Quality 4 compresses JSON better than gzip's default in less time; the default of 11 takes seconds.
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const

/** Below this many bytes, compression costs more than it saves. */
const compressFromBytes = 1024

/** Sends a route's answer: a ready payload unchanged, anything else as JSON, compressed on request. */
export async function sendAnswer(
  reply: FastifyReply,
  answer: Answer,
  encoding: ContentEncoding,
): Promise<FastifyReply> {
  reply.code(answer.status).headers({ ...answer.headers })
  if (isRawAnswer(answer)) return reply.send(answer.payload)
  const bytes = Buffer.from(JSON.stringify(answer.body))
  reply.header('content-type', 'application/json; charset=utf-8')
  if (bytes.length < compressFromBytes) return reply.send(bytes)
  reply.header('vary', 'accept-encoding')
  if (encoding === 'identity') return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await compressors[encoding](bytes))
}
