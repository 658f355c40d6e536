import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestProblems, digestsFile, renderDigests } from './clauses/clause-digests.ts'
import { findTests, onlyProblems, proofsAmong } from './clauses/find-proofs.ts'
import { clauseProblems, judgeClauses, type SectionState, unreportedClauses } from './clauses/judge-clauses.ts'
import { parseClauses } from './clauses/parse-clauses.ts'
import { readReport } from './clauses/read-report.ts'
import { type Findings, reportProblems } from './report-problems.ts'
import { type FileTree, readRepository, repositoryRoot } from './repository-files.ts'

type ClauseReport = {
  readonly states: readonly SectionState[]
  readonly problems: readonly string[]
  readonly proofs: number
}

/** Checks that tests prove the clauses of docs/clauses.md. */
export function reportClauses(tree: FileTree): ClauseReport {
  const sections = parseClauses(tree.get('docs/clauses.md') ?? '')
  const tests = findTests(tree)
  const proofs = proofsAmong(tests)
  const states = judgeClauses(sections, proofs)
  const edits = digestProblems(sections, tree.get(digestsFile) ?? '')
  return {
    states,
    problems: [...edits, ...onlyProblems(tests), ...clauseProblems(states, proofs)],
    proofs: proofs.length,
  }
}

export function examineClauses(tree: FileTree): Findings {
  const { states, problems, proofs } = reportClauses(tree)
  return { problems, lookedAt: `${countClauses(states)} clauses, named ${proofs} times in test titles` }
}

function countClauses(states: readonly SectionState[]): number {
  return states.reduce((sum, state) => sum + state.clauses.length, 0)
}

/**
 * `--accept-edits` accepts the clauses as they read now. `--report <file>`: after `npm test`, only tests that passed
 * according to vitest's JSON report prove a clause.
 */
if (import.meta.main) {
  const tree = readRepository()
  if (process.argv.includes('--accept-edits')) {
    const digests = renderDigests(parseClauses(tree.get('docs/clauses.md') ?? ''))
    writeFileSync(join(repositoryRoot, digestsFile), digests)
    process.stdout.write(`clauses: ${digestsFile} is written\n`)
  } else {
    const at = process.argv.indexOf('--report')
    if (at < 0) {
      const { problems, lookedAt } = examineClauses(tree)
      reportProblems('clauses', problems, lookedAt)
    } else {
      const { states, problems } = reportClauses(tree)
      const { passed, tests } = readReport(readFileSync(process.argv[at + 1] ?? '', 'utf8'))
      const unreported = unreportedClauses(states, passed)
      reportProblems(
        'clauses',
        [...problems, ...unreported],
        `${passed.size} of ${countClauses(states)} clauses proven by ${tests} tests`,
      )
    }
  }
}
