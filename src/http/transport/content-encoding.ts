import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, gzip } from 'node:zlib'
import type { ContentEncoding } from '../answer.ts'

/** The compression of an answer by `Accept-Encoding` and its q-values; of equals brotli, then gzip. */
export function chooseEncoding(acceptEncoding: string | undefined): ContentEncoding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity'
  const weights = parseWeights(acceptEncoding)
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const br = weightOf('br')
  const gzip = Math.max(weightOf('gzip'), weights.get('x-gzip') ?? 0)
  const best = Math.max(br, gzip)
  if (best === 0 || best < (weights.get('identity') ?? 0)) return 'identity'
  return br === best ? 'br' : 'gzip'
}

function parseWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    weights.set(name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  return weights
}

const brotli = promisify(brotliCompress)
// Quality 4 compresses JSON better than gzip's default in less time; the default of 11 takes seconds.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export function createBrotli() {
  return createBrotliCompress(brotliOptions)
}

export const compressors = {
  br: (bytes: Buffer) => brotli(bytes, brotliOptions),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const
