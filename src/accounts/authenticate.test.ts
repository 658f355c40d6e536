import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { type Handle, listRows, writeRows } from '../db/database.ts'
import { insertAccount } from '../db/queries/accounts.ts'
import type { CallerQuestion } from '../db/queries/callers.ts'
import { insertDealership, insertDealershipHosts } from '../db/queries/dealerships.ts'
import { upsertSubscription } from '../db/queries/subscriptions.ts'
import { sql } from '../db/sql.ts'
import { systemClock } from '../lib/clock.ts'
import { newPublicId } from '../lib/new-ids.ts'
import { noIdentity } from '../model/dealership.ts'
import type { Reader } from './authenticate.ts'
import { createAuthenticator, findReaders } from './authenticate.ts'
import { createKey, hashKey } from './keys.ts'

const place = openForFile(openTestDatabase)
let handle: Handle
beforeAll(async () => {
  handle = place.database.handle
})

async function addAccount(name: string) {
  const accountId = await insertAccount(handle, name)
  const made = await createKey(handle, { accountId, type: 'live', admin: false, name: null })
  if (made.kind !== 'created') throw new Error(made.kind)
  return { accountId, keyId: made.keyId, key: made.key, keyHash: hashKey(made.key) }
}

async function addDealership(website: string): Promise<number> {
  const site = { publicId: newPublicId('dlr_'), websiteUrl: `https://${website}/`, website, identity: noIdentity }
  const id = await insertDealership(handle, site)
  await insertDealershipHosts(handle, id, [website])
  return id
}

const subscribe = (accountId: number, dealershipId: number) =>
  upsertSubscription(handle, { accountId, dealershipId, inventoryType: 'all', stated: {}, at: new Date() })

const lookUp = (questions: readonly CallerQuestion[]) => findReaders(place.database, questions)

const ofHost = (keyHash: string, host: string): CallerQuestion => ({
  keyHash,
  reads: { publicId: null, id: null, host },
})

test('whatever changes of a key, its account, a subscription, a dealership or its hosts holds for the next lookup [DLR-20]', async () => {
  const { accountId, keyId, keyHash } = await addAccount('changing')
  const other = await addAccount('another')
  const [one, two] = [await addDealership('one.example'), await addDealership('two.example')]
  for (const dealershipId of [one, two]) {
    for (const account of [accountId, other.accountId]) await subscribe(account, dealershipId)
  }
  const changes = [
    sql`UPDATE accounts SET limits = '{"default": {"minute": 7}}' WHERE id = ${accountId}`,
    sql`UPDATE accounts SET test_quota = 5 WHERE id = ${accountId}`,
    sql`UPDATE api_keys SET admin = true WHERE id = ${keyId}`,
    sql`UPDATE subscriptions SET inventory_type = 'new' WHERE account_id = ${accountId} AND dealership_id = ${one}`,
    sql`UPDATE subscriptions SET stated = '{"name": "Mine"}' WHERE account_id = ${accountId} AND dealership_id = ${one}`,
    sql`UPDATE dealerships SET name = 'Renamed' WHERE id = ${one}`,
    sql`UPDATE dealerships SET version = version + 1, new_count = 3 WHERE id = ${one}`,
    sql`UPDATE subscriptions SET active = false WHERE account_id = ${accountId} AND dealership_id = ${one}`,
    sql`UPDATE subscriptions SET active = true WHERE account_id = ${accountId} AND dealership_id = ${one}`,
    sql`UPDATE dealership_hosts SET dealership_id = ${two} WHERE host = 'one.example'`,
    sql`DELETE FROM dealership_hosts WHERE host = 'one.example'`,
    sql`UPDATE api_keys SET deactivated_at = now() WHERE id = ${keyId}`,
  ]
  const questions = [ofHost(keyHash, 'one.example'), { keyHash, reads: null }, ofHost(other.keyHash, 'one.example')]
  const seen = new Set<string>()
  for (const change of [sql`SELECT 1`, ...changes]) {
    await writeRows(handle)`${change}`
    const answers = await lookUp(questions)
    const shown = questions.map((question) => shownOf(answers.get(question)))
    seen.add(JSON.stringify(shown))
  }
  expect(seen.size, 'every change shows').toBe(changes.length)
})

/** The fields that the changes concern. */
function shownOf(reader: Reader | undefined) {
  if (reader === undefined) return null
  const { caller, dealership } = reader
  if (dealership === null) return { caller, dealership }
  const { id, name, version, new_count, inventory_type, stated } = dealership
  return { caller, dealership: { id, name, version, new_count, inventory_type, stated } }
}

test('requests of one moment each read the dealership that they name, by host, number or public id, and only their own', async () => {
  const [own, another] = [await addAccount('asks at once'), await addAccount('asks beside')]
  const ids = await Promise.all(['a.example', 'b.example', 'c.example', 'd.example'].map(addDealership))
  const [a = 0, b = 0, c = 0, d = 0] = ids
  for (const id of [a, b, c, d]) await subscribe(own.accountId, id)
  await subscribe(another.accountId, a)
  const rows = await listRows<{ id: number; public_id: string }>(handle)`
    SELECT id, public_id FROM dealerships WHERE id = ANY (${ids}::integer[]) ORDER BY id`
  const nothing = { publicId: null, id: null, host: null }
  const names = [
    { ...nothing, host: 'a.example' },
    { ...nothing, host: 'b.example' },
    { ...nothing, id: c },
    { ...nothing, id: d },
    ...rows.map(({ public_id }) => ({ ...nothing, publicId: public_id })),
  ]
  const authenticator = createAuthenticator({ database: place.database, clock: systemClock })
  const readAll = async (key: string) => {
    const readers = await Promise.all(names.map((name) => authenticator.authenticate(key, name)))
    return readers.map(({ dealership }) => dealership?.id ?? null)
  }
  const [ours, theirs] = await Promise.all([readAll(own.key), readAll(another.key)])
  await authenticator.stop()
  const named = [a, b, c, d, ...rows.map(({ id }) => id)]
  expect(ours).toEqual(named)
  expect(theirs).toEqual(named.map((id) => (id === a ? id : null)))
})

test('accounts that ask together about one dealership each see their own subscription', async () => {
  const dealershipId = await addDealership('shared.example')
  const callers = await Promise.all(['first', 'second', 'third'].map(addAccount))
  for (const { accountId } of callers.slice(0, 2)) await subscribe(accountId, dealershipId)
  await writeRows(
    handle,
  )`UPDATE subscriptions SET stated = jsonb_build_object('name', account_id::text) WHERE dealership_id = ${dealershipId}`
  const questions = callers.map(({ keyHash }) => ofHost(keyHash, 'shared.example'))
  for (let again = 0; again < 3; again++) {
    const answers = await lookUp(questions)
    const shown = questions.map((question) => answers.get(question))
    expect(shown.map((reader) => reader?.caller.accountId)).toEqual(callers.map(({ accountId }) => accountId))
    expect(shown.map((reader) => reader?.dealership?.stated.name)).toEqual([
      ...callers.slice(0, 2).map(({ accountId }) => String(accountId)),
      undefined,
    ])
  }
})
