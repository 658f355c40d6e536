import { describe, expect, test, vi } from 'vitest'
import { createLot } from '../../sandbox/lot.ts'
import { createPlainSite } from '../../sandbox/sites/plain.ts'
import { type Site, textAnswer } from '../../sandbox/sites/site.ts'
import { writeRows } from '../../src/db/database.ts'
import { setUpDealership } from '../../src/dealers/set-up-dealership.ts'
import { startForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'

const hourMs = 3_600_000
const quiet = new AbortController().signal

/** A website that states neither the dealership's name nor its address. */
function namelessSite(host: string): Site {
  const lot = createLot({ seed: host, size: 6 })
  const site = createPlainSite({ host, lot })
  return {
    ...site,
    answer: (request) => {
      const answer = site.answer(request)
      if (request.url.pathname === '/robots.txt' || answer.status !== 200) return answer
      const text = String(answer.body)
      if (!text.includes('<html')) return answer
      const isHome = request.url.pathname === '/'
      const nameless = isHome
        ? '<html><head><title>Cars</title></head><body><a href="/inventory/">Used cars</a></body></html>'
        : text
      return { ...textAnswer(nameless.replaceAll(/<(address|footer)[\s\S]*?<\/\1>/g, ''), 'text/html; charset=utf-8') }
    },
  }
}

describe('what is served', () => {
  const lot = createLot({ seed: 'promises', size: 12, newShare: 0.25 })
  const forecourt = openForFile(() =>
    startForecourt({
      sites: [createPlainSite({ host: 'promises.example', lot }), namelessSite('nameless.example')],
    }),
  )

  const dealerOf = async (id: string) => (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer
  const collect = async (internalId: number) => collectSite(forecourt.services, internalId)
  const inventory = async (id: string) =>
    (await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: id } })).body

  test('values stated in the setup are served if the website has none; the stated name always takes precedence [SET-01, SET-10, SET-11, DLR-04]', async () => {
    const stated = {
      dealer_name: 'Nameless Motors',
      city: 'Salem',
      state: 'OR',
      street_address: '7 Quiet St',
      phone_number: '503-555-0123',
    }
    const end = await onboard(forecourt, 'http://nameless.example', { fields: stated })
    const summary = {
      name: 'Nameless Motors',
      city: 'Salem',
      state: 'Oregon',
      street: '7 Quiet St',
      phone: '503-555-0123',
    }
    expect(await dealerOf(end.dealership_id)).toMatchObject(summary)
    expect((await inventory(end.dealership_id)).dealership).toMatchObject(summary)
  })

  test('the dealership is refreshed every 12 hours unless configured otherwise, and counts of a setup are not swapped [COL-02, DLV-26, SET-28]', async () => {
    const fields = { dealer_name: 'Promises', city: 'Elsewhere' }
    const end = await onboard(forecourt, 'http://promises.example', { fields })
    const ofNew = lot.vehicles().filter(({ condition }) => condition === 'new').length
    expect(ofNew).toBeLessThan(6)
    expect(end.vehicle_counts).toEqual({ new: ofNew, used: 12 - ofNew, total: 12 })
    const setups = (await forecourt.ask('GET', '/v1/events?event_type=setup.complete')).body.events
    const [event] = setups.filter(({ data }: { data: { website_url: string } }) =>
      data.website_url.includes('promises'),
    )
    expect(event.data.vehicle_counts).toMatchObject({ new: ofNew, used: 12 - ofNew })
    const { id, name, city } = await dealerOf(end.dealership_id)
    expect([name, city === 'Elsewhere']).toEqual(['Promises', false])
    await collect(id)
    const dealer = await dealerOf(end.dealership_id)
    expect(Date.parse(dealer.next_import_at) - Date.parse(dealer.last_import_at)).toBe(12 * hourMs)
  })

  test('a failed collection does not reset the age; a dealership without vehicles has none [INV-21, INV-22]', async () => {
    const { dealers } = (await forecourt.ask('GET', '/v1/dealers')).body
    const { dealership_id: publicId, id } = dealers.find(({ name }: { name: string }) => name === 'Promises')
    forecourt.clock.advance(2 * hourMs)
    const before = (await inventory(publicId)).data_age_hours
    expect(before).toBeGreaterThanOrEqual(2)
    forecourt.sandbox.setFaults('promises.example', [{ kind: 'status', status: 500 }])
    expect(await collect(id)).toMatchObject({ verdict: 'failed' })
    expect((await inventory(publicId)).data_age_hours).toBe(before)
    forecourt.sandbox.setFaults('promises.example', [])

    // All vehicles have left: set directly, because an empty scan is never confirmed.
    await writeRows(
      forecourt.services.database.handle,
    )`UPDATE website_vehicles SET active = false WHERE dealership_id = ${id}`
    await writeRows(
      forecourt.services.database.handle,
    )`UPDATE dealerships SET new_count = 0, used_count = 0, version = 1000 WHERE id = ${id}`
    expect((await inventory(publicId)).data_age_hours).toBeNull()
    expect((await dealerOf(publicId)).data_age_hours).toBeNull()
  })

  test('every operation accepts the internal id of a dealership too [DLR-02]', async () => {
    const { dealers } = (await forecourt.ask('GET', '/v1/dealers')).body
    const { dealership_id: publicId, id } = dealers.find(({ name }: { name: string }) => name === 'Nameless Motors')
    const patched = await forecourt.ask('PATCH', `/v1/dealers/${id}`, { body: { inventory_type: 'used' } })
    expect(patched.status).toBe(200)
    expect((await dealerOf(publicId)).inventory_type).toBe('used')
    const hook = {
      url: 'https://hooks.example/internal',
      secret: 'sixteen characters',
      event_types: ['vehicle.created'],
    }
    for (const [place, dealership_id] of [String(id), id].entries()) {
      const body = { ...hook, url: `${hook.url}/${place}`, dealership_id }
      const made = await forecourt.ask('POST', '/v1/webhooks', { body })
      expect([made.status, made.body.dealership_id]).toEqual([200, publicId])
    }
    const { webhooks } = (await forecourt.ask('GET', '/v1/webhooks')).body
    expect(webhooks).toMatchObject([{ dealership_id: publicId }, { dealership_id: publicId }])
    expect((await forecourt.ask('GET', `/v1/events?dealership_id=${id}`)).body.events.length).toBeGreaterThan(0)
    expect((await forecourt.ask('DELETE', `/v1/dealers/${id}`, { body: {} })).status).toBe(200)
    expect((await forecourt.ask('GET', `/v1/dealers/${publicId}`)).status).toBe(404)
    expect((await forecourt.ask('GET', `/v1/events?dealership_id=${publicId}`)).status).toBe(404)
  })
})

