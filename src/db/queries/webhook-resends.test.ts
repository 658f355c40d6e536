import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openWebhookWorld } from '../../../test/support/webhook-world.ts'
import { executeSql } from '../database.ts'
import { resendDeliveries } from './webhook-resends.ts'

const world = openForFile(() => openWebhookWorld({ sending: false }))

test('an event that failed in several deliveries is sent again once', async () => {
  const { handle } = world.testDatabase.database
  const dealership = await world.addDealership()
  const { 'import.complete': webhookId = 0 } = await world.subscribe('/again', ['import.complete'])
  await world.fire({ type: 'import.complete', dealershipId: dealership.id })
  await executeSql(
    handle,
    `INSERT INTO deliveries (event_id, webhook_id, lane_id, status, created_at)
     SELECT event_id, webhook_id, lane_id, 'failed', now() FROM deliveries`,
  )
  await executeSql(handle, `UPDATE deliveries SET status = 'failed'`)
  const ids = (await executeSql(handle, 'SELECT id FROM deliveries')).map((row) =>
    Number(Reflect.get(Object(row), 'id')),
  )
  expect(ids).toHaveLength(2)
  expect(await resendDeliveries(handle, { accountId: world.accountId, webhookId }, ids)).toHaveLength(1)
  expect(await executeSql(handle, `SELECT attempt FROM deliveries WHERE status = 'pending'`)).toEqual([{ attempt: 1 }])
})
