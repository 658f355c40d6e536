import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

type Step = { readonly ask: readonly number[]; readonly finish: boolean; readonly fails: boolean }

const steps = fc.array(
  fc.record({
    ask: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 6 }),
    finish: fc.boolean(),
    fails: fc.boolean(),
  }),
  { maxLength: 30 },
)

test('every key gets a value loaded after it was requested, one load at a time', async () => {
  await expect(fc.assert(fc.asyncProperty(steps, playSteps), { numRuns: 300 })).resolves.toBeUndefined()
})

async function playSteps(plan: readonly Step[]): Promise<void> {
  let started = 0
  let underWay: { finish(fails: boolean): void } | null = null
  const batcher = createBatcher<number, string>((keys) => {
    expect(underWay, 'one load at a time').toBeNull()
    expect(new Set(keys).size, 'no key twice in a load').toBe(keys.length)
    expect(keys.length, 'no empty load').toBeGreaterThan(0)
    const load = ++started
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<number, string>>()
    const finish = (fails: boolean) => {
      underWay = null
      if (fails) reject(new Error(`load ${load}`))
      // Key 0 does not exist.
      else resolve(new Map(keys.filter((key) => key !== 0).map((key) => [key, `${key} of ${load}`])))
    }
    underWay = { finish }
    return promise
  })
  const checks: Promise<void>[] = []
  for (const step of plan) {
    for (const key of step.ask) checks.push(checkAnswer(batcher.load(key), key, started))
    await turn()
    if (step.finish) finishCurrent(step.fails)
    await turn()
  }
  for (let left = 0; left < 3; left++) {
    await turn()
    finishCurrent(false)
  }
  await Promise.all(checks)

  function finishCurrent(fails: boolean): void {
    underWay?.finish(fails)
  }
}

async function checkAnswer(answer: Promise<string | undefined>, key: number, startedBefore: number): Promise<void> {
  const [outcome] = await Promise.allSettled([answer])
  if (outcome.status === 'rejected') {
    expect(Number(/^Error: load (\d+)$/.exec(String(outcome.reason))?.[1])).toBeGreaterThan(startedBefore)
  } else if (key === 0) {
    expect(outcome.value).toBeUndefined()
  } else {
    const [, ofKey, ofLoad] = /^(\d+) of (\d+)$/.exec(outcome.value ?? '') ?? []
    expect(Number(ofKey)).toBe(key)
    expect(Number(ofLoad)).toBeGreaterThan(startedBefore)
  }
}

test('keys requested in one turn share one load', async () => {
  const loads: (readonly string[])[] = []
  const batcher = createBatcher<string, number>(async (keys) => {
    loads.push(keys)
    return new Map(keys.map((key) => [key, key.length]))
  })
  const answers = await Promise.all([batcher.load('a'), batcher.load('bb'), batcher.load('a')])
  expect(answers).toEqual([1, 2, 1])
  expect(loads).toEqual([['a', 'bb']])
})
