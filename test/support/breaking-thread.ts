import { setImmediate as nextSlice } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { requestUnderWay } from '../../src/lib/request-under-way.ts'
import { serveTasks, type TaskContext } from '../../src/lib/serve-tasks.ts'

const megabyte = 1024 ** 2
const released = new Map<string, PromiseWithResolvers<void>>()

function gateOf(name: string): PromiseWithResolvers<void> {
  const gate = released.get(name) ?? Promise.withResolvers<void>()
  released.set(name, gate)
  return gate
}

function fill(megabytes: number): unknown {
  return Array.from({ length: megabytes }, () => new Array(megabyte / 8).fill(0.5))
}

/** Tasks that crash their thread in different ways; the others return its id, or that of their request. */
const breakingTasks = {
  echo: () => threadId,
  request: () => requestUnderWay.getStore() ?? null,
  throw: () => {
    throw new RangeError('as asked')
  },
  lose: () => {
    const cause = Object.assign(new Error('terminated'), { code: '57P01', severity: 'FATAL' })
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
    throw new AggregateError([new Error('feed 1', { cause }), reset], 'lost')
  },
  exit: () => process.exit(3),
  loop: (page: string, { watch }: TaskContext) =>
    watch({ page }, () => {
      while (Date.now() > 0) Math.random()
      return threadId
    }),
  /** Computes for this long, tells its thread, and waits like `hold`. */
  compute: async (cpuMs: number, context: TaskContext) => {
    const start = process.threadCpuUsage()
    context.watch({ page: 'computing' }, () => {
      for (let used = 0; used < cpuMs * 1000; ) {
        const { user, system } = process.threadCpuUsage(start)
        used = user + system
      }
    })
    context.note(threadId)
    return breakingTasks.hold('computing', context)
  },
  /** Waits until `release` is called with the same name, in the same thread. */
  hold: async (name: string, { note, signal }: TaskContext) => {
    note('held')
    const aborted = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => aborted.reject(new Error('let go')))
    await Promise.race([gateOf(name).promise, aborted.promise])
    return threadId
  },
  release: (name: string) => gateOf(name).resolve(),
  /** Keeps megabyte after megabyte. */
  hoard: async (megabytes: number, { note, watch }: TaskContext) => {
    const kept: unknown[] = []
    for (let at = 0; at < megabytes; at += 1) {
      watch({ page: `page ${at}`, characters: megabyte }, () => kept.push(fill(1)))
      await nextSlice()
    }
    note('hoarded')
    await gateOf('hoard').promise
    return kept.length
  },
  /** Keeps memory of a page that was read before: nothing says whose piece of work filled the thread. */
  swell: async (_: undefined, { watch }: TaskContext) => {
    watch({ page: 'swelling', characters: megabyte }, () => {})
    await nextSlice()
    return fill(500)
  },
  /** Takes memory for a moment. */
  peak: (megabytes: number, { watch }: TaskContext) =>
    watch({ page: 'peak', characters: 1 }, () => {
      fill(megabytes)
      return threadId
    }),
}

export type BreakingTasks = typeof breakingTasks

serveTasks(breakingTasks)
