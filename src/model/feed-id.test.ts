import { expect, test } from 'vitest'
import { readFeedId } from './feed-id.ts'

test.each([
  ['12', 12],
  ['ims_config_12', 12],
  ['1', 1],
  ['0', null],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['ims_config_', null],
  ['feed_12', null],
  ['', null],
])('the feed id in %j is %j', (text, id) => {
  expect(readFeedId(text)).toBe(id)
})
