import { byteOrderMark } from './decode-chunks.ts'

const beginnings: readonly { readonly bytes: readonly number[]; readonly what: string }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], what: 'a zip archive or a spreadsheet' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], what: 'an empty zip archive' },
  { bytes: [0x1f, 0x8b], what: 'a gzip archive' },
  { bytes: [0x42, 0x5a, 0x68, 0x39], what: 'a bzip2 archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], what: 'a 7z archive' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], what: 'an Excel workbook' },
  { bytes: [0x25, 0x50, 0x44, 0x46], what: 'a PDF document' },
]
const headLength = 64

/**
 * Returns why bytes cannot belong to a feed file, or null. A NUL byte anywhere means a binary file, or an upload that
 * was cut and padded. UTF-16 files, which have a byte order mark, are full of NUL bytes.
 */
export function createBinaryCheck(): (chunk: Uint8Array) => string | null {
  let head = Buffer.alloc(0)
  let position = 0
  return (chunk) => {
    head = Buffer.concat([head, chunk.subarray(0, headLength - head.length)])
    const beginning = findBeginning(head)
    // A Buffer finds a byte twenty times as fast as a Uint8Array.
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const nul = byteOrderMark(head)?.label.startsWith('utf-16') ? -1 : bytes.indexOf(0)
    const at = position + nul
    position += chunk.length
    if (beginning !== null) return beginning
    return nul < 0 ? null : `the file has a NUL byte at position ${at}: it is no text file`
  }
}

function findBeginning(head: Buffer): string | null {
  const found = beginnings.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte))
  if (found !== undefined) return `the file is ${found.what}, not a CSV file`
  const isMarkup = /^[\ufeff\xef\xbb\xbf\s]*<(!doctype html|html|\?xml)/i.test(head.toString('latin1'))
  return isMarkup ? 'the file is a web page or an XML document, not a CSV file' : null
}
