/** The texts of an uncompressed PDF in drawing order, and its page count. */
export function readPdf(pdf: Uint8Array): { readonly texts: readonly string[]; readonly pages: number } {
  const source = Buffer.from(pdf).toString('latin1')
  const windows1252 = new TextDecoder('windows-1252')
  const texts = [...source.matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g)].map(([, parts = '']) =>
    [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => windows1252.decode(Buffer.from(hex, 'hex'))).join(''),
  )
  return { texts, pages: [...source.matchAll(/\/Type \/Page\b(?!s)/g)].length }
}
