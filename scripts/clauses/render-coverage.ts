import type { ClauseState, SectionState } from './judge-clauses.ts'

/** artifacts/clause-coverage.md: a table of the sections, then every clause with the tests that prove it. */
export function renderCoverage(states: readonly SectionState[]): string {
  const all = states.flatMap(({ clauses }) => clauses)
  return [
    '# Clause coverage',
    '',
    'Which test proves which clause of `docs/clauses.md`. A section that is finished may have no open clause.',
    '',
    `Proven: ${countProven(all)} of ${all.length}.`,
    '',
    '| section | proven | waits | open | finished |',
    '|---|---|---|---|---|',
    ...states.map(sectionRow),
    '',
    ...states.flatMap(renderSection),
  ].join('\n')
}

function sectionRow({ section, finished, clauses }: SectionState): string {
  const waits = clauses.filter(({ standing }) => standing.kind === 'waits').length
  const open = clauses.filter(({ standing }) => standing.kind === 'open').length
  const name = `${section.prefix}: ${section.title}`
  return `| ${name} | ${countProven(clauses)}/${clauses.length} | ${waits} | ${open} | ${finished ? 'yes' : 'no'} |`
}

function renderSection({ section, clauses }: SectionState): string[] {
  return [`## ${section.prefix}: ${countProven(clauses)}/${clauses.length}`, '', ...clauses.flatMap(renderClause), '']
}

function renderClause({ clause, proofs, standing }: ClauseState): string[] {
  const word = standing.kind === 'waits' ? `waits for ${standing.prefix}` : standing.kind
  const tests = proofs.map(
    ({ file, title, state }) => `  - ${file}: ${title}${state === 'conditional' ? ' (may be skipped)' : ''}`,
  )
  return [`- **${clause.id}** ${word}`, ...[...new Set(tests)].sort()]
}

function countProven(clauses: readonly ClauseState[]): number {
  return clauses.filter(({ standing }) => standing.kind === 'proven').length
}
