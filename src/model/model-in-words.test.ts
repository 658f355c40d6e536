import { expect, test } from 'vitest'
import { makeInWords, modelInWords } from './model-in-words.ts'

test.each([
  ['Land Rover Range', 'Land Rover', 2],
  ['Kia Soul', 'Kia', 1],
  ['Unheard Of', 'Unheard', 1],
  ['Kia', 'Kia', 1],
])('the make in %j is %j', (text, make, words) => {
  expect(makeInWords(text.split(' '))).toEqual({ make, words })
})

test('an empty text has no make', () => {
  expect(makeInWords([])).toEqual({ make: '', words: 1 })
})

test.each([
  ['Ford', 'F-150 XLT', 'F-150', 1],
  ['ford', 'f 150 XLT', 'f 150', 2],
  ['Jeep', 'Grand Cherokee L Limited', 'Grand Cherokee L', 3],
  ['Jeep', 'Grand Cherokee Limited', 'Grand Cherokee', 2],
  ['Jeep', 'Grand Cherokee', 'Grand Cherokee', 2],
])('the model of %s %j is %j', (make, text, model, words) => {
  for (let time = 0; time < 2; time++) expect(modelInWords(make, text.split(' '))).toEqual({ model, words })
})

test('an unknown model, a model of an unknown make, or an empty text yields none', () => {
  expect([modelInWords('Ford', ['XLT']), modelInWords('Nobody', ['F-150']), modelInWords('Ford', [])]).toEqual([
    null,
    null,
    null,
  ])
})
