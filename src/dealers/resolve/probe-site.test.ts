import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { systemClock } from '../../lib/clock.ts'
import { findKeptSnapshot } from '../site-snapshot.ts'
import { probeSite } from './probe-site.ts'

const testDatabase = openForFile(openTestDatabase)

test('a site that does not answer before the deadline is not cached as silent, one that refuses is', async () => {
  const { database } = testDatabase
  const services = { database, clock: systemClock, log: pino({ level: 'silent' }) }
  const kept = (address: string) => findKeptSnapshot(database.handle, address, new Date())
  const asking = new AbortController()
  const slow = probeSite(
    { ...services, readSite: () => new Promise(() => asking.abort()) },
    'https://slow.example',
    asking.signal,
  )
  expect(await slow).toEqual({ kind: 'silent', reason: 'it did not answer in time' })
  expect(await kept('https://slow.example')).toBeUndefined()
  const broken = { ...services, readSite: () => Promise.reject(new Error('refused')) }
  const look = await probeSite(broken, 'https://broken.example', new AbortController().signal)
  expect(await kept('https://broken.example')).toEqual(look)
})
