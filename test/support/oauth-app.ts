import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { cookieOf, type SignedIn } from './sign-in-member.ts'

export const issuer = 'https://forecourt.example'
export const resource = `${issuer}/mcp`
export const allScopes = 'inventory:read dealers:write'
export const callback = 'http://127.0.0.1:3000/callback'

const addressOf = { last: 0 }

/** A different address for each, so that attempts do not add up. */
export function newAddress(): string {
  addressOf.last += 1
  return `203.0.113.${addressOf.last}`
}

export type Tokens = { readonly access_token: string; readonly refresh_token: string; readonly scope: string }

/** An app of an agent, as it speaks to the service. */
export function createOAuthApp(app: FastifyInstance) {
  const form = (
    url: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const register = (metadata: object = {}, remoteAddress = newAddress()) =>
    app.inject({
      method: 'POST',
      url: '/oauth/register',
      remoteAddress,
      payload: { client_name: 'Car Helper', redirect_uris: [callback], ...metadata },
    })
  const verifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const authorize = (clientId: string, changed: Readonly<Record<string, string | undefined>> = {}) => {
    const asked = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: callback,
      scope: allScopes,
      state: 'a state',
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
      resource,
      ...changed,
    }
    const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return app.inject({ url: `/oauth/authorize?${new URLSearchParams(given)}`, remoteAddress: newAddress() })
  }
  const exchange = (clientId: string, code: string, changed: Readonly<Record<string, string>> = {}) =>
    form('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: callback,
      code_verifier: verifier,
      resource,
      ...changed,
    })
  const begin = async (clientId: string, changed: Readonly<Record<string, string | undefined>> = {}) => {
    const begun = await authorize(clientId, changed)
    const location = String(begun.headers.location)
    const requestId = /^\/dashboard\/connect\/([\w-]+)$/.exec(location)?.[1]
    if (requestId === undefined)
      throw new Error(`no consent was asked for: ${begun.statusCode} ${location} ${begun.body}`)
    return { requestId, cookies: cookieOf(begun.headers['set-cookie']) }
  }
  /** As the member's browser, which has the cookies of both. */
  const answer = (member: SignedIn, begun: Awaited<ReturnType<typeof begin>>, scopes: readonly string[]) =>
    member.ask('POST', `/internal/oauth/requests/${begun.requestId}`, { scopes }, begun.cookies)
  const resume = (nextUrl: string, cookies: string) =>
    app.inject({ url: nextUrl.replace(issuer, ''), headers: { cookie: cookies } })
  /** Where the app's browser arrives with the answer of the member. */
  const consent = async (
    clientId: string,
    member: SignedIn,
    scopes: readonly string[],
    changed: Readonly<Record<string, string | undefined>> = {},
  ) => {
    const begun = await begin(clientId, changed)
    const answered = await answer(member, begun, scopes)
    if (answered.statusCode !== 200) throw new Error(`the answer was refused: ${answered.body}`)
    const resumed = await resume(answered.json().next_url, begun.cookies)
    return new URL(String(resumed.headers.location))
  }
  const refresh = (clientId: string, token: string, changed: Readonly<Record<string, string>> = {}) =>
    form('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...changed })
  /** A client with tokens, of this member. */
  const connect = async (member: SignedIn, scopes: readonly string[] = allScopes.split(' ')) => {
    const clientId: string = (await register()).json().client_id
    const arrived = await consent(clientId, member, scopes)
    const code = arrived.searchParams.get('code') ?? ''
    const tokens: Tokens = (await exchange(clientId, code)).json()
    return { clientId, code, tokens }
  }
  const call = async (token: string, message: object) =>
    app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, ...message },
    })
  const callTool = async (token: string, name: string, args: object = {}) => {
    const answered = await call(token, { method: 'tools/call', params: { name, arguments: args } })
    const event = /^data: (.*)$/m.exec(answered.body)?.[1]
    return { status: answered.statusCode, headers: answered.headers, ...JSON.parse(event ?? answered.body) }
  }
  return {
    register,
    authorize,
    begin,
    answer,
    resume,
    consent,
    exchange,
    refresh,
    connect,
    call,
    callTool,
    form,
    verifier,
  }
}
