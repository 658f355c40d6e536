import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSourceSites, sourceSettings } from '../../sandbox/sources/source-sites.ts'
import { tools as declared } from '../../src/agents/registry.ts'
import { recordImsWritten } from '../../src/db/queries/ims-views.ts'
import { setPhotoBase } from '../../src/db/queries/photos.ts'
import { routes } from '../../src/http/routes/registry.ts'
import { runCommand } from '../../src/main/commands/run-command.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { listInFeed, listOnWebsite, seedDealership } from '../support/seed-listings.ts'
import { openVpicFolder } from '../support/vpic-folder.ts'
import { waitUntil } from '../support/wait-until.ts'

const host = 'agents-cars.example'
let forecourt: TestForecourt
let origin: string
let agent: Client
let stranger: Client
let strangerKey: string
let dealershipId: string
let vins: readonly string[]

beforeAll(async () => {
  forecourt = await startForecourt({
    sites: [
      { kind: 'dealer-com', host, size: 60 },
      ...createSourceSites({ findVehicle: (vin) => lot().find((vehicle) => vehicle.vin === vin) }),
    ],
    environment: { ...sourceSettings, DATA_DIR: await openVpicFolder() },
  })
  origin = await forecourt.listen()
  agent = await connect(forecourt.key)
  strangerKey = (await forecourt.addAccount('stranger')).key
  stranger = await connect(strangerKey)
  const added = await call('add_dealer', { dealership_url: host })
  const setup = await waitUntil('the setup ends', async () => {
    const state = await call('get_setup', { setup_id: added.setup_id })
    return state.inventory_status === 'available' ? state : undefined
  })
  dealershipId = setup.dealership_id
  const { body } = await forecourt.ask('POST', '/v2/inventory/query', { body: { per_page: 60 } })
  vins = body.vehicles.map(({ vin }: { vin: string }) => vin)
})
afterAll(async () => {
  await agent?.close()
  await stranger?.close()
  await forecourt?.close()
})

const lot = () => forecourt.sandbox.sites.get(host)?.site.lot?.vehicles() ?? []

async function connect(key: string, headers: Record<string, string> = { authorization: `Bearer ${key}` }) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }))
  return client
}

async function result(name: string, args: object, as = agent) {
  return as.callTool({ name, arguments: { ...args } })
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the tool answered.
async function call(name: string, args: object, as = agent): Promise<any> {
  const { structuredContent, content, isError } = await result(name, args, as)
  expect(isError, JSON.stringify(content)).toBeUndefined()
  return structuredContent
}

async function refusal(name: string, args: object, as = agent): Promise<string> {
  const { isError, content } = await result(name, args, as)
  expect(isError).toBe(true)
  return textOf(content)
}

function textOf(content: unknown): string {
  return (content as { text: string }[]).map(({ text }) => text).join('')
}

const names = [
  'list_dealers',
  'find_dealer',
  'add_dealer',
  'get_setup',
  'search_vehicles',
  'get_vehicle',
  'check_vehicle_live',
  'compare_vehicles',
  'market_price',
  'vehicle_facts',
  'calculate_payment',
  'inventory_summary',
]

describe('the definitions', () => {
  test('the twelve tools are listed; all but add_dealer only read [AGT-01] [AGT-03]', async () => {
    const { tools } = await agent.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual(names.toSorted())
    const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)
    expect(changing.map(({ name }) => name)).toEqual(['add_dealer'])
  })

  test('all definitions together have at most 12,000 bytes [AGT-04]', async () => {
    const { tools } = await agent.listTools()
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(12_000)
    for (const { description, outputSchema } of tools) expect([description, outputSchema]).not.toContain(undefined)
  })

  test('every tool runs operations of the registry', () => {
    const operations = new Set(routes.map(({ name }) => name))
    for (const tool of declared) for (const name of tool.operations) expect(operations, tool.name).toContain(name)
  })
})

