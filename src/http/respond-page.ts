import type { FastifyRequest } from 'fastify'
import { type RawAnswer, respondRaw } from './answer.ts'
import { type ContentEncoding, chooseEncoding } from './choose-encoding.ts'
import { matchesEtag } from './present/matches-etag.ts'

const json = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' }

type ReadyPage = { readonly etag: string; readonly body: (encoding: ContentEncoding) => Promise<Buffer> }

/** Answers with a ready page: 304 where the client has it, else compressed as the client asks. */
export async function respondPage(request: FastifyRequest, page: ReadyPage): Promise<RawAnswer> {
  const headers = { ...json, etag: page.etag }
  if (matchesEtag(request.headers['if-none-match'], page.etag)) return respondRaw({ status: 304, headers, payload: '' })
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const payload = await page.body(encoding)
  return respondRaw({
    status: 200,
    headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
    payload,
  })
}
