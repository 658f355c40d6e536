import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReadBody } from '../pipeline/request-input.ts'

export const bodyLimitBytes = 1_048_576

const none: ReadBody = { kind: 'none' }
const utf8 = new TextDecoder('utf-8', { fatal: true })
const jsonType = /^application\/([\w.+-]+\+)?json\b/i

/** Reads the body of every request, GET included: the key may be in it. */
export function addBodyReader(app: FastifyInstance): void {
  for (const method of ['GET', 'HEAD']) app.addHttpMethod(method, { hasBody: true, overrideExisting: true })
  app.removeAllContentTypeParsers()
  let line = Promise.resolve()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (bytes.length < largeBytes) return readBody(request, bytes)
    const read = line.then(() => readInTurn(request, bytes))
    line = read.then(() => {})
    return read
  })
}

/** A megabyte can take the thread for 40 ms, so only one such body is read in a turn of it, and nothing else is done with it. */
const largeBytes = 65_536

async function readInTurn(request: FastifyRequest, bytes: Buffer): Promise<ReadBody> {
  await nextTurn()
  const body = readBody(request, bytes)
  await nextTurn()
  return body
}

/** Fastify leaves the body undefined if there was none. */
export function bodyOf(request: FastifyRequest): ReadBody {
  return isReadBody(request.body) ? request.body : none
}

function readBody(request: FastifyRequest, bytes: Buffer): ReadBody {
  if (bytes.length === 0) return none
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (!jsonType.test(request.headers['content-type'] ?? '') || encoding !== 'identity')
    return { kind: 'unsupported', mayHoldKey: mayHoldKey(bytes) }
  return parseJson(bytes)
}

function parseJson(bytes: Buffer): ReadBody {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return { kind: 'malformed', position: 0, text: '', mayHoldKey: mayHoldKey(bytes) }
  }
  if (text.trim() === '') return none
  try {
    return { kind: 'json', value: JSON.parse(text) }
  } catch (error) {
    // The error's message contains the text around the fault, which may be the key: only the position is used.
    const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    return { kind: 'malformed', position: Number(position ?? text.length), text, mayHoldKey: mayHoldKey(bytes) }
  }
}

function mayHoldKey(bytes: Buffer): boolean {
  return bytes.includes('api_key')
}

function isReadBody(value: unknown): value is ReadBody {
  return typeof value === 'object' && value !== null && 'kind' in value
}
