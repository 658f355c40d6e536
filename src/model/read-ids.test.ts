import { expect, test } from 'vitest'
import { readDealershipId, readFeedId } from './read-ids.ts'

test.each([
  ['12', 12],
  ['ims_config_12', 12],
  ['1', 1],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
])('the feed id in %j is %j', (text, id) => {
  expect(readFeedId(text)).toBe(id)
})

test('digits in range are an internal id, anything else a public one [DLR-02]', () => {
  expect(readDealershipId('17')).toEqual({ publicId: null, id: 17 })
  expect(readDealershipId('dlr_17')).toEqual({ publicId: 'dlr_17', id: null })
  expect(readDealershipId('2147483647')).toEqual({ publicId: null, id: 2_147_483_647 })
  expect(readDealershipId('2147483648')).toEqual({ publicId: '2147483648', id: null })
  expect(readDealershipId('-1')).toEqual({ publicId: '-1', id: null })
})
