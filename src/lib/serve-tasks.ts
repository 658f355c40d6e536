import { parentPort } from 'node:worker_threads'
import { requestUnderWay } from './request-under-way.ts'
import { packError, type SentError } from './sent-error.ts'

/** What the thread gives each task. */
export type TaskContext = {
  readonly signal: AbortSignal
  readonly watch: Watch
  /** Sends the process a message before the task ends. */
  readonly note: (note: unknown) => void
}

/**
 * Runs synchronous work on outside data under the limits of the thread. If the work exceeds them, the process knows
 * whose data it was.
 */
export type Watch = <T>(data: WatchedData, work: () => T) => T

type WatchedData = { readonly page: string; readonly characters?: number }

// biome-ignore lint/suspicious/noExplicitAny: each task has its own payload.
export type TaskHandlers = Readonly<Record<string, (payload: any, context: TaskContext) => unknown>>

/** `piece`: a watched piece of this task begins; `idle`: it has ended, after this much processor time. */
export type FromThread =
  | { readonly kind: 'piece'; readonly id: number; readonly page: string; readonly characters: number }
  | { readonly kind: 'idle'; readonly cpuMs: number }
  | { readonly kind: 'note'; readonly id: number; readonly note: unknown }
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: SentError }
  | { readonly kind: 'report'; readonly report: unknown }

export type ToThread =
  | {
      readonly kind: 'run'
      readonly id: number
      readonly name: string
      readonly payload: unknown
      /** Id of the request that the task works for. */
      readonly requestId: string | undefined
    }
  | { readonly kind: 'abort'; readonly id: number }

/** Without a thread, nothing limits the work. */
export const unwatched: Watch = (_data, work) => work()

const reportEveryMs = 1_000

/** The thread's side of `createThread`. `takeReport` is asked before each result and every second; null: nothing. */
export function serveTasks(handlers: TaskHandlers, takeReport?: () => Promise<unknown>): void {
  const port = parentPort
  if (port === null) throw new Error('tasks are served by a thread')
  const send = (message: FromThread) => port.postMessage(message)
  const running = new Map<number, AbortController>()

  const watchOf =
    (id: number): Watch =>
    (data, work) => {
      send({ kind: 'piece', id, page: data.page, characters: data.characters ?? 0 })
      const before = process.threadCpuUsage()
      try {
        return work()
      } finally {
        const { user, system } = process.threadCpuUsage(before)
        send({ kind: 'idle', cpuMs: (user + system) / 1000 })
      }
    }
  const run = async ({ id, name, payload }: Extract<ToThread, { kind: 'run' }>) => {
    const aborting = new AbortController()
    running.set(id, aborting)
    try {
      const handler = handlers[name]
      if (handler === undefined) throw new Error(`this thread knows no task ${name}`)
      const context = {
        signal: aborting.signal,
        watch: watchOf(id),
        note: (note: unknown) => send({ kind: 'note', id, note }),
      }
      const result = await handler(payload, context)
      await report()
      send({ kind: 'done', id, result })
    } catch (error) {
      await report()
      send({ kind: 'failed', id, error: packError(error) })
    } finally {
      running.delete(id)
    }
  }
  const report = async () => {
    const taken = (await takeReport?.()) ?? null
    if (taken !== null) send({ kind: 'report', report: taken })
  }
  if (takeReport !== undefined) setInterval(() => void report(), reportEveryMs).unref()

  port.on('message', (message: ToThread) => {
    if (message.kind === 'run') void requestUnderWay.run(message.requestId, () => run(message))
    else running.get(message.id)?.abort()
  })
}
