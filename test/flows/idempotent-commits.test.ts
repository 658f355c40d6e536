import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { executeSql } from '../../src/db/database.ts'
import { saveHeldCollapse } from '../../src/db/queries/held-collapses.ts'
import { takesIdempotencyKey } from '../../src/http/define-route.ts'
import { routes } from '../../src/http/routes/registry.ts'
import { createServer } from '../../src/http/server.ts'
import { createServices, type Services, stopServices } from '../../src/http/services.ts'
import { createSecretBox } from '../../src/webhooks/secret-box.ts'
import { lot } from '../support/feed-world.ts'
import { issueKey } from '../support/issue-key.ts'
import { type MortalDatabase, openMortalDatabase } from '../support/mortal-database.ts'
import { noLookups } from '../support/no-lookups.ts'
import { type RouteExample, routeExamples } from '../support/route-examples.data.ts'
import { type StrangersWorld, startStrangersWorld } from '../support/strangers-world.ts'

const keyed = routes.filter(takesIdempotencyKey)
const applicationName = 'mortal'

let world: StrangersWorld
let mortal: MortalDatabase
let services: Services
let app: FastifyInstance
let key: string

beforeAll(async () => {
  world = await startStrangersWorld()
  const { testDatabase, services: collecting, queue, clock, config } = world.feeds.forecourt
  const { log, sftp } = collecting
  const { database } = testDatabase
  mortal = await openMortalDatabase(testDatabase, applicationName)
  const secrets = createSecretBox(randomBytes(32))
  services = createServices({ database, queue, clock, config, log, secrets, providerFiles: sftp, live: noLookups })
  app = createServer({ ...services, database: mortal.database })
  key = await issueKey(database.handle, world.anna.accountId, { admin: true })
  await recordWrites()
})
afterAll(async () => {
  await app.close()
  await stopServices(services)
  await mortal.close()
  await world.close()
})

describe.each(keyed)('$name', (route) => {
  test('killed after any of its statements, a request with an Idempotency-Key has one effect [CLI-11]', async () => {
    for (let statements = 0; ; statements += 1) {
      const send = await prepare(route.name, statements)
      mortal.dieAfter(statements)
      const first = await send()
      const wasKilled = mortal.revive()
      await run('UPDATE idempotency_keys SET held_until = now() WHERE status IS NULL')
      const again = await send()
      expect(again.statusCode, `${statements} statements: ${again.body}`).toBeLessThan(300)
      const [kept] = await run(`SELECT transaction FROM writes WHERE relation = 'idempotency_keys' AND stores`)
      const wrote = await run(`SELECT DISTINCT transaction FROM writes WHERE relation <> 'idempotency_keys'`)
      expect(wrote, `${statements} statements`).toEqual([kept])
      if (wasKilled) continue
      expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true'])
      expect(statements).toBeGreaterThan(3)
      return
    }
  })
})

/** Readies the world for one more request of the route, under a key of its own. */
async function prepare(name: string, attempt: number) {
  const { belongings } = world.anna
  const route = keyed.find((known) => known.name === name)
  const example = { ...routeExamples[name]?.[0]?.request(belongings), ...(await preparations[name]?.(attempt)) }
  await run('TRUNCATE writes')
  const url = String(route?.url).replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(example.path?.[parameter]))
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': `${name} ${attempt}` }
  return () =>
    app.inject({ method: route?.method as 'POST', url, headers, ...(example.body && { payload: example.body }) })
}

const run = (statement: string, values: unknown[] = []) =>
  executeSql(world.feeds.forecourt.testDatabase.database.handle, statement, values)

const failDeliveries = async () => {
  await run(`UPDATE deliveries SET status = 'failed', attempted_at = now(), due_at = NULL, next_attempt_at = NULL`)
  return {}
}

/** What must be so for the example of the route to change something, and what of it differs each time. */
const preparations: Readonly<Record<string, (attempt: number) => Promise<RouteExample>>> = {
  setUpDealer: async (attempt) => ({ body: { dealership_url: `setup-${attempt}.example` } }),
  retrySetup: async () => {
    await run(`UPDATE setup_jobs SET status = 'failed', error = 'timeout' WHERE account_id = $1`, [
      world.anna.accountId,
    ])
    return {}
  },
  acceptScan: async () => {
    const [row] = await run('SELECT id FROM dealerships WHERE public_id = $1', [world.anna.belongings.dealershipId])
    const { id: dealershipId } = row as { id: number }
    const held = { at: new Date(), vins: [] }
    const { handle } = world.feeds.forecourt.testDatabase.database
    await saveHeldCollapse(handle, { dealershipId, feedId: null }, { first: held, last: held, observations: 1 })
    return {}
  },
  createFeed: async () => {
    const { publicId } = await world.feeds.addDealer(world.anna.accountId)
    await world.feeds.push({ directory: 'homenet', fileName: 'kept.csv', vehicles: lot(1), hoursAgo: 1 })
    return { body: { dealership_id: publicId, provider: 'homenet', ftp_path: 'homenet', file_name: 'kept.csv' } }
  },
  acceptFeed: async () => {
    await run('UPDATE feeds SET held_modified_at = now(), held_acceptable = true')
    return {}
  },
  createWebhooks: async (attempt) => ({
    body: {
      url: `https://hooks.test/attempt-${attempt}`,
      event_types: ['vehicle.created'],
      secret: 'a secret of sixteen',
    },
  }),
  reactivateAll: async () => {
    await run('UPDATE webhooks SET active = false')
    return {}
  },
  redeliverDelivery: failDeliveries,
  replayWebhook: failDeliveries,
}

/** Notes each row that the mortal database writes, with its transaction. */
async function recordWrites(): Promise<void> {
  await run(`
    CREATE TABLE writes (relation text, transaction text, stores boolean);
    CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('application_name') = '${applicationName}' THEN
        INSERT INTO writes VALUES (TG_TABLE_NAME, pg_current_xact_id()::text,
          CASE TG_OP WHEN 'DELETE' THEN false ELSE to_jsonb(NEW) ->> 'answer' IS NOT NULL END);
      END IF;
      RETURN NULL;
    END $$;
    DO $$ DECLARE noted regclass; BEGIN
      FOR noted IN SELECT oid FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'writes'
        AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
      LOOP
        EXECUTE format('CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION note_write()', noted);
      END LOOP;
    END $$`)
}
