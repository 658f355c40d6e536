import { expect, test } from 'vitest'
import { cutOffModel, knownMake, makeOfModel, modelInWords } from './model-in-words.ts'

test.each([
  ['Land Rover Range', { make: 'Land Rover', words: 2 }],
  ['Kia Soul', { make: 'Kia', words: 1 }],
  ['Kia', { make: 'Kia', words: 1 }],
  ['Chevy Tahoe', { make: 'Chevrolet', words: 1 }],
  ['Harley-Davidson Street', { make: 'Harley-Davidson', words: 1 }],
  ['Unheard Of', null],
  ['', null],
])('the known make in %j is %j', (text, make) => {
  expect(knownMake(text === '' ? [] : text.split(' '))).toEqual(make)
})

test.each([
  ['F-150 XLT', 'Ford'],
  ['Sierra 2500HD', 'GMC'],
  ['200', null],
  ['2 door coupe', null],
  ['Unheard Of', null],
])('the make whose model %j begins with is %j', (text, make) => {
  expect(makeOfModel(text.split(' '))).toBe(make)
})

test.each([
  ['Chrysler', 'Town &', 'Town & Country'],
  ['Jeep', 'Grand Cher', 'Grand Cherokee'],
  ['Jeep', 'Wran', null],
  ['Toyota', 'Prius P', null],
])('what is left of a model in %s %j can only be %j', (make, text, model) => {
  expect(cutOffModel(make, text.split(' '))).toBe(model)
})

test.each([
  ['Ford', 'F-150 XLT', 'F-150', 1],
  ['ford', 'f 150 XLT', 'f 150', 2],
  ['Ford', 'Explorer Sport', 'Explorer', 1],
  ['Jeep', 'Grand Cherokee L Limited', 'Grand Cherokee L', 3],
  ['Jeep', 'Grand Cherokee Limited', 'Grand Cherokee', 2],
  ['Jeep', 'Grand Cherokee', 'Grand Cherokee', 2],
  ['Chevrolet', 'Silverado 2500 HD LT', 'Silverado 2500 HD', 3],
  ['Ford', 'F-150 F150 XLT', 'F-150', 2],
  ['Toyota', 'RAV4 Hybrid XLE', 'RAV4 Hybrid', 2],
  ['Hyundai', 'Kona N Line', 'Kona', 1],
  ['Hyundai', 'Ioniq 5 N', 'Ioniq 5 N', 3],
  ['Volkswagen', 'Golf R Line', 'Golf', 1],
  ['Tesla', 'Model 3 Sport', 'Model 3', 2],
  ['BMW', '330 Ci Cabriolet', '3 Series', 0],
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
