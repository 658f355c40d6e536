import { Worker } from 'node:worker_threads'
import { chunk } from '../../lib/chunk.ts'
import { isFiniteVector, normalized } from '../vector-memory.ts'
import type { EmbedAnswer, EmbedQuestion } from './answer-embed-questions.ts'
import { type Embedder, EmbedderDeclined, EmbedderUnavailable } from './contract.ts'

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
  readonly question: EmbedQuestion
  readonly resolve: (vectors: readonly Float32Array[]) => void
  readonly reject: (error: EmbedderUnavailable) => void
}

export type BuiltInOptions = {
  readonly idleMs?: number
  readonly answerMs?: number
  /** Calls `answerEmbedQuestions`. */
  readonly script?: URL
}

/**
 * Universal Sentence Encoder, in a thread that starts with the first question and ends when idle. The package contains
 * the weights, so nothing is downloaded.
 */
export function createBuiltInEmbedder(options: BuiltInOptions = {}): Embedder & { isLoaded(): boolean } {
  const script = options.script ?? new URL('./embed-thread.ts', import.meta.url)
  // Short questions (a shopper waits) come before long ones (an import).
  const waiting: Waiting[] = []
  let current: Waiting | null = null
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let limit: NodeJS.Timeout | undefined
  let nextId = 0
  let isClosed = false

  const settle = (end: (asked: Waiting) => void) => {
    clearTimeout(limit)
    const asked = current
    current = null
    if (asked !== null) end(asked)
    next()
  }
  const start = (): Worker => {
    const started = new Worker(script, { resourceLimits: memory })
    started.on('message', (answer: EmbedAnswer) => {
      if (answer.id !== current?.question.id) return
      settle((asked) => {
        if (answer.kind === 'failed') return asked.reject(new EmbedderUnavailable(answer.error))
        const vectors = answer.vectors.map((vector) => normalized(vector))
        if (vectors.every(isFiniteVector)) asked.resolve(vectors)
        else asked.reject(new EmbedderUnavailable('the model answered a vector of numbers that are not finite'))
      })
    })
    started.on('error', (error: unknown) => stopWith(started, error instanceof Error ? error.message : String(error)))
    started.on('exit', () => stopWith(started, 'the thread has ended'))
    return started
  }
  const stopWith = (ended: Worker, reason: string) => {
    if (thread !== ended) return
    thread = null
    void ended.terminate()
    settle((asked) => asked.reject(new EmbedderUnavailable(`the model failed: ${reason}`)))
  }
  const next = () => {
    clearTimeout(idle)
    if (current !== null) return
    const asked = waiting.shift()
    if (asked === undefined) return rest()
    thread ??= start()
    const asking = thread
    asking.ref()
    current = asked
    limit = setTimeout(() => stopWith(asking, 'it took too long'), options.answerMs ?? answerMs)
    asking.postMessage(asked.question)
  }
  const rest = () => {
    thread?.unref()
    idle = setTimeout(() => {
      const resting = thread
      thread = null
      void resting?.terminate()
    }, options.idleMs ?? idleMs).unref()
  }
  const ask = (texts: readonly string[]) =>
    new Promise<readonly Float32Array[]>((resolve, reject) => {
      if (isClosed) return reject(new EmbedderUnavailable('the embedder is closed'))
      if (waiting.length >= maxWaiting) return reject(new EmbedderDeclined('too many texts wait for the model'))
      nextId += 1
      const asked: Waiting = { question: { id: nextId, texts }, resolve, reject }
      const index = texts.length === 1 ? waiting.findIndex(({ question }) => question.texts.length > 1) : -1
      if (index === -1) waiting.push(asked)
      else waiting.splice(index, 0, asked)
      next()
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
    isLoaded: () => thread !== null,
    close: async () => {
      isClosed = true
      clearTimeout(idle)
      clearTimeout(limit)
      const ended = thread
      thread = null
      const closed = new EmbedderUnavailable('the embedder is closed')
      current?.reject(closed)
      for (const { reject } of waiting.splice(0)) reject(closed)
      await ended?.terminate()
    },
  }
  return embedder
}
