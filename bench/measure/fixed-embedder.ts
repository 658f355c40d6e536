import { builtInModel, builtInOrigin } from '../../src/search/embed/built-in-embedder.ts'
import type { Embedder } from '../../src/search/embed/contract.ts'
import { normalized } from '../../src/search/vectors.ts'

/** Of the built-in model. */
const fixedDimensions = 512

/** A vector for any text without a model, for benches that measure reads alone. */
export function fixedEmbedder(): Embedder {
  const vector = normalized(Float32Array.from({ length: fixedDimensions }, Math.random))
  const embedder: Embedder = {
    origin: builtInOrigin,
    model: builtInModel,
    embed: async (texts) => texts.map(() => vector),
    withModel: () => embedder,
    close: async () => {},
  }
  return embedder
}
