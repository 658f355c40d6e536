import { expect, test } from 'vitest'
import { rememberResults } from './remember-results.ts'

function counting(most?: number) {
  const asked: string[] = []
  const read = rememberResults((text) => {
    asked.push(text)
    return text.length
  }, most)
  return { asked, read }
}

test('a text is read once', () => {
  const { asked, read } = counting()
  expect([read('red'), read('blue'), read('red')]).toEqual([3, 4, 3])
  expect(asked).toEqual(['red', 'blue'])
})

test('no more texts are kept than allowed', () => {
  const { asked, read } = counting(2)
  for (const text of ['a', 'b', 'c', 'a', 'c']) read(text)
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})

test('long texts are read each time', () => {
  const { asked, read } = counting()
  for (const length of [200, 200, 201, 201]) expect(read('x'.repeat(length))).toBe(length)
  expect(asked.map((text) => text.length)).toEqual([200, 201, 201])
})

test.each(['', 'Gris "foncé"\n', '日本', '\ud83d', '\ude97 lone'])('the text %j is read as it is', (text) => {
  expect(rememberResults((given) => given)(text)).toBe(text)
})
