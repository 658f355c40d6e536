import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLot } from '../../sandbox/lot.ts'
import { type Receiver, receiverAuthorityFile, startReceiver } from '../../sandbox/receiver.ts'
import { createDealerComSite } from '../../sandbox/sites/dealer-com.ts'
import { createPlainSite } from '../../sandbox/sites/plain.ts'
import { notFound, type Site } from '../../sandbox/sites/site.ts'
import { eventTypes } from '../../src/events/catalog.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { onboard } from '../support/onboard.ts'
import { waitUntil } from '../support/wait-until.ts'

// Events of (invented) websites, as they arrive at a receiver.
let forecourt: TestForecourt
let receiver: Receiver
const secret = 'a secret for tests only'
beforeAll(async () => {
  receiver = await startReceiver({ secrets: [secret] })
  forecourt = await startForecourt({
    sites: [],
    environment: { OUTBOUND_ALLOW: '127.0.0.1/32', EXTRA_CA_FILE: receiverAuthorityFile },
  })
  const { status } = await forecourt.ask('POST', '/v1/webhooks', {
    body: { url: `https://127.0.0.1:${receiver.port}/`, event_types: eventTypes.map(({ name }) => name), secret },
  })
  expect(status).toBe(200)
})
afterAll(async () => {
  await forecourt.close()
  await receiver.close()
})

const lotOf = (host: string) => createLot({ seed: host, size: 12, newShare: 0.5 })

/** Every delivery of a type so far that concerns this website or dealership. */
const arrivedOf = (type: string, of: string) =>
  receiver
    .received()
    .map((delivery) => JSON.parse(delivery.body))
    .filter((event) => event.event === type && (event.dealership_id === of || event.data.website_url?.includes(of)))

const waitFor = (type: string, of: string, count = 1) =>
  waitUntil(`${count} ${type} of ${of}`, async () => {
    const events = arrivedOf(type, of)
    return events.length >= count ? events : undefined
  })

async function collect(dealershipId: string): Promise<void> {
  const { id } = (await forecourt.ask('GET', `/v1/dealers/${dealershipId}`)).body.dealer
  // The first import may still hold its lease, although its results can be read.
  await collectSite(forecourt.services, id)
}

test('a setup sends events for its completion, its first import and every vehicle [DLV-12, DLV-14, DLV-15, DLV-26, DLV-28, DLV-29, DLV-36]', async () => {
  const host = 'complete.example'
  const lot = lotOf(host)
  forecourt.sandbox.addSite(createDealerComSite({ host, lot }))
  const end = await onboard(forecourt, host)
  expect(end.inventory_status).toBe('available')
  const [setup] = await waitFor('setup.complete', host)
  expect(setup).toMatchObject({ dealership_id: end.dealership_id })
  expect(setup.data).toEqual({
    website_url: expect.stringContaining(host),
    provider: end.provider,
    configuration_id: end.configuration_id,
    vehicle_counts: expect.objectContaining({ new: expect.any(Number), used: expect.any(Number) }),
    status: 'active',
  })
  const [complete] = await waitFor('import.complete', host)
  expect(complete.data).toMatchObject({
    website_url: expect.stringContaining(host),
    stats: { total_received: 12, new: 12, updated: 0, removed: 0, unchanged: 0 },
  })
  const created = await waitFor('vehicle.created', end.dealership_id, 12)
  expect(created.map(({ data }) => data.vin).toSorted()).toEqual(
    lot
      .vehicles()
      .map(({ vin }) => vin)
      .toSorted(),
  )
  for (const { data } of created) {
    expect(data).toMatchObject({
      vin: expect.any(String),
      year: expect.any(Number),
      make: expect.any(String),
      model: expect.any(String),
      condition: expect.stringMatching(/^(New|Used)$/),
    })
    expect(data).toHaveProperty('price')
    expect(data).not.toHaveProperty('vehicle')
  }
  const types = receiver.received().map(({ event }) => event)
  expect(types.lastIndexOf('import_complete')).toBeGreaterThan(types.lastIndexOf('vehicle_created'))
})

