import { afterAll, expect, test } from 'vitest'
import type { BreakingTasks } from '../../test/support/breaking-thread.ts'
import { requestUnderWay } from './request-under-way.ts'
import { createThread, type TaskRunner } from './thread.ts'

const options = {
  script: new URL('../../test/support/breaking-thread.ts', import.meta.url),
  cpuMs: 300,
  wallMs: 60_000,
  idleMs: 60_000,
  memory: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8 },
}
const opened: TaskRunner<BreakingTasks>[] = []
afterAll(() => Promise.all(opened.map((thread) => thread.close())))

function open(changed: Partial<typeof options & { readonly heavyMs: number }> = {}): TaskRunner<BreakingTasks> {
  const thread = createThread<BreakingTasks>({ ...options, ...changed })
  opened.push(thread)
  return thread
}

/** A task that waits in the thread; `starts` counts how often it began, `begun` says when it does so again. */
function holdIn(thread: TaskRunner<BreakingTasks>, name: string, signal?: AbortSignal) {
  let starts = 0
  let next = Promise.withResolvers<void>()
  const onNote = () => {
    starts += 1
    next.resolve()
    next = Promise.withResolvers()
  }
  const begun = next.promise
  const result = thread.run('hold', name, signal === undefined ? { onNote } : { onNote, signal })
  result.catch(() => {})
  return { result, begun, again: () => next.promise, starts: () => starts }
}

test('a task that computes for ever is blamed with its page; the others of its thread run again and complete', async () => {
  const thread = open()
  const waiting = holdIn(thread, 'one')
  await waiting.begun
  const again = waiting.again()
  await expect(thread.run('loop', 'https://loops.example/')).rejects.toMatchObject({
    name: 'ThreadEnded',
    reason: 'time',
    page: 'https://loops.example/',
    pagesRead: 1,
  })
  await again
  await thread.run('release', 'one')
  expect(await waiting.result).toBe(await thread.run('echo', undefined))
  expect(waiting.starts()).toBe(2)
})

test('of the tasks of a thread that ran out of memory, only the one that hoards is blamed', async () => {
  const thread = open({ cpuMs: 60_000 })
  const innocents = ['one', 'two', 'three'].map((name) => holdIn(thread, name))
  await Promise.all(innocents.map(({ begun }) => begun))
  await expect(thread.run('hoard', 500)).rejects.toMatchObject({ reason: 'memory', page: /^page \d+$/ })
  for (const name of ['one', 'two', 'three']) await thread.run('release', name)
  expect(await Promise.all(innocents.map(({ result }) => result))).toHaveLength(3)
})

test('when threads ran out of memory between two pieces of work, the task that has read most is the first to run alone', async () => {
  const thread = open({ cpuMs: 60_000 })
  const innocents = ['one', 'two', 'three'].map((name) => holdIn(thread, name))
  await Promise.all(innocents.map(({ begun }) => begun))
  await expect(thread.run('swell', undefined)).rejects.toMatchObject({ reason: 'memory', page: 'swelling' })
  for (const name of ['one', 'two', 'three']) await thread.run('release', name)
  expect(await Promise.all(innocents.map(({ result }) => result))).toHaveLength(3)
})

test('a task whose data met a full thread is not blamed: it completes in a thread of its own', async () => {
  const thread = open({ cpuMs: 60_000 })
  const { promise: hoarded, resolve } = Promise.withResolvers<void>()
  const hoarding = thread.run('hoard', 24, { onNote: () => resolve() })
  hoarding.catch(() => {})
  await hoarded
  expect(await thread.run('peak', 28)).toBeGreaterThan(0)
})

test('a task that ends its thread is blamed at once if it was alone there, and a new thread runs the next one', async () => {
  const thread = open()
  const first = await thread.run('echo', undefined)
  await expect(thread.run('exit', undefined)).rejects.toMatchObject({ name: 'ThreadEnded', reason: 'crash' })
  await expect(thread.run('hoard', 500)).rejects.toMatchObject({ reason: 'memory' })
  expect(await thread.run('echo', undefined)).not.toBe(first)
})