describe('cards', () => {
  const capabilities = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } }
  const uri = 'ui://forecourt/vehicles'
  const shown = ['compare_vehicles', 'get_vehicle', 'search_vehicles']

  const photosAt = `http://pictures.${host}`

  test.each(['auto', 'legacy'] as const)(
    'a client that announces them reads the page and its photos (%s)',
    async (mode) => {
      const client = new Client({ name: 'test', version: '1' }, { capabilities, versionNegotiation: { mode } })
      const headers = { authorization: `Bearer ${forecourt.key}` }
      await setPhotoBase(forecourt.testDatabase.database.handle, photosAt)
      await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }))
      const { tools } = await client.listTools()
      const withCards = tools.filter(
        ({ _meta: meta }) => JSON.stringify(meta) === JSON.stringify({ ui: { resourceUri: uri } }),
      )
      expect(withCards.map(({ name }) => name).sort()).toEqual(shown)
      expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(12_000)
      expect((await client.listResources()).resources.map((resource) => resource.uri)).toEqual([uri])
      const [page] = (await client.readResource({ uri })).contents
      expect(page).toMatchObject({
        uri,
        mimeType: 'text/html;profile=mcp-app',
        text: expect.stringContaining(`img-src https: ${photosAt}"`),
      })
      await expect(client.readResource({ uri: 'ui://forecourt/other' })).rejects.toThrow('Unknown resource')
      for (const [name, args] of [
        ['search_vehicles', { query: 'suv', limit: 3 }],
        ['search_vehicles', { filters: { vin: vins.slice(0, 2) } }],
        ['get_vehicle', { vin: vins[0] }],
        ['compare_vehicles', { vins: vins.slice(0, 3) }],
      ] as const) {
        const answer = await client.callTool({ name, arguments: { ...args } })
        const photos = Object(answer._meta)['forecourt/photos']
        const { vehicles, listings } = Object(answer.structuredContent)
        expect(Object.keys(photos).sort()).toEqual(
          [...new Set((vehicles ?? listings).map(({ vin }: { vin: string }) => vin))].sort(),
        )
        for (const photo of Object.values(photos)) expect(photo).toMatch(`${photosAt}/`)
        expect(answer.structuredContent).toEqual((await result(name, args)).structuredContent)
      }
      await setPhotoBase(forecourt.testDatabase.database.handle, null)
      // Over http, nobody else's photos: anybody on the way can read them.
      const { _meta: meta } = await client.callTool({ name: 'get_vehicle', arguments: { vin: vins[0] } })
      expect(Object(meta)['forecourt/photos']).toEqual({})
      await client.close()
    },
  )

  test('a client without them sees no difference', async () => {
    const { tools } = await agent.listTools()
    for (const tool of tools) expect(tool).not.toHaveProperty('_meta.ui')
    expect(agent.getServerCapabilities()).not.toHaveProperty('resources')
    expect((await result('get_vehicle', { vin: vins[0] }))._meta ?? {}).not.toHaveProperty('forecourt/photos')
  })
})

