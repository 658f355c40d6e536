import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of docs/figures/, from which scripts/pages/ makes docs/reliability.md and docs/benchmarks.md. */
export type RecordedRun<Figures> = {
  /** Day of the run. */
  readonly date: string
  readonly command: string
  readonly figures: Figures
}

export type ProofFigures = Readonly<Record<string, number | string>>

const folder = join(import.meta.dirname, '../../docs/figures')

/** Keeps the figures of a run that was asked to with RECORD_RUN, its command. */
export function writeRun(kind: 'reliability' | 'benchmarks', name: string, figures: object): void {
  const command = process.env.RECORD_RUN
  if (command === undefined) return
  const run: RecordedRun<object> = { date: new Date().toISOString().slice(0, 10), command, figures }
  mkdirSync(join(folder, kind), { recursive: true })
  writeFileSync(join(folder, kind, `${name}.json`), `${JSON.stringify(run, null, 2)}\n`)
}

/** Prints the figures of a proof; `npm run prove -- <proof> --record` keeps them. */
export function recordProof(name: string, figures: ProofFigures): void {
  console.info(
    `${name}: ${Object.entries(figures)
      .map(([what, value]) => `${value} ${what}`)
      .join(', ')}`,
  )
  writeRun('reliability', name, figures)
}
