import type { Proof } from './find-proofs.ts'
import type { Clause, Section } from './parse-clauses.ts'

type Standing =
  | { readonly kind: 'proven' }
  | { readonly kind: 'waits'; readonly prefix: string }
  | { readonly kind: 'open' }

export type ClauseState = { readonly clause: Clause; readonly proofs: readonly Proof[]; readonly standing: Standing }

export type SectionState = {
  readonly section: Section
  readonly finished: boolean
  readonly clauses: readonly ClauseState[]
}

export type Rules = {
  readonly finishedPrefixes: readonly string[]
  readonly waitsFor: Readonly<Record<string, string>>
}

/** State of each clause: a skipped test proves nothing, a conditionally skipped one proves it elsewhere. */
export function judgeClauses(
  sections: readonly Section[],
  proofs: readonly Proof[],
  rules: Rules,
): readonly SectionState[] {
  return sections.map((section) => ({
    section,
    finished: rules.finishedPrefixes.includes(section.prefix),
    clauses: section.clauses.map((clause) => {
      const own = proofs.filter(({ id, state }) => id === clause.id && state !== 'skipped')
      return { clause, proofs: own, standing: standingOf(clause.id, own, rules) }
    }),
  }))
}

function standingOf(id: string, proofs: readonly Proof[], rules: Rules): Standing {
  if (proofs.length > 0) return { kind: 'proven' }
  const prefix = rules.waitsFor[id]
  return prefix === undefined || rules.finishedPrefixes.includes(prefix) ? { kind: 'open' } : { kind: 'waits', prefix }
}

/** What fails the check. */
export function clauseProblems(states: readonly SectionState[], proofs: readonly Proof[], rules: Rules): string[] {
  const prefixes = new Set(states.map(({ section }) => section.prefix))
  const ids = new Set(states.flatMap(({ clauses }) => clauses.map(({ clause }) => clause.id)))
  const unproven = states.filter(({ finished }) => finished).flatMap(({ clauses }) => clauses.filter(isOpen))
  return [
    ...unproven.map(({ clause }) => `no test proves ${clause.id}: ${clause.text}`),
    ...proofs
      .filter(({ id }) => !ids.has(id))
      .map(({ id, file, title }) => `${file} names ${id}, which is no clause: "${title}"`),
    ...rules.finishedPrefixes
      .filter((prefix) => !prefixes.has(prefix))
      .map((prefix) => `finished section ${prefix} is unknown`),
    ...Object.entries(rules.waitsFor).flatMap(([id, prefix]) => {
      if (!ids.has(id) || !prefixes.has(prefix)) return [`waitsFor: ${id} -> ${prefix} is unknown`]
      return rules.finishedPrefixes.includes(prefix) ? [`waitsFor: ${id} waits for ${prefix}, which is finished`] : []
    }),
  ]
}

/** Clauses of finished sections that no test proved in a run of all tests. */
export function unreportedClauses(states: readonly SectionState[], passed: ReadonlySet<string>): readonly string[] {
  return states
    .filter(({ finished }) => finished)
    .flatMap(({ clauses }) => clauses)
    .filter(({ clause, standing }) => standing.kind === 'proven' && !passed.has(clause.id))
    .map(({ clause }) => `no test that passed names ${clause.id}: ${clause.text}`)
}

function isOpen({ standing }: ClauseState): boolean {
  return standing.kind === 'open'
}
