import { afterAll, expect, test } from 'vitest'
import type { BreakingQuestion } from '../../test/support/breaking-thread.ts'
import { createTimedThread, type TimedThread } from './timed-thread.ts'

const options = {
  script: new URL('../../test/support/breaking-thread.ts', import.meta.url),
  ...{ answerCpuMs: 300, answerMs: 60_000, idleMs: 60_000 },
  memory: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 },
}
const opened: TimedThread<BreakingQuestion, number>[] = []
afterAll(() => Promise.all(opened.map((thread) => thread.close())))

function open(changed: Partial<typeof options> = {}): TimedThread<BreakingQuestion, number> {
  const thread = createTimedThread<BreakingQuestion, number>({ ...options, ...changed })
  opened.push(thread)
  return thread
}

test.each([
  ['computes for ever', 'loop', 'time', 300],
  ['takes more memory than it may', 'fill', 'memory', 60_000],
  ['ends the thread', 'exit', 'crash', 60_000],
] as const)(
  'a request that %s fails with its reason, and a new thread answers the next one',
  async (_, question, reason, answerCpuMs) => {
    const thread = open({ answerCpuMs })
    const first = await thread.converse().ask('echo')
    const [broken, next] = await Promise.allSettled([thread.converse().ask(question), thread.converse().ask('echo')])
    expect(broken).toMatchObject({ status: 'rejected', reason: { name: 'ThreadEnded', reason } })
    expect(next).toMatchObject({ status: 'fulfilled' })
    expect(next.status === 'fulfilled' && next.value !== first).toBe(true)
  },
)

test('an idle thread that does not answer is ended by the clock', async () => {
  const thread = open({ answerCpuMs: 60_000, answerMs: 1 })
  await expect(thread.converse().ask('loop')).rejects.toMatchObject({ reason: 'time' })
})

test('conversations of one thread run concurrently, and all fail with it', async () => {
  const thread = open()
  const [one, other] = [thread.converse(), thread.converse()]
  expect(await one.ask('echo')).toBe(await other.ask('echo'))
  const broken = one.ask('loop')
  const waiting = other.ask('echo')
  await expect(broken).rejects.toMatchObject({ reason: 'time' })
  await expect(waiting).rejects.toMatchObject({ reason: 'lost' })
  await expect(one.ask('echo')).rejects.toMatchObject({ reason: 'lost' })
  expect(await thread.converse().ask('echo')).toBeGreaterThan(0)
})

test('an error in the thread is thrown to the caller, and the thread continues', async () => {
  const talk = open().converse()
  const first = await talk.ask('echo')
  await expect(talk.ask('throw')).rejects.toThrow('as asked')
  expect(await talk.ask('echo')).toBe(first)
})

test('a thread that cannot start fails every request at once', async () => {
  const thread = open({ script: new URL('./no-such-script.ts', import.meta.url) })
  for (const _ of [1, 2]) await expect(thread.converse().ask('echo')).rejects.toMatchObject({ reason: 'crash' })
})

test('an unused thread is ended; one with an open conversation stays', async () => {
  const thread = open({ idleMs: 1 })
  const [one, other] = [thread.converse(), thread.converse()]
  const first = await one.ask('echo')
  one.end()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await other.ask('echo')).toBe(first)
  other.end()
  let latest = first
  while (latest === first) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    const talk = thread.converse()
    latest = await talk.ask('echo')
    talk.end()
  }
  expect(latest).not.toBe(first)
})
