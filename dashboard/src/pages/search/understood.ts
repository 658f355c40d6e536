import type { AnswerOf } from '../../api/client.ts'

type Interpreted = AnswerOf<'searchVehicles'>['interpreted']

/** Of an interpreted text, or of a query of the API. */
export type Conditions = {
  readonly filters: Readonly<Record<string, unknown>>
  readonly excluded: Readonly<Record<string, readonly string[] | null>>
  readonly preferences?: Interpreted['preferences']
}

/** One part of a query's interpretation. */
export type Chip = {
  readonly kind: 'filter' | 'excluded' | 'preference'
  readonly text: string
  readonly words: readonly string[]
}

export function chipsOf({ filters, excluded, preferences = [] }: Conditions): readonly Chip[] {
  return [
    ...entriesOf(filters).map(([name, value]): Chip => {
      return { kind: 'filter', text: `${nameOf(name)}: ${shownValue(value)}`, words: wordsOf(value) }
    }),
    ...entriesOf(excluded).map(([name, values]): Chip => {
      return { kind: 'excluded', text: `not ${nameOf(name)} ${values.join(', ')}`, words: values }
    }),
    ...preferences.map((text): Chip => ({ kind: 'preference', text, words: text.split(/\s+/) })),
  ]
}

/**
 * The query without the words of a chip: numbers also as `30k` and `30,000`, with the word before that bounds them.
 * Words that the shopper phrased differently stay.
 */
export function withoutChip(query: string, { words, kind }: Chip): string {
  const bound =
    '(?:(?:under|below|over|above|from|to|up to|less than|more than|at most|at least|max|min|before|after)\\s+)?'
  const not = kind === 'excluded' ? '(?:(?:not|no|without|except)\\s+(?:a\\s+)?)?' : ''
  const rest = words.reduce((text, word) => {
    const forms = formsOf(word).map(escapeText).join('|')
    return forms === '' ? text : text.replace(new RegExp(`${not}${bound}[$]?(?:${forms})s?(?=\\W|$)[,]?\\s*`, 'gi'), '')
  }, query)
  return rest
    .replace(/\s+/g, ' ')
    .replace(/[\s,]+$/, '')
    .trim()
}

function formsOf(word: string): readonly string[] {
  const number = Number(word)
  if (word === '' || Number.isNaN(number)) return word === '' ? [] : [word]
  const thousands = number % 1000 === 0 ? [`${number / 1000}k`] : []
  return [...thousands, number.toLocaleString('en-US'), word]
}

function escapeText(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function entriesOf<Value>(record: Readonly<Record<string, Value>>): readonly (readonly [string, NonNullable<Value>])[] {
  return Object.entries(record).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, value] as const],
  )
}

function wordsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'object' && value !== null) return Object.values(value).map(String)
  return [String(value)]
}

function shownValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(' or ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object' || value === null) return String(value)
  if (!('min' in value || 'max' in value)) {
    return entriesOf({ ...value })
      .map(([name, part]) => `${nameOf(name)} ${String(part)}`)
      .join(', ')
  }
  const { min, max } = value as { min?: number; max?: number }
  const [low, high] = [min, max].map((bound) => bound?.toLocaleString('en-US', { useGrouping: (bound ?? 0) >= 10_000 }))
  if (low !== undefined && high !== undefined) return `${low} to ${high}`
  return low === undefined ? `at most ${high}` : `at least ${low}`
}

function nameOf(name: string): string {
  return name.replaceAll('_', ' ')
}
