import pino from 'pino'
import { expect, test } from 'vitest'
import { createHandClock } from '../../test/support/hand-clock.ts'
import { unwatched } from '../lib/serve-tasks.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { nothingStated } from '../model/scan.ts'
import type { VehicleContent } from '../model/website-vehicle.ts'
import type { Platform } from '../platforms/engine/contract.ts'
import { platforms } from '../platforms/registry.ts'
import { askSite } from './ask-site.ts'
import { startLiveRun } from './live-run.ts'

const page: RawVehicle = {
  vin: '1HGCV1F3XJA819259',
  year: 2018,
  make: 'Honda',
  model: 'Accord',
  heading: '2018 Honda Accord',
  odometer: 48_112,
  vdp_link: 'https://cars.example/v/1',
  prices: { price: 15_588 },
}
const listed: RawVehicle = {
  ...page,
  trim: 'Touring',
  stocknum: 'U21807',
  prices: {
    price: 15_588,
    list_price: 16_388,
    components: [{ type: 'list_price', label: 'Our Price', amount: 16_388, category: 'starting' }],
  },
}

test.each([
  { condition: 'New', certified: false, odometer: 12 },
  { condition: 'Used', certified: true, odometer: 48_112 },
])('what the page of a vehicle does not show stays as the last scan read it: %o', async ({ odometer, ...said }) => {
  const stored = await look({ ...listed, ...said, odometer }, null)
  expect(stored.content).toMatchObject({ ...said, stocknum: 'U21807', list_price: 16_388 })
  const again = await look({ ...page, odometer, trim: 'TOURING' }, stored.content)
  expect(again.content).toEqual(stored.content)
  expect(again.hash).toBe(stored.hash)
  expect((await look({ ...page, odometer }, null)).hash).not.toBe(stored.hash)
})

test('what the page shows otherwise is as it shows it, and a price is never quoted from before [LIV-07, LIV-09]', async () => {
  const { content: stored } = await look({ ...listed, condition: 'New' }, null)
  const shown = { ...page, odometer: 48_900, condition: 'Used', stocknum: 'U3', prices: { price: 14_988 } }
  const { content } = await look(shown, stored)
  expect(content).toMatchObject({
    odometer: 48_900,
    condition: 'Used',
    stocknum: 'U3',
    price: 14_988,
    series: 'Touring',
  })
  expect(content.price_components?.final_price).toBe(14_988)
  const { content: unpriced } = await look({ ...page, prices: null }, stored)
  expect(unpriced).toMatchObject({ price: null, price_components: { final_price: 0, components: [] } })
})

/** What a site of which the lookup reads only this is seen to have. */
async function look(vehicle: RawVehicle, stored: VehicleContent | null) {
  const scan = {
    complete: true,
    incompleteReason: null,
    failure: null,
    stated: nothingStated,
    skipped: {},
    pagesRead: 1,
  }
  const [known] = platforms
  if (known === undefined) throw new Error('no platform works')
  // biome-ignore lint/correctness/useYield: it has its page already.
  const one: Platform['one'] = function* () {
    return { ...scan, vehicles: [vehicle] }
  }
  const run = startLiveRun(
    { fetchPage: () => Promise.reject(new Error('nothing is asked')) },
    { startedMs: performance.now(), tier: 'direct' },
  )
  const services = {
    platforms: [{ ...known, one }],
    watch: unwatched,
    clock: createHandClock('2026-11-28T12:00:00Z'),
    decodeVins: () => [],
    log: pino({ level: 'silent' }),
  }
  const site = {
    provider: known.id,
    config: { base_url: 'https://cars.example/', inventory_type: 'all' as const, site_id: null },
    state: null,
  }
  const query = { vin: '1HGCV1F3XJA819259', knownPage: null, stored, confirmsGone: false, vpic: null }
  const verdict = await askSite(services, { site, query, run })
  run.end()
  if (verdict.kind !== 'live') throw new Error(JSON.stringify(verdict))
  return verdict.seen
}
