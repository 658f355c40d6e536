import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { controlHost } from './control.ts'
import { type ApiClient, createApiClient, type Setup, type Vehicle } from './demo/api-client.ts'
import { showDeliveries, subscribeReceiver } from './demo/deliveries.ts'
import { onboard } from './demo/onboard.ts'
import { dollars, fact, heading, say, seconds, table } from './demo/screen.ts'
import { choosePort, ServiceFailed, type ServiceProcess, startService } from './demo/service-process.ts'
import { showAdFile } from './demo/show-ad-file.ts'
import { showDirectory } from './demo/show-directory.ts'
import { showFeed } from './demo/show-feed.ts'
import { showLive, walledHost } from './demo/show-live.ts'
import { showMarket } from './demo/show-market.ts'
import { showResolve } from './demo/show-resolve.ts'
import { showVehicleData } from './demo/show-vehicle-data.ts'
import { guardedHost, showVisits } from './demo/show-visits.ts'
import { waitFor } from './demo/wait-for.ts'
import { directoryWorld } from './directory/directory-world.ts'
import type { Sandbox } from './server.ts'
import type { SiteSpec } from './site-specs.ts'
import { startWorld, type World } from './start-world.ts'

const sites = [
  { kind: 'dealer-com', host: 'sunrise-motors.example', size: 120, name: 'Sunrise Motors' },
  { kind: 'plain', host: 'plain-auto.example', size: 40, name: 'Plain Auto' },
] as const satisfies readonly SiteSpec[]
const shown = sites[0].host

/** 10 s between collections: short enough to wait for, long enough to read along. */
const refreshHours = '0.003'

const { values: options } = parseArgs({ options: { once: { type: 'boolean', default: false } } })
const stopAsked = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAsked.abort())

process.exitCode = await runDemo()

