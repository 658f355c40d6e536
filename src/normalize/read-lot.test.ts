import { expect, test } from 'vitest'
import { readLot } from './read-lot.ts'

const nowhere = { name: null, street: null, city: null, state: null, zip: null }

test('a lot has the full name of its state, and empty strings for missing fields', () => {
  expect(readLot({ ...nowhere, name: ' Harbor  Cars ', state: 'PA' })).toEqual({
    ...{ name: 'Harbor Cars', street: '', city: '', state: 'Pennsylvania', zip: '' },
  })
  expect(readLot({ ...nowhere, zip: '16509' })).toMatchObject({ zip: '16509' })
})

test('an empty lot is dropped', () => {
  expect([readLot(null), readLot(undefined), readLot(nowhere), readLot({ ...nowhere, city: ' ' })]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
