import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ReportedFigure } from '../../bench/measure/report.ts'
import type { ProofFigures, RecordedRun } from '../../test/support/record-run.ts'
import { benchMeanings } from '../figures/benches.data.ts'
import { type Proof, proofs } from '../figures/proofs.data.ts'
import { repositoryRoot } from '../repository-files.ts'
import { markdownTable } from './markdown-table.ts'

const folder = join(repositoryRoot, 'docs/figures')

/** Undefined: it was never recorded. */
function readRun<Figures>(kind: string, name: string): RecordedRun<Figures> | undefined {
  const file = join(folder, kind, `${name}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function refuseStrangers(kind: string, names: readonly string[]): void {
  const path = join(folder, kind)
  const found = existsSync(path) ? readdirSync(path).map((file) => basename(file, '.json')) : []
  const strangers = found.filter((name) => !names.includes(name))
  if (strangers.length > 0)
    throw new Error(`docs/figures/${kind} holds ${strangers.join(', ')}, which nothing is named`)
}

export function renderReliability(): string {
  refuseStrangers(
    'reliability',
    proofs.map(({ name }) => name),
  )
  return [
    '# Reliability',
    '',
    'What the service does when something fails, and the last run that proved it at length. Short forms of all proofs run in CI.',
    '`npm run prove -- <proof> --record` runs one whole and keeps its figures in docs/figures/, from which `npm run generate` makes',
    'this page.',
    '',
    ...proofs.flatMap(renderProof),
  ].join('\n')
}

function renderProof(proof: Proof): readonly string[] {
  const run = readRun<ProofFigures>('reliability', proof.name)
  const whole = proof.size?.whole ?? proof.whole
  const proven = `Proof: \`${proof.file}\`; whole: \`npm run prove -- ${proof.name}\``
  const size = whole === undefined ? '' : ` (${whole.toLocaleString('en-US')} ${proof.size?.of ?? unitOf(proof)})`
  return [
    `## ${proof.fault}`,
    '',
    proof.behavior,
    '',
    `${proven}${size}.`,
    '',
    run === undefined
      ? 'No run is recorded.'
      : `Last recorded run, ${run.date}, \`${run.command}\`: ${Object.entries(run.figures)
          .map(([what, value]) => `${what} ${typeof value === 'number' ? value.toLocaleString('en-US') : value}`)
          .join('; ')}.`,
    '',
  ]
}

const unitOf = ({ name }: Proof) => (name === 'parsers' ? 'minutes' : 'requests')

export function renderBenchmarks(): string {
  const names = readdirSync(join(repositoryRoot, 'bench'))
    .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
    .map((file) => basename(file, '.ts'))
    .sort()
  refuseStrangers('benchmarks', names)
  const runs = names.map((name) => ({ name, run: readRun<readonly ReportedFigure[]>('benchmarks', name) }))
  const missing = runs.flatMap(({ name, run }) => (run === undefined ? [`\`${name}\``] : []))
  return [
    '# Benchmarks',
    '',
    'Each figure is a count, a limit, or compared with a peer that the same run measured: a time alone says more about the machine',
    'than about the service. `npm run bench -- --record`, alone on a machine, measures all of them anew and keeps the figures in',
    'docs/figures/, from which `npm run generate` makes this page.',
    '',
    ...runs.flatMap(({ name, run }) => (run === undefined ? [] : renderBench(name, run))),
    ...(missing.length === 0 ? [] : [`No run is recorded of ${missing.join(', ')}.`, '']),
  ].join('\n')
}

function renderBench(name: string, { date, command, figures }: RecordedRun<readonly ReportedFigure[]>) {
  const rows = figures.map(({ what, ours, unit, peer, target, met }) => [
    what,
    `${shown(ours)} ${unit}`.trimEnd(),
    peer === undefined ? null : `${peer.name} ${shown(peer.value)} ${unit}, ratio ${shown(ours / peer.value)}`,
    target === null ? null : 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`,
    target === null ? null : met ? 'met' : 'missed',
  ])
  const table = markdownTable(['figure', 'measured', 'compared with', 'target', ''], rows)
  return [`## ${name}`, '', benchMeanings[name] ?? '', '', `${date}, \`${command}\``, '', table, '']
}

function shown(value: number): string {
  return value >= 100 || Number.isInteger(value)
    ? Math.round(value).toLocaleString('en-US')
    : value.toFixed(value >= 10 ? 1 : 2)
}
