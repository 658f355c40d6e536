import { spawn } from 'node:child_process'
import { repositoryRoot } from './repository-files.ts'

type Step = { readonly name: string; readonly command: readonly [string, ...string[]] }
type Result = { readonly step: Step; readonly code: number; readonly output: string; readonly seconds: number }

const node = process.execPath
const bin = (name: string) => `${repositoryRoot}/node_modules/.bin/${name}`

/** Checks that do not run the service. They start together and are reported in this order. */
const readingSteps: readonly Step[] = [
  { name: 'format and lint', command: [bin('biome'), 'check', '--error-on-warnings'] },
  { name: 'types', command: [bin('tsc'), '--noEmit'] },
  { name: 'types of the dashboard', command: [bin('tsc'), '--noEmit', '-p', 'dashboard'] },
  { name: 'types of the TypeScript client', command: [bin('tsc'), '--noEmit', '-p', 'clients/typescript'] },
  { name: 'structure', command: [node, 'scripts/check-structure.ts'] },
  { name: 'clauses', command: [node, 'scripts/check-clauses.ts'] },
  { name: 'generated docs', command: [node, 'scripts/generate-docs.ts', '--check'] },
  { name: 'frozen contract', command: [node, 'scripts/check-openapi.ts'] },
  { name: 'lint of the OpenAPI documents', command: [node, 'scripts/lint-openapi.ts'] },
]

const testStep: Step = {
  name: 'unit and conformance tests',
  // The slashes keep out flows that are named after a folder.
  command: [bin('vitest'), 'run', 'src/', 'scripts/', 'sandbox/'],
}

async function runChecks(): Promise<readonly string[]> {
  const results: Result[] = []
  for (const running of readingSteps.map(runStep)) results.push(report(await running))
  results.push(report(await runStep(testStep)))
  return results.filter(({ code }) => code !== 0).map(({ step }) => step.name)
}

function runStep(step: Step): Promise<Result> {
  const started = performance.now()
  const [program, ...options] = step.command
  const child = spawn(program, options, { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const result = (code: number, more: string): Result => {
    return { step, code, output: output + more, seconds: (performance.now() - started) / 1000 }
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(result(1, error.message)))
    child.on('close', (code) => resolve(result(code ?? 1, '')))
  })
}

function report(result: Result): Result {
  const { step, code, output, seconds } = result
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds.toFixed(1)} s)`)
  if (code !== 0) console.log(output.trim().replaceAll(/^/gm, '     '))
  return result
}

if (import.meta.main) {
  const failed = await runChecks()
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
