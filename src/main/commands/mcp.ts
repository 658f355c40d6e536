import { once } from 'node:events'
import { loadConfig } from '../../config/load-config.ts'
import { version } from '../../config/version.ts'
import type { OperationAnswer } from '../../http/call-operation.ts'
import { systemClock } from '../../lib/clock.ts'
import { CommandError, defineCommand, messageOf } from './define-command.ts'

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'Serve the tools of agents over stdio, as the service at FORECOURT_URL does at /mcp, until stdin ends.',
  run: async (_options, environment) => {
    const { FORECOURT_URL: base, FORECOURT_API_KEY: key } = loadConfig(environment)
    if (key === null) throw new CommandError('FORECOURT_API_KEY is not set: the tools need a key of your account.')
    // Imported here: other commands need none of it.
    const { serveStdio } = await import('@modelcontextprotocol/server/stdio')
    const { createToolServer } = await import('../../agents/tool-server.ts')
    const { callOperations } = await import('../../http/call-operation.ts')
    const { routes } = await import('../../http/routes/registry.ts')
    const call = callOperations(routes, (method, path, body) => send({ base, key, method, path, body }))
    const server = serveStdio(() => createToolServer(call, { version, clock: systemClock }), { maxSubscriptions: 1 })
    await once(process.stdin, 'close')
    await server.close()
    return { output: undefined }
  },
})

type Request = { base: string; key: string; method: string; path: string; body: object | undefined }

/** Longer than the longest operation, a live lookup. */
const timeoutMs = 60_000

async function send({ base, key, method, path, body }: Request): Promise<OperationAnswer> {
  try {
    const answer = await fetch(`${base.replace(/\/$/, '')}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    const detail = `The service at ${base} cannot be reached (${messageOf(cause)}): start it, or correct FORECOURT_URL`
    return { status: 503, retryAfter: null, text: JSON.stringify({ detail }) }
  }
}
