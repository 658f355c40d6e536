import { type TaskHandlers, unwatched } from '../../src/lib/serve-tasks.ts'
import type { RunOptions, TaskRunner } from '../../src/lib/thread.ts'

/** Runs tasks in this thread, where a test can replace clock, web and log. */
export function runInline<Handlers extends TaskHandlers>(handlers: Handlers): TaskRunner<Handlers> {
  return {
    run: async <Name extends keyof Handlers & string>(
      name: Name,
      payload: Parameters<Handlers[Name]>[0],
      { signal = new AbortController().signal, onNote }: RunOptions = {},
    ): Promise<Awaited<ReturnType<Handlers[Name]>>> => {
      const handler = handlers[name]
      if (handler === undefined) throw new Error(`no task ${name}`)
      const result = await handler(payload, { signal, watch: unwatched, note: (note) => onNote?.(note) })
      return result as Awaited<ReturnType<Handlers[Name]>>
    },
    close: async () => {},
  }
}
