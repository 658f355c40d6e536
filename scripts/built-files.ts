import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.md', '.txt'])
/** Brotli quality: 11 takes three times as long and saves only 2 %. */
const quality = 9

/** Compresses each file of a built folder beside it. Returns how many files there were. */
export async function compressFiles(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(files.filter((file) => compressible.has(extname(file))).map((file) => compress(join(folder, file))))
  return files.length
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, options))
  await writeFile(`${path}.gz`, await promisify<Buffer, Buffer>(gzip)(bytes))
}

/** False without development dependencies: then nothing can be built. */
export function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`)
    return true
  } catch {
    return false
  }
}
