import { basename, dirname } from 'node:path'
import { workerData } from 'node:worker_threads'
import { Type } from 'typebox'
import { Parse } from 'typebox/value'
import { answerEmbedQuestions } from './answer-embed-questions.ts'

/** Not a dependency, because it takes 470 MB with its native runtime. Operators who want it install it themselves. */
const packageName = '@huggingface/transformers'

const Extracted = Type.Object({ dims: Type.Array(Type.Integer()), data: Type.Unknown() })

answerEmbedQuestions(async () => {
  const folder = String(workerData)
  const { env, pipeline } = await loadPackage()
  env.allowRemoteModels = false
  env.localModelPath = dirname(folder)
  const extract = await pipeline('feature-extraction', basename(folder), { dtype: 'fp32', device: 'cpu' })
  return async (texts) => splitVectors(await extract([...texts], { pooling: 'mean' }))
})

type Transformers = {
  readonly env: { allowRemoteModels: boolean; localModelPath: string }
  readonly pipeline: (
    task: string,
    model: string,
    options: object,
  ) => Promise<(texts: string[], options: object) => Promise<unknown>>
}

async function loadPackage(): Promise<Transformers> {
  try {
    return await import(packageName)
  } catch (error) {
    throw new Error(`ONNX models need ${packageName}: npm install --no-save ${packageName}@4.3.1`, { cause: error })
  }
}

function splitVectors(extracted: unknown): readonly Float32Array[] {
  const { dims, data } = Parse(Extracted, extracted)
  const [texts = 0, length = 0] = dims
  if (!(data instanceof Float32Array) || dims.length !== 2 || data.length !== texts * length) {
    throw new Error('the model does not answer one vector a text')
  }
  return Array.from({ length: texts }, (_, at) => data.slice(at * length, (at + 1) * length))
}
