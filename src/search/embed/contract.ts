/** What turns texts into vectors. */
export interface Embedder {
  /** Where the model runs: `built-in`, or the address that is asked. */
  readonly origin: string
  /** The name of the model, with its version where it has one. */
  readonly model: string
  /** One vector of length 1 for each text, in their order. Rejects with EmbedderUnavailable. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>
  /** The same embedder with another model; null where it has no other. */
  withModel(origin: string, model: string): Embedder | null
  close(): Promise<void>
}

/** There are no vectors at the moment: the endpoint is away, answers nonsense, or the model could not be loaded. */
export class EmbedderUnavailable extends Error {
  override readonly name = 'EmbedderUnavailable'
}
