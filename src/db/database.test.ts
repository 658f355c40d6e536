import { expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { waitUntil } from '../../test/support/wait-until.ts'
import { listRows, writeRows } from './database.ts'

const place = openForFile(openTestDatabase)

const notify = (channel: string, payload: string) =>
  writeRows(place.database.handle)`SELECT pg_notify(${channel}, ${payload})`

/** Sessions of this database that listen. */
async function listening(): Promise<readonly number[]> {
  const rows = await listRows<{ pid: number }>(place.database.handle)`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`
  return rows.map(({ pid }) => pid)
}

test('all channels share one connection, and each receives only its own notifications', async () => {
  const { database } = place
  const heard: string[] = []
  const stops = [
    await database.listen('first', (payload) => heard.push(`first ${payload}`)),
    await database.listen('second', (payload) => heard.push(`second ${payload}`)),
  ]
  expect(await listening()).toHaveLength(1)
  await notify('second', 'a')
  await notify('first', 'b')
  await waitUntil('both notices', async () => (heard.length >= 2 ? true : undefined))
  expect(heard).toEqual(['second a', 'first b'])

  await stops[0]?.()
  await notify('first', 'unheard')
  await notify('second', 'c')
  await waitUntil('the notice of the channel that is left', async () => (heard.length >= 3 ? true : undefined))
  expect(heard.slice(2)).toEqual(['second c'])
  await stops[1]?.()
  await waitUntil('the end of the connection', async () => ((await listening()).length === 0 ? true : undefined))
})

test('channels that are asked for at once are listened to one after the other', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note)
  const stops = await Promise.all(['one', 'two', 'three', 'four'].map((name) => place.database.listen(name, () => {})))
  expect(await listening()).toHaveLength(1)
  for (const stop of stops) await stop()
  process.off('warning', note)
  expect(warnings).toEqual([])
})

test('a lost connection is restored on every channel, whose listeners learn that they may have missed notifications', async () => {
  const { database } = place
  const heard: string[] = []
  const stops = [
    await database.listen('first', (payload) => heard.push(`first ${payload}`)),
    await database.listen('second', (payload) => heard.push(`second ${payload}`)),
  ]
  const [pid] = await listening()
  await writeRows(database.handle)`SELECT pg_terminate_backend(${pid})`
  await waitUntil('the new connection', async () => (heard.length >= 2 ? true : undefined))
  expect(heard).toEqual(['first ', 'second '])
  await notify('second', 'a')
  await notify('first', 'b')
  await waitUntil('both notices', async () => (heard.length >= 4 ? true : undefined))
  expect(heard.slice(2)).toEqual(['second a', 'first b'])
  expect(await listening()).toHaveLength(1)
  for (const stop of stops) await stop()
})
