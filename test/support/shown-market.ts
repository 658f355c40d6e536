import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { executeSql } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { loadDirectory } from '../../src/dealers/directory/load-directory.ts'

export const halfDoneBatch = 'batch_halfdone'
const places = join(import.meta.dirname, '../../sandbox/directory/places.geojson')

/** The sandbox's directory, and a batch of 5,000 dealers of which half have ended and the others wait for limits. */
export async function fillMarket(dataDir: string): Promise<void> {
  const database = await openDatabase({ DATABASE_URL: null, DATA_DIR: dataDir })
  try {
    const source = { name: 'invented dealers', license: 'CC0-1.0', at: new Date() }
    await loadDirectory(database, createReadStream(places), source)
    for (const statement of statements) await executeSql(database.handle, statement)
  } finally {
    await database.close()
  }
}

const statements = [
  `INSERT INTO setup_batches (id, account_id, spender, total, created_at, waiting_for_limit_until)
   VALUES ('${halfDoneBatch}', 1, 'live', 5000, now() - interval '40 minutes', now() + interval '20 minutes')`,
  `INSERT INTO setup_jobs (id, account_id, host, dealership_url, request, status, setup_status, requires_review_reason,
     error, failure_mode, created_at, completed_at)
   SELECT 'setup_half' || n, 1, 'motors-of-the-north-' || n || '.example', '', '{}',
     CASE WHEN n % 19 = 0 THEN 'failed' ELSE 'completed' END,
     CASE WHEN n % 19 > 0 AND n % 97 = 0 THEN 'needs_manual_review' END,
     CASE WHEN n % 97 = 0 THEN 'The site states 120 vehicles, 80 were found.' END,
     CASE WHEN n % 19 = 0 THEN 'motors-of-the-north-' || n || '.example refuses automatic visits: it answers with status 403 and a page that asks for a browser.' END,
     CASE WHEN n % 19 = 0 THEN 'blocked' END, now(), now() FROM generate_series(1, 2300) AS n`,
  `INSERT INTO setup_batch_rows (batch_id, line, host, dealership_url, request, setup_id, outcome, error)
   SELECT '${halfDoneBatch}', n, host, 'https://www.' || host || '/', '{"inventory_type": "all"}',
     CASE WHEN n <= 2300 THEN 'setup_half' || n END,
     CASE WHEN n > 2490 THEN NULL WHEN n > 2450 THEN 'reactivated' WHEN n > 2300 THEN 'already_subscribed' END,
     CASE WHEN n BETWEEN 2301 AND 2450 THEN 'Dealership already actively subscribed' END
   FROM generate_series(1, 5000) AS n, LATERAL (SELECT 'motors-of-the-north-' || n || '.example') AS h (host)`,
]
