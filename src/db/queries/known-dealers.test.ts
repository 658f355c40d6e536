import { beforeAll, expect, test } from 'vitest'
import { explain, explainPrepared } from '../../../test/support/explain.ts'
import { openForFile } from '../../../test/support/open-for-file.ts'
import {
  listInFeed,
  listOnWebsite,
  type SeededDealership,
  seedDealership,
} from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { listRows, writeRows } from '../database.ts'
import { sql } from '../sql.ts'
import { insertAccount } from './accounts.ts'
import { listCallers } from './callers.ts'
import {
  listDealersOfHosts,
  listDealersOfSimilarHosts,
  listPairsThatShare,
  listSimilarDealers,
  listVehicleListers,
} from './known-dealers.ts'
import { upsertSubscription } from './subscriptions.ts'

const testDatabase = openForFile(openTestDatabase)
const rooftops = 20_000
const traits = { accountId: 1, name: 'lakeside toyota', ownWords: 'lakeside', cities: ['erie'], zip: '16505' }

beforeAll(async () => {
  const { handle } = testDatabase.database
  // Realistic names: 400 distinctive words, 20 makes, 300 towns. In parts: a busy machine takes a statement's minute for all.
  for (let from = 1; from < rooftops; from += 10_000) {
    await writeRows(handle)`
      WITH words AS (
        SELECT n, substr(md5('word' || n % 400), 1, 8) AS own, substr(md5('make' || n % 20), 1, 6) AS make,
          substr(md5('town' || n % 300), 1, 7) AS town, lpad((n % 9000 + 10000)::text, 5, '0') AS zip
        FROM generate_series(${from}::integer, ${from + 9_999}::integer) AS n
      ), made AS (
        INSERT INTO dealerships (public_id, website_url, website, name, city, state, zip, phone)
        SELECT 'dlr_' || n, 'https://' || own || n || '.example', own || n || '.example', own || ' ' || make || ' of ' || town,
          town, 'Idaho', zip, '(208) 555-' || lpad((n % 10000)::text, 4, '0')
        FROM words RETURNING id, website
      )
      INSERT INTO dealership_hosts (host, dealership_id) SELECT website, id FROM made`
  }
  await writeRows(
    handle,
  )`UPDATE dealerships SET name = 'Lakeside Toyota', city = 'Érie', zip = '16505' WHERE public_id = 'dlr_500'`
  for (const table of ['dealerships', 'dealership_hosts', 'configurations', 'subscriptions']) {
    await writeRows(handle)`ANALYZE ${sql.raw(table)}`
  }
})

const large = ['dealerships', 'dealership_hosts', 'website_vehicles', 'ims_vehicles']

test('at 20,000 dealerships no query scans a whole table', async () => {
  const plans = await explain(testDatabase.database, async (handle) => {
    await listSimilarDealers(handle, traits)
    await listSimilarDealers(handle, { ...traits, ownWords: '', cities: [], zip: '' })
    await listDealersOfSimilarHosts(handle, { host: 'lakeside-toyota.example', accountId: 1 }, 5)
    await listVehicleListers(handle, { vin: '1HGCM82633A004352', accountId: 1 })
    await listPairsThatShare(handle, [1, 2, 3], '1HGCM82633A004352')
  })
  expect(plans.length).toBe(5)
  for (const { text, scannedWhole } of plans) {
    expect([text, scannedWhole.filter((table) => large.includes(table))]).toEqual([text, []])
  }
})

test('a known host is looked up in the primary key', async () => {
  const host = 'known.example'
  const plans = await explainPrepared(testDatabase.database, async (database) => {
    await listDealersOfHosts(database, [{ host, accountId: 1 }])
    const questions = [{ keyHash: 'ab'.repeat(32), reads: { publicId: null, id: null, host } }]
    await listCallers(database, questions)
  })
  const used = plans.map(({ nodes }) => nodes.find((node) => node['Relation Name'] === 'dealership_hosts'))
  expect(used.map((node) => node?.['Index Name'])).toEqual(['dealership_hosts_pkey', 'dealership_hosts_pkey'])
})

test('a dealership is found by a similar name, town or ZIP code, also misspelled', async () => {
  const { handle } = testDatabase.database
  const names = async (given: Partial<typeof traits>) =>
    (await listSimilarDealers(handle, { ...traits, cities: [], zip: '', ...given })).map(({ name }) => name)
  for (const given of [
    { name: 'lakeside toyota' },
    { name: 'laekside toyta', ownWords: 'laekside' },
    { name: 'zzzz', ownWords: 'zzzz', cities: ['erie'] },
    { name: 'zzzz', ownWords: 'zzzz', zip: '16505' },
  ]) {
    expect([given, await names(given)]).toEqual([given, expect.arrayContaining(['Lakeside Toyota'])])
  }
})

