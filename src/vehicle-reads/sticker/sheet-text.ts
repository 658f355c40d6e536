/** Characters supported by every PDF reader's fonts (Windows-1252): Latin-1 and a few others. */
const shown = /[^\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

/** One line of a sheet: unsupported characters become question marks, and long texts end in an ellipsis. */
export function sheetText(text: string, maxLength: number): string {
  // Cut first: a text may have megabytes.
  const line = text
    .slice(0, maxLength * 4)
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(shown, '?')
    .replace(/ {2,}/g, ' ')
    .trim()
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`
}
