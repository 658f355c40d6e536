export type Figure = {
  readonly what: string
  readonly ours: number
  /** What `ours` is held against: a peer measured in the same run. Without one the figure itself is. */
  readonly peer?: { readonly name: string; readonly value: number }
  readonly unit: string
  readonly target: { readonly atLeast: number } | { readonly atMost: number } | null
}

/** Prints one line and, where the target is missed, lets the process end with exit code 1. */
export function reportFigure(figure: Figure): void {
  const { what, ours, peer, unit, target } = figure
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
  if (!met) process.exitCode = 1
}

/** Says why a figure is not there: silence would look like a pass. */
export function reportSkipped(what: string, reason: string): void {
  console.log(`  ${what.padEnd(48)}  skipped: ${reason}`)
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value >= 10 ? 1 : 2)
}
