import { afterAll, expect, test } from 'vitest'
import { createBuiltInEmbedder } from './embed/built-in-embedder.ts'
import { createMeaningReader, findOutstanding } from './read-meaning.ts'
import { understandQuery } from './understand/understand-query.ts'

const embedder = createBuiltInEmbedder()
const meaning = createMeaningReader()
afterAll(() => embedder.close())
const read = async (query: string) => {
  const [vector] = await embedder.embed([query])
  const wanted = understandQuery(query, 2026)
  return { wanted, meant: await meaning.read(wanted, vector ?? new Float32Array(), embedder) }
}

test('words that the vocabulary lacks are read by what they mean, as guesses', async () => {
  const { wanted, meant } = await read('grandmother has trouble stepping up')
  expect(wanted.preferences).toEqual([])
  expect(meant.preferences.map(({ name }) => name)).toContain('easy entry: easy to enter')
  expect(meant.preferences.every(({ weight }) => weight <= 1)).toBe(true)
  expect({ ...meant, preferences: [] }).toEqual(wanted)
})

test('what was understood is not guessed at', async () => {
  for (const query of ['honda accord', 'first car for my daughter', '2020 or newer suv']) {
    const { wanted, meant } = await read(query)
    expect(meant).toBe(wanted)
  }
})

test('only a value that stands out is taken', () => {
  expect(findOutstanding([0.1, 0.1, 0.1, 0.9])).toBe(3)
  expect(findOutstanding([0.5, 0.5, 0.5])).toBeNull()
  expect(findOutstanding([0.4, 0.5, 0.4, 0.5])).toBeNull()
})
