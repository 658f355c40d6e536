import pino from 'pino'

/** What the services of a test file logged as errors, for the output of a test that fails. */
const kept: string[] = []
const [mostLines, longestLine] = [20, 2_000]

/** Keeps a line of a service's log if it is an error's, or none of the log's, such as a crash's. */
export function keepErrorLine(line: string): void {
  const level = /^\{"level":(\d+)/.exec(line)?.[1]
  if (line.trim() === '' || (level !== undefined && Number(level) < 50)) return
  kept.push(line.trim().slice(0, longestLine))
  if (kept.length > mostLines) kept.shift()
}

export function takeErrorLines(): readonly string[] {
  return kept.splice(0)
}

/** A log whose lines the test reads in `lines`. */
export function createTestLog(level: 'debug' | 'trace') {
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
    keepErrorLine(line)
  }
  return { log: pino({ level, base: null }, { write }), lines }
}