describe('answers', () => {
  const calls = (): readonly (readonly [string, object])[] => [
    ['list_dealers', {}],
    ['find_dealer', { dealership_url: host }],
    ['search_vehicles', {}],
    ['search_vehicles', { query: 'suv' }],
    ['search_vehicles', { query: 'car', filters: { condition: 'Used', odometer: { min: 1 } } }],
    ['get_vehicle', { vin: vins[0] }],
    ['get_vehicle', { vin: vins[0], photos: true }],
    ['check_vehicle_live', { vin: vins[0], dealership_id: dealershipId }],
    ['compare_vehicles', { vins: vins.slice(0, 5) }],
    ['market_price', { vin: vins[1] }],
    ['vehicle_facts', { vin: vins[0], topics: ['decode', 'recalls', 'safety', 'complaints', 'fuel_economy'] }],
    ['calculate_payment', { type: 'loan', price: 30_000, months: 60, apr: 5 }],
    ['inventory_summary', {}],
  ]

  test('structuredContent meets the outputSchema, at most 8,000 bytes, and the text too [AGT-05] [AGT-06]', async () => {
    const { tools } = await agent.listTools()
    const ajv = new Ajv2020({ strict: false })
    for (const [name, args] of calls()) {
      const { structuredContent, content, isError } = await result(name, args)
      expect(isError, `${name}: ${JSON.stringify(content)}`).toBeUndefined()
      const schema: object = tools.find((tool) => tool.name === name)?.outputSchema ?? {}
      expect(ajv.validate(schema, structuredContent), `${name}: ${ajv.errorsText()}`).toBe(true)
      expect(Buffer.byteLength(JSON.stringify(structuredContent)), name).toBeLessThanOrEqual(8_000)
      expect(Buffer.byteLength(textOf(content)), name).toBeLessThanOrEqual(8_000)
      expect(textOf(content).length, name).toBeGreaterThan(0)
    }
  })

  test('ten vehicles by default, up to 50 on request, the rest by next_cursor [AGT-06]', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 6; page += 1) {
      const answer = await call('search_vehicles', cursor === undefined ? {} : { cursor })
      expect(answer.vehicles).toHaveLength(10)
      seen.push(...answer.vehicles.map(({ vin }: { vin: string }) => vin))
      cursor = answer.next_cursor
    }
    expect(cursor).toBeUndefined()
    expect(seen.toSorted()).toEqual(vins.toSorted())
    expect((await call('search_vehicles', { limit: 50 })).vehicles).toHaveLength(50)
    const words = await call('search_vehicles', { query: 'car' })
    const more = await call('search_vehicles', { query: 'car', cursor: words.next_cursor })
    const both = [...words.vehicles, ...more.vehicles].map(({ vin }: { vin: string }) => vin)
    expect(new Set(both).size).toBe(20)
    expect(await refusal('search_vehicles', { limit: 51 })).toContain('limit: Input should be less than or equal to 50')
  })

  test('a search by words leaves out what it is told to, and a page that ends with it has no cursor [AGT-06]', async () => {
    const makeOf = async (more: object) => {
      const answer = await call('search_vehicles', { query: 'car', limit: 50, ...more })
      return answer.vehicles.map((vehicle: { make: string }) => vehicle.make.toLowerCase())
    }
    const [make] = await makeOf({})
    const others = await makeOf({ not: { make: [make] } })
    expect(others.length).toBeGreaterThan(0)
    expect(others).not.toContain(make)
    const ofBody = await call('search_vehicles', { query: 'car', filters: { body: ['SUV'] }, limit: 50 })
    const { total } = await call('search_vehicles', { filters: { body: ['SUV'] } })
    expect([ofBody.total, ofBody.next_cursor]).toEqual([total, undefined])
    const exact = await call('search_vehicles', { query: 'car', filters: { body: ['SUV'] }, limit: total })
    expect([exact.vehicles.length, exact.next_cursor]).toEqual([total, undefined])
  })

  test('photos come only when asked for', async () => {
    expect(JSON.stringify(await call('get_vehicle', { vin: vins[0] }))).not.toContain('photo')
    const [listing] = (await call('get_vehicle', { vin: vins[0], photos: true })).listings
    expect(listing.photos[0]).toMatch(/^https?:/)
  })
})

