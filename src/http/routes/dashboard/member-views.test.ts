import { beforeAll, describe, expect, test } from 'vitest'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import { loadResponseContract, type ResponseContract } from '../../../../test/support/response-contract.ts'
import { seedDealership } from '../../../../test/support/seed-listings.ts'
import { type SignedIn, signInMember } from '../../../../test/support/sign-in-member.ts'
import { type IssuedKey, openTestApi } from '../../../../test/support/test-api.ts'
import { executeSql } from '../../../db/database.ts'
import { upsertSubscription } from '../../../db/queries/subscriptions.ts'
import type { InventoryType } from '../../../model/dealership.ts'

describe('views of the dashboard', () => {
  let contract: ResponseContract
  let own: IssuedKey
  let member: SignedIn
  let stranger: SignedIn
  let operator: SignedIn
  let webhookId: number
  let dealershipId: number
  let otherId: number

  const api = openForFile(openTestApi)
  beforeAll(async () => {
    contract = await loadResponseContract()
    own = await api.issueKey()
    const other = await api.issueKey()
    const { handle } = api.testDatabase.database
    member = await signInMember(api.app, handle, { accountId: own.accountId, role: 'member' })
    stranger = await signInMember(api.app, handle, { accountId: other.accountId })
    operator = await signInMember(api.app, handle, { accountId: other.accountId, operator: true })
    dealershipId = await addDealership(own.accountId)
    otherId = await addDealership(other.accountId)
    const created = await member.ask('POST', '/v1/webhooks', {
      url: 'https://hooks.example/events',
      event_types: ['import.complete'],
      secret: 'a secret of the test',
    })
    webhookId = created.json().created[0].webhook_id
    await member.ask('POST', `/v1/webhooks/${webhookId}/test`)
  })

  async function addDealership(accountId: number): Promise<number> {
    const { handle } = api.testDatabase.database
    return (await seedDealership(handle, [accountId])).id
  }

  async function read(who: SignedIn, url: string) {
    const response = await who.ask('GET', url)
    contract.check({ method: 'GET', url, response })
    return response
  }

  test('activity has every day, and counts only the account’s own imports and deliveries', async () => {
    const { handle } = api.testDatabase.database
    const today = new Date().toISOString().slice(0, 10)
    await executeSql(
      handle,
      `INSERT INTO import_days VALUES (${dealershipId}, '${today}', 'website', 'completed', 3, 30)`,
    )
    await executeSql(handle, `INSERT INTO import_days VALUES (${dealershipId}, '${today}', 'website', 'failed', 2, 0)`)
    await executeSql(
      handle,
      `INSERT INTO deliveries (event_id, webhook_id, status, created_at, attempted_at)
       VALUES (1, ${webhookId}, 'delivered', now(), now()), (1, ${webhookId}, 'failed', now(), now())`,
    )
    await executeSql(
      handle,
      `INSERT INTO import_days SELECT ${dealershipId}, date '${today}' - n, 'website', 'completed', n, 1
       FROM unnest(ARRAY[6, 7]) AS n`,
    )
    const { days } = (await read(member, '/internal/activity?days=7')).json()
    expect(days).toHaveLength(7)
    expect(days[0].imports).toMatchObject({ completed: 6 })
    expect(days.at(-1)).toMatchObject({
      day: today,
      imports: { completed: 3, held: 0, failed: 2 },
      deliveries: { delivered: 1, failed: 1 },
    })
    const foreign = (await read(stranger, '/internal/activity?days=7')).json().days.at(-1)
    expect(foreign).toMatchObject({ imports: { completed: 0, failed: 0 }, deliveries: { delivered: 0, failed: 0 } })
    expect((await member.ask('GET', '/internal/activity?days=91')).statusCode).toBe(422)
    const byWebhook = (await read(member, '/internal/webhooks/days')).json()
    expect(byWebhook.days).toHaveLength(14)
    expect(byWebhook.deliveries).toEqual([{ webhook_id: webhookId, day: today, delivered: 1, failed: 1 }])
    expect((await read(stranger, '/internal/webhooks/days')).json().deliveries).toEqual([])
  })

  test('price changes of the last 14 days are listed newest first, those from one number to another, of the account alone', async () => {
    const { handle } = api.testDatabase.database
    const columns = '(dealership_id, vin, source, type, field, from_value, to_value, at)'
    const change = (vin: string, from: string, to: string, days: number) =>
      `(${dealershipId}, '${vin}', 'website', 'price', 'price', '${from}', '${to}', now() - interval '${days} days')`
    await executeSql(
      handle,
      `INSERT INTO vehicle_changes ${columns} VALUES ${[
        change('1FTFW1E50PFA00001', '21500', '20995.5', 2),
        change('1FTFW1E50PFA00002', '18000', '18900', 1),
        change('1FTFW1E50PFA00003', 'null', '18900', 1),
        change('1FTFW1E50PFA00004', '9000', '8000', 15),
      ].join()}`,
    )
    const { price_changes: changes } = (await read(member, '/internal/price-changes')).json()
    expect(changes.map(({ vin, from, to }: { vin: string; from: number; to: number }) => [vin, from, to])).toEqual([
      ['1FTFW1E50PFA00002', 18_000, 18_900],
      ['1FTFW1E50PFA00001', 21_500, 20_995.5],
    ])
    expect((await read(member, '/internal/price-changes?limit=1')).json().price_changes).toHaveLength(1)
    expect((await read(stranger, '/internal/price-changes')).json().price_changes).toEqual([])
  })

  test('dealers that are importing, held, failing or stale are listed, of the account alone', async () => {
    const { handle } = api.testDatabase.database
    const states = async (who: SignedIn) => (await read(who, '/internal/dealers/states')).json().states
    const set = (columns: string) =>
      executeSql(handle, `UPDATE dealership_collection SET ${columns} WHERE dealership_id = ${dealershipId}`)
    const dealership_id = expect.stringMatching(/^dlr_/)
    expect(await states(member)).toEqual([
      { dealership_id, state: 'stale', since: null, last_seen_at: null, is_overdue: true },
    ])
    // Every 12 hours: stale beyond twice that, overdue beyond four times.
    for (const [hours, stale] of [
      [23, []],
      [47, [{ state: 'stale', is_overdue: false }]],
      [49, [{ state: 'stale', is_overdue: true }]],
    ] as const) {
      await executeSql(handle, `UPDATE dealerships SET observed_at = now() - interval '${hours} hours'`)
      expect(await states(member), `${hours} hours`).toMatchObject(stale)
    }
    await executeSql(handle, 'UPDATE dealerships SET observed_at = now()')
    expect(await states(member)).toEqual([])
    await set(`import_id = 1`)
    expect(await states(member)).toMatchObject([{ dealership_id, state: 'importing', since: null, is_overdue: false }])
    expect(await states(stranger)).toEqual([])
    await set(`import_id = NULL, collection_problem = 'Most of the lot was gone'`)
    const record = (status: string, id = dealershipId) =>
      executeSql(
        handle,
        `INSERT INTO imports (dealership_id, trigger, status, complete, started_at, completed_at, pages_read,
           total_received, new_count, updated_count, removed_count, unchanged_count, rejected_count, rejected, left_out)
         VALUES (${id}, 'schedule', '${status}', true, now(), now(), 1, 0, 0, 0, 0, 0, 0, '[]', '{}')`,
      )
    await record('failed')
    const [failing] = await states(member)
    expect(failing).toMatchObject({ dealership_id, state: 'failing', since: expect.stringMatching(/Z$/) })
    await record('held')
    const second = await addDealership(own.accountId)
    await executeSql(
      handle,
      `UPDATE dealership_collection SET collection_problem = 'The site did not answer' WHERE dealership_id = ${second}`,
    )
    // Each by its own last import.
    await record('completed', second)
    await executeSql(handle, 'UPDATE dealerships SET observed_at = now()')
    // Since the first import that did not complete.
    expect(await states(member)).toMatchObject([{ state: 'held', since: failing.since }, { state: 'failing' }])
    await executeSql(handle, 'UPDATE dealership_collection SET collection_problem = NULL')
  })

  test('a delivery returns the body that is sent, only to its own account', async () => {
    const listed = (await read(member, `/v1/webhooks/${webhookId}/deliveries`)).json().deliveries
    const sent = listed.find(({ status }: { status: string }) => status === 'pending')
    const url = `/v1/webhooks/${webhookId}/deliveries/${sent.id}`
    const { delivery } = (await read(member, url)).json()
    expect(delivery).toMatchObject({
      id: sent.id,
      event_id: sent.event_id,
      request: { url: 'https://hooks.example/events' },
    })
    expect(JSON.parse(delivery.request.body)).toMatchObject({ event: 'import.complete', test: true })
    expect((await read(stranger, url)).statusCode).toBe(403)
    expect((await read(member, `/v1/webhooks/${webhookId}/deliveries/999999`)).statusCode).toBe(404)
    expect((await read(member, '/v1/webhooks/999999/deliveries/1')).statusCode).toBe(404)
  })

  test('feeds return their state, without those of other accounts’ dealerships', async () => {
    const { handle } = api.testDatabase.database
    const files = await executeSql(
      handle,
      `INSERT INTO feed_files (ftp_path, file_name) VALUES ('vauto', 'a.csv'), ('vauto', 'b.csv') RETURNING id`,
    )
    const [first, second] = files.map((row) => Number(Reflect.get(Object(row), 'id')))
    await executeSql(
      handle,
      `INSERT INTO feeds (dealership_id, account_id, file_id, provider, staleness_threshold_hours, created_at, last_import_at,
         held_modified_at, stale_told_at)
       VALUES (${dealershipId}, ${own.accountId}, ${first}, 'vauto', 48, now(), now(), now(), NULL),
         (${dealershipId}, ${own.accountId}, ${second}, 'homenet', 48, now(), now(), NULL, now())`,
    )
    const { feeds, next_poll_at: before } = (await read(member, '/internal/feeds')).json()
    expect(before).toBeNull()
    await executeSql(handle, `UPDATE feed_polls SET next_poll_at = '2026-11-26 12:00Z'`)
    expect((await read(member, '/internal/feeds')).json().next_poll_at).toBe('2026-11-26T12:00:00.000Z')
    expect(feeds[0]).toMatchObject({ shared: true, is_own: true, staleness_threshold_hours: 48 })
    expect(feeds.map(({ provider, state }: { provider: string; state: string }) => [provider, state])).toEqual([
      ['vauto', 'held'],
      ['homenet', 'late'],
    ])
    expect((await read(stranger, '/internal/feeds')).json().feeds).toEqual([])
    // An account with a filter gets figures for the vehicles that it sees.
    await executeSql(
      handle,
      `UPDATE feeds SET last_vehicle_count = 30, last_new_count = 12 WHERE id = (SELECT min(id) FROM feeds)`,
    )
    await executeSql(
      handle,
      `INSERT INTO feed_imports (feed_id, status, started_at, completed_at, vehicle_count, new_count, updated_count,
         removed_count, rejected_count, rejected, unmapped_columns, warnings, error, filtered_counts)
       SELECT min(id), 'held', now(), now(), 30, 0, 0, 0, 5, '[]', '[]', '{}',
         '26 of 30 vehicles are missing: held until a later file agrees or it is accepted',
         '{"new": {"rejected": 1}, "used": {"rejected": 4}}' FROM feeds`,
    )
    const health = async () => (await read(member, '/internal/feeds')).json().feeds[0]
    expect(await health()).toMatchObject({ last_vehicle_count: 30, rejected_count: 5 })
    expect((await health()).problem).toMatch(/^26 of 30 vehicles are missing/)
    const filter = async (inventoryType: InventoryType) =>
      upsertSubscription(handle, {
        accountId: own.accountId,
        dealershipId,
        inventoryType,
        stated: {},
        at: new Date(),
      })
    for (const [seen, count, rejected] of [
      ['new', 12, 1],
      ['used', 18, 4],
    ] as const) {
      await filter(seen)
      expect(await health()).toMatchObject({ last_vehicle_count: count, rejected_count: rejected })
      expect((await health()).problem).toMatch(/^some vehicles are missing/)
    }
    await filter('all')
  })

  test('an operator sees accounts, queues and platforms, and creates accounts with a link for their administrator', async () => {
    const { handle } = api.testDatabase.database
    await executeSql(
      handle,
      `INSERT INTO configurations (dealership_id, provider, provider_confidence, config, setup_status)
       SELECT id, 'dealeron', 1, '{}', 'active' FROM dealerships`,
    )
    for (const [at, status] of ['failed', 'held', 'completed', 'failed'].entries()) {
      const id = at < 2 ? dealershipId : otherId
      await executeSql(
        handle,
        `INSERT INTO imports (dealership_id, trigger, status, complete, started_at, completed_at, pages_read, total_received,
           new_count, updated_count, removed_count, unchanged_count, rejected_count, rejected, left_out, error)
         VALUES (${id}, 'schedule', '${status}', true, now(), now(), 1, 1, 0, 0, 0, 0, 0, '[]', '{}', '${status} ${at}')`,
      )
    }
    const installation = (await read(operator, '/internal/operator/installation')).json()
    expect(installation).toMatchObject({ stale_feeds: 1, refusing_hosts: [] })
    expect(installation.platforms).toEqual([
      { provider: 'dealeron', dealerships: 3, failing: 1, held: 1, sample_problem: 'failed 3' },
    ])
    await executeSql(
      handle,
      `UPDATE dealership_collection SET collection_problem = 'blocked', failed_imports = 2 WHERE dealership_id = ${otherId}`,
    )
    const refusing = async (completed: string) => {
      await executeSql(
        handle,
        `UPDATE imports SET failure_class = 'blocked', completed_at = now() - interval '${completed}' WHERE error = 'failed 3'`,
      )
      return (await read(operator, '/internal/operator/installation')).json().refusing_hosts
    }
    expect(await refusing('1 hour')).toEqual([
      expect.objectContaining({ provider: 'dealeron', failures: 2, error: 'failed 3' }),
    ])
    expect(await refusing('30 days')).toEqual([])
    await executeSql(
      handle,
      `INSERT INTO subscriptions (account_id, dealership_id, active) VALUES (${own.accountId}, ${otherId}, false)`,
    )
    const made = await operator.ask('POST', '/internal/operator/accounts', {
      name: 'New Group',
      email: 'boss@group.test',
    })
    contract.check({ method: 'POST', url: '/internal/operator/accounts', response: made })
    expect(made.json().link).toMatch(/\/dashboard\/welcome#[\w-]{43}$/)
    const { accounts } = (await read(operator, '/internal/operator/accounts')).json()
    expect(accounts[0]).toMatchObject({ id: made.json().account_id, name: 'New Group', dealers: 0, active_keys: 0 })
    expect(accounts).toContainEqual(expect.objectContaining({ id: own.accountId, dealers: 2, members: 1 }))
    for (const url of ['/internal/operator/accounts', '/internal/operator/installation']) {
      expect((await stranger.ask('GET', url)).statusCode).toBe(403)
    }
  })
})
