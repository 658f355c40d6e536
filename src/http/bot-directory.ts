import type { FastifyInstance } from 'fastify'
import { agentOf, readBotDirectory, readBotKey } from '../config/bot-key.ts'
import type { Config } from '../config/load-config.ts'
import type { Clock } from '../lib/clock.ts'
import { signDirectory } from '../lib/message-signatures.ts'
import { apiErrors } from '../model/errors.ts'

export const botDirectoryPath = '/.well-known/http-message-signatures-directory'
const mediaType = 'application/http-message-signatures-directory+json'

/**
 * The public keys of signed visits, for the sites that verify them. Read for each answer, so that a rotation shows at
 * once. Public, without a key; 404 where nothing is signed.
 */
export function addBotDirectory(
  app: FastifyInstance,
  { config, clock }: { readonly config: Pick<Config, 'BOT_KEY' | 'DATA_DIR' | 'PUBLIC_URL'>; readonly clock: Clock },
): void {
  app.get(botDirectoryPath, async (_request, reply) => {
    const now = clock.now()
    const agent = agentOf(config.PUBLIC_URL)
    const directory = agent === null ? null : readBotDirectory(config, now)
    const key = directory === null ? null : readBotKey(config)
    if (agent === null || directory === null || key === null) throw apiErrors.routeNotFound()
    const body = JSON.stringify(directory)
    reply.headers({
      'content-type': mediaType,
      'cache-control': 'public, max-age=60',
      ...signDirectory(new URL(agent).host, body, { key, created: Math.floor(now.getTime() / 1000) }),
    })
    return reply.send(Buffer.from(body))
  })
}
