import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase, testEngines } from '../../test/support/test-database.ts'
import { waitUntil } from '../../test/support/wait-until.ts'
import { executeSql } from './database.ts'
import { createFreshLookups } from './fresh-lookups.ts'

describe.each(testEngines)('fresh look-ups on %s', (engine) => {
  let place: TestDatabase
  beforeAll(async () => {
    place = await openTestDatabase(engine)
    await executeSql(place.database.handle, 'CREATE TABLE noted (name text PRIMARY KEY, worth integer NOT NULL)')
    await executeSql(place.database.handle, "INSERT INTO noted VALUES ('a', 1), ('b', 1)")
  })
  afterAll(() => place.close())

  function openLookups() {
    const loads: string[][] = []
    const lookups = createFreshLookups<number>(place.database, async (names) => {
      loads.push([...names])
      const rows = await place.database.prepared<{ name: string; worth: number }>({
        name: 'noted-worth',
        text: 'SELECT name, worth FROM noted WHERE name = ANY($1::text[])',
        values: [names],
      })
      return new Map(rows.map((row) => [row.name, row.worth]))
    })
    return { lookups, loads }
  }

  const write = (worth: number) =>
    executeSql(place.database.handle, 'UPDATE noted SET worth = $1 WHERE name = $2', [worth, 'a'])

  test('whatever was written before a look-up is in its answer, by a statement or by a transaction', async () => {
    const { lookups } = openLookups()
    for (let worth = 2; worth < 12; worth++) {
      if (worth % 2 === 0) await write(worth)
      else {
        await place.database.transaction('write', async (tx) => {
          await executeSql(tx, "UPDATE noted SET worth = $1 WHERE name = 'a'", [worth])
        })
      }
      expect(await lookups.load('a')).toBe(worth)
      expect(await lookups.load('a')).toBe(worth)
    }
  })

  test('a look-up under way while something is written leaves nothing stale behind', async () => {
    const { lookups } = openLookups()
    for (let worth = 20; worth < 40; worth++) {
      const during = [lookups.load('a'), write(worth), lookups.load('a')]
      await Promise.all(during)
      expect(await lookups.load('a')).toBe(worth)
    }
  })

  test('what is not there is asked for again, and seen once it is', async () => {
    const { lookups } = openLookups()
    expect(await lookups.load('c')).toBeUndefined()
    await executeSql(place.database.handle, "INSERT INTO noted VALUES ('c', 7)")
    expect(await lookups.load('c')).toBe(7)
    await executeSql(place.database.handle, "DELETE FROM noted WHERE name = 'c'")
    expect(await lookups.load('c')).toBeUndefined()
  })

  test('while nothing is written an answer is given again without a statement', async () => {
    await waitUntil('a count', async () => place.database.writeCount() ?? undefined)
    const { lookups, loads } = openLookups()
    for (const name of ['a', 'b', 'a', 'b', 'a']) await lookups.load(name)
    expect(loads).toEqual([['a'], ['b']])
  })
})
