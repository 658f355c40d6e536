/** Ends a check: its problems on stderr and a failing exit code, or one line that says what was looked at. */
export function reportProblems(check: string, problems: readonly string[], lookedAt: string): void {
  if (problems.length === 0) {
    console.log(`${check}: in order (${lookedAt})`)
    return
  }
  for (const problem of problems) console.error(`${check}: ${problem}`)
  process.exitCode = 1
}