test('hosts are looked up together, each for its own account', async () => {
  const questions = ['nobody.example', 'also-nobody.example'].map((host) => ({ host, accountId: 1 }))
  const { handle } = testDatabase.database
  const [known] = await listRows<{ host: string }>(handle)`SELECT host FROM dealership_hosts LIMIT 1`
  const found = await listDealersOfHosts(testDatabase.database, [
    ...questions,
    { host: known?.host ?? '', accountId: 2 },
  ])
  expect(found.map(({ position, website, subscribed, stated }) => [position, website, subscribed, stated])).toEqual([
    [2, known?.host, false, {}],
  ])
})

test('what an account stated of a dealership is told of that one alone, and to no other account', async () => {
  const { handle } = testDatabase.database
  const [accountId, otherId] = [await insertAccount(handle, 'states'), await insertAccount(handle, 'listens')]
  const [named, plain] = [await seedDealership(handle, []), await seedDealership(handle, [otherId])]
  await writeRows(handle)`
    INSERT INTO dealership_hosts (host, dealership_id)
    SELECT website, id FROM dealerships WHERE id IN (${named.id}, ${plain.id})`
  const stated = { name: 'Stated Motors' }
  const subscription = { accountId, dealershipId: named.id, inventoryType: 'all', stated, at: new Date() } as const
  await upsertSubscription(handle, subscription)
  const ask = async (lot: SeededDealership, account: number) => {
    const question = { host: `${lot.publicId.slice(4)}.example`, accountId: account }
    const found = await listDealersOfHosts(testDatabase.database, [question])
    return found.map((dealer) => [dealer.id, dealer.subscribed, dealer.stated])
  }
  expect(await ask(named, accountId)).toEqual([[named.id, true, stated]])
  expect(await ask(plain, accountId)).toEqual([[plain.id, false, {}]])
  expect(await ask(named, otherId)).toEqual([[named.id, false, {}]])
  const near = await listDealersOfSimilarHosts(handle, { host: `${plain.publicId.slice(4)}.example`, accountId }, 1)
  expect(near.map((dealer) => [dealer.id, dealer.subscribed, dealer.stated])).toEqual([[plain.id, false, {}]])
})

test('the most similar name of a town or ZIP code is found among hundreds, and so is the distinctive word of a name', async () => {
  const { handle } = testDatabase.database
  const add = (prefix: string, names: readonly string[], [city, zip]: readonly [string, string]) => writeRows(handle)`
    INSERT INTO dealerships (public_id, website_url, website, name, city, zip)
    SELECT 'dlr_' || ${prefix} || n, 'https://' || ${prefix} || n, ${prefix} || n, name, ${city}, ${zip}
    FROM unnest(${names}::text[]) WITH ORDINALITY AS given (name, n)`
  const many = (name: string) => Array.from({ length: 100 }, (_, n) => `${name} ${n}`)
  await add('elsewhere', many('Toyota of Port Arthur'), ['Beaumont', '77701'])
  await add('near', [...many('Kia'), 'Seabreeze Autos'], ['Port Arthur', '77640'])
  const asked = { ...traits, name: 'seabreeze toyota of port arthur', ownWords: '', cities: [], zip: '' }
  const isFound = async (given: Partial<typeof traits>) =>
    (await listSimilarDealers(handle, { ...asked, ...given })).some(({ name }) => name === 'Seabreeze Autos')
  expect(await isFound({})).toBe(false)
  expect(await isFound({ ownWords: 'seabreeze' })).toBe(true)
  expect(await isFound({ cities: ['port arthur'] })).toBe(true)
  expect(await isFound({ zip: '77640' })).toBe(true)
})

test('of the dealerships that list a VIN the one that listed it first comes first', async () => {
  const { handle } = testDatabase.database
  const vin = '1HGCM82633A004353'
  const [one, two, three] = [
    await seedDealership(handle, []),
    await seedDealership(handle, []),
    await seedDealership(handle, []),
  ]
  const listed = [
    [two, '2026-11-02'],
    [one, '2026-11-03'],
    [three, '2026-11-01'],
  ] as const
  for (const [{ id }, day] of listed) await listOnWebsite(handle, id, [{ vin }], { at: new Date(day) })
  const [accountId, otherId] = [await insertAccount(handle, 'own'), await insertAccount(handle, 'another')]
  const hidden = await seedDealership(handle, [accountId, otherId])
  await listInFeed(handle, hidden.id, [{ vin }], { privateTo: otherId })
  const listers = await listVehicleListers(handle, { vin, accountId })
  expect(listers.map(({ id }) => id)).toEqual([three.id, two.id, one.id])
})
