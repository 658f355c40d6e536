import { parentPort } from 'node:worker_threads'

export type EmbedQuestion = { readonly id: number; readonly texts: readonly string[] }
export type EmbedAnswer =
  | { readonly id: number; readonly kind: 'vectors'; readonly vectors: readonly Float32Array[] }
  | { readonly id: number; readonly kind: 'failed'; readonly error: string }

export type EmbedTexts = (texts: readonly string[]) => Promise<readonly Float32Array[]>

/** The thread's side of built-in-embedder.ts. If the model could not be loaded, the next question tries again. */
export function answerEmbedQuestions(load: () => Promise<EmbedTexts>): void {
  const port = parentPort
  if (port === null) throw new Error('embedders answer questions in a thread of their own')
  let loading: Promise<EmbedTexts> | undefined
  let busy: Promise<void> = Promise.resolve()
  const answer = async ({ id, texts }: EmbedQuestion): Promise<EmbedAnswer> => {
    try {
      loading ??= load()
      const embed = await loading
      return { id, kind: 'vectors', vectors: await embed(texts) }
    } catch (error) {
      loading = undefined
      return { id, kind: 'failed', error: error instanceof Error ? error.message : String(error) }
    }
  }
  port.on('message', (question: EmbedQuestion) => {
    busy = busy.then(async () => port.postMessage(await answer(question)))
  })
}