describe('a setup that no worker has taken', () => {
  const idle = openForFile(() =>
    startForecourt({ sites: [{ kind: 'plain', host: 'waiting.example', size: 4 }], worker: false }),
  )

  const post = async () =>
    (await idle.ask('POST', '/v1/dealers/setup', { body: { dealership_url: 'http://waiting.example' } })).body

  test('is pending, and neither started nor completed [SET-25, SET-40]', async () => {
    const { poll_url: pollUrl, setup_id: setupId } = await post()
    expect((await idle.ask('GET', pollUrl)).body).toMatchObject({
      success: true,
      setup_id: setupId,
      status: 'pending',
      inventory_status: null,
      dealership_url: 'http://waiting.example',
      created_at: expect.stringMatching(/Z$/),
      started_at: null,
      completed_at: null,
      elapsed_seconds: null,
    })
  })

  test('may take ten minutes by default, and fails as internal when the service crashes [SET-08, SET-33, SET-35]', async () => {
    const { poll_url: pollUrl, setup_id: setupId } = await post()
    const timeouts = vi.spyOn(AbortSignal, 'timeout')
    const broken = { ...idle.services, tasks: { run: () => Promise.reject(new Error('broken')) } }
    try {
      await setUpDealership(broken, { setupId }, quiet)
      expect(timeouts.mock.calls).toContainEqual([10 * 60_000])
    } finally {
      timeouts.mockRestore()
    }
    expect((await idle.ask('GET', pollUrl)).body).toMatchObject({
      status: 'failed',
      failure_mode: 'internal',
      error: expect.stringMatching(/internal/),
    })
  })
})
