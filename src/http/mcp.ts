import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayBeToken } from '../accounts/authenticate.ts'
import { scopes as allScopes } from '../accounts/oauth/scopes.ts'
import { version } from '../config/version.ts'
import { findPhotoBase } from '../db/queries/photos.ts'
import type { Clock } from '../lib/clock.ts'
import { isRecord } from '../lib/json.ts'
import { apiErrors } from '../model/errors.ts'
import { callOperations } from './call-operation.ts'
import type { Route } from './define-route.ts'
import { asGranted } from './granted-caller.ts'
import { challengeOf } from './oauth.ts'
import type { Admit } from './pipeline/admit.ts'
import type { Services } from './services.ts'
import { findKey, isLoopback } from './transport/find-credential.ts'
import { bodyOf } from './transport/read-body.ts'

const url = '/mcp'

/**
 * Serves the agents' tools over the Model Context Protocol, stateless. Tools run operations through the whole service,
 * as requests of their own with the caller's key.
 */
export function addMcp(
  app: FastifyInstance,
  routes: readonly Route[],
  { authenticator, oauth, database, clock, config: { PUBLIC_URL: publicUrl } }: McpServices,
  admit: Admit,
) {
  let handler: Promise<McpHttpHandler> | null = null
  app.addHook('onClose', async () => (await handler)?.close())
  app.route({
    method: 'POST',
    url,
    config: { pattern: url },
    errorHandler: (error, request, reply) =>
      error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge(reply) : app.errorHandler(error, request, reply),
    handler: async (request, reply) => {
      if (!isOwnOrigin(request.headers.origin, publicUrl)) {
        return refuse(reply, 403, -32_000, 'Pages of other websites may not call the tools')
      }
      const { caller, token, scopes } = await authenticate(request, { authenticator, oauth })
      request.accountId = caller.accountId
      const body = bodyOf(request)
      if (body.kind === 'unsupported')
        return refuse(reply, 415, -32_000, String(apiErrors.unsupportedMediaType().detail))
      if (body.kind !== 'json') return refuse(reply, 400, -32_700, 'Parse error: the body is not valid JSON')
      const count = (units: number) => admit({ limit: 'default', units, prewarms: 0, caller })
      const batch = Array.isArray(body.value) ? body.value : null
      if (batch !== null && batch.length > maxBatch) {
        await count(1)
        return refuse(reply, 400, -32_600, `Invalid request: a batch has at most ${maxBatch} messages`)
      }
      if (batch !== null) await count(Math.max(1, batch.length))
      else if (!isCountedLater(body.value)) await count(1)
      // Imported on first use: few processes serve agents.
      handler ??= createHandler(app, routes, clock)
      const { accountId, grantId } = caller
      const { announcesCards } = await import('../agents/card/vehicle-card.ts')
      const announced = announcesCards(body.value)
      // Later messages of a client of before 2026-07-28 say no more what it shows, but carry the session's id.
      const cards = announced || request.headers['mcp-session-id'] === cardSession
      if (announced && isRecord(body.value) && body.value.method === 'initialize')
        reply.header('mcp-session-id', cardSession)
      // What vehicles' stored photos begin with: cards may show those even without https, as on loopback.
      const photoBase = cards ? await findPhotoBase(database.handle) : null
      const extra = { address: request.ip, operations: 0, grantId, cards, photoBase }
      const authInfo = { token, clientId: String(accountId), scopes: [...scopes], extra }
      const answer = await (await handler).fetch(toWebRequest(request), {
        parsedBody: body.value,
        authInfo,
      })
      // What it said before it ran an operation, such as which arguments are wrong, counts like any other message.
      if (batch === null && isToolCall(body.value) && authInfo.extra.operations === 0) await count(1)
      return sendWeb(reply, answer)
    },
  })
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
    url,
    config: { pattern: url },
    exposeHeadRoute: false,
    handler: async () => {
      throw apiErrors.methodNotAllowed('POST')
    },
  })
}

type McpServices = Pick<Services, 'authenticator' | 'oauth' | 'database' | 'clock' | 'config'>