describe('what tools answer is what the API answers [AGT-10]', () => {
  const post = async (path: string, body: object) => (await forecourt.ask('POST', path, { body })).body
  const get = async (path: string) => (await forecourt.ask('GET', path)).body

  test('search_vehicles', async () => {
    const filters = { condition: 'Used', price: { max: 30_000 } }
    const asked = await post('/v2/inventory/query', { filters, sort: ['price'], per_page: 10 })
    const answer = await call('search_vehicles', { filters, sort: ['price'] })
    expect(answer.total).toBe(asked.total)
    const facts = ({ vin, price, dealership_id }: Record<string, unknown>) => ({ vin, price, dealership_id })
    expect(answer.vehicles.map(facts)).toEqual(asked.vehicles.map(facts))
    const found = await post('/v2/search', { query: 'used car', limit: 100, price_max: 30_000 })
    const words = await call('search_vehicles', { query: 'used car', filters: { price: { max: 30_000 } } })
    const order = found.results.slice(0, 10).map(({ vehicle }: { vehicle: { vin: string } }) => vehicle.vin)
    expect(words.vehicles.map(({ vin }: { vin: string }) => vin)).toEqual(order)
    const sorted = await call('search_vehicles', { query: 'used car', sort: ['-price'], limit: 50 })
    const prices = sorted.vehicles.flatMap(({ price }: { price?: number }) => price ?? [])
    expect(prices.length).toBeGreaterThan(10)
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => b - a))
  })

  test('get_vehicle and compare_vehicles', async () => {
    const { vehicles } = await post('/v2/inventory/query', { filters: { vin: vins.slice(0, 3) } })
    const compared = await call('compare_vehicles', { vins: [...vins.slice(0, 3), '1HGCV1F34LA999999'] })
    expect(compared.not_found).toEqual(['1HGCV1F34LA999999'])
    for (const vehicle of compared.vehicles) {
      const listed = vehicles.find(({ vin }: { vin: string }) => vin === vehicle.vin)
      expect(vehicle).toMatchObject({ year: listed.year, make: listed.make, dealership_id: listed.dealership_id })
      if (listed.price !== null) expect(vehicle.price).toBe(listed.price)
      const one = await call('get_vehicle', { vin: vehicle.vin.toLowerCase() })
      expect(one.listings[0]).toMatchObject({ vin: listed.vin, model: listed.model })
    }
    const history = await get(`/v2/vehicles/${vins[0]}/history`)
    const { at, type } = history.records[0].events.at(-1)
    expect((await call('get_vehicle', { vin: vins[0] })).history).toContainEqual(expect.objectContaining({ at, type }))
  })

  test('check_vehicle_live', async () => {
    const asked = await get(`/v1/vehicles/vin/${vins[0]}/live?dealership_id=${dealershipId}`)
    const answer = await call('check_vehicle_live', { vin: vins[0], dealership_id: dealershipId })
    expect(answer).toMatchObject({ vin: vins[0], source: asked.source, available: true })
    expect(answer.vehicle.price ?? null).toBe(asked.vehicle.price)
    const gone = await call('check_vehicle_live', { vin: '1HGCV1F34LA999999', dealership_url: host })
    expect(gone).toMatchObject({ source: 'gone', available: false })
  })

  test('market_price, vehicle_facts and calculate_payment', async () => {
    const { statistics, expected_price, comparables } = await get(`/v2/vehicles/${vins[1]}/comparables?limit=10`)
    const price = await call('market_price', { vin: vins[1] })
    expect([price.statistics ?? null, price.expected_price ?? null]).toEqual([statistics, expected_price])
    expect(price.comparables.map(({ vin }: { vin: string }) => vin)).toEqual(
      comparables.map(({ vin }: { vin: string }) => vin),
    )
    const recalls = await get(`/v2/vehicles/${vins[0]}/recalls`)
    const decoded = await get(`/v2/vehicles/${vins[0]}/decode`)
    const facts = await call('vehicle_facts', { vin: vins[0], topics: ['decode', 'recalls'] })
    expect(facts.recalls.count).toBe(recalls.count)
    expect(facts.decode).toMatchObject({ make: decoded.vehicle.make, model: decoded.vehicle.model })
    const loan = { type: 'loan', price: 30_000, months: 60, apr: 5, tax_rate: 7 }
    const payment = await post('/v2/payments/calculate', loan)
    expect((await call('calculate_payment', loan)).monthly_payment).toBe(payment.monthly_payment)
  })

  test('inventory_summary and list_dealers', async () => {
    const asked = await post('/v2/inventory/query', { per_page: 0, facets: ['make'], stats: ['price'] })
    const summary = await call('inventory_summary', { dealership_id: dealershipId })
    expect(summary.total).toBe(asked.total)
    expect(summary.figures.price).toEqual(asked.stats.price)
    expect(summary.counts.make[asked.facets.make[0].value]).toBe(asked.facets.make[0].count)
    expect((await call('list_dealers', {})).dealers).toMatchObject([{ dealership_id: dealershipId, website: host }])
  })

  test('a car on the website and in the feed counts once in inventory_summary', async () => {
    const { handle } = forecourt.services.database
    const [owner, other] = [await forecourt.addAccount('both sources'), await forecourt.addAccount('other')]
    const lot = await seedDealership(handle, [owner.accountId])
    const theirs = await seedDealership(handle, [other.accountId])
    const cars = [1, 2, 3].map((place) => ({ vin: `1HGCV1F34LA00000${place}`, make: 'Honda', price: place * 10_000 }))
    for (const { id } of [lot, theirs]) await listOnWebsite(handle, id, cars.slice(0, 2))
    await listInFeed(handle, lot.id, cars.slice(1))
    await recordImsWritten(handle, lot.id)
    const client = await connect(owner.key)
    for (const scope of [{}, { dealership_id: lot.publicId }, { filters: { make: ['Honda'] } }]) {
      const { total, counts, figures } = await call('inventory_summary', scope, client)
      expect([total, counts.make]).toEqual([3, { Honda: 3 }])
      expect(figures.price).toMatchObject({ count: 3, median: 20_000, max: 30_000 })
    }
    await client.close()
  })
})

