import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleType, type IPolicy } from 'cockatiel'
import { type Embedder, EmbedderDeclined, EmbedderUnavailable } from './contract.ts'

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

/** The models of one place share its breaker. */
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
