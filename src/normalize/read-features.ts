import { cleanLine } from './clean-text.ts'

const maxFeatures = 500
const decorated = /^[\s*•·-]|[\s*]$/u

/** Distinct features (ignoring case), without the stars that some feeds add. */
export function readFeatures(features: readonly string[] | null | undefined): string[] {
  const found = new Map<string, string>()
  for (const feature of features ?? []) {
    const rawText = feature.slice(0, 2_000)
    const text = cleanLine(
      decorated.test(rawText) ? rawText.replace(/^[\s*•·-]+|(?<![\s*])[\s*]+$/gu, '') : rawText,
      300,
    )
    const key = text.toLowerCase()
    if (text !== '' && !found.has(key)) found.set(key, text)
    if (found.size >= maxFeatures) break
  }
  return [...found.values()]
}
