import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { executeSql } from '../db/database.ts'
import { addLimitCounts, addUsage, type LimitCount, type UsageRow } from '../db/queries/usage.ts'
import { createCountWriter } from './write-counts.ts'

const never = 2_000_000_000

describe('counts that are written in the background', () => {
  test('a failed batch waits, with its number, and later counts follow it', async () => {
    const counted: string[][] = [['a'], [], ['b']]
    const written: [number, readonly string[]][] = []
    const warned: string[] = []
    let isDown = true
    const writer = createCountWriter<string>({
      what: 'test',
      everyMs: never,
      collect: () => counted.shift() ?? [],
      write: async ({ batch }, rows) => {
        if (isDown) throw new Error('down')
        written.push([batch, rows])
      },
      log: pino({}, { write: (line: string) => warned.push(line) }),
    })
    await expect(writer.flush()).rejects.toThrow('down')
    await expect(writer.flush()).rejects.toThrow('down')
    isDown = false
    await writer.flush()
    expect(written).toEqual([
      [1, ['a']],
      [2, ['b']],
    ])
    // Logged once for an ongoing failure.
    expect(warned).toHaveLength(1)
    await writer.stop()
  })

  test('a caller who waits during a write gets a later write that includes all of its counts', async () => {
    const held = Promise.withResolvers<void>()
    let counted = ['a']
    const written: string[] = []
    const writer = createCountWriter<string>({
      what: 'test',
      everyMs: never,
      collect: () => counted.splice(0),
      write: async (_batch, rows) => {
        if (written.length === 0) await held.promise
        written.push(...rows)
      },
      log: null,
    })
    const first = writer.flush()
    counted.push('b')
    const [second, third] = [writer.flush(), writer.flush()]
    held.resolve()
    await first
    expect(written).toEqual(['a'])
    await Promise.all([second, third])
    expect(written).toEqual(['a', 'b'])
    counted = ['c']
    await writer.stop()
    expect(written).toEqual(['a', 'b', 'c'])
  })
})

describe('in the database', () => {
  const place = openForFile(openTestDatabase)

  const writer = '0193aaaa-0000-7000-8000-000000000001'
  const usage: UsageRow = {
    accountId: 1,
    day: '2026-11-22',
    dealershipId: 0,
    class: 'default',
    keyType: 'live',
    keyId: 1,
    successful: 3,
    errors: 2,
    rateLimited: 1,
    billable: 1,
    prewarmed: 0,
  }
  const spent: LimitCount = { accountId: 1, type: 'live', class: 'default', span: 'hour', startsAtMs: 0, units: 7 }

  test('a batch that is written twice, because its answer was lost, counts once; later batches add up', async () => {
    const { handle } = place.database
    for (const batch of [1, 1, 2, 2, 1]) await addUsage(handle, { writer, batch }, [usage])
    const [used] = await executeSql(handle, 'SELECT successful, errors, rate_limited FROM usage_daily')
    expect(used).toEqual({ successful: 6, errors: 4, rate_limited: 2 })
    const other = '0193aaaa-0000-7000-8000-000000000002'
    const since = new Date(1_000)
    for (const number of [1, 1, 2, 2, 1]) {
      await addLimitCounts(handle, { batch: { writer: other, batch: number }, rows: [spent], since })
    }
    expect(await executeSql(handle, 'SELECT units FROM limit_counts')).toEqual([{ units: 14 }])
  })

  test('the seconds of a minute that is over are removed as new counts are written', async () => {
    const { handle } = place.database
    const secondsAt = (batch: number, startsAtMs: number) => {
      const rows: LimitCount[] = [{ ...spent, accountId: 2, span: 'minute', startsAtMs }]
      return addLimitCounts(handle, {
        batch: { writer, batch: batch + 10 },
        rows,
        since: new Date(startsAtMs - 61_000),
      })
    }
    for (const [batch, startsAtMs] of [0, 30_000, 61_000, 62_000].entries()) await secondsAt(batch, startsAtMs)
    const held = await executeSql(
      handle,
      `SELECT extract(epoch FROM starts_at)::integer AS second FROM limit_counts WHERE account_id = 2 ORDER BY 1`,
    )
    expect(held).toEqual([{ second: 30 }, { second: 61 }, { second: 62 }])
  })
})
