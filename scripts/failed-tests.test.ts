import { expect, test } from 'vitest'
import { failuresOf } from './failed-tests.ts'

test('failed tests are named with their file, a file that did not load by itself, and a run without tests as one', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'one', status: 'passed' },
          { fullName: 'two', status: 'failed' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [{ fullName: 'three', status: 'skipped' }] },
    ],
  }
  expect(failuresOf(JSON.stringify(report))).toEqual(['a.test.ts: two', 'b.test.ts'])
  expect(failuresOf('{}')).toEqual(['no test ran'])
})
