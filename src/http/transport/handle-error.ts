import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { redactKeys, redactUrl } from '../../accounts/redact-keys.ts'
import { isDatabaseUnavailable } from '../../db/is-unavailable.ts'
import { ApiError, apiErrors } from '../../model/errors.ts'
import { discardRest } from './discard-rest.ts'
import { presentDetail } from './present-detail.ts'

/** Converts errors to the `detail` form. Errors not meant for clients are logged once and answered with 500. */
export function createErrorHandler(log: Logger) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const shown = shownError(error)
    if (shown.status >= 500 && !(error instanceof ApiError)) {
      const facts = { method: request.method, url: redactUrl(request.url), request_id: request.id }
      log.error({ ...facts, err: withoutKeys(error) }, 'request failed')
    }
    if (shown.status === 413) await discardRest(request.raw)
    return reply
      .code(shown.status)
      .headers({ ...shown.headers, 'content-type': 'application/json; charset=utf-8' })
      .send(JSON.stringify({ ...shown.beside, detail: presentDetail(shown.detail), request_id: request.id }))
  }
}

function shownError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseUnavailable(error)) return apiErrors.databaseUnavailable()
  if (!isFrameworkError(error)) return apiErrors.internal()
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return apiErrors.bodyTooLarge()
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return apiErrors.unsupportedMediaType()
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
function withoutKeys(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: redactKeys(String(error)) }
  return {
    type: error.name,
    message: redactKeys(error.message),
    stack: redactKeys(error.stack ?? ''),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: withoutKeys(error.cause) }),
  }
}
