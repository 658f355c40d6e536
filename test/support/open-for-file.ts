import { afterAll, beforeAll } from 'vitest'

/** What a test file needs open: opened before its tests, closed after them, and named from the start. */
export function openForFile<T extends { close(): unknown }>(open: () => Promise<T>): T {
  let opened: T | undefined
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  return new Proxy(Object.create(null), {
    get: (_, name) => {
      if (opened === undefined) throw new Error(`${String(name)} is read before the tests of the file run`)
      return Reflect.get(opened, name)
    },
  })
}
