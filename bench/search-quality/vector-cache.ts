import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Embedder } from '../../src/search/embed/contract.ts'
import { toBytes, toFloats } from '../../src/search/vectors.ts'

const dimensions = 512
const hashBytes = 16
const entryBytes = hashBytes + dimensions * 4

const cache = join(import.meta.dirname, '../../node_modules/.cache/forecourt-bench')

/** Vectors of texts, stored between runs, because 6,000 texts take 90 s of processor time. */
export function createVectorCache(embedder: Embedder) {
  const path = join(cache, `${embedder.model}.vectors`)
  let known: Map<string, Float32Array> | undefined
  const load = async () => {
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    const read = new Map<string, Float32Array>()
    for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes) {
      read.set(bytes.toString('hex', at, at + hashBytes), toFloats(bytes.subarray(at + hashBytes, at + entryBytes)))
    }
    return read
  }
  return {
    embed: async (texts: readonly string[]): Promise<readonly Float32Array[]> => {
      known ??= await load()
      const vectors = known
      const keys = texts.map((text) =>
        createHash('sha256')
          .update(text)
          .digest('hex')
          .slice(0, hashBytes * 2),
      )
      const missing = [...new Map(keys.map((key, at) => [key, texts[at] ?? ''] as const))].filter(
        ([key]) => !vectors.has(key),
      )
      const made = await embedder.embed(missing.map(([, text]) => text))
      for (const [at, [key]] of missing.entries()) vectors.set(key, made[at] ?? new Float32Array(dimensions))
      return keys.map((key) => vectors.get(key) ?? new Float32Array(dimensions))
    },
    save: async () => {
      await mkdir(cache, { recursive: true })
      await writeFile(
        path,
        Buffer.concat(
          [...(known ?? [])].map(([key, vector]) => Buffer.concat([Buffer.from(key, 'hex'), toBytes(vector)])),
        ),
      )
    },
  }
}
