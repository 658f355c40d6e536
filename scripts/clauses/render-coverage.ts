import type { ClauseState, SectionState } from './judge-clauses.ts'

/** artifacts/clause-coverage.md: a table of the sections, then every clause with the tests that prove it. */
export function renderCoverage(states: readonly SectionState[]): string {
  const all = states.flatMap(({ clauses }) => clauses)
  return [
    '# Clause coverage',
    '',
    'Which test proves which clause of `docs/clauses.md`.',
    '',
    `Proven: ${countProven(all)} of ${all.length}.`,
    '',
    '| section | proven |',
    '|---|---|',
    ...states.map(
      ({ section, clauses }) => `| ${section.prefix}: ${section.title} | ${countProven(clauses)}/${clauses.length} |`,
    ),
    '',
    ...states.flatMap(renderSection),
  ].join('\n')
}

function renderSection({ section, clauses }: SectionState): string[] {
  return [`## ${section.prefix}: ${countProven(clauses)}/${clauses.length}`, '', ...clauses.flatMap(renderClause), '']
}

function renderClause({ clause, proofs }: ClauseState): string[] {
  const tests = proofs.map(
    ({ file, title, state }) => `  - ${file}: ${title}${state === 'conditional' ? ' (may be skipped)' : ''}`,
  )
  return [`- **${clause.id}** ${proofs.length > 0 ? 'proven' : 'open'}`, ...[...new Set(tests)].sort()]
}

function countProven(clauses: readonly ClauseState[]): number {
  return clauses.filter(({ proofs }) => proofs.length > 0).length
}
