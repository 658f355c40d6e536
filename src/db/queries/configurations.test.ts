import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { findConfiguration, upsertConfiguration } from './configurations.ts'

const testDatabase = openForFile(openTestDatabase)

test('every dealership has its own configuration, which another setup replaces', async () => {
  const { handle } = testDatabase.database
  const write = async (dealershipId: number, provider: string, host: string) => {
    const config = { base_url: `https://${host}`, inventory_type: 'all', site_id: null } as const
    const detected = { provider, confidence: 0.9, config, setupStatus: 'active', reviewReason: null } as const
    return upsertConfiguration(handle, { dealershipId, at: new Date(), ...detected })
  }
  const [one, other] = [await seedDealership(handle, []), await seedDealership(handle, [])]
  const first = await write(one.id, 'dealer-com', 'one.example')
  await write(other.id, 'dealer-on', 'other.example')
  expect(await write(one.id, 'jazel', 'new.one.example')).toBe(first)
  const found = await Promise.all([one, other].map(({ id }) => findConfiguration(handle, id)))
  expect(found).toMatchObject([
    { id: first, provider: 'jazel', config: { base_url: 'https://new.one.example' } },
    { provider: 'dealer-on', config: { base_url: 'https://other.example' } },
  ])
})
