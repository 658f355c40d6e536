import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createThreadEmbedder, type ThreadEmbedder } from './thread-embedder.ts'

/**
 * An ONNX model in a folder with the layout of `@huggingface/transformers`: `config.json`, `tokenizer.json` and
 * `onnx/model.onnx`. Its token vectors are averaged. Nothing is downloaded.
 */
export function createOnnxEmbedder(url: string): ThreadEmbedder {
  const folder = fileURLToPath(url).replace(/[\\/]+$/, '')
  const script = new URL('./onnx-thread.ts', import.meta.url)
  return createThreadEmbedder({ origin: pathToFileURL(folder).href, model: nameOf(folder), script, data: folder })
}

/** A changed file is another model, even under the same name; its vectors are not comparable. */
function nameOf(folder: string): string {
  const size = statSync(join(folder, 'onnx/model.onnx'), { throwIfNoEntry: false })?.size
  return `${basename(folder)}-${size ?? 'missing'}`
}
