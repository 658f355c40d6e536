import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { nodeOptions, startArguments } from './start-command.ts'
import { waitFor } from './wait-for.ts'

export type ServiceProcess = {
  /** `http://127.0.0.1:8080` */
  readonly url: string
  /** The administrator key that the service printed on its first start. */
  readonly key: string
  /** The one-time link to the dashboard, printed beside it. */
  readonly signInLink: string
  readonly pid: number
  /** Rejects if the process ends by itself. */
  readonly died: Promise<never>
  lastLines(): readonly string[]
  stop(): Promise<void>
}

/** The service did not start, or ended; `lines` are its last output. */
export class ServiceFailed extends Error {
  readonly lines: readonly string[]

  constructor(message: string, lines: readonly string[]) {
    super(message)
    this.name = 'ServiceFailed'
    this.lines = lines
  }
}

const root = resolve(import.meta.dirname, '../..')
const keptLines = 25
/** The service itself promises 10 s. */
const stopWithinMs = 12_000

/**
 * Starts the service like `npm start`, with these settings and none of the caller's environment, and waits until it
 * listens. It ends with this process.
 */
export async function startService(settings: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const guard = join(import.meta.dirname, 'end-with-parent.ts')
  // Before the program, after what `npm start` preloads: the service then runs as it does elsewhere.
  const guarded = [...nodeOptions, '--import', guard, ...startArguments.slice(nodeOptions.length)]
  const child = spawn(process.execPath, guarded, {
    cwd: root,
    env: { ...inherited(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`the service could not be started: ${error.message}`))
    child.once('exit', (code, signal) => resolve(`the service ended (${signal ?? `exit code ${code}`})`))
  })
  let stopping = false
  const died = ended.then((reason): Promise<never> => {
    if (stopping) return new Promise(() => {})
    throw new ServiceFailed(reason, lines)
  })
  died.catch(() => {})
  const stop = async () => {
    stopping = true
    await endProcess(child, ended)
  }
  try {
    const printed = readUntilReady(child, lines)
    const look = () => Promise.race([printed, died, delay(500, undefined)])
    const ready = await waitFor('the service to be ready', look)
    return { ...ready, pid: child.pid ?? 0, died, lastLines: () => lines, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The usual port if it is free, otherwise one that the system picks. */
export function choosePort(usual: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(choosePort(0)))
    probe.listen(usual, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

function readUntilReady(
  child: ChildProcess,
  lines: string[],
): Promise<{ url: string; key: string; signInLink: string }> {
  return new Promise((resolve) => {
    let key = ''
    let signInLink = ''
    const read = (line: string) => {
      key = /\bas_live_\w+/.exec(line)?.[0] ?? key
      signInLink = /works once: (\S+)/.exec(line)?.[1] ?? signInLink
      lines.push(line.replace(key === '' ? /$^/ : key, 'as_live_...'))
      if (lines.length > keptLines) lines.shift()
      const url = /^forecourt listening on (\S+)$/.exec(line)?.[1]
      if (url !== undefined) resolve({ url, key, signInLink })
    }
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null) createInterface({ input: stream }).on('line', read)
    }
  })
}

async function endProcess(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(kill)
}

/** The environment that a process needs, without settings such as the user's DATABASE_URL. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
