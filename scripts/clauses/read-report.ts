import { clauseIdsIn } from './find-proofs.ts'

/** Clause ids named by tests in vitest's JSON report, with the tests' results. */
type ReportedClauses = {
  /** Named by a test that passed. Vitest fails a test that asserts nothing (requireAssertions). */
  readonly passed: ReadonlySet<string>
  readonly tests: number
}

/** Parses vitest's JSON report. Throws if it is invalid or has no tests. */
export function readReport(text: string): ReportedClauses {
  const report: unknown = JSON.parse(text)
  const results = listOf(report, 'testResults').flatMap((file) => listOf(file, 'assertionResults'))
  if (results.length === 0) throw new Error('the report holds no test')
  const passed = new Set<string>()
  for (const result of results) {
    if (textOf(result, 'status') !== 'passed') continue
    const titles = [...listOf(result, 'ancestorTitles'), textOf(result, 'title')]
    for (const title of titles) for (const id of clauseIdsIn(String(title))) passed.add(id)
  }
  return { passed, tests: results.length }
}

function listOf(value: unknown, key: string): readonly unknown[] {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  if (!Array.isArray(found)) throw new Error(`the report has no list ${key}`)
  return found
}

function textOf(value: unknown, key: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof found === 'string' ? found : ''
}
