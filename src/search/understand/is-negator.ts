import { wordSet } from '../plain-words.ts'
import type { Token } from './tokenize.ts'
import { negatorWords } from './wordings.data.ts'

const negators = wordSet(negatorWords)

/** Whether a word denies what follows it. */
export function isNegatorAt(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? ''
  const left = tokens[at - 1]?.text ?? ''
  const right = tokens[at + 1]
  if (negators.has(text) || text.endsWith("n't")) return true
  if (text === 'but') return /^(anything|everything|any|anyone|color|colour|all|cualquiera)$/.test(left)
  if (text === 'than') return left === 'other' || left === 'rather'
  return text === 'menos' && right !== undefined && right.kind === 'word' && right.text !== 'de'
}
