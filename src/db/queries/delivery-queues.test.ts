import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { executeSql } from '../database.ts'
import { takeDeliveryQueues } from './delivery-queues.ts'

const testDatabase = openForFile(openTestDatabase)

test('each address gets as many queues as it has free, whatever others have, the longest due first', async () => {
  const { database } = testDatabase
  const run = (text: string) => executeSql(database.handle, text)
  await run(`INSERT INTO accounts (name) VALUES ('one')`)
  await run(`INSERT INTO webhook_endpoints (account_id, url) SELECT 1, 'https://' || n FROM generate_series(1, 4) AS n`)
  await run(`INSERT INTO delivery_lanes (endpoint_id, dealership_id, due_at)
    SELECT e, d, now() - make_interval(mins => d) FROM generate_series(1, 4) AS e, generate_series(1, 5) AS d`)
  const free = new Map([
    [1, 0],
    [2, 1],
    [3, 4],
  ])
  const sender = randomUUID()
  const taken = await takeDeliveryQueues(database, { sender, limit: 100, perEndpoint: 2, free })
  const queues = await run(`SELECT endpoint_id, array_agg(dealership_id ORDER BY dealership_id DESC) AS lots
    FROM delivery_lanes WHERE sender = '${sender}' GROUP BY 1 ORDER BY 1`)
  expect(queues).toEqual([
    { endpoint_id: 2, lots: [5] },
    { endpoint_id: 3, lots: [5, 4, 3, 2] },
    { endpoint_id: 4, lots: [5, 4] },
  ])
  expect(taken).toHaveLength(7)
})