test('a task that computes long goes on in a thread of its own, and those beside it go on where they are', async () => {
  const thread = open({ cpuMs: 60_000, heavyMs: 100 })
  const beside = holdIn(thread, 'beside')
  await beside.begun
  const places: unknown[] = []
  const { promise: moved, resolve } = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const onNote = (note: unknown) => {
    if (typeof note === 'number' && places.push(note) === 2) resolve()
  }
  const computing = thread.run('compute', 200, { onNote, signal: stopping.signal })
  computing.catch(() => {})
  await moved
  await thread.run('release', 'beside')
  const place = await beside.result
  expect(beside.starts()).toBe(1)
  expect(places).toEqual([place, expect.any(Number)])
  expect(places[1]).not.toBe(place)
  expect(await thread.run('echo', undefined)).toBe(place)
  stopping.abort()
  await expect(computing).rejects.toThrow('let go')
})

test('a task that computes long where no other task runs keeps its thread, and the next task gets another', async () => {
  const thread = open({ cpuMs: 60_000, heavyMs: 100 })
  const places: unknown[] = []
  const { promise: computed, resolve } = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const onNote = (note: unknown) => {
    if (typeof note === 'number') places.push(note)
    resolve()
  }
  const computing = thread.run('compute', 200, { onNote, signal: stopping.signal })
  computing.catch(() => {})
  await computed
  expect(places).not.toContain(await thread.run('echo', undefined))
  stopping.abort()
  await expect(computing).rejects.toThrow('let go')
  expect(places).toHaveLength(1)
})

test('a task that hangs without computing is ended by the clock', async () => {
  const thread = open({ cpuMs: 60_000, wallMs: 1 })
  await expect(thread.run('loop', 'page')).rejects.toMatchObject({ reason: 'time' })
})

test('an error of a task is thrown to the caller, and the thread continues', async () => {
  const thread = open()
  const first = await thread.run('echo', undefined)
  await expect(thread.run('throw', undefined)).rejects.toThrow('as asked')
  expect(await thread.run('echo', undefined)).toBe(first)
})

test('an error of the database is known as one after it crossed a thread', async () => {
  const thread = open()
  const errors = [{ cause: { code: '57P01', severity: 'FATAL' } }, { code: 'ECONNRESET', syscall: 'read' }]
  await expect(thread.run('lose', undefined)).rejects.toMatchObject({ message: 'lost', errors })
})

test('a thread that cannot start fails every task', async () => {
  const thread = open({ script: new URL('./no-such-script.ts', import.meta.url) })
  const asked = [1, 2, 3].map(() => thread.run('echo', undefined))
  for (const end of await Promise.allSettled(asked)) expect(end).toMatchObject({ reason: { reason: 'crash' } })
})

test('an aborted task ends alone; the others of its thread go on', async () => {
  const thread = open()
  const stopping = new AbortController()
  const [stopped, other] = [holdIn(thread, 'stopped', stopping.signal), holdIn(thread, 'other')]
  await Promise.all([stopped.begun, other.begun])
  stopping.abort()
  await expect(stopped.result).rejects.toThrow('let go')
  await thread.run('release', 'other')
  await other.result
  expect(other.starts()).toBe(1)
})

test('a task that is aborted while its thread is busy is not run again in the next one', async () => {
  const thread = open()
  const stopping = new AbortController()
  const stopped = holdIn(thread, 'busy', stopping.signal)
  await stopped.begun
  const looping = thread.run('loop', 'page')
  stopping.abort(new Error('no longer wanted'))
  await expect(looping).rejects.toMatchObject({ reason: 'time' })
  await expect(stopped.result).rejects.toThrow('no longer wanted')
  expect(stopped.starts()).toBe(1)
})

test('an idle thread is ended, one with a task stays', async () => {
  const thread = open({ idleMs: 1 })
  const waiting = holdIn(thread, 'idle')
  await waiting.begun
  const first = await thread.run('echo', undefined)
  await thread.run('release', 'idle')
  expect(await waiting.result).toBe(first)
  let latest = first
  while (latest === first) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    latest = await thread.run('echo', undefined)
  }
  expect(latest).not.toBe(first)
})

test('a task in a thread knows its request, whoever else runs in the thread [OPS-08]', async () => {
  const thread = open()
  const ask = (id: string | undefined) => requestUnderWay.run(id, () => thread.run('request', undefined))
  expect(await Promise.all([ask('one'), ask(undefined), ask('two')])).toEqual(['one', null, 'two'])
  expect(await thread.run('request', undefined)).toBeNull()
})
