import { writeFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import { reachedName } from './mark-functions.ts'

/** Writes the marked functions that a test file has entered to disk (find-reaching-tests.ts). */
afterAll(() => {
  const reached: unknown = Reflect.get(globalThis, reachedName)
  writeFileSync('reached.json', JSON.stringify(reached instanceof Set ? [...reached] : []))
})
