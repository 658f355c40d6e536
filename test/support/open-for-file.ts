import { afterAll, beforeAll } from 'vitest'

/** What a test file needs open: opened before its tests, closed after them, and named from the start. */
export function openForFile<T extends { close(): unknown }>(open: () => Promise<T>): T {
  let opened: T | undefined
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  const given = (name: string | symbol): T => {
    if (opened === undefined) throw new Error(`${String(name)} is used before the tests of the file run`)
    return opened
  }
  return new Proxy(Object.create(null), {
    get: (_, name) => Reflect.get(given(name), name),
    set: (_, name, value) => Reflect.set(given(name), name, value),
  })
}
