import { expect, test } from 'vitest'
import { startForecourt } from '../support/forecourt.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'

const forecourt = openForFile(() =>
  startForecourt({
    sites: [
      { kind: 'dealer-com', host: 'one-of-three.example', size: 12, group: 'asked' },
      { kind: 'dealer-com', host: 'whose-is-it.example', size: 12, group: 'unnamed' },
    ],
  }),
)

const read = async (id: string) =>
  (await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: id, per_page: 500 } })).body

test('of a group’s inventory only the dealership’s own store is imported, and the rest is counted', async () => {
  const end = await onboard(forecourt, 'one-of-three.example')
  expect(end).toMatchObject({ setup_status: 'active', inventory_status: 'available' })
  expect((await read(end.dealership_id)).count).toBe(12)
  const { dealer } = (await forecourt.ask('GET', `/v1/dealers/${end.dealership_id}`)).body
  expect(dealer.last_imports[0].left_out['other store']).toBeGreaterThan(0)
})

test('if the store cannot be identified, nothing is imported, and the review lists the stores found', async () => {
  const end = await onboard(forecourt, 'whose-is-it.example')
  expect(end).toMatchObject({ status: 'completed', setup_status: 'needs_manual_review', inventory_status: 'failed' })
  expect(end.requires_review_reason).toMatch(/3 stores.*: .+; .+; .+/)
  expect((await read(end.dealership_id)).count).toBe(0)
})
