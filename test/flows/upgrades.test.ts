import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashKey, makeKey } from '../../src/accounts/keys.ts'
import { type Database, executeSql, writeRows } from '../../src/db/database.ts'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { listAppliedMigrations, migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { createSecretBox, loadSecretsKey } from '../../src/webhooks/secret-box.ts'
import { createClient } from '../support/service-client.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { waitUntil } from '../support/wait-until.ts'

const ownMigrations = join(import.meta.dirname, '../../migrations')
const migrations = readdirSync(ownMigrations).filter((name) => name.endsWith('.sql'))
/** The last of the first release: accounts, websites, feeds and webhooks were there, and nothing else. */
const lastOfFirst = '0032_ims_hashes.sql'

/** A DATA_DIR as the first release left it. `keys` are those of its two accounts. */
async function makeFirstRelease(folder: string, keys: readonly string[]): Promise<string> {
  const DATA_DIR = join(folder, 'data')
  const first = join(folder, 'migrations')
  mkdirSync(first)
  for (const name of migrations.filter((one) => one <= lastOfFirst))
    cpSync(join(ownMigrations, name), join(first, name))
  const database = await openDatabase({ DATABASE_URL: null, DATA_DIR })
  await migrate(database, { folder: first })
  await fill(database, { keys, secret: createSecretBox(loadSecretsKey({ SECRETS_KEY: null, DATA_DIR })).seal(secret) })
  await database.close()
  return DATA_DIR
}

const secret = 'a secret for tests only'

async function fill(
  { handle }: Database,
  { keys, secret: sealed }: { readonly keys: readonly string[]; readonly secret: Buffer },
) {
  await executeSql(handle, readFileSync(join(import.meta.dirname, '../support/first-release.sql'), 'utf8'))
  for (const [index, key] of keys.entries()) {
    await writeRows(handle)`
      INSERT INTO api_keys (account_id, key_hash, type, admin)
      VALUES (${index + 1}, ${Buffer.from(hashKey(key), 'hex')}, 'live', true)`
  }
  await writeRows(handle)`UPDATE webhooks SET secret = ${sealed}`
}

async function ask(service: ServiceProcess, key: string | undefined, path: string, body?: object) {
  const answer = await createClient(service.origin, key ?? '')(body === undefined ? 'GET' : 'POST', path, body)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}

test('a start on the database of the first release upgrades it, and everything in it is served as before [OPS-11]', {
  timeout: 300_000,
}, async () => {
  const keys = [makeKey('live'), makeKey('live')]
  const DATA_DIR = await makeFirstRelease(temporaryFolder(), keys)
  const service = await startService({ DATA_DIR, LOG_LEVEL: 'info' })
  onTestFinished(() => {
    service.child.kill('SIGKILL')
    const server = findPostmaster(join(DATA_DIR, 'postgres'))
    if (server !== null) process.kill(server.pid, 'SIGKILL')
  })
  expect(service.stdout()).not.toContain('first start')
  const [anna, ben] = keys

  const { dealers } = await ask(service, anna, '/v1/dealers')
  expect(dealers).toMatchObject([
    {
      dealership_id: 'dlr_firstreleasedealer01',
      name: 'First Motors of Austin',
      provider: 'dealer-com',
      vehicle_count: 2,
      ims_vehicle_count: 1,
    },
  ])
  const read = { dealership_id: 'dlr_firstreleasedealer01', per_page: 50 }
  const { vehicles } = await ask(service, anna, '/v1/inventory/fetch', read)
  expect(vehicles).toMatchObject([
    {
      vin: '1HGCM82633A004352',
      make: 'Honda',
      price: 6995,
      odometer: 93_210,
      features: ['Sunroof'],
      first_seen_at: '2026-10-01T10:00:20.000Z',
    },
    { vin: '5YJSA1E26HF000337', make: 'Tesla', price: 79_990, condition: 'New' },
  ])
  const ofBen = await ask(service, ben, '/v1/inventory/fetch', read)
  expect(ofBen.vehicles.map(({ vin }: { vin: string }) => vin)).toEqual(['1HGCM82633A004352'])
  const ims = await ask(service, anna, '/v1/ims/vehicles?dealership_id=dlr_firstreleasedealer01')
  expect(ims.vehicles).toMatchObject([{ vin: '2T3P1RFV7SC000001', make: 'Toyota', price: 32_500 }])

  const setup = await ask(service, anna, '/v1/dealers/setup/setup_firstrelease')
  expect(setup).toMatchObject({
    status: 'completed',
    inventory_status: 'available',
    dealership_id: 'dlr_firstreleasedealer01',
  })
  expect((await ask(service, anna, '/v1/ims/feeds')).feeds).toMatchObject([
    { provider: 'vauto', last_vehicle_count: 1 },
  ])
  // Without an SFTP server the next poll failed, which stands above it.
  const { history } = await ask(service, anna, '/v1/ims/feeds/1/history')
  expect(history.at(-1)).toMatchObject({ status: 'completed', vehicle_count: 1 })

  // The service may have found meanwhile that the feed's file is old.
  const { events } = await ask(service, anna, '/v1/events?limit=4')
  expect(events.map(({ event, data }: { event: string; data: { vin: string } }) => `${event} ${data.vin}`)).toEqual([
    'vehicle.created 1HGCM82633A004352',
    'vehicle.created 5YJSA1E26HF000337',
    'vehicle.removed 1M8GDM9AXKP042788',
    'ims.vehicle.created 2T3P1RFV7SC000001',
  ])
  const { webhooks } = await ask(service, anna, '/v1/webhooks')
  expect(webhooks).toHaveLength(2)
  const { deliveries } = await ask(service, anna, '/v1/webhooks/1/deliveries')
  expect(deliveries.map(({ status }: { status: string }) => status).sort()).toEqual(['delivered', 'pending'])

  // Vehicles of the first release have no columns to search by until they are rendered again, in the background.
  await waitUntil('vehicles rendered again', async () => {
    const found = await ask(service, anna, '/v2/inventory/query', {
      filters: { make: ['honda'], price: { max: 7_000 } },
    })
    return found.total === 1 || undefined
  })
  const removed = await ask(service, anna, '/v2/inventory/query', { status: 'removed' })
  expect(removed.vehicles).toMatchObject([{ vin: '1M8GDM9AXKP042788' }])

  await service.stop('SIGTERM')
  const database = await openDatabase({ DATABASE_URL: null, DATA_DIR })
  expect(await listAppliedMigrations(database)).toHaveLength(migrations.length)
  await database.close()
})
