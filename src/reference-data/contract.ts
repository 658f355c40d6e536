/** A request to a source, relative to its base address. The sender escapes its values. */
export type SourceRequest = {
  readonly path: readonly (string | number)[]
  readonly query?: Readonly<Record<string, string | number>>
  /** Meaningful statuses besides 200; any other is a failure of the source. */
  readonly accepts?: readonly number[]
}

export type SourceReply = { readonly status: number; readonly text: string }

/** A source's answer, reduced to what is served. `items` is a long list that is stored separately. */
type SourceFacts<Answer> = { readonly answer: Answer; readonly items?: readonly unknown[] }

/**
 * Reads one answer: yields requests that are sent concurrently, and receives their replies in the same order. Uses no
 * network, clock or database. Throws `UnreadableAnswer` for anything that a working source never sends.
 */
export type Asking<Answer> = Generator<readonly SourceRequest[], SourceFacts<Answer>, readonly SourceReply[]>

export type Question = Readonly<Record<string, string | number | readonly string[]>>

export type SourceRead<Q extends Question, Answer> = {
  readonly source: SourceName
  readonly name: string
  /** How long an answer is served without another request. */
  readonly lifetimeMs: number
  /** Storage key of an answer; the same for questions with the same answer. */
  keyOf(question: Q): string
  ask(question: Q): Asking<Answer>
}

export type SourceSetting = 'VPIC_URL' | 'NHTSA_URL' | 'EPA_URL'
export type SourceName = 'vpic' | 'nhtsa-recalls' | 'nhtsa-complaints' | 'nhtsa-safety' | 'epa'

export interface Source {
  readonly name: SourceName
  /** Its name in answers. */
  readonly shownAs: 'vpic' | 'nhtsa' | 'epa'
  readonly setting: SourceSetting
  readonly page: string
  readonly license: string
  /** The month in which its format was last checked. */
  readonly lastLookedAt: string
  readonly reads: readonly AnyRead[]
}

/** A read with erased types, which the thread calls with a question for it. */
export type AnyRead = SourceRead<Question, unknown>

export function defineRead<Q extends Question, Answer>(read: SourceRead<Q, Answer>): SourceRead<Q, Answer> {
  return read
}

export function defineSource(source: Source): Source {
  return source
}

/** A source sent something other than its usual answer: HTML, another structure, an error text. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
}

export type MakeYear = { readonly make: string; readonly year: number }

export type CarNames = MakeYear & { readonly models: readonly string[] }

/** Names of a make's models in the source's vocabulary; null if the source has no such list. */
export type ModelNames = { readonly names: readonly string[] | null }

export function makeYearKey({ make, year }: MakeYear): string {
  return `${make.toUpperCase()}|${year}`
}

export function carKey({ make, year, models }: CarNames): string {
  return `${makeYearKey({ make, year })}|${models.map((name) => name.toUpperCase()).join('|')}`
}

const maxNames = 600

export function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== '').slice(0, maxNames)
}