test('"an AWD SUV under 30k, is it still there, what a month, any recalls" takes four calls', async () => {
  const found = await call('search_vehicles', { query: 'awd suv under 30k', limit: 3 })
  const [{ vin, dealership_id, price }] = found.vehicles
  expect(price).toBeLessThanOrEqual(30_000)
  const live = await call('check_vehicle_live', { vin, dealership_id })
  expect(live.available).toBe(true)
  const payment = await call('calculate_payment', {
    type: 'loan',
    vin,
    dealership_id,
    months: 60,
    apr: 6.5,
    down_payment: 3_000,
  })
  expect(payment.inputs.price).toBe(live.vehicle.price)
  const facts = await call('vehicle_facts', { vin, topics: ['recalls'] })
  expect(facts.recalls.count).toBeGreaterThanOrEqual(0)
  if (process.env.SHOW_SESSION)
    console.log([found, live, payment, facts].map((each) => JSON.stringify(each, null, 2)).join('\n'))
})

describe('mistakes and rights', () => {
  test('a mistake is reported with what to do instead [AGT-07]', async () => {
    expect(await refusal('get_vehicle', {})).toBe(
      'The argument vin is missing. Correct this and call get_vehicle again. Its arguments are: vin, dealership_id, photos.',
    )
    expect(await refusal('search_vehicles', { color: 'red' })).toContain('There is no argument color')
    expect(await refusal('search_vehicles', { filters: { colour: ['red'] } })).toMatch(
      /filters\.colour: .+Correct this/,
    )
    expect(await refusal('search_vehicles', { query: 'suv', cursor: 'no' })).toContain('leave it out')
    expect(await refusal('check_vehicle_live', { vin: vins[0] })).toMatch(/^dealership_url: Give dealership_url or/)
    expect(await refusal('search_vehicles', { query: 'suv', sort: ['name'] })).toContain('sort.0: ')
    expect(await refusal('get_vehicle', { vin: '1HGCV1F34LA999999' })).toContain('call search_vehicles')
    expect(await refusal('get_setup', { setup_id: 'setup_none' })).toContain(
      'Use the setup_id that add_dealer returned',
    )
    expect(await refusal('add_dealer', { dealership_url: host })).toContain(`(dealership_id ${dealershipId})`)
    expect(await refusal('calculate_payment', { type: 'loan', months: 60 })).toMatch(/price: Field required.*apr/)
  })

  test('another account’s dealership, vehicles and setups are refused [AGT-08]', async () => {
    expect(await refusal('search_vehicles', { dealership_id: dealershipId }, stranger)).toContain('list_dealers')
    expect(await refusal('inventory_summary', { dealership_id: dealershipId }, stranger)).toContain('Not authorized')
    expect(await refusal('get_vehicle', { vin: vins[0] }, stranger)).toContain('No dealership of your account')
    expect(await refusal('market_price', { vin: vins[0] }, stranger)).toContain('Vehicle not found')
    expect(await refusal('check_vehicle_live', { vin: vins[0], dealership_id: dealershipId }, stranger)).toContain(
      'Not auth',
    )
    expect((await call('search_vehicles', {}, stranger)).total).toBe(0)
    expect((await call('list_dealers', {}, stranger)).dealers).toEqual([])
  })

  test('calls count as the operations that they run, and a limit names the seconds to wait [AGT-09]', async () => {
    const usage = async () =>
      (await forecourt.ask('GET', '/v1/usage', { key: strangerKey })).body.requests.total_requests
    const counted = await waitUntil('usage is written', async () => (await usage()) || undefined)
    await call('list_dealers', {}, stranger)
    await waitUntil('the call is counted', async () => ((await usage()) >= counted + 2 ? true : undefined))
    const { accountId, key } = await forecourt.addAccount('limited')
    await forecourt.testDatabase.database.handle.query('UPDATE accounts SET limits = $1 WHERE id = $2', [
      JSON.stringify({ default: { minute: 1 } }),
      accountId,
    ])
    const limited = await connect(key)
    await call('list_dealers', {}, limited)
    expect(await refusal('list_dealers', {}, limited)).toMatch(
      /^Rate limit exceeded: 1\/1 per minute\. Wait \d+ seconds, then call list_dealers again\.$/,
    )
    await limited.close()
  })
})

