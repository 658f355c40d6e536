import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleType, type IPolicy } from 'cockatiel'
import type { Config } from '../../config/load-config.ts'
import { version } from '../../config/version.ts'
import type { Clock } from '../../lib/clock.ts'
import { createApiClient } from '../../outbound/create-api-client.ts'
import { createBuiltInEmbedder } from './built-in-embedder.ts'
import { type Embedder, EmbedderDeclined, EmbedderUnavailable, noEmbedder } from './contract.ts'
import { createEndpointEmbedder } from './endpoint-embedder.ts'

/** The configured embedder: built-in, an endpoint, or none. Loads and requests nothing yet. */
export function createEmbedder(
  config: Pick<
    Config,
    | 'EMBEDDINGS_URL'
    | 'EMBEDDINGS_MODEL'
    | 'EMBEDDINGS_API_KEY'
    | 'OUTBOUND_ALLOW'
    | 'CONNECT_TO'
    | 'EXTRA_CA_FILE'
    | 'CONTACT'
    | 'PUBLIC_URL'
  >,
  clock: Clock,
): Embedder {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model } = config
  if (url === 'off') return noEmbedder
  const builtIn = withBreaker(createBuiltInEmbedder())
  if (url === null) return builtIn
  const api = createApiClient({ config, version, bases: [] })
  const endpoint = withBreaker(
    createEndpointEmbedder({
      url,
      model,
      api,
      apiKey: config.EMBEDDINGS_API_KEY,
      allow: config.OUTBOUND_ALLOW,
      now: clock.now,
    }),
  )
  return {
    ...endpoint,
    // The built-in model's vectors are searched until the configured model has all of its own.
    withModel: (origin, name) => endpoint.withModel(origin, name) ?? builtIn.withModel(origin, name),
    close: async () => {
      await builtIn.close()
      await api.close()
    },
  }
}

export type BreakerSettings = {
  /** Calls that failed in a row, from which on the embedder gets none for `restMs`. */
  readonly failures: number
  readonly restMs: number
}

const usual: BreakerSettings = { failures: 3, restMs: 10_000 }

/** An embedder that hangs or fails costs a few calls their timeout; then calls fail at once until it answers again. */
export function withBreaker(embedder: Embedder, { failures, restMs }: BreakerSettings = usual): Embedder {
  const isFailure = (error: EmbedderUnavailable) => !(error instanceof EmbedderDeclined)
  const breaker = new ConsecutiveBreaker(failures)
  return guarded(
    embedder,
    circuitBreaker(handleType(EmbedderUnavailable, isFailure), { halfOpenAfter: restMs, breaker }),
  )
}

/** The models of one endpoint share its breaker. */
function guarded(embedder: Embedder, policy: IPolicy): Embedder {
  return {
    ...embedder,
    embed: async (texts, signal) => {
      try {
        return await policy.execute(() => embedder.embed(texts, signal))
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error
        throw new EmbedderUnavailable('the embedder keeps failing and is left alone for a while', { cause: error })
      }
    },
    withModel: (origin, model) => {
      const other = embedder.withModel(origin, model)
      return other === null ? null : guarded(other, policy)
    },
  }
}
