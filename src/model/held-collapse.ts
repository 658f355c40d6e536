/** What was seen of a lot that had collapsed. */
export type Observation = {
  /** When the website was scanned, or when the file was written. */
  readonly at: Date
  readonly vins: readonly string[]
}

/** A collapse that is not believed yet. */
export type HeldCollapse = {
  readonly first: Observation
  readonly last: Observation
  /** How many have been made that agree, the first and the last included. */
  readonly observations: number
}
