import { expect, test } from 'vitest'
import { createLot } from '../../sandbox/lot.ts'
import { createDealerComSite } from '../../sandbox/sites/dealer-com.ts'
import { createPlainSite } from '../../sandbox/sites/plain.ts'
import { notFound, type Site } from '../../sandbox/sites/site.ts'
import { listRows, writeRows } from '../../src/db/database.ts'
import { repairDealership } from '../../src/dealers/repair-dealership.ts'
import { bySitemap } from '../../src/platforms/engine/reader/collect-by-reader.ts'
import { startForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Enough for a listing, and for most of a lot to look different. */
const size = 12
const vendorHost = 'leaves-its-vendor.example'

const forecourt = openForFile(() => startForecourt({ sites: [{ kind: 'team-velocity', host: vendorHost, size }] }))

const lotOf = (host: string) => createLot({ seed: host, size, newShare: 0.5 })

async function onboarded(site: Site) {
  forecourt.sandbox.addSite(site)
  return follow(site.host)
}

async function follow(host: string) {
  const end = await onboard(forecourt, host)
  const { id } = (await forecourt.ask('GET', `/v1/dealers/${end.dealership_id}`)).body.dealer
  // The previous import is reported as ended shortly before its lease is released.
  const collect = (services = forecourt.services) => collectSite(services, id)
  const dealer = async () => (await forecourt.ask('GET', `/v1/dealers/${end.dealership_id}`)).body.dealer
  const events = async (type: string) => {
    const rows = await listRows<{ data: string | null }>(
      forecourt.services.database.handle,
    )`SELECT data FROM events WHERE dealership_id = ${id} AND type = ${type}`
    return rows.map((row) => JSON.parse(row.data ?? 'null'))
  }
  return { end, collect, dealer, events }
}

test('a site that moved to another platform is detected again and imported, with its event', async () => {
  const host = 'moves.example'
  const lot = lotOf(host)
  const { end, collect, dealer, events } = await onboarded(createDealerComSite({ host, lot }))
  forecourt.sandbox.addSite(createPlainSite({ host, lot }))
  const outcome = await collect()
  // Meanwhile the generic reader reads the lot.
  expect(outcome).toMatchObject({ verdict: 'completed', counts: { removed: 0 } })
  await waitUntil('the import after the repair', async () => {
    const { last_imports } = await dealer()
    return last_imports[0].trigger === 'repair' && last_imports[0].status === 'completed' ? true : undefined
  })
  expect(await events('dealer.provider.changed')).toEqual([
    {
      website_url: expect.stringContaining(host),
      configuration_id: end.configuration_id,
      previous_provider: 'dealer-com',
      provider: 'generic',
      provider_confidence: expect.any(Number),
    },
  ])
  expect(await dealer()).toMatchObject({
    provider: 'generic',
    vehicle_count: size,
    // The new pages show no fuel economy: the known values stay for now.
    collection_problem: expect.stringContaining('city_mpg is missing'),
  })
  expect(await events('vehicle.removed')).toEqual([])
})

test('a silent vendor host is treated as one that the dealership has left: at the third failure detection runs again', async () => {
  const { collect, dealer, events } = await follow(vendorHost)
  forecourt.sandbox.moveSite(vendorHost, 'dealer-on')
  for (const time of ['first', 'second']) {
    expect(await collect(), time).toMatchObject({ verdict: 'failed', failureClass: 'unavailable' })
  }
  expect(await dealer()).toMatchObject({ provider: 'team-velocity', vehicle_count: size })
  await collect()
  await waitUntil('the import after the repair', async () => {
    const { last_imports } = await dealer()
    return last_imports[0].trigger === 'repair' && last_imports[0].status === 'completed' ? true : undefined
  })
  expect(await dealer()).toMatchObject({ provider: 'dealer-on', vehicle_count: size, collection_problem: null })
  expect(await events('dealer.provider.changed')).toMatchObject([
    { previous_provider: 'team-velocity', provider: 'dealer-on' },
  ])
  expect(await events('vehicle.removed')).toEqual([])
})

test('a site moved to a platform whose pages have markup is detected again too: most vehicles look different', async () => {
  const provider = 'jazel'
  const host = 'still-readable.example'
  forecourt.sandbox.addSite({ kind: 'plain', host, size, newShare: 0 })
  const { collect, dealer, events } = await follow(host)
  // It finds vehicles by the sitemap, which the new platform has too.
  const config = { base_url: `http://${host}`, inventory_type: 'all', site_id: null, reader: bySitemap }
  await writeRows(forecourt.services.database.handle)`
      UPDATE configurations SET config = ${JSON.stringify(config)}::json WHERE dealership_id = ${(await dealer()).id}`
  await collect()
  forecourt.sandbox.moveSite(host, provider)
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { updated: size, removed: 0 } })
  await waitUntil('another provider', async () => ((await dealer()).provider === provider ? true : undefined))
  expect(await events('dealer.provider.changed')).toMatchObject([{ previous_provider: 'generic', provider }])
  expect(await events('vehicle.removed')).toEqual([])
})

