import { cleanLine } from './clean-text.ts'

const maxFeatures = 500
const decorated = /^[\s*•·-]|[\s*]$/u

export function readFeatures(features: readonly string[] | null | undefined): string[] {
  const found = new Map<string, string>()
  for (const feature of features ?? []) {
    const { text, key } = readFeature(feature)
    if (text !== '' && !found.has(key)) found.set(key, text)
    if (found.size >= maxFeatures) break
  }
  return [...found.values()]
}

function readFeature(feature: string): { readonly text: string; readonly key: string } {
  const rawText = feature.slice(0, 2_000)
  const plain = decorated.test(rawText) ? rawText.replace(/^[\s*•·-]+|(?<![\s*])[\s*]+$/gu, '') : rawText
  const text = cleanLine(plain, 300)
  return { text, key: text.toLowerCase() }
}