/** An API key has all scopes. Apps whose token has ended learn from the 401 to renew it, or to ask their user again. */
async function authenticate(
  { headers }: FastifyRequest,
  { authenticator, oauth }: Pick<McpServices, 'authenticator' | 'oauth'>,
) {
  const key = findKey({ headers, body: { kind: 'none' }, query: {} })
  const challenge = oauth === null ? undefined : challengeOf(oauth)
  if (key.kind === 'none') throw apiErrors.keyRequired(challenge)
  if (key.kind !== 'key') throw apiErrors.invalidKey()
  if (oauth !== null && mayBeToken(key.text)) {
    const granted = await authenticator.authenticateToken(key.text, oauth.resource)
    if (granted === null) throw apiErrors.keyRequired(`${challenge}, error="invalid_token"`)
    return { ...granted, token: '' }
  }
  const { caller } = await authenticator.authenticate(key.text, null)
  return { caller, token: key.text, scopes: new Set<string>(allScopes) }
}

/** There are no sessions: it says that the client shows cards. */
const cardSession = 'cards'

/** Each costs as much as a request. */
const maxBatch = 20

function isToolCall(message: unknown): boolean {
  return isRecord(message) && message.method === 'tools/call'
}

/** A handshake counts nothing, a call counts as the operations that it runs, and both in what follows. */
function isCountedLater(message: unknown): boolean {
  if (!isRecord(message)) return false
  return isToolCall(message) || message.method === 'initialize' || message.method === 'notifications/initialized'
}

/** Browsers send the origin of the page: a website whose name now resolves to this address is not ours. */
function isOwnOrigin(origin: string | undefined, publicUrl: string | null): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || isLoopback(hostname)
  return isLocal || (publicUrl !== null && new URL(publicUrl).origin === origin)
}

async function createHandler(app: FastifyInstance, routes: readonly Route[], clock: Clock): Promise<McpHttpHandler> {
  const { createMcpHandler } = await import('@modelcontextprotocol/server')
  // Others are answered between the two, and before the first message is read.
  await nextTurn()
  const { createToolServer } = await import('../agents/tool-server.ts')
  await nextTurn()
  return createMcpHandler(
    ({ authInfo }) => {
      const { token = '', scopes = [], extra } = authInfo ?? {}
      const own = token === '' ? {} : { authorization: `Bearer ${token}` }
      const headers = { ...own, 'user-agent': 'forecourt-mcp' }
      const remoteAddress = String(extra?.address ?? '127.0.0.1')
      const grantId = Number(extra?.grantId ?? 0)
      const call = callOperations(routes, async (method, path, body) => {
        if (extra !== undefined) extra.operations = Number(extra.operations) + 1
        const send = async (more: Record<string, string> = {}) => {
          const request = { method: method as 'GET', url: path, headers: { ...headers, ...more }, remoteAddress }
          return app.inject(body === undefined ? request : { ...request, payload: body })
        }
        const answer = await (grantId === 0 ? send() : asGranted(grantId, send))
        return {
          status: answer.statusCode,
          retryAfter: answer.headers['retry-after']?.toString() ?? null,
          text: answer.payload,
        }
      })
      const photoBase = typeof extra?.photoBase === 'string' ? extra.photoBase : null
      return createToolServer(call, { version, clock, scopes, cards: extra?.cards === true, photoBase })
    },
    { maxSubscriptions: 1 },
  )
}

function toWebRequest({ headers, id }: FastifyRequest): Request {
  const kept = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'origin']
  const given = kept.flatMap((name): [string, string][] => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  return new Request(`http://forecourt.invalid${url}`, {
    method: 'POST',
    headers: [...given, ['x-request-id', id]],
    // Not read, as the parsed body goes with it: writing it again takes time by the square of its depth.
    body: '{}',
  })
}

function sendWeb(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  reply.code(status).headers(Object.fromEntries(headers))
  return body === null ? reply.send() : reply.send(Readable.fromWeb(body as import('node:stream/web').ReadableStream))
}

function refuse(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json')
    .send(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }))
}

function tooLarge(reply: FastifyReply): FastifyReply {
  return refuse(reply, 413, -32_600, 'Request body too large: send at most 1 MB')
}
