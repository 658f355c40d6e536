import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isJsonAnswer, isRawAnswer } from '../answer.ts'
import { chooseEncoding } from '../choose-encoding.ts'

const compressors = {
  // Quality 4 compresses JSON better than gzip's default in less time; the default of 11 takes seconds.
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const

/** Below this many bytes compressing costs more than it saves. */
const compressFromBytes = 1024

/** Sends what a handler returned: a ready payload as it is, anything else as JSON, compressed when asked. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  if (isRawAnswer(answer))
    return reply
      .code(answer.status)
      .headers({ ...answer.headers })
      .send(answer.payload)
  if (!isJsonAnswer(answer)) return sendJson(request, reply.code(200), answer)
  return sendJson(request, reply.code(answer.status).headers({ ...answer.headers }), answer.body)
}

async function sendJson(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<FastifyReply> {
  const bytes = Buffer.from(JSON.stringify(body))
  reply.header('content-type', 'application/json; charset=utf-8')
  if (bytes.length < compressFromBytes) return reply.send(bytes)
  reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await compressors[encoding](bytes))
}
