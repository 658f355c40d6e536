import { findProofs } from './clauses/find-proofs.ts'
import { clauseProblems, judgeClauses, type SectionState } from './clauses/judge-clauses.ts'
import { parseClauses } from './clauses/parse-clauses.ts'
import { finishedPrefixes, waitsFor } from './finished-clauses.data.ts'
import { reportProblems } from './report-problems.ts'
import { type FileTree, readRepository } from './repository-files.ts'

export type ClauseReport = {
  readonly states: readonly SectionState[]
  readonly problems: readonly string[]
  readonly proofs: number
}

/** Ties the clauses of docs/clauses.md to the tests of the repository. */
export function reportClauses(tree: FileTree): ClauseReport {
  const rules = { finishedPrefixes, waitsFor }
  const proofs = findProofs(tree)
  const states = judgeClauses(parseClauses(tree.get('docs/clauses.md') ?? ''), proofs, rules)
  return { states, problems: clauseProblems(states, proofs, rules), proofs: proofs.length }
}

if (import.meta.main) {
  const { states, problems, proofs } = reportClauses(readRepository())
  const clauses = states.reduce((sum, state) => sum + state.clauses.length, 0)
  reportProblems('clauses', problems, `${clauses} clauses, named ${proofs} times in test titles`)
}
