import Fastify from 'fastify'
import { serveTasks } from '../lib/serve-tasks.ts'
import { emitOpenApi } from './openapi.ts'

export const documentTasks = {
  'write-openapi': (serverUrl: string) => JSON.stringify(emitOpenApi(undefined, serverUrl)),
  'render-reference': renderReference,
}

/** The thread that makes documents which every visitor may ask for, started by reference-page.ts. */
serveTasks(documentTasks)

const prefix = '/docs'

/** A file of the reference page, by its address. The package keeps its 4 MB script as text, which takes 20 MB of memory. */
async function renderReference(url: string): Promise<{ readonly type: string; readonly bytes: Uint8Array }> {
  const { default: referencePage } = await import('@scalar/fastify-api-reference')
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await app.register(referencePage, {
    routePrefix: prefix,
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Forecourt API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      mcp: { disabled: true },
      agent: { disabled: true },
    },
  })
  const { headers, rawPayload } = await app.inject(url)
  return { type: String(headers['content-type']), bytes: rawPayload }
}
