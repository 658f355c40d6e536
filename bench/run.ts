import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { nodeOptions } from '../sandbox/demo/start-command.ts'

/** Ends a bench that hangs. With options it may be asked for more. */
const longestMs = 300_000
const longestWithOptionsMs = 3_600_000

const files = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.ts') && file !== basename(import.meta.filename),
)
const names = files.map((file) => basename(file, '.ts')).sort()
/**
 * From the first option on, arguments are those of the bench: `inventory-query --dealerships 12000`. `--record` keeps the
 * figures for docs/benchmarks.md.
 */
const given = process.argv.slice(2).filter((argument) => argument !== '--record')
const isRecorded = process.argv.includes('--record')
const firstOption = given.findIndex((argument) => argument.startsWith('--'))
const asked = firstOption < 0 ? given : given.slice(0, firstOption)
const options = firstOption < 0 ? [] : given.slice(firstOption)
const unknown = asked.filter((name) => !names.includes(name))

if (unknown.length > 0) {
  console.error(`no bench ${unknown.join(', ')}; there are ${names.join(', ')}`)
  process.exitCode = 2
} else {
  const missed: string[] = []
  for (const name of asked.length > 0 ? asked : names) {
    console.log(`\n${name}`)
    if ((await runBench(name)) !== 0) missed.push(name)
  }
  console.log(missed.length === 0 ? '\nevery target was met' : `\nmissed or failed: ${missed.join(', ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
}

/** Runs each bench in its own process, so that none affects the next. Returns its exit code. */
function runBench(name: string): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...optionsFor(name), join(import.meta.dirname, `${name}.ts`), ...options], {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(isRecorded ? { RECORD_RUN: ['npm run bench --', name, ...options].join(' ') } : {}),
      },
    })
    const tooLong = setTimeout(() => child.kill('SIGKILL'), options.length === 0 ? longestMs : longestWithOptionsMs)
    child.once('exit', (code) => {
      clearTimeout(tooLong)
      resolve(code ?? 1)
    })
  })
}

/** Benches that do the service's work in their own process run with the options of `npm start`. */
function optionsFor(name: string): readonly string[] {
  return ['feed-import', 'platform-speed', 'unchanged-pass', 'webhook-deliveries'].includes(name) ? nodeOptions : []
}
