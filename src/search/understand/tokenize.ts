import { plainText, wordSet } from '../words.ts'
import { negatorWords, rewrites } from './wordings.data.ts'
import { numberWords } from './words.data.ts'

export type Token =
  | { readonly kind: 'word'; readonly text: string }
  | {
      readonly kind: 'number'
      readonly text: string
      readonly value: number
      readonly isMoney: boolean
      /** Written with k, thousand, grand or mil. */
      readonly inThousands: boolean
      readonly plus: boolean
    }
  | { readonly kind: 'break'; readonly text: ',' }

const pattern =
  /\d\/\d|\d+x\d+|\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?k?(?![\p{L}\d])\+?|[a-z]\/[a-z](?![a-z])|[\p{L}\d]+(?:'[a-z]+)*|[,;.!?:()\n&]|[<>~]=?/gu
const breaks = new Set([',', ';', '.', '!', '?', ':', '(', ')', '\n'])
const thousands = new Set(['thousand', 'grand', 'mil', 'k', 'thousands'])

export function tokenize(query: string): readonly Token[] {
  const text = rewrites.reduce((said, [pattern, meaning]) => said.replace(pattern, meaning), plainText(query))
  return joinNumbers((text.match(pattern) ?? []).map(toToken))
}

export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ')
}

function toToken(text: string): Token {
  if (breaks.has(text)) return { kind: 'break', text: ',' }
  const number = /^(\$?)(\d[\d,]*(?:\.\d+)?)(k?)(\+?)$/.exec(text)
  if (number === null) return { kind: 'word', text: text.replace(/'s$/, '') }
  const [, money, digits = '', k, plus] = number
  const value = Number(digits.replaceAll(',', '')) * (k === 'k' ? 1000 : 1)
  return { kind: 'number', text: digits, value, isMoney: money === '$', inThousands: k === 'k', plus: plus === '+' }
}

/** "twenty two thousand", "35 mil" and "28 grand" become one number. */
function joinNumbers(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = []
  let at = 0
  while (at < tokens.length) {
    const read = readNumberAt(tokens, at)
    if (read === null) {
      const token = tokens[at]
      if (token !== undefined) joined.push(token)
      at++
    } else {
      joined.push(read.token)
      at = read.end
    }
  }
  return joined
}

function readNumberAt(tokens: readonly Token[], start: number): { readonly token: Token; readonly end: number } | null {
  const first = tokens[start]
  if (first === undefined) return null
  let value: number
  let end = start + 1
  if (first.kind === 'number') value = first.value
  else {
    const read = readWords(tokens, start)
    if (read === null) return null
    value = read.value
    end = read.end
  }
  const isNumber = first.kind === 'number'
  let inThousands = isNumber && first.inThousands
  const next = tokens[end]
  if (!inThousands && next?.kind === 'word' && thousands.has(next.text) && value < 1000) {
    value *= 1000
    inThousands = true
    end++
  }
  const last = tokens[end - 1]
  const plus = last?.kind === 'number' && last.plus
  return {
    token: { kind: 'number', text: String(value), value, isMoney: isNumber && first.isMoney, inThousands, plus },
    end,
  }
}

function readWords(tokens: readonly Token[], start: number) {
  let value = 0
  let end = start
  let last = Number.POSITIVE_INFINITY
  while (end < tokens.length) {
    const token = tokens[end]
    if (token?.kind !== 'word') break
    const worth = numberWords.get(token.text)
    if (worth === undefined) break
    if (worth === 100) value = Math.max(1, value) * 100
    else if (isSpokenHundred(value, worth) && end === start + 1) value = value * 100 + worth
    else if (worth < 10 ? last < 10 || (last > 10 && last < 20) : last < 100) break
    else value += worth
    last = worth
    end++
  }
  return end === start ? null : { value, end }
}

/** "f one fifty", "nine eleven". */
function isSpokenHundred(value: number, worth: number): boolean {
  return value > 0 && value < 10 && worth > 10 && worth < 100
}

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
