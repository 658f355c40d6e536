import { expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openWebhookWorld } from '../../test/support/webhook-world.ts'
import { executeSql } from '../db/database.ts'

const world = openForFile(() => openWebhookWorld({ sending: false }))

test('an event has one delivery for each webhook, in the queue of its address and dealership [DLV-46]', async () => {
  const [one, other] = [await world.addDealership(), await world.addDealership()]
  const type = 'import.complete'
  for (const path of ['/a', '/b']) await world.subscribe(path, [type])
  await world.fire({ type, dealershipId: one.id }, { type, dealershipId: other.id }, { type, dealershipId: one.id })
  const rows = await executeSql(
    world.testDatabase.database.handle,
    `SELECT right(e.url, 2) AS path, lane.dealership_id, count(*)::integer AS deliveries,
        bool_and(event.dealership_id = lane.dealership_id AND w.endpoint_id = lane.endpoint_id) AS "isOwn"
      FROM deliveries AS d JOIN delivery_lanes AS lane ON lane.id = d.lane_id
      JOIN webhook_endpoints AS e ON e.id = lane.endpoint_id
      JOIN events AS event ON event.id = d.event_id JOIN webhooks AS w ON w.id = d.webhook_id
      GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  const queue = (path: string, { id }: { id: number }, deliveries: number) => ({
    path,
    dealership_id: id,
    deliveries,
    isOwn: true,
  })
  expect(rows).toEqual([queue('/a', one, 2), queue('/a', other, 1), queue('/b', one, 2), queue('/b', other, 1)])
})