test('a plain site whose pages no longer have vehicles is detected again', async () => {
  const host = 'was-plain.example'
  forecourt.sandbox.addSite({ kind: 'plain', host, size, markup: 'microdata', sitemap: 'index', newShare: 0 })
  const { collect, dealer } = await follow(host)
  forecourt.sandbox.moveSite(host, 'jazel')
  expect(await collect()).toMatchObject({ verdict: 'failed', failureClass: 'changed' })
  await waitUntil('another provider', async () => ((await dealer()).provider === 'jazel' ? true : undefined))
})

test('new ids of the same platform update the configuration, with their event', async () => {
  const host = 'renumbers.example'
  const inner = createDealerComSite({ host, lot: lotOf(host) })
  let current = ''
  let first: string | undefined
  const site: Site = {
    ...inner,
    answer: (request) => {
      const asked = /"siteId":"([^"]*)"/.exec(request.body)?.[1]
      if (asked !== undefined && current !== '' && asked !== current) return notFound()
      if (current !== '' && /bus1|inventory\/index/.test(request.url.pathname)) return notFound()
      first ??= asked
      const original = request.body.replace(/"siteId":"[^"]*"/, `"siteId":"${first ?? ''}"`)
      const answer = inner.answer({ ...request, body: first === undefined ? request.body : original })
      return current === ''
        ? answer
        : { ...answer, body: answer.body.replace(/siteId: '[^']*'/, `siteId: '${current}'`) }
    },
  }
  const { end, collect, dealer, events } = await onboarded(site)
  current = 'renumbered2'
  expect((await collect()).verdict).toBe('completed')
  await waitUntil('the repair', async () =>
    (await events('dealer.config.auto_updated')).length > 0 ? true : undefined,
  )
  const [event] = await events('dealer.config.auto_updated')
  expect(event).toMatchObject({ provider: 'dealer-com', configuration_id: end.configuration_id })
  expect(event.changes).toContainEqual({ field: 'site_id', from: end.config.site_id, to: current })
  await waitUntil('the import after the repair', async () =>
    (await dealer()).last_imports[0].status === 'completed' && (await dealer()).last_imports[0].trigger === 'repair'
      ? true
      : undefined,
  )
  expect((await dealer()).configuration.config.site_id).toBe(current)
})

test('an import and the repair that it asks for are stored together or not at all', async () => {
  const host = 'asks-in-vain.example'
  forecourt.sandbox.addSite({ kind: 'plain', host, size, newShare: 0 })
  const { collect, dealer } = await follow(host)
  const before = await dealer()
  forecourt.sandbox.moveSite(host, 'jazel')
  const enqueue = () => Promise.reject(new Error('the queue is gone'))
  const services = { ...forecourt.services, queue: { ...forecourt.queue, enqueue } }
  await expect(collect(services)).rejects.toThrow('the queue is gone')
  expect(await dealer()).toEqual(before)
  expect(await collect()).toMatchObject({ verdict: 'failed', failureClass: 'changed' })
  await waitUntil('another provider', async () => ((await dealer()).provider === 'jazel' ? true : undefined))
})

test('a site that is down for maintenance keeps its data and configuration, and reports the problem', async () => {
  const host = 'maintained.example'
  const { collect, dealer, events } = await onboarded(createDealerComSite({ host, lot: lotOf(host) }))
  const maintenance = '<!DOCTYPE html><title>Back soon</title><h1>We are improving our website</h1>'
  forecourt.sandbox.addSite({
    host,
    kind: 'maintenance',
    lot: null,
    answer: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: maintenance }),
  })
  await collect()
  await waitUntil('the repair to be tried', async () =>
    forecourt.logLines.some((line) => line.includes('repair ended') && line.includes('"none"')) ? true : undefined,
  )
  expect(await dealer()).toMatchObject({
    provider: 'dealer-com',
    vehicle_count: size,
    collection_problem: expect.any(String),
  })
  expect([...(await events('dealer.provider.changed')), ...(await events('dealer.config.auto_updated'))]).toEqual([])
  expect(await events('vehicle.removed')).toEqual([])
  const waits = Date.parse((await dealer()).next_import_at) - forecourt.clock.now().getTime()
  expect(waits).toBeGreaterThan(3_600_000)
  expect(waits).toBeLessThan(12 * 3_600_000)
})

test('a dealership is collected while an account follows it; once the last one has left, it is neither repaired nor collected', async () => {
  const host = 'left-alone.example'
  const { end, collect, events } = await onboarded(createDealerComSite({ host, lot: lotOf(host) }))
  const dealershipId = (await forecourt.ask('GET', `/v1/dealers/${end.dealership_id}`)).body.dealer.id
  const { key } = await forecourt.addAccount('another')
  await onboard(forecourt, host, { key })
  const leave = async (asked = {}) => (await forecourt.ask('DELETE', `/v1/dealers/${end.dealership_id}`, asked)).status
  expect(await leave()).toBe(200)
  expect(await collect()).toMatchObject({ verdict: 'completed' })
  expect(await leave({ key })).toBe(200)
  forecourt.sandbox.addSite(createPlainSite({ host, lot: lotOf(host) }))
  const repair = { dealershipId, vpic: null }
  expect(await repairDealership(forecourt.services, repair, AbortSignal.timeout(120_000))).toEqual({
    repair: 'none',
    reason: 'nobody subscribes',
  })
  expect(await collect()).toEqual({ verdict: 'idle' })
  expect(await events('dealer.provider.changed')).toEqual([])
})
