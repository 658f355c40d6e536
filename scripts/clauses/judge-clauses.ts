import type { Proof } from './find-proofs.ts'
import type { Clause, Section } from './parse-clauses.ts'

export type ClauseState = { readonly clause: Clause; readonly proofs: readonly Proof[] }
export type SectionState = { readonly section: Section; readonly clauses: readonly ClauseState[] }

/** The tests that prove each clause: a skipped one proves nothing, a conditionally skipped one proves it elsewhere. */
export function judgeClauses(sections: readonly Section[], proofs: readonly Proof[]): readonly SectionState[] {
  return sections.map((section) => ({
    section,
    clauses: section.clauses.map((clause) => ({
      clause,
      proofs: proofs.filter(({ id, state }) => id === clause.id && state !== 'skipped'),
    })),
  }))
}

/** What fails the check. */
export function clauseProblems(states: readonly SectionState[], proofs: readonly Proof[]): string[] {
  const clauses = states.flatMap((state) => state.clauses)
  const ids = new Set(clauses.map(({ clause }) => clause.id))
  return [
    ...clauses
      .filter((state) => state.proofs.length === 0)
      .map(({ clause }) => `no test proves ${clause.id}: ${clause.text}`),
    ...proofs
      .filter(({ id }) => !ids.has(id))
      .map(({ id, file, title }) => `${file} names ${id}, which is no clause: "${title}"`),
  ]
}

/** Clauses that no test proved in a run of all tests. */
export function unreportedClauses(states: readonly SectionState[], passed: ReadonlySet<string>): readonly string[] {
  return states
    .flatMap(({ clauses }) => clauses)
    .filter(({ clause, proofs }) => proofs.length > 0 && !passed.has(clause.id))
    .map(({ clause }) => `no test that passed names ${clause.id}: ${clause.text}`)
}
