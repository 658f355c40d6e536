import { chunk } from '../../lib/batcher.ts'
import { createThread } from '../../lib/thread.ts'
import { isFiniteVector, normalized } from '../vectors.ts'
import { type Embedder, EmbedderDeclined, EmbedderUnavailable } from './contract.ts'
import type { EmbedTasks } from './embed-thread.ts'

export const builtInOrigin = 'built-in'
export const builtInModel = 'universal-sentence-encoder-lite-en-0.2.0'

/** Reloading takes 0.4 s, and unloading frees 150 to 300 MB. */
const idleMs = 60_000
/** Texts per question: about 0.2 s, so that a query never waits long behind an import. */
const textsPerQuestion = 16
/** Longer texts are cut, since the time grows with the length. */
const maxCharacters = 600
/** Maximum waiting questions; more are refused, since they would be answered too late. */
const maxWaiting = 64
/** In wall time, generous for a busy machine. */
const answerMs = 60_000
const memory = { maxOldGenerationSizeMb: 512 }

type Waiting = {
  readonly texts: readonly string[]
  readonly resolve: (vectors: readonly Float32Array[]) => void
  readonly reject: (error: unknown) => void
}

export type BuiltInOptions = {
  readonly idleMs?: number
  readonly answerMs?: number
  /** Serves `EmbedTasks`. */
  readonly script?: URL
}

/**
 * Universal Sentence Encoder, in a thread that starts with the first question and ends when idle. The package contains
 * the weights, so nothing is downloaded.
 */
export function createBuiltInEmbedder(options: BuiltInOptions = {}): Embedder {
  const script = options.script ?? new URL('./embed-thread.ts', import.meta.url)
  const withinMs = options.answerMs ?? answerMs
  const start = () => {
    const limits = { cpuMs: withinMs, wallMs: withinMs, memory, idleMs: options.idleMs ?? idleMs }
    return createThread<EmbedTasks>({ ...limits, script })
  }
  // Short questions (a shopper waits) come before long ones (an import).
  const waiting: Waiting[] = []
  let thread = start()
  let isBusy = false
  let isClosed = false

  const answer = async (texts: readonly string[]): Promise<readonly Float32Array[]> => {
    let isLate = false
    const limit = setTimeout(() => {
      isLate = true
      void thread.close()
      thread = start()
    }, withinMs)
    const explained = (error: unknown) => {
      if (isClosed) throw new EmbedderUnavailable('the embedder is closed')
      const reason = error instanceof Error ? error.message : String(error)
      throw new EmbedderUnavailable(`the model failed: ${isLate ? 'it took too long' : reason}`)
    }
    const answered = await thread
      .run('embed', texts)
      .catch(explained)
      .finally(() => clearTimeout(limit))
    const vectors = answered.map((vector) => normalized(vector))
    if (vectors.every(isFiniteVector)) return vectors
    throw new EmbedderUnavailable('the model answered a vector of numbers that are not finite')
  }
  const next = async (): Promise<void> => {
    const asked = isBusy ? undefined : waiting.shift()
    if (asked === undefined) return
    isBusy = true
    await answer(asked.texts).then(asked.resolve, asked.reject)
    isBusy = false
    await next()
  }
  const ask = (texts: readonly string[]) =>
    new Promise<readonly Float32Array[]>((resolve, reject) => {
      if (isClosed) return reject(new EmbedderUnavailable('the embedder is closed'))
      if (waiting.length >= maxWaiting) return reject(new EmbedderDeclined('too many texts wait for the model'))
      const asked: Waiting = { texts, resolve, reject }
      const index = texts.length === 1 ? waiting.findIndex((other) => other.texts.length > 1) : -1
      if (index === -1) waiting.push(asked)
      else waiting.splice(index, 0, asked)
      void next()
    })

  const embedder = {
    origin: builtInOrigin,
    model: builtInModel,
    embed: async (texts: readonly string[], signal?: AbortSignal) => {
      const vectors: Float32Array[] = []
      for (const part of chunk(texts, textsPerQuestion)) {
        if (signal?.aborted) throw new EmbedderDeclined('stopped')
        // The model has no answer to an empty text.
        const given = part.map((text) => text.trim().slice(0, maxCharacters) || '.')
        vectors.push(...(await ask(given)))
      }
      return vectors
    },
    withModel: (origin: string, model: string): Embedder | null =>
      origin === builtInOrigin && model === builtInModel ? embedder : null,
    close: async () => {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(new EmbedderUnavailable('the embedder is closed'))
      await thread.close()
    },
  }
  return embedder
}
