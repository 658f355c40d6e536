import type { Config } from '../../config/load-config.ts'
import type { Clock } from '../../lib/clock.ts'
import { createDispatcher } from '../../outbound/create-dispatcher.ts'
import { createBuiltInEmbedder } from './built-in-embedder.ts'
import type { Embedder } from './contract.ts'
import { createEndpointEmbedder } from './endpoint-embedder.ts'
import { noEmbedder } from './no-embedder.ts'

export type EmbedderSettings = Pick<
  Config,
  'EMBEDDINGS_URL' | 'EMBEDDINGS_MODEL' | 'EMBEDDINGS_API_KEY' | 'OUTBOUND_ALLOW' | 'CONNECT_TO' | 'EXTRA_CA_FILE'
>

/** The embedder that the settings name: the built-in one, an endpoint, or none. Nothing is loaded or asked yet. */
export function createEmbedder(config: EmbedderSettings, clock: Clock): Embedder {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model } = config
  if (url === 'off') return noEmbedder
  const builtIn = createBuiltInEmbedder()
  if (url === null) return builtIn
  const dispatcher = createDispatcher(config)
  const endpoint = createEndpointEmbedder({
    ...{ url, model, dispatcher, apiKey: config.EMBEDDINGS_API_KEY, allow: config.OUTBOUND_ALLOW },
    now: clock.now,
  })
  return {
    ...endpoint,
    // Vectors of the built-in model answer until those of the endpoint are made.
    withModel: (origin, name) => endpoint.withModel(origin, name) ?? builtIn.withModel(origin, name),
    close: async () => {
      await builtIn.close()
      await dispatcher.destroy()
    },
  }
}
