import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SandboxProxy, startSandboxProxy } from '../../sandbox/proxy.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { onboard } from '../support/onboard.ts'

const walled = 'walled-garden.example'

let forecourt: TestForecourt
let proxy: SandboxProxy
const sandbox = { sandboxPort: 0 }

beforeAll(async () => {
  proxy = await startSandboxProxy(sandbox)
  forecourt = await startForecourt({
    sites: [{ kind: 'dealer-com', host: walled, size: 20 }],
    environment: { TUNNEL_PROXY_URL: proxy.url },
  })
  sandbox.sandboxPort = forecourt.sandbox.port
})
afterAll(async () => {
  await forecourt.close()
  await proxy.close()
})

const vinOf = (host: string, place: number) => forecourt.sandbox.sites.get(host)?.site.lot?.vehicles()[place]?.vin ?? ''
const look = async (vin: string, query: Record<string, string>) => {
  const { body } = await forecourt.ask('GET', `/v1/vehicles/vin/${vin}/live?${new URLSearchParams(query)}`)
  return body
}

test('a site that refuses direct requests is read through the tunnel, which sets its tier [LIV-16] [LIV-18] [LIV-20]', async () => {
  forecourt.sandbox.setFaults(walled, [{ kind: 'direct-refused' }])
  const first = await look(vinOf(walled, 0), { dealer_url: walled })
  expect(first).toMatchObject({ source: 'live', tunnel_used: true, tier: 'tunnel', deadline_ms: 25_000 })
  forecourt.sandbox.requests.clear()
  const second = await look(vinOf(walled, 1), { dealer_url: walled })
  expect(second).toMatchObject({ source: 'live', tunnel_used: true, dealer: { platform_cached: true } })
  // The host is stored as refusing: nothing is requested twice.
  expect(forecourt.sandbox.requests.list(walled)).toHaveLength(1)
})

test('setups and imports of such a site use the tunnel too', async () => {
  const end = await onboard(forecourt, walled)
  expect(end).toMatchObject({ setup_status: 'active', inventory_status: 'available', vehicle_counts: { total: 20 } })
  const body = await look(vinOf(walled, 2), { dealership_id: end.dealership_id })
  expect(body).toMatchObject({ source: 'live', tunnel_used: true })
})

test('a site that refuses the tunnel too is cached as blocked', async () => {
  forecourt.sandbox.setFaults(walled, [{ kind: 'status', status: 403 }])
  const body = await look(vinOf(walled, 3), { dealer_url: walled, dealership_id: await idOf(walled) })
  expect(body).toMatchObject({ source: 'cached', cached_reason: 'blocked', tunnel_used: true })
})

async function idOf(host: string): Promise<string> {
  const { body } = await forecourt.ask('GET', '/v1/dealers')
  return body.dealers.find(({ website }: { website: string }) => website === host).dealership_id
}
