/** Yes, Y, true, T, 1 and their opposites; null for anything else. */
export function readFlag(rawText: string): boolean | null {
  const word = rawText.trim().toLowerCase()
  if (/^(yes|y|true|t|1)$/.test(word)) return true
  return /^(no|n|false|f|0)$/.test(word) ? false : null
}
