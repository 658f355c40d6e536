import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '../../sandbox/sites/site.ts'
import { createVehicles } from '../../sandbox/vehicles.ts'
import { executeSql } from '../../src/db/database.ts'
import { importInThread } from '../../src/jobs/import-site.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { onboard } from '../support/onboard.ts'
import { waitUntil } from '../support/wait-until.ts'

const marked = '<!DOCTYPE html><title>Lakeside Cars</title><p>Powered by Looping</p>'
const stock = JSON.stringify(
  createVehicles({ seed: 'looping', size: 6, newShare: 0 }).map(({ vin, year, make, model }, at) => {
    const shown = { vin, year, make, model, condition: 'used', prices: { price: 20_000 + at } }
    return { ...shown, vdp_link: `http://healthy.example/${vin}` }
  }),
)

/** The sites' current responses: home page and listing. */
const answers = new Map([
  ['healthy.example', { home: marked, listing: stock }],
  ['loops-at-home.example', { home: `${marked}loop for ever`, listing: stock }],
  ['loops-in-listing.example', { home: marked, listing: 'loop for ever' }],
  ['fills-at-home.example', { home: `${marked}fill the memory`, listing: stock }],
  ['hoards.example', { home: marked, listing: stock }],
])
const sites = [...answers.keys()].map(
  (host): Site => ({
    host,
    kind: 'looping',
    lot: null,
    answer: ({ url }) => {
      const body = url.pathname === '/stock' ? answers.get(host)?.listing : answers.get(host)?.home
      const isKnown = url.pathname === '/' || url.pathname === '/stock'
      return { status: isKnown ? 200 : 404, headers: { 'content-type': 'text/html' }, body: body ?? '' }
    },
  }),
)

const honest = ['honest-0.example', 'honest-1.example', 'honest-2.example']

let forecourt: TestForecourt
let healthy: { publicId: string; id: number }
beforeAll(async () => {
  const script = new URL('../support/looping-sites.ts', import.meta.url)
  forecourt = await startForecourt({
    sites: [...sites, ...honest.map((host) => ({ kind: 'dealer-com', host, size: 20 }) as const)],
    thread: { script, cpuMs: 500, heapMb: 160 },
  })
  const end = await onboard(forecourt, 'healthy.example')
  expect(end).toMatchObject({ provider: 'looping', inventory_status: 'available' })
  healthy = { publicId: end.dealership_id, id: (await dealer(end.dealership_id)).id }
})
afterAll(() => forecourt.close())

const dealer = async (publicId: string) => (await forecourt.ask('GET', `/v1/dealers/${publicId}`)).body.dealer
const collect = () =>
  waitUntil('a free dealership', async () => {
    const signal = AbortSignal.timeout(120_000)
    const held = await importInThread(forecourt.services, { dealershipId: healthy.id, trigger: 'schedule' }, signal)
    return held.kind === 'busy' ? undefined : held.value
  })
const timesAsked = (host: string) => forecourt.sandbox.requests.list(host).length

test.each([
  ['loops-at-home.example', 'timeout', /could not be processed in time/],
  ['loops-in-listing.example', 'timeout', /loops-in-listing\.example\/stock could not be processed in time/],
  ['fills-at-home.example', 'unreachable', /memory|in time/],
])(
  'a page that hangs its parser fails the setup of %s once, and the next setup runs [SET-29, SET-33]',
  async (host, mode, error) => {
    const end = await onboard(forecourt, host)
    expect(end).toMatchObject({ status: 'failed', error: expect.stringMatching(error) })
    if (mode === 'timeout') expect(end.failure_mode).toBe(mode)
    const asked = timesAsked(host)
    const { key } = await forecourt.addAccount(`beside ${host}`)
    expect(await onboard(forecourt, honest.shift() ?? '', { key })).toMatchObject({ inventory_status: 'available' })
    expect(timesAsked(host)).toBe(asked)
  },
)

test('an import whose page crashes its thread fails with its reason, keeps the vehicles, and the next one runs', async () => {
  answers.set('healthy.example', { home: marked, listing: 'loop for ever' })
  const reason = /healthy\.example\/stock could not be processed in time/
  expect(await collect()).toMatchObject({
    verdict: 'failed',
    failureClass: 'changed',
    error: expect.stringMatching(reason),
  })
  expect(await dealer(healthy.publicId)).toMatchObject({
    vehicle_count: 6,
    collection_problem: expect.stringMatching(reason),
  })
  answers.set('healthy.example', { home: marked, listing: stock })
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { unchanged: 6, removed: 0 } })
})

test('an import that keeps all that it reads is blamed alone and repaired; those beside it complete with one attempt each', async () => {
  const hoarder = 'hoards.example'
  const innocent = ['beside-0.example', 'beside-1.example', 'beside-2.example']
  for (const host of innocent) forecourt.sandbox.addSite({ kind: 'dealer-com', host, size: 20 })
  const onboarded = new Map<string, number>()
  for (const host of [hoarder, ...innocent]) {
    onboarded.set(host, (await dealer((await onboard(forecourt, host)).dealership_id)).id)
  }
  answers.set(hoarder, { home: marked, listing: 'hoard' })
  for (const host of innocent) forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: 1_000, chunkMs: 0 }])
  const signal = AbortSignal.timeout(120_000)
  const runs = [...onboarded.values()].map((dealershipId) =>
    importInThread(forecourt.services, { dealershipId, trigger: 'schedule' }, signal),
  )
  const [blamed, ...others] = await Promise.all(runs)
  expect(blamed).toMatchObject({ value: { verdict: 'failed', failureClass: 'changed' } })
  for (const other of others) expect(other).toMatchObject({ value: { verdict: 'completed' } })
  const repaired = await executeSql(
    forecourt.services.database.handle,
    `SELECT DISTINCT website FROM pgboss.job JOIN dealerships ON dealerships.id = (data->>'dealershipId')::integer
     WHERE job.name = 'repair-dealership'`,
  )
  expect(repaired).toEqual([{ website: 'healthy.example' }, { website: hoarder }])
})