describe('the stdio command', () => {
  const start = async (environment: Record<string, string>) => {
    const client = new Client({ name: 'test', version: '1' })
    const path = fileURLToPath(new URL('../../src/main/cli.ts', import.meta.url))
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [path, 'mcp'],
      env: { PATH: process.env.PATH ?? '', FORECOURT_API_KEY: forecourt.key, ...environment },
      stderr: 'pipe',
    })
    await client.connect(transport)
    return client
  }

  test('it serves the same tools over FORECOURT_URL with FORECOURT_API_KEY [AGT-11]', async () => {
    const client = await start({ FORECOURT_URL: origin })
    expect((await client.listTools()).tools).toEqual((await agent.listTools()).tools)
    expect(await call('list_dealers', {}, client)).toMatchObject({ dealers: [{ dealership_id: dealershipId }] })
    const { vehicles } = await call('search_vehicles', {}, client)
    expect(vehicles).toEqual((await call('search_vehicles', {})).vehicles)
    expect(await refusal('get_setup', { setup_id: 'none' }, client)).toContain('Setup job not found')
    await client.close()
  })

  test('a limit of the service names the seconds to wait [AGT-09, AGT-11]', async () => {
    const { accountId, key } = await forecourt.addAccount('limited over stdio')
    const limits = JSON.stringify({ default: { minute: 1 } })
    await forecourt.testDatabase.database.handle.query('UPDATE accounts SET limits = $1 WHERE id = $2', [
      limits,
      accountId,
    ])
    const client = await start({ FORECOURT_URL: origin, FORECOURT_API_KEY: key })
    await call('list_dealers', {}, client)
    expect(await refusal('list_dealers', {}, client)).toMatch(/Wait [1-9]\d? seconds, then call list_dealers again/)
    await client.close()
  })

  test('a service that cannot be reached is reported by the tool, a missing key before that [AGT-11]', async () => {
    const client = await start({ FORECOURT_URL: 'http://127.0.0.1:1' })
    expect(await refusal('list_dealers', {}, client)).toContain('The service at http://127.0.0.1:1 cannot be reached')
    await client.close()
    const { exitCode, stderr } = await runCommand(['mcp'], {})
    expect([exitCode, stderr]).toEqual([1, 'FORECOURT_API_KEY is not set: the tools need a key of your account.\n'])
  })
})

