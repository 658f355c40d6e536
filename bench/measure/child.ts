import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { nodeOptions } from '../../sandbox/demo/start-command.ts'

/** Starts `bench/servers/<name>.ts` with the options of `npm start`. It ends with this process. */
export function startChild(name: string, settings: Readonly<Record<string, string>> = {}): ChildProcess {
  return fork(resolve(import.meta.dirname, `../servers/${name}.ts`), {
    env: { ...process.env, ...settings },
    execArgv: [...nodeOptions],
  })
}

/** The numbers and texts of the child's next message. Rejects if the child ends first. */
export async function nextMessage(child: ChildProcess): Promise<Readonly<Record<string, number | string>>> {
  const waiting = new AbortController()
  const ended = once(child, 'exit', { signal: waiting.signal }).then(([code]) => {
    throw new Error(`a server of the bench ended with exit code ${code}`)
  })
  ended.catch(() => {})
  try {
    const [message]: unknown[] = await Promise.race([once(child, 'message', { signal: waiting.signal }), ended])
    if (typeof message !== 'object' || message === null) throw new Error('a message without content')
    return Object.fromEntries(Object.entries(message))
  } finally {
    waiting.abort()
  }
}

export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}
