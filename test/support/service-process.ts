import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startArguments } from '../../sandbox/demo/start-command.ts'
import { keepErrorLine } from './error-lines.ts'
import { liftLimitsOf } from './lift-limits.ts'
import { layVpic } from './vpic-folder.ts'

const repository = join(import.meta.dirname, '../..')

/** `npm start`, as a separate process. */
export type ServiceProcess = {
  readonly child: ChildProcess
  /** Null for a process that serves no API. */
  readonly origin: string | null
  /** The administrator's key, if this was the first start on its database. */
  readonly key: string
  readonly stdout: () => string
  readonly stderr: () => string
  /** Sends the signal and waits for the end; returns the exit code, null after a kill. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts `serve.ts` and waits until it is ready; rejects with its output if it ends before that. The account that a
 * first start creates has practically no rate limits, unless `limited`. Without the built-in model, which takes several
 * hundred MB and a processor.
 */
export async function startService(
  environment: Readonly<Record<string, string>>,
  { limited = false }: { readonly limited?: boolean } = {},
): Promise<ServiceProcess> {
  if (environment.DATA_DIR !== undefined) await layVpic(environment.DATA_DIR)
  const { PATH, TMPDIR } = process.env
  const child = spawn(process.execPath, startArguments, {
    cwd: repository,
    env: { PATH, TMPDIR, PORT: '0', LOG_LEVEL: 'info', EMBEDDINGS_URL: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  createInterface({ input: child.stderr }).on('line', keepErrorLine)
  const ended = once(child, 'exit')
  const ready = new Promise<string | null>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      const line = /^forecourt (?:listening on (\S+)|worker ready)$/m.exec(stdout)
      if (line !== null) resolve(line[1] ?? null)
    })
  })
  const origin = await Promise.race([
    ready,
    // Only now all of its output has arrived.
    once(child, 'close').then(([code, signal]) => {
      throw new Error(`the service ended before it was ready (${signal ?? code}):\n${stdout}${stderr}`)
    }),
  ])
  if (!limited && stdout.includes('as_live_')) await liftLimitsOf(1, environment)
  return {
    child,
    origin,
    key: /as_live_\w+/.exec(stdout)?.[0] ?? '',
    stdout: () => stdout,
    stderr: () => stderr,
    stop: async (signal) => {
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}
