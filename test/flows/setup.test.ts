import { describe, expect, test } from 'vitest'
import { listRows } from '../../src/db/database.ts'
import { lockDealerships } from '../../src/db/queries/dealerships.ts'
import { startForecourt } from '../support/forecourt.ts'
import { lotOf } from '../support/lot-of.ts'
import { followSetup, onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'

const sites = [
  { kind: 'dealer-com', host: 'sunrise-motors.example', size: 60, newShare: 0.5, name: 'Sunrise Motors' },
  { kind: 'plain', host: 'plain-auto.example', size: 12, newShare: 0.5 },
  { kind: 'dealer-com', host: 'shared-lot.example', size: 10, newShare: 0.5 },
  { kind: 'dealer-com', host: 'again.example', size: 8, newShare: 0.5 },
  { kind: 'dealer-com', host: 'back.example', size: 5 },
  { kind: 'dealer-com', host: 'slow-lot.example', size: 5 },
  { kind: 'dealer-com', host: 'breaks-later.example', size: 5 },
  { kind: 'dealer-com', host: 'twice.example', size: 5 },
  { kind: 'dealer-com', host: 'async.example', size: 5 },
] as const

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('setup', () => {
  const forecourt = openForFile(() => startForecourt({ sites }))

  const setUp = (body: Record<string, unknown>, key?: string) =>
    forecourt.ask('POST', '/v1/dealers/setup', { body, ...(key === undefined ? {} : { key }) })

  test('a setup is accepted with 202, an id and an address to poll that works [SET-01, SET-04, SET-05, SET-06]', async () => {
    const answer = await setUp({
      dealership_url: 'sunrise-motors.example',
      dealer_name: 'Sunrise of Springfield',
      city: 'Nowhere',
      state: 'Nowhere',
      street_address: '1 Nowhere',
      phone_number: '000',
      condition_filter: null,
      async_mode: false,
    })
    expect(answer.status).toBe(202)
    expect(answer.body).toEqual({
      success: true,
      setup_id: expect.stringMatching(/^setup_[a-z0-9]+$/),
      status: 'pending',
      message: expect.any(String),
      poll_url: `/v1/dealers/setup/${answer.body.setup_id}`,
    })
    const polled = await forecourt.ask('GET', answer.body.poll_url)
    expect(polled.status).toBe(200)
    expect(polled.body.setup_id).toBe(answer.body.setup_id)
    const end = await followSetup(forecourt, answer.body.setup_id)
    expect(end).toMatchObject({ status: 'completed', inventory_status: 'available', setup_status: 'active' })
  })

  test('a finished setup returns the documented record, and its inventory can be read [SET-20, SET-21, SET-23, SET-24, SET-28, SET-30, SET-32, SET-37, SET-41]', async () => {
    const end = await onboard(forecourt, 'http://plain-auto.example/')
    const lot = lotOf(forecourt, 'plain-auto.example')
    const used = lot.filter((vehicle) => vehicle.condition !== 'new').length
    expect(end).toMatchObject({
      success: true,
      status: 'completed',
      inventory_status: 'available',
      setup_status: 'active',
      requires_review_reason: null,
      dealership_url: 'http://plain-auto.example/',
      provider: 'generic',
      dealership_id: expect.stringMatching(/^dlr_/),
      error: null,
      failure_mode: null,
      vehicle_counts: { new: 12 - used, used, total: 12 },
    })
    for (const key of ['created_at', 'started_at', 'completed_at']) expect(end[key]).toMatch(timestamp)
    expect(Number.isInteger(end.configuration_id) && Number.isInteger(end.subscription_id)).toBe(true)
    expect(end.provider_confidence).toBeGreaterThan(0)
    expect(end.provider_confidence).toBeLessThanOrEqual(1)
    expect(end.config).toMatchObject({ base_url: expect.stringContaining('plain-auto.example'), inventory_type: 'all' })
    expect(Object.keys(end.config)).toContain('site_id')
    const dealer = await forecourt.ask('GET', `/v1/dealers/${end.dealership_id}`)
    expect(dealer.body.dealer.configuration.id).toBe(end.configuration_id)
    expect(dealer.body.dealer.provider_trust).toBe('partial')
    const read = await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: end.dealership_id } })
    expect(read.body.count).toBe(12)
  })

  test('the job moves from pending to running to completed while inventory_status stays null, then importing, then available [SET-25, SET-26, SET-27, SET-34, SET-36, SET-40]', async () => {
    const host = 'slow-lot.example'
    forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: 150, chunkMs: 0 }])
    const started = await setUp({ dealership_url: `http://${host}` })
    const seen: Record<string, unknown>[] = []
    await waitUntil('the end of the setup', async () => {
      const { body } = await forecourt.ask('GET', started.body.poll_url)
      seen.push(body)
      return body.inventory_status === 'available' ? true : undefined
    })
    const states = [...new Set(seen.map((body) => `${body.status} ${body.inventory_status}`))]
    expect(states).toEqual(expect.arrayContaining(['running null', 'completed importing', 'completed available']))
    expect(states.join()).toMatch(/^(pending null,)?running null,completed importing,completed available$/)
    const running = seen.find((body) => body.status === 'running')
    expect(running).toMatchObject({
      success: true,
      inventory_status: null,
      completed_at: null,
      dealership_url: `http://${host}`,
    })
    expect(running?.elapsed_seconds).toEqual(expect.any(Number))
    const importing = seen.find((body) => body.inventory_status === 'importing')
    expect(importing).toMatchObject({
      completed_at: expect.stringMatching(timestamp),
      provider: 'dealer-com',
      provider_confidence: expect.any(Number),
      dealership_id: expect.any(String),
      configuration_id: expect.any(Number),
      subscription_id: expect.any(Number),
      config: expect.any(Object),
    })
    expect(importing).toHaveProperty('vehicle_counts')
  })

  test('async_mode changes nothing: setup is always asynchronous [SET-07, SET-09, VER-07]', async () => {
    const host = 'async.example'
    forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: 2_000, chunkMs: 0, times: 1 }])
    const answer = await setUp({ dealership_url: host, async_mode: true })
    expect(answer.status).toBe(202)
    expect(answer.body.status).toBe('pending')
    // The home page alone takes two seconds: the response did not wait for detection.
    const { body: meanwhile } = await forecourt.ask('GET', answer.body.poll_url)
    expect(['pending', 'running']).toContain(meanwhile.status)
    expect(meanwhile).toMatchObject({ provider: null, completed_at: null })
    const again = await setUp({ dealership_url: host, async_mode: 'sometimes' })
    expect(again.status).toBe(202)
    expect(again.body.setup_id).toBe(answer.body.setup_id)
    await followSetup(forecourt, answer.body.setup_id)
  })

  test('a body without dealership_url, or with another condition_filter, is 422 [SET-02, SET-03, ERR-05, ERR-08]', async () => {
    const missing = await setUp({ dealer_name: 'x' })
    expect(missing.status).toBe(422)
    expect(missing.body.detail).toEqual([expect.objectContaining({ loc: ['body', 'dealership_url'], type: 'missing' })])
    const wrong = await setUp({ dealership_url: 'x.example', condition_filter: 'certified' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.detail).toEqual([expect.objectContaining({ loc: ['body', 'condition_filter'], type: 'enum' })])
  })

  test('an active subscription is a conflict and stays unchanged; another account has none [SET-14, SET-15]', async () => {
    const end = await onboard(forecourt, 'shared-lot.example', { fields: { condition_filter: 'used' } })
    for (const address of ['shared-lot.example', 'https://www.shared-lot.example/used', 'http://SHARED-LOT.example']) {
      const conflict = await setUp({ dealership_url: address, condition_filter: 'new' })
      expect(conflict.status).toBe(409)
      expect(conflict.body).toMatchObject({ detail: expect.any(String), dealership_id: end.dealership_id })
    }
    const dealer = await forecourt.ask('GET', `/v1/dealers/${end.dealership_id}`)
    expect(dealer.body.dealer.condition_filter).toBe('used')
    const other = await forecourt.addAccount('other')
    const second = await onboard(forecourt, 'shared-lot.example', { key: other.key })
    expect(second).toMatchObject({ status: 'completed', dealership_id: end.dealership_id })
    expect(second.subscription_id).not.toBe(end.subscription_id)
  })

  test('a setup of a known dealership is published with the counts of its inventory [DLV-26]', async () => {
    const key = (await forecourt.addAccount('late')).key
    const { dealership_id } = await onboard(forecourt, 'shared-lot.example', { key })
    const answer = await forecourt.ask('GET', '/v1/events?event_type=setup.complete', { key })
    const used = lotOf(forecourt, 'shared-lot.example').filter((vehicle) => vehicle.condition !== 'new').length
    expect(answer.body.events).toMatchObject([
      { dealership_id, data: { vehicle_counts: { new: 10 - used, used, total: 10 } } },
    ])
  })

  test('the filter belongs to the subscription: each account sees its own part of one collection [SET-12, SET-13, DLR-12]', async () => {
    const [used, all] = [await forecourt.addAccount('used only'), await forecourt.addAccount('everything')]
    const url = 'shared-lot.example'
    await onboard(forecourt, url, { key: used.key, fields: { condition_filter: 'used' } })
    await onboard(forecourt, url, { key: all.key })
    const read = (key: string) => forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_url: url }, key })
    const filtered = await read(used.key)
    const usedCars = lotOf(forecourt, url).filter((vehicle) => vehicle.condition !== 'new')
    expect(usedCars.length).toBeGreaterThan(0)
    expect(filtered.body.count).toBe(usedCars.length)
    expect(filtered.body.vehicles.map((vehicle: { condition: string }) => vehicle.condition)).toEqual(
      Array(5).fill('Used'),
    )
    expect((await read(all.key)).body.count).toBe(10)
  })

  test('of two setups at once one reactivates the subscription, and the other is a conflict that changes nothing [SET-14, SET-16]', async () => {
    const { dealership_id } = await onboard(forecourt, 'back.example')
    const { id } = (await forecourt.ask('GET', `/v1/dealers/${dealership_id}`)).body.dealer
    await forecourt.ask('DELETE', `/v1/dealers/${dealership_id}`)
    const { database } = forecourt.services
    const filters = ['new', 'used']
    // All have read that the subscription is removed before one of them may go on.
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = database.transaction('hold the dealership', async (tx) => {
      await lockDealerships(tx, [id])
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const asked = filters.map((condition_filter) => setUp({ dealership_url: 'back.example', condition_filter }))
    await waitUntil('all to wait for the dealership', async () => {
      const waiting = await listRows(database.handle)`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      return waiting.length >= filters.length || undefined
    })
    release.resolve()
    await holding
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const { dealer } = (await forecourt.ask('GET', `/v1/dealers/${dealership_id}`)).body
    expect(dealer.condition_filter).toBe(filters[statuses.indexOf(200)])
  })

  test('a deleted subscription is reactivated immediately, without detection and without a job [SET-16, SET-17]', async () => {
    const end = await onboard(forecourt, 'again.example')
    expect((await forecourt.ask('DELETE', `/v1/dealers/${end.dealership_id}`)).status).toBe(200)
    forecourt.sandbox.requests.clear()
    const again = await setUp({ dealership_url: 'http://again.example' })
    expect(again.status).toBe(200)
    expect(again.body).toEqual({
      success: true,
      reactivated: true,
      subscription_id: end.subscription_id,
      configuration_id: end.configuration_id,
      website_url: expect.stringContaining('again.example'),
      message: expect.any(String),
    })
    const read = await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: end.dealership_id } })
    expect(read.status).toBe(200)
    const jobs = await listRows<{ id: string }>(
      forecourt.services.database.handle,
    )`SELECT id FROM setup_jobs WHERE host = 'again.example'`
    expect(jobs).toHaveLength(1)
  })

  test('a first import that fails leaves the job completed with inventory_status failed [SET-42]', async () => {
    const host = 'breaks-later.example'
    // The sample reads the listing once; later requests fail.
    forecourt.sandbox.setFaults(host, [{ kind: 'status', status: 500, path: 'getInventory|inventory/index', skip: 1 }])
    const end = await onboard(forecourt, host)
    expect(end).toMatchObject({ status: 'completed', inventory_status: 'failed', success: true })
    expect(end.error).toEqual(expect.any(String))
  })

  test('an unknown setup is 404, and so is another account’s [SET-22]', async () => {
    expect((await forecourt.ask('GET', '/v1/dealers/setup/setup_unknown')).status).toBe(404)
    const mine = await setUp({ dealership_url: 'twice.example' })
    const other = await forecourt.addAccount('curious')
    expect((await forecourt.ask('GET', mine.body.poll_url, { key: other.key })).status).toBe(404)
    await followSetup(forecourt, mine.body.setup_id)
  })
})
