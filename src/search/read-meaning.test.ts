import { afterAll, expect, test } from 'vitest'
import { createBuiltInEmbedder } from './embed/built-in-embedder.ts'
import { createMeaningReader, findOutstanding } from './search-vehicles.ts'
import { understandQuery } from './understand/understand-query.ts'

const embedder = createBuiltInEmbedder()
const meaning = createMeaningReader()
afterAll(() => embedder.close())
const read = async (query: string) => {
  const [vector] = await embedder.embed([query])
  const wanted = understandQuery(query, 2026)
  return { wanted, meant: await meaning.read(wanted, vector ?? new Float32Array(), embedder) }
}

test('words missing from the vocabulary are read by meaning, as guesses', async () => {
  const { wanted, meant } = await read('grandmother has trouble stepping up')
  expect(wanted.preferences).toEqual([])
  expect(meant.preferences.map(({ name }) => name)).toContain('easy entry: easy to enter')
  expect(meant.preferences.every(({ weight }) => weight <= 1)).toBe(true)
  expect({ ...meant, preferences: [] }).toEqual(wanted)
})

test('words that were understood are not guessed', async () => {
  for (const query of ['honda accord', 'first car for my daughter', '2020 or newer suv']) {
    const { wanted, meant } = await read(query)
    expect(meant).toBe(wanted)
  }
})

test('only a value that stands out is used', () => {
  expect(findOutstanding([0.1, 0.1, 0.1, 0.9])).toBe(3)
  expect(findOutstanding([0.5, 0.5, 0.5])).toBeNull()
  expect(findOutstanding([0.4, 0.5, 0.4, 0.5])).toBeNull()
})
