export interface Embedder {
  /** Where the model runs: `built-in`, or the endpoint's address. */
  readonly origin: string
  readonly model: string
  /** One vector of length 1 per text, in order. Rejects with EmbedderUnavailable. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>
  /** The same embedder with another model; null if it has no other. */
  withModel(origin: string, model: string): Embedder | null
  close(): Promise<void>
}

/** No vectors for now: the endpoint is down or sends invalid answers, or the model could not be loaded. */
export class EmbedderUnavailable extends Error {
  override readonly name: string = 'EmbedderUnavailable'
}

/** No vectors for this call, which says nothing about the embedder: too many others wait, or it was stopped. */
export class EmbedderDeclined extends EmbedderUnavailable {
  override readonly name = 'EmbedderDeclined'
}

export const noEmbedder: Embedder = {
  origin: 'off',
  model: 'none',
  embed: () => Promise.reject(new EmbedderUnavailable('EMBEDDINGS_URL is off')),
  withModel: () => null,
  close: async () => {},
}
