import { createThreadEmbedder, type ThreadEmbedder, type ThreadOptions } from './thread-embedder.ts'

export const builtInOrigin = 'built-in'
export const builtInModel = 'universal-sentence-encoder-lite-en-0.2.0'

export type BuiltInOptions = ThreadOptions & { readonly script?: URL }

/** Universal Sentence Encoder. The package contains the weights, so nothing is downloaded. */
export function createBuiltInEmbedder(options: BuiltInOptions = {}): ThreadEmbedder {
  const script = options.script ?? new URL('./embed-thread.ts', import.meta.url)
  return createThreadEmbedder({ origin: builtInOrigin, model: builtInModel, script }, options)
}
