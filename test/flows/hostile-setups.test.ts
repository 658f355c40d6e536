import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '../../sandbox/sites/site.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { followSetup } from '../support/onboard.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Three of them in one thread would leave nothing of the 20 s that a request of another site has. */
const page = '<!DOCTYPE html><title>Lakeside Cars</title><p>Powered by Looping</p>compute for 7000 ms'
const hostile = ['hostile-0.example', 'hostile-1.example', 'hostile-2.example']
const ordinary = ['ordinary-0.example', 'ordinary-1.example', 'ordinary-2.example']

let forecourt: TestForecourt
beforeAll(async () => {
  const sites = hostile.map(
    (host): Site => ({
      host,
      kind: 'looping',
      lot: null,
      answer: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: page }),
    }),
  )
  forecourt = await startForecourt({
    sites: [...sites, ...ordinary.map((host) => ({ kind: 'dealer-com', host, size: 20 }) as const)],
    thread: { script: new URL('../support/looping-sites.ts', import.meta.url), cpuMs: 10_000, heapMb: 160 },
  })
  for (const host of ordinary) forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: 1_000, chunkMs: 0 }])
})
afterAll(() => forecourt.close())

const setUp = async (host: string, key?: string) => {
  const body = { dealership_url: `http://${host}` }
  const answer = await forecourt.ask('POST', '/v1/dealers/setup', { body, ...(key === undefined ? {} : { key }) })
  return answer.body.setup_id
}
const isAsked = (host: string) => forecourt.sandbox.requests.list(host).length > 0

test('ordinary sites are set up beside three hostile ones whose every page computes for seconds [SET-29]', async () => {
  const { key } = await forecourt.addAccount('hostile')
  for (const host of hostile) await setUp(host, key)
  // One that ended its thread may take the next one along before that is asked.
  await waitUntil('the hostile setups', async () => hostile.some(isAsked) || undefined)
  const ids = await Promise.all(ordinary.map((host) => setUp(host)))
  for (const id of ids) {
    const end = await followSetup(forecourt, id)
    expect(end).toMatchObject({ error: null, inventory_status: 'available' })
  }
  for (const host of ordinary) expect(forecourt.sandbox.requests.list(host).length).toBeLessThan(20)
})
