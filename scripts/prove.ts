import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeRun } from '../test/support/record-run.ts'
import { type Proof, proofs } from './figures/proofs.data.ts'
import { repositoryRoot } from './repository-files.ts'

/**
 * npm run prove -- <proof>...: runs proofs of docs/reliability.md whole, or all of them. `--size N`: with another size than
 * the whole one; `--record`: keeps date, command and figures in docs/figures/, if the proof holds.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string' }, record: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !proofs.some((proof) => proof.name === name))
if (unknown.length > 0) {
  console.error(`no proof ${unknown.join(', ')}; there are ${proofs.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const failed = proofs
  .filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  .filter((proof) => !holds(proof))
console.log(failed.length === 0 ? 'every proof holds' : `failed: ${failed.map(({ name }) => name).join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

function holds(proof: Proof): boolean {
  const { name, file, title, size, options = [] } = proof
  const amount = values.size ?? String(size?.whole ?? proof.whole ?? '')
  const isScript = !file.endsWith('.test.ts')
  const flags = [...(values.size === undefined ? [] : ['--size', amount])]
  const command = ['npm run prove --', name, ...flags].join(' ')
  const began = performance.now()
  const program = isScript
    ? [file, ...options.map((option) => (option === 'SIZE' ? amount : option))]
    : [
        join('node_modules', 'vitest', 'vitest.mjs'),
        'run',
        file,
        '--project',
        'embedded',
        // Of hours, one wants to see how far they are, and to stop at the first failure.
        '--reporter=verbose',
        '--bail=1',
        ...(title === undefined ? [] : ['-t', title]),
      ]
  const { status } = spawnSync(process.execPath, program, {
    cwd: repositoryRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(size === undefined ? {} : { [size.setting]: amount }),
      ...(values.record ? { RECORD_RUN: command } : {}),
    },
  })
  if (status !== 0) return false
  if (values.record && !proof.writesFigures) {
    process.env.RECORD_RUN = command
    const seconds = Math.round((performance.now() - began) / 1_000)
    writeRun('reliability', name, { ...(size === undefined ? {} : { [size.of]: Number(amount) }), seconds })
  }
  return true
}
