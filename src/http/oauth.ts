import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { oauthPaths } from '../accounts/oauth/oauth-paths.ts'
import type { OAuthServer } from '../accounts/oauth/oauth-server.ts'
import { scopes } from '../accounts/oauth/scopes.ts'
import { version } from '../config/version.ts'

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
  app.get('/server.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(describeServer(oauth)),
  )
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

/** As the public registry of MCP servers reads it; there a name begins with the host of whoever publishes it. */
function describeServer({ issuer, resource }: OAuthServer) {
  const publisher = new URL(issuer).hostname.split('.').reverse().join('.')
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${publisher}/forecourt`,
    title: 'Forecourt',
    description: 'Inventory of car dealers: search, compare and check vehicles, prices and recalls.',
    version,
    websiteUrl: `${issuer}/guide/agents`,
    remotes: [{ type: 'streamable-http', url: resource }],
  }
}

const post: HTTPMethods[] = ['POST', 'OPTIONS']
const served: readonly [HTTPMethods | HTTPMethods[], string][] = [
  [['GET', 'HEAD', 'OPTIONS'], oauthPaths.metadata],
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
