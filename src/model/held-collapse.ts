export type Observation = {
  /** When the website was scanned, or when the file was written. */
  readonly at: Date
  readonly vins: readonly string[]
}

export type HeldCollapse = {
  readonly first: Observation
  readonly last: Observation
  /** How many agree, including the first and the last. */
  readonly observations: number
}
