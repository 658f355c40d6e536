import { expect, test } from 'vitest'
import { startEarly } from './start-early.ts'

function source(items: readonly number[], failing = false) {
  const seen: string[] = []
  async function* generate() {
    seen.push('started')
    try {
      if (failing) throw new Error('nobody answers')
      for (const item of items) yield item
    } finally {
      seen.push('closed')
    }
  }
  return { seen, generator: generate() }
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}

test('the source starts at once and yields all its items', async () => {
  const { seen, generator } = source([1, 2, 3])
  const started = startEarly(generator)
  expect(seen).toContain('started')
  expect(await collect(started.items)).toEqual([1, 2, 3])
  await started.close()
  expect(seen).toEqual(['started', 'closed'])
})

test('it is closed even if no item was taken, or only the first', async () => {
  for (const takes of [0, 1]) {
    const { seen, generator } = source([1, 2, 3])
    const { items, close } = startEarly(generator)
    if (takes === 1) for await (const _ of items) break
    await close()
    expect(seen).toEqual(['started', 'closed'])
  }
})

test('its failure is that of the first item, and harmless if nobody reads it', async () => {
  await expect(collect(startEarly(source([], true).generator).items)).rejects.toThrow('nobody answers')
  await startEarly(source([], true).generator).close()
})

test('a source without items yields none', async () => {
  expect(await collect(startEarly(source([]).generator).items)).toEqual([])
})
