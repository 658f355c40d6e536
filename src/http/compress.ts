import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, gzip } from 'node:zlib'

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
