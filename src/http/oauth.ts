import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { oauthPaths } from '../accounts/oauth/oauth-paths.ts'
import type { OAuthServer } from '../accounts/oauth/oauth-server.ts'
import { scopes } from '../accounts/oauth/scopes.ts'

const resourcePath = '/.well-known/oauth-protected-resource'
/** RFC 9728 puts the path of the resource behind it. */
const mcpResourcePath = `${resourcePath}/mcp`

/** The WWW-Authenticate of a 401 of /mcp, from which an app learns where its user signs in. */
export function challengeOf({ issuer }: OAuthServer): string {
  return `Bearer resource_metadata="${issuer}${mcpResourcePath}"`
}

/** Where apps of agents find out how to sign in, and do so. Public, without a key. */
export function addOAuth(app: FastifyInstance, oauth: OAuthServer): void {
  for (const url of [resourcePath, mcpResourcePath]) {
    app.get(url, async (_request, reply) =>
      reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' }).send({
        resource: oauth.resource,
        authorization_servers: [oauth.issuer],
        scopes_supported: scopes,
        bearer_methods_supported: ['header'],
        resource_name: 'Forecourt',
        resource_documentation: `${oauth.issuer}/guide/agents`,
      }),
    )
  }
  app.register(async (scope) => {
    // The library reads the bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const [method, url] of served) {
      scope.route({
        method,
        url,
        config: { pattern: url },
        exposeHeadRoute: false,
        handler: (...given) => handOver(oauth, ...given),
      })
    }
  })
}

const post: HTTPMethods[] = ['POST', 'OPTIONS']
const served: readonly [HTTPMethods | HTTPMethods[], string][] = [
  [['GET', 'OPTIONS'], oauthPaths.metadata],
  ['GET', oauthPaths.authorization],
  ['GET', `${oauthPaths.authorization}/:id`],
  [post, oauthPaths.token],
  [post, oauthPaths.revocation],
  [post, oauthPaths.registration],
]

async function handOver(oauth: OAuthServer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.hijack()
  const headers = {
    ...reply.getHeaders(),
    'x-frame-options': 'DENY',
    'content-security-policy': "frame-ancestors 'none'",
  }
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value)
  await oauth.handle({ raw: request.raw, answer: reply.raw, address: request.ip })
}
