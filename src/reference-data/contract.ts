/** A request to a source: what follows its base address. Its values are escaped by whoever sends it. */
export type SourceRequest = {
  /** Segments of the path. */
  readonly path: readonly (string | number)[]
  readonly query?: Readonly<Record<string, string | number>>
  /** Statuses beside 200 that say something; any other is a failure of the source. */
  readonly accepts?: readonly number[]
}

export type SourceReply = { readonly status: number; readonly text: string }

/** What a source said, reduced to what is served. `items` is a long list that is stored apart. */
export type SourceFacts<Answer> = { readonly answer: Answer; readonly items?: readonly unknown[] }

/**
 * Reads one answer: yields requests that are sent side by side, receives their replies in the same order. Knows no
 * network, clock or database. Throws `UnreadableAnswer` for what the source never says when it is well.
 */
export type Asking<Answer> = Generator<readonly SourceRequest[], SourceFacts<Answer>, readonly SourceReply[]>

/** A question in the form of JSON. */
export type Question = Readonly<Record<string, string | number | readonly string[]>>

export type SourceRead<Q extends Question, Answer> = {
  readonly source: SourceName
  /** Names the read in the store. */
  readonly name: string
  /** How long an answer is served without asking again. */
  readonly lifetimeMs: number
  /** What an answer is stored under; the same for questions that have the same answer. */
  keyOf(question: Q): string
  ask(question: Q): Asking<Answer>
  /** The stored answer: JSON that `ask` made. */
  restore(stored: unknown): Answer
}

/** The settings that hold the base addresses of sources. */
export type SourceSetting = 'VPIC_URL' | 'NHTSA_URL' | 'EPA_URL'
export type SourceName = 'vpic' | 'nhtsa-recalls' | 'nhtsa-complaints' | 'nhtsa-safety' | 'epa'

/** An outside source of facts about cars. */
export interface Source {
  readonly name: SourceName
  /** As answers name it. */
  readonly shownAs: 'vpic' | 'nhtsa' | 'epa'
  readonly setting: SourceSetting
  /** Where people read about it. */
  readonly page: string
  readonly license: string
  /** The month in which its form was last looked at. */
  readonly lastLookedAt: string
  readonly reads: readonly AnyRead[]
}

/** A read whatever its question and its answer: the thread calls it with the question that it was asked. */
export type AnyRead = SourceRead<Question, unknown>

export function defineRead<Q extends Question, Answer>(read: SourceRead<Q, Answer>): SourceRead<Q, Answer> {
  return read
}

export function defineSource(source: Source): Source {
  return source
}

/** A source sent what cannot be its answer: HTML, another shape, an error in words. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
}

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
