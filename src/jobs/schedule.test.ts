import { pino } from 'pino'
import { expect, test } from 'vitest'
import { seedDealership } from '../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { loadConfig } from '../config/load-config.ts'
import { setNextImport } from '../db/queries/dealerships.ts'
import { systemClock } from '../lib/clock.ts'
import { enqueueDueImports } from './schedule.ts'

const hourMs = 3_600_000

test('an import whose host asked to be left alone for a day waits; one that a clock ahead planned for later does not', async () => {
  const { database, close } = await openTestDatabase()
  const planned: [hours: number, id: number][] = []
  for (const hours of [-1, 5, 24, 40]) {
    const { id } = await seedDealership(database.handle, [])
    await setNextImport(database.handle, id, new Date(Date.now() + hours * hourMs))
    planned.push([hours, id])
  }
  const due: number[] = []
  const queue = {
    enqueueAll: async (_tx: unknown, _name: unknown, jobs: readonly { readonly key: string }[]) => {
      due.push(...jobs.map(({ key }) => Number(key)))
    },
  }
  const config = loadConfig({ REFRESH_HOURS: '6' })
  await enqueueDueImports({ database, queue, clock: systemClock, log: pino({ level: 'silent' }), config })
  expect(planned.filter(([, id]) => due.includes(id)).map(([hours]) => hours)).toEqual([-1, 40])
  await close()
})
