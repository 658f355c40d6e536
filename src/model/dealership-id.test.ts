import { expect, test } from 'vitest'
import { readDealershipId } from './dealership-id.ts'

test('digits in range are an internal id, anything else a public one [DLR-02]', () => {
  expect(readDealershipId('17')).toEqual({ publicId: null, id: 17 })
  expect(readDealershipId('dlr_17')).toEqual({ publicId: 'dlr_17', id: null })
  expect(readDealershipId('2147483647')).toEqual({ publicId: null, id: 2_147_483_647 })
  expect(readDealershipId('2147483648')).toEqual({ publicId: '2147483648', id: null })
  expect(readDealershipId('-1')).toEqual({ publicId: '-1', id: null })
})
