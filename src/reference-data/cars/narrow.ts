/** The candidates that fit a known fact; all of them if it is unknown or none fits. */
export function narrow<Candidate, Fact>(
  candidates: readonly Candidate[],
  fact: Fact | null,
  fits: (fact: Fact, candidate: Candidate) => boolean,
): readonly Candidate[] {
  if (fact === null) return candidates
  const fitting = candidates.filter((candidate) => fits(fact, candidate))
  return fitting.length === 0 ? candidates : fitting
}
