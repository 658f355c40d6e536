import type { SiteSpec } from '../../sandbox/site-specs.ts'
import { type DashboardWorld, feedFile, startDashboardWorld } from './dashboard-world.ts'
import { fillMarket, halfDoneBatch } from './shown-market.ts'
import { waitUntil } from './wait-until.ts'

const sites: readonly SiteSpec[] = [
  { kind: 'dealer-com', host: 'sunrise-motors.example', size: 120, name: 'Sunrise Motors' },
  { kind: 'plain', host: 'plain-auto.example', size: 40, name: 'Plain Auto' },
  { kind: 'dealer-on', host: 'lights-on-motors.example', size: 90, name: 'Lights On Motors' },
  { kind: 'overfuel', host: 'full-tank-autos.example', size: 60, newShare: 0, name: 'Full Tank Autos' },
  { kind: 'dealer-inspire', host: 'inspired-ford.example', size: 80, franchise: 'Ford', name: 'Inspired Ford' },
]

type ShownWorld = DashboardWorld & {
  /** The dashboard's pages by name, as paths below /dashboard. */
  readonly pages: Readonly<Record<string, string>>
}

/** A world with data on every page: changes, failures, a held feed, failed deliveries. */
export async function startShownWorld(): Promise<ShownWorld> {
  const world = await startDashboardWorld(sites, { REFRESH_HOURS: '0.002' })
  try {
    return { ...world, pages: await fillWorld(world) }
  } catch (error) {
    await world.close()
    throw error
  }
}

async function fillWorld(world: DashboardWorld): Promise<ShownWorld['pages']> {
  const setups = await Promise.all(sites.map(({ host }) => onboard(world, host)))
  const [shown = ''] = setups
  await world.push(75, 60)
  await must(world, 'POST', '/v1/ims/feeds', { dealership_id: shown, ...feedFile })
  await untilFeed(world, 'completed')
  const event_types = ['vehicle.created', 'vehicle.updated', 'vehicle.removed', 'import.complete']
  const url = `https://127.0.0.1:${world.receiver.port}/events`
  await must(world, 'POST', '/v1/webhooks', { url, event_types, secret: 'the secret of this world' })
  await must(world, 'POST', '/v1/webhooks', {
    url: `${url}/broken`,
    event_types: ['import.complete'],
    secret: 'the secret of this world',
    max_failures: 3,
  })
  world.receiver.faults.set([{ kind: 'status', status: 503, path: '/broken$' }])
  const lot = world.sandbox.sites.get('sunrise-motors.example')?.site.lot
  lot?.change({ action: 'sell', count: 2 })
  lot?.change({ action: 'reprice', count: 6 })
  world.sandbox.setFaults('full-tank-autos.example', [{ kind: 'challenge' }])
  await world.push(4, 30)
  await untilFeed(world, 'held')
  await waitUntil('changes to be delivered', async () =>
    world.receiver.received('/events').length > 8 ? true : undefined,
  )
  await waitUntil(
    'a failing dealer',
    async () => {
      const { body } = await world.ask('GET', '/v1/dealers')
      return JSON.stringify(body).includes('"collection_problem":"') ? true : undefined
    },
    60_000,
  )
  await must(world, 'POST', '/v1/dealers/setup', { dealership_url: 'nobody-home.invalid' })
  await fillMarket(world.dataDir)
  const query = { filters: { condition: 'Used', price: { max: 30_000 } } }
  await must(world, 'POST', '/v1/saved-searches', { name: 'Used under $30,000', query })
  await must(world, 'POST', '/v1/exports', { name: 'Used cars for ads', format: 'google_vehicle_ads', query })
  const { body } = await world.ask('POST', '/v1/inventory/fetch', { dealership_id: shown, per_page: 1 })
  const vin = /"vin":"(\w{17})"/.exec(JSON.stringify(body))?.[1] ?? ''
  return {
    overview: '/',
    dealers: '/dealers',
    'add-dealers': '/dealers/add',
    directory: '/directory',
    'batch-half-done': `/batches/${halfDoneBatch}`,
    inventory: `/dealers/${shown}`,
    quality: `/dealers/${shown}?tab=quality`,
    imports: `/dealers/${shown}?tab=imports`,
    import: `/dealers/${shown}?tab=imports&import=${await lastImport(world, shown)}`,
    'all-inventory': '/inventory?condition=Used&price_max=30000',
    saved: '/saved',
    configuration: `/dealers/${shown}?tab=configuration`,
    feeds: '/feeds',
    feed: '/feeds/1',
    webhooks: '/webhooks',
    webhook: '/webhooks/4',
    'webhook-off': '/webhooks/5',
    keys: '/keys',
    apps: '/apps',
    usage: '/usage',
    search: '/search?q=used%20suv%20under%2030k%2C%20not%20black',
    vehicle: `/vehicles/${vin}?dealership=${shown}`,
    members: '/members',
    operator: '/operator',
  }
}

async function lastImport(world: DashboardWorld, dealershipId: string): Promise<string> {
  const { body } = await world.ask('GET', `/v1/dealers/${dealershipId}/imports`)
  return /imp_\d+/.exec(JSON.stringify(body))?.[0] ?? ''
}

async function onboard(world: DashboardWorld, host: string): Promise<string> {
  const started = await must(world, 'POST', '/v1/dealers/setup', { dealership_url: host })
  const id = /setup_[a-z0-9]{10,}/.exec(JSON.stringify(started))?.[0] ?? ''
  return waitUntil(
    `the setup of ${host}`,
    async () => {
      const text = JSON.stringify((await world.ask('GET', `/v1/dealers/setup/${id}`)).body)
      if (text.includes('"status":"failed"')) throw new Error(text)
      return text.includes('"inventory_status":"available"') ? (/dlr_\w+/.exec(text)?.[0] ?? '') : undefined
    },
    60_000,
  )
}

async function untilFeed(world: DashboardWorld, status: string): Promise<void> {
  await waitUntil(
    `a ${status} import of the feed`,
    async () => {
      const { body } = await world.ask('GET', '/v1/ims/feeds/1/history')
      return JSON.stringify(body).includes(`"status":"${status}"`) ? true : undefined
    },
    60_000,
  )
}

async function must(world: DashboardWorld, method: string, path: string, body: object): Promise<unknown> {
  const answer = await world.ask(method, path, body)
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
