import { writeFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import { reachedName } from './mark-functions.ts'

/** Leaves behind which marked functions a test file has entered (find-reaching-tests.ts). */
afterAll(() => {
  const reached: unknown = Reflect.get(globalThis, reachedName)
  writeFileSync('reached.json', JSON.stringify(reached instanceof Set ? [...reached] : []))
})