/** Returns the exit code. Always stops the service and the sandbox and removes the folder. */
async function runDemo(): Promise<number> {
  const begun = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-demo-'))
  const walled = { kind: 'dealer-com', host: walledHost, size: 30 } as const
  const guarded = { kind: 'dealer-com', host: guardedHost, size: 20, name: 'Guarded Motors' } as const
  const world = await startWorld({ sites: [...sites, walled, guarded, ...directoryWorld()] })
  let service: ServiceProcess | undefined
  try {
    service = await start(world, folder)
    const asked = new Promise<'stop'>((resolve) => stopAsked.signal.addEventListener('abort', () => resolve('stop')))
    const first = await Promise.race([tour(service, world, folder), service.died, asked])
    if (first === 'stop') return stopped()
    heading(`Everything worked, in ${seconds(begun)}.`)
    if (options.once) return 0
    say('The service and the websites stay up, and are collected again about every 10 s. Ctrl-C ends both.')
    await Promise.race([service.died, asked])
    return stopped()
  } catch (error) {
    if (stopAsked.signal.aborted) return stopped()
    reportFailure(error, service)
    return 1
  } finally {
    await service?.stop()
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function start({ sandbox, settings }: World, folder: string): Promise<ServiceProcess> {
  heading('Forecourt: a small world of made-up dealer websites, and the service in front of it')
  say()
  fact('websites', `http://127.0.0.1:${sandbox.port} plays ${sites.map((site) => site.host).join(' and ')}`)
  const begun = performance.now()
  const port = process.env.PORT || String(await choosePort(8080))
  const service = await startService({
    ...settings,
    PORT: port,
    // Where visited sites find the keys of signed visits.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...(process.env.HOST ? { HOST: process.env.HOST } : {}),
    DATA_DIR: folder,
    REFRESH_HOURS: refreshHours,
  })
  fact('service', `${service.url}, ready in ${seconds(begun)}`)
  fact('database', `embedded, new, in ${folder} (removed at the end)`)
  fact('key', `${service.key} (administrator, shown once)`)
  fact('dashboard', `${service.url}/dashboard`)
  fact('sign in', `${service.signInLink} (works once)`)
  return service
}

/** The demonstration, step by step. Throws if anything is wrong. */
async function tour(
  service: ServiceProcess,
  { sandbox, receiver, sftp, proxy }: World,
  dataDir: string,
): Promise<void> {
  const api = createApiClient(service.url, service.key)
  const setups = await onboardAll(api)
  const id = setups.get(shown)?.dealership_id ?? ''
  const vehicles = await showInventory(api, id)
  await subscribeReceiver(api, receiver)
  const changed = await showChanges(api, { sandbox, dealershipId: id, vehicles })
  await showDeliveries(receiver, changed)
  await showFeed(api, { sftp, dealershipId: id, lot: () => sandbox.sites.get(shown)?.site.lot?.vehicles() ?? [] })
  await showVehicleData(api, vehicles)
  await showLive(api, { sandbox, proxy, host: shown }, id)
  await showResolve(api, vehicles)
  await showMarket(api, vehicles, setups.get('plain-auto.example')?.dealership_id ?? '')
  const advertised = await showVisits(api, sandbox, dataDir)
  await showAdFile(api, { sandbox, dataDir, host: guardedHost, id: advertised })
  await showDirectory(api, dataDir)
  showWhatToTry(service, sandbox, id)
}

async function onboardAll(api: ApiClient): Promise<ReadonlyMap<string, Setup>> {
  heading('1. Onboard two dealerships: POST /v1/dealers/setup')
  const begun = performance.now()
  const ended = await Promise.all(
    sites.map(async ({ host }) => ({ host, setup: await onboard(api, host), after: seconds(begun) })),
  )
  say()
  table(
    [
      { title: 'website' },
      { title: 'platform' },
      { title: 'confidence', align: 'right' },
      { title: 'new', align: 'right' },
      { title: 'used', align: 'right' },
      { title: 'collected', align: 'right' },
      { title: 'after', align: 'right' },
    ],
    ended.map(({ host, setup, after }) => [
      host,
      setup.provider ?? '',
      (setup.provider_confidence ?? 0).toFixed(2),
      String(setup.vehicle_counts?.new),
      String(setup.vehicle_counts?.used),
      `${setup.vehicle_counts?.total} vehicles`,
      after,
    ]),
  )
  for (const { host, setup } of ended) checkCount(host, setup)
  return new Map(ended.map(({ host, setup }) => [host, setup]))
}

function checkCount(host: string, { vehicle_counts: counts }: Setup): void {
  const collected = counts?.total
  const expected = sites.find((site) => site.host === host)?.size
  if (collected !== expected) throw new Error(`${host} has ${expected} vehicles, ${collected} were collected`)
}

async function showInventory(api: ApiClient, dealershipId: string): Promise<readonly Vehicle[]> {
  heading('2. Read its inventory: POST /v1/inventory/fetch')
  const perPage = 8
  const begun = performance.now()
  const inventory = await api.fetchInventory(dealershipId, perPage)
  const took = Math.round(performance.now() - begun)
  say(`${shown}: ${inventory.count} vehicles, page 1 of ${inventory.total_pages}, answered in ${took} ms`)
  say()
  table(
    [
      { title: 'VIN' },
      { title: 'vehicle' },
      { title: 'condition' },
      { title: 'miles', align: 'right' },
      { title: 'price', align: 'right' },
      { title: 'color' },
    ],
    inventory.vehicles.map((vehicle) => [
      vehicle.vin,
      vehicle.heading ?? '',
      vehicle.condition,
      (vehicle.odometer ?? 0).toLocaleString('en-US'),
      dollars(vehicle.price),
      vehicle.exterior_color ?? '',
    ]),
  )
  return inventory.vehicles
}

type Change = { readonly sandbox: Sandbox; readonly dealershipId: string; readonly vehicles: readonly Vehicle[] }

/** Returns the VINs of the changed vehicles. */
async function showChanges(api: ApiClient, { sandbox, dealershipId, vehicles }: Change): Promise<readonly string[]> {
  heading('4. The lot changes, and the service sees it by itself')
  const [sold, cut] = vehicles.filter((vehicle) => vehicle.price !== null)
  const lot = sandbox.sites.get(shown)?.site.lot
  if (sold === undefined || cut === undefined || !lot) throw new Error('the page shows no two vehicles with a price')
  lot.change({ action: 'sell', vins: [sold.vin] })
  lot.change({ action: 'reprice', vins: [cut.vin] })
  const begun = performance.now()
  say(`on the website: ${sold.heading} (${sold.vin}) is sold,`)
  say(`                ${cut.heading} (${cut.vin}) costs $250 less`)
  const next = await api.getNextImport(dealershipId)
  if (next !== null) say(`next collection due at ${next.slice(11, 19)} UTC; waiting for it ...`)
  const after = await waitFor('the next collection', async () => {
    const { vehicles: listed, count } = await api.fetchInventory(dealershipId, 500)
    const now = listed.find((vehicle) => vehicle.vin === cut.vin)
    const gone = listed.every((vehicle) => vehicle.vin !== sold.vin)
    return gone && now !== undefined && now.price !== cut.price ? { count, price: now.price } : undefined
  })
  say(`seen after ${seconds(begun)}, nobody asked for it: ${after.count} vehicles, the sold one is gone,`)
  say(`                ${cut.heading}: ${dollars(cut.price)} -> ${dollars(after.price)}`)
  return [sold.vin, cut.vin]
}

function showWhatToTry({ url, key, signInLink }: ServiceProcess, sandbox: Sandbox, dealershipId: string): void {
  heading('14. Try it yourself')
  fact('dashboard', signInLink)
  fact('guide', `${url}/guide/`)
  fact('docs', `${url}/docs`)
  fact('OpenAPI', `${url}/openapi.json`)
  fact('agents', `${url}/mcp (MCP: ${url}/guide/agents)`)
  fact('photos', 'drawn by the websites, stored by the service: in Inventory, on the page of a vehicle, in Search')
  fact('key', key)
  say()
  say('a page of inventory')
  say(`  curl -s ${url}/v1/inventory/fetch -H 'Authorization: Bearer ${key}' \\`)
  say(`    -H 'Content-Type: application/json' -d '{"dealership_id": "${dealershipId}", "per_page": 2}'`)
  say('five more cars on the lot (seen after the next collection)')
  say(`  curl -s http://127.0.0.1:${sandbox.port}/sites/${shown}/lot -H 'Host: ${controlHost}' \\`)
  say(`    -d '{"action": "add", "count": 5}'`)
}

function stopped(): number {
  heading('Stopping.')
  return 0
}

function reportFailure(error: unknown, service: ServiceProcess | undefined): void {
  const lines = error instanceof ServiceFailed ? error.lines : (service?.lastLines() ?? [])
  console.error(`\nThe demo failed: ${error instanceof Error ? error.message : String(error)}`)
  if (lines.length > 0)
    console.error(`\nThe last lines of the service:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
