import { spawn } from 'node:child_process'
import { repositoryRoot } from './repository-files.ts'

export type Ended = { readonly status: number; readonly output: string }

/** Runs a program in the repository's root to its end and keeps what it prints. */
export function runProgram(
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<Ended> {
  const [program = '', ...options] = command
  const child = spawn(program, options, {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
    ...(signal === undefined ? {} : { signal }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: 1, output: output + error.message }))
    child.on('close', (status) => resolve({ status: status ?? 1, output }))
  })
}
