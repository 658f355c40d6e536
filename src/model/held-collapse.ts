/** One observation of a collapsed lot. */
export type Observation = {
  /** When the website was scanned, or when the file was written. */
  readonly at: Date
  readonly vins: readonly string[]
}

/** A collapse that has not been accepted yet. */
export type HeldCollapse = {
  readonly first: Observation
  readonly last: Observation
  /** Number of agreeing observations, including the first and the last. */
  readonly observations: number
}
