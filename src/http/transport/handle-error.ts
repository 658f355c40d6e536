import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../../db/is-unavailable.ts'
import { ApiError, apiErrors } from '../../model/errors.ts'
import { redactKeys, redactUrl } from '../../model/redact-keys.ts'
import { errorBody } from '../present/error-body.ts'

/** Converts errors to the `detail` form. Errors not meant for clients are logged once and answered with 500. */
export function createErrorHandler(log: Logger) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const shown = shownError(error)
    request.detail = shown.detail
    if (shown.status >= 500 && !(error instanceof ApiError)) {
      const facts = { method: request.method, url: redactUrl(request.url), request_id: request.id }
      log.error({ ...facts, err: describeError(error) }, 'request failed')
    }
    if (shown.status === 413) await discardRest(request.raw)
    return reply
      .code(shown.status)
      .headers({ ...shown.headers, 'content-type': 'application/json; charset=utf-8' })
      .send(JSON.stringify(errorBody(shown, request.id)))
  }
}

function shownError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseUnavailable(error)) return apiErrors.databaseUnavailable()
  if (!isFrameworkError(error)) return apiErrors.internal()
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return apiErrors.bodyTooLarge()
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return apiErrors.unsupportedMediaType()
  if (error.code === 'FST_ERR_BAD_URL') return new ApiError(400, 'The path is not valid percent-encoded UTF-8')
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500
    ? new ApiError(status, STATUS_CODES[status] ?? 'Bad Request')
    : apiErrors.internal()
}

/** Only Fastify's own errors have a status for clients; a library's error may have one by accident. */
function isFrameworkError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_')
}

/** An error's text may contain parts of its request. */
function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: redactKeys(String(error)) }
  return {
    type: error.name,
    message: redactKeys(error.message),
    stack: redactKeys(error.stack ?? ''),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

const maxBytes = 64 * 1024 * 1024
const maxMs = 10_000

/**
 * Reads and discards the rest of a request. Otherwise a client that is still sending would see a broken
 * connection instead of the answer. Stops at the end of the request, or when it is too long or too slow.
 */
function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) resolve()
  }
  const tooLate = setTimeout(resolve, maxMs)
  request.on('data', count).once('end', resolve).once('close', resolve).resume()
  return promise.finally(() => {
    clearTimeout(tooLate)
    request.off('data', count).off('end', resolve).off('close', resolve)
  })
}
