/** What a check found wrong, and what it examined. */
export type Findings = { readonly problems: readonly string[]; readonly lookedAt: string }

/** Ends a check: problems on stderr with a failing exit code, or one line about what was examined. */
export function reportProblems(check: string, problems: readonly string[], lookedAt: string): void {
  if (problems.length === 0) {
    console.log(`${check}: in order (${lookedAt})`)
    return
  }
  for (const problem of problems) console.error(`${check}: ${problem}`)
  process.exitCode = 1
}
