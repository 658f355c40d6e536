import type { Config } from '../../config/load-config.ts'
import type { Clock } from '../../lib/clock.ts'
import { createDispatcher } from '../../outbound/connector.ts'
import { createBuiltInEmbedder } from './built-in-embedder.ts'
import type { Embedder } from './contract.ts'
import { createEndpointEmbedder } from './endpoint-embedder.ts'
import { noEmbedder } from './no-embedder.ts'
import { createOnnxEmbedder } from './onnx-embedder.ts'
import { withBreaker } from './with-breaker.ts'

export type EmbedderSettings = Pick<
  Config,
  'EMBEDDINGS_URL' | 'EMBEDDINGS_MODEL' | 'EMBEDDINGS_API_KEY' | 'OUTBOUND_ALLOW' | 'CONNECT_TO' | 'EXTRA_CA_FILE'
>

/** The configured embedder: built-in, an endpoint, an ONNX model, or none. Loads and requests nothing yet. */
export function createEmbedder(config: EmbedderSettings, clock: Clock): Embedder {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model } = config
  if (url === 'off') return noEmbedder
  const builtIn = withBreaker(createBuiltInEmbedder())
  if (url === null) return builtIn
  if (url.startsWith('file:')) return beside(withBreaker(createOnnxEmbedder(url)), builtIn)
  const dispatcher = createDispatcher(config)
  const endpoint = createEndpointEmbedder({
    ...{ url, model, dispatcher, apiKey: config.EMBEDDINGS_API_KEY, allow: config.OUTBOUND_ALLOW },
    now: clock.now,
  })
  return beside(withBreaker({ ...endpoint, close: () => dispatcher.destroy() }), builtIn)
}

/** The built-in model's vectors are searched until the configured model has all of its own. */
function beside(configured: Embedder, builtIn: Embedder): Embedder {
  return {
    ...configured,
    withModel: (origin, name) => configured.withModel(origin, name) ?? builtIn.withModel(origin, name),
    close: async () => {
      await builtIn.close()
      await configured.close()
    },
  }
}
