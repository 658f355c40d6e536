import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type Scope, type Step, staticSteps, testStep } from './check-steps.ts'
import type { Ended } from './run-program.ts'

const usage = `npm run check -- [step ...] [--changed | --all] [--stop]
  steps: ${[...staticSteps, testStep].map(({ name }) => name).join(', ')}; without any, all of them; static: all but tests
  --changed  lints only files that changed since main, as without a named step
  --all      lints every file, and runs all tests but the long ones
  --stop     ends at the first failure`

/** As many steps at once as there are cores. Tests come last, and only if all before them hold: types explain them. */
async function runChecks(steps: readonly Step[], scope: Scope['scope'], stop: boolean): Promise<readonly string[]> {
  const abort = new AbortController()
  const failed: string[] = []
  const run = async (step: Step) => {
    if (abort.signal.aborted) return
    const started = performance.now()
    const ended = await step.run({ scope, signal: abort.signal })
    if (abort.signal.aborted) return
    report(step, ended, (performance.now() - started) / 1_000)
    if (ended.status === 0) return
    failed.push(step.name)
    if (stop) abort.abort()
  }
  const waiting = steps.filter((step) => step !== testStep)
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await run(step)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  if (!steps.includes(testStep)) return failed
  if (failed.length > 0) return [...failed, 'tests (not run)']
  await run(testStep)
  return failed
}

function report({ name }: Step, { status, output }: Ended, seconds: number): void {
  const told = name === 'tests' && status === 0 && output.split('\n').length === 1 ? `: ${output}` : ''
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)${told}`)
  if (status !== 0) console.log(output.trim().replaceAll(/^/gm, '     '))
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    stop: { type: 'boolean', default: false },
  },
})
const known = [...staticSteps, testStep]
const unknown = positionals.filter((name) => name !== 'static' && !known.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`no step is named ${unknown.join(', ')}\n${usage}`)
  process.exit(2)
}
const isAsked = (step: Step) =>
  positionals.length === 0 || positionals.includes(step.name) || (positionals.includes('static') && step !== testStep)
const steps = known.filter(isAsked)
// Rules of the linter look at one file each: what did not change was linted before.
const scope = values.all ? 'all' : values.changed || positionals.length === 0 ? 'changed' : 'named'
const failed = await runChecks(steps, scope, values.stop)
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
