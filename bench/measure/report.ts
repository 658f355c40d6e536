import { basename } from 'node:path'
import { writeRun } from '../../test/support/record-run.ts'

export type Figure = {
  readonly what: string
  readonly ours: number
  /** A peer measured in the same run, with which `ours` is compared; absent: the figure itself is compared. */
  readonly peer?: { readonly name: string; readonly value: number }
  readonly unit: string
  readonly target: { readonly atLeast: number } | { readonly atMost: number } | null
}

/** A time by itself is met or missed by the machine: it needs a peer of the same run, as fixed work is. */
const times: ReadonlySet<string> = new Set(['ns', 'µs', 'ms', 's'])

/** A line of docs/benchmarks.md. */
export type ReportedFigure = Figure & { readonly met: boolean }

const reported: ReportedFigure[] = []
// `npm run bench -- <bench> --record` keeps what was measured; a bench that failed keeps its last figures.
process.once('exit', () => {
  const name = basename(process.argv[1] ?? '', '.ts')
  if (reported.length > 0) writeRun('benchmarks', name, reported)
})

/** Prints one line and, if the target is missed, sets exit code 1. */
export function reportFigure(figure: Figure): void {
  const { what, ours, peer, unit, target } = figure
  if (times.has(unit) && peer === undefined && target !== null) throw new Error(`${what}: a time without a peer`)
  const measured = peer === undefined ? ours : ours / peer.value
  const met = target === null || ('atLeast' in target ? measured >= target.atLeast : measured <= target.atMost)
  const columns = [
    `  ${what}`.padEnd(50),
    `${format(ours)} ${unit}`.padStart(16),
    (peer === undefined ? '' : `${peer.name} ${format(peer.value)} ${unit}`).padStart(40),
    (peer === undefined ? '' : `ratio ${measured.toFixed(2)}`).padStart(11),
    target === null ? '' : `target ${'atLeast' in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`}`.padEnd(14),
    target === null ? '' : met ? 'pass' : 'MISSED',
  ]
  console.log(columns.join('  ').trimEnd())
  // The document compares; what is only clocked stays on the screen.
  if (peer !== undefined || !times.has(unit)) reported.push({ ...figure, met })
  if (!met) process.exitCode = 1
}

/** States why a figure is missing, because silence would look like a pass. */
export function reportSkipped(what: string, reason: string): void {
  console.log(`  ${what.padEnd(48)}  skipped: ${reason}`)
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value >= 10 ? 1 : 2)
}
