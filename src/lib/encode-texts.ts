const scratch = Buffer.allocUnsafeSlow(1024 * 1024)

/** The UTF-8 bytes of texts, one after the other. Joining a page's texts first would copy each of them twice more. */
export function encodeTexts(texts: readonly string[]): Buffer {
  let units = 0
  for (const text of texts) units += text.length
  // A UTF-16 unit takes at most three bytes.
  if (units * 3 <= scratch.length) return Buffer.from(scratch.subarray(0, write(texts, scratch)))
  let length = 0
  for (const text of texts) length += Buffer.byteLength(text)
  const bytes = Buffer.allocUnsafeSlow(length)
  write(texts, bytes)
  return bytes
}

function write(texts: readonly string[], bytes: Buffer): number {
  let end = 0
  for (const text of texts) end += bytes.write(text, end)
  return end
}