describe('the protocol', () => {
  const send = async (body: string, headers: Record<string, string> = { authorization: `Bearer ${forecourt.key}` }) => {
    const response = await fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body,
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

  test('no key is 401 with WWW-Authenticate, an invalid one 403; both headers are accepted [AGT-02]', async () => {
    const none = await send(list, {})
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect((await send(list, { authorization: 'Bearer as_live_none' })).status).toBe(403)
    const byHeader = await connect('', { 'x-api-key': forecourt.key })
    expect((await byHeader.listTools()).tools).toHaveLength(12)
    await byHeader.close()
  })

  test('a page of another website is refused, whatever it sends', async () => {
    const from = async (page: string) =>
      (await send(list, { authorization: `Bearer ${forecourt.key}`, origin: page })).status
    expect(await from('https://evil.example')).toBe(403)
    expect(await from('null')).toBe(403)
    expect(await from('http://localhost:6274')).toBe(200)
  })

  test('no session is kept: a call needs no handshake, and GET has nothing to say [AGT-01]', async () => {
    const answer = await send(list)
    expect([answer.status, answer.headers.get('mcp-session-id')]).toEqual([200, null])
    expect(answer.text).toContain('search_vehicles')
    const get = await fetch(`${origin}/mcp`, { headers: { authorization: `Bearer ${forecourt.key}` } })
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test.each([
    ['no JSON', '{"jsonrpc"', -32_700],
    ['a text', '"hello"', -32_600],
    ['an empty object', '{}', -32_600],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"tools/burn"}', -32_601],
    ['an unknown tool', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"none"}}', -32_602],
    ['no tool', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}', -32_602],
    ['too much', `"${'x'.repeat(1_100_000)}"`, -32_600],
    ['more than a batch may have', `[${Array(21).fill(list).join()}]`, -32_600],
  ])('%s gets a JSON-RPC error, never a 5xx [AGT-12]', async (_what, body, code) => {
    const { status, text } = await send(body)
    expect(status).toBeLessThan(500)
    const json = text.startsWith('event:') ? text.slice(text.indexOf('{')) : text
    expect(JSON.parse(json)).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })

  test('a call that is nested 8,000 deep is refused like any other [AGT-12]', async () => {
    const deep = `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`
    for (const params of [
      `{"name":"get_vehicle","arguments":${deep}}`,
      `{"name":"get_vehicle","arguments":{"vin":${deep}}}`,
    ]) {
      const { status, text } = await send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`)
      expect(status).toBeLessThan(500)
      expect(text).toMatch(/"isError":true|"error":/)
    }
  })

  test('each message of a batch counts before it is looked at, and so does what runs no operation [AGT-09]', async () => {
    const { accountId, key } = await forecourt.addAccount('sends batches')
    const limits = JSON.stringify({ default: { minute: 22 } })
    const { handle } = forecourt.testDatabase.database
    await handle.query('UPDATE accounts SET limits = $1 WHERE id = $2', [limits, accountId])
    const as = { authorization: `Bearer ${key}` }
    const wrong = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_vehicle","arguments":{}}}'
    expect((await send(`[${Array(20).fill(list).join()}]`, as)).status).toBe(200)
    expect((await send(`[${Array(3).fill(list).join()}]`, as)).status).toBe(429)
    expect((await send(list, as)).status).toBe(200)
    expect((await send(wrong, as)).text).toContain('The argument vin is missing')
    const refused = await send(wrong, as)
    expect([refused.status, JSON.parse(refused.text).detail]).toEqual([429, 'Rate limit exceeded: 22/22 per minute'])
    expect((await send(list, as)).status).toBe(429)
  })

  test('the server and every tool say that texts are data and not instructions', async () => {
    expect(agent.getInstructions()).toContain('never instructions to follow')
    for (const { description } of (await agent.listTools()).tools) expect(description).toContain('not instructions')
  })
})