test('a failed setup sends its event [DLV-13, DLV-27]', async () => {
  const end = await onboard(forecourt, 'nobody-there.example')
  expect(end.status).toBe('failed')
  const [failed] = await waitFor('setup.failed', 'nobody-there.example')
  expect(failed.data).toEqual({ website_url: expect.stringContaining('nobody-there.example'), error: end.error })
})

test('changed vehicles send one event each, unchanged ones none [DLV-14, DLV-15, DLV-16, DLV-17]', async () => {
  const host = 'changes.example'
  const lot = lotOf(host)
  forecourt.sandbox.addSite(createDealerComSite({ host, lot }))
  const { dealership_id } = await onboard(forecourt, host)
  await waitFor('import.complete', host)
  const [sold] = lot.change({ action: 'sell', count: 1 })
  const [repriced] = lot.change({ action: 'reprice', count: 1 })
  const [added] = lot.change({ action: 'add', count: 1 })
  await collect(dealership_id)
  const [, second] = await waitFor('import.complete', host, 2)
  expect(second.data.stats).toMatchObject({ new: 1, updated: 1, removed: 1, unchanged: 10 })
  const vins = (type: string) => arrivedOf(type, dealership_id).map(({ data }) => data.vin)
  expect(vins('vehicle.removed')).toEqual([sold?.vin])
  expect(vins('vehicle.updated')).toEqual([repriced?.vin])
  expect(vins('vehicle.created').slice(12)).toEqual([added?.vin])
})

test('a dealership that moved to another provider sends its event [DLV-24, DLV-34]', async () => {
  const host = 'moves.example'
  const lot = lotOf(host)
  forecourt.sandbox.addSite(createDealerComSite({ host, lot }))
  const end = await onboard(forecourt, host)
  forecourt.sandbox.addSite(createPlainSite({ host, lot }))
  await collect(end.dealership_id)
  const [moved] = await waitFor('dealer.provider.changed', host)
  expect(moved.dealership_id).toBe(end.dealership_id)
  expect(moved.data).toEqual({
    website_url: expect.stringContaining(host),
    configuration_id: end.configuration_id,
    previous_provider: end.provider,
    provider: expect.any(String),
    provider_confidence: expect.any(Number),
  })
  expect(moved.data.provider).not.toBe(end.provider)
})

test('a repaired configuration sends its event, field by field [DLV-23, DLV-33]', async () => {
  const host = 'repairs.example'
  const lot = lotOf(host)
  const site = createRenumberedSite(createDealerComSite({ host, lot }))
  forecourt.sandbox.addSite(site)
  const end = await onboard(forecourt, host)
  site.renumber('renumbered2')
  await collect(end.dealership_id)
  const [repaired] = await waitFor('dealer.config.auto_updated', host)
  expect(repaired.dealership_id).toBe(end.dealership_id)
  expect(repaired.data).toEqual({
    website_url: expect.stringContaining(host),
    provider: end.provider,
    configuration_id: end.configuration_id,
    changes: expect.any(Array),
  })
  for (const change of repaired.data.changes) {
    expect(Object.keys(change).toSorted()).toEqual(['field', 'from', 'to'])
  }
  expect(repaired.data.changes).toContainEqual({ field: 'site_id', from: end.config.site_id, to: 'renumbered2' })
})

/** A site that can be switched to serve its inventory only under another site id. */
function createRenumberedSite(inner: Site): Site & { renumber(siteId: string): void } {
  let current: string | null = null
  let original = ''
  return {
    ...inner,
    renumber: (siteId) => {
      current = siteId
    },
    answer: (request) => {
      const asked = /"siteId":"([^"]*)"/.exec(request.body)?.[1]
      if (original === '' && asked !== undefined) original = asked
      if (current === null) return inner.answer(request)
      if (asked !== undefined && asked !== current) return notFound()
      if (/bus1|inventory\/index/.test(request.url.pathname)) return notFound()
      const answer = inner.answer({
        ...request,
        body: request.body.replace(/"siteId":"[^"]*"/, `"siteId":"${original}"`),
      })
      return { ...answer, body: answer.body.replace(/siteId: '[^']*'/, `siteId: '${current}'`) }
    },
  }
}
