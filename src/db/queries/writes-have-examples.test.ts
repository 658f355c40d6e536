import { expect, test } from 'vitest'
import { listWritingFiles } from '../../../test/support/bystanders.ts'

test('every file that updates or deletes rows has examples of its writes', () => {
  const { all, untested } = listWritingFiles()
  expect(all.length).toBeGreaterThan(40)
  expect(untested).toEqual([])
})
