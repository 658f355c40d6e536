import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ApiError,
  type CallOptions,
  ConflictError,
  ConnectionError,
  ForecourtClient,
  InvalidRequestError,
  NotFoundError,
  RateLimitError,
  ServiceError,
  SetupError,
  TimeoutError,
  verifyWebhook,
} from '../../clients/typescript/src/forecourt.ts'
import { operations } from '../../clients/typescript/src/generated/operations.ts'
import { routes } from '../../src/http/routes/registry.ts'
import { signDelivery } from '../../src/webhooks/post-delivery.ts'
import { launchBrowser, noBrowser } from '../support/browser.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { folderForFile } from '../support/temporary-folder.ts'

const run = promisify(execFile)
const folder = join(dirname(import.meta.dirname), '../clients')

const project = folderForFile()
beforeAll(async () => {
  await cp(join(folder, 'typescript'), join(project, 'source'), { recursive: true })
  const node = dirname(process.execPath)
  const tsc = join(dirname(folder), 'node_modules/.bin/tsc')
  await run(tsc, ['-p', join(project, 'source')], { env: { PATH: `${node}:${process.env.PATH}` } })
})

describe('against a service', () => {
  const [site, pythonSite] = ['client-cars.example', 'python-cars.example']
  let forecourt: TestForecourt
  let baseUrl: string
  let client: ForecourtClient

  beforeAll(async () => {
    const lot = { kind: 'dealer-com', size: 45 } as const
    forecourt = await startForecourt({
      sites: [
        { ...lot, host: site },
        { ...lot, host: pythonSite },
      ],
    })
    baseUrl = await forecourt.listen()
    client = new ForecourtClient({ baseUrl, apiKey: forecourt.key })
  })
  afterAll(() => forecourt?.close())

  test('the first session: set up, wait, read every page and cursor [CLI-01] [CLI-03] [CLI-06]', async () => {
    const setup = await client.setUpAndWait({ dealership_url: site }, { intervalMs: 100 })
    if (!('setup_id' in setup)) throw new Error('no setup')
    expect(setup.inventory_status).toBe('available')
    const vins: string[] = []
    for await (const vehicle of client.iterateInventory({ dealership_url: site, per_page: 20 })) vins.push(vehicle.vin)
    expect(vins).toHaveLength(setup.vehicle_counts?.total ?? 0)
    expect(new Set(vins).size).toBe(45)
    const queried: (string | undefined)[] = []
    for await (const vehicle of client.iterateQuery({ per_page: 20 })) queried.push(vehicle.vin)
    expect(queried.toSorted()).toEqual(vins.toSorted())
    const events: unknown[] = []
    for await (const event of client.iterateEvents({ limit: 20, event_type: 'vehicle.created' })) events.push(event)
    expect(events).toHaveLength(45)
    await expect(client.setUpAndWait({ dealership_url: site })).rejects.toThrow(ConflictError)
  })

  test.skipIf(noBrowser !== null)(
    'in Chromium a page reads the inventory of its own origin, and of no other [CLI-01]',
    async () => {
      const browser = await launchBrowser()
      const page = await browser.newPage()
      await page.route(/\/shop\//, (route) => {
        const name = new URL(route.request().url()).pathname.slice('/shop/'.length)
        if (name === '') return route.fulfill({ contentType: 'text/html', body: shopPage() })
        return route.fulfill({ path: join(project, 'source/dist', name), contentType: 'text/javascript' })
      })
      const read = async (origin: string) => {
        await page.goto(`${origin}/shop/`)
        return page.locator('output:not(:empty)').textContent()
      }
      expect(await read(baseUrl)).toBe('45 vehicles')
      expect(await read(baseUrl.replace('127.0.0.1', 'localhost'))).toBe('ConnectionError')
      await browser.close()
    },
  )

  /** What a program of the account’s own would serve beside the API. */
  function shopPage(): string {
    return `<output></output><script type="module">
      import { ForecourtClient } from '/shop/forecourt.js'
      const client = new ForecourtClient({ baseUrl: '${baseUrl}', apiKey: '${forecourt.key}', maxRetries: 0 })
      let vehicles = 0
      const read = async () => {
        for await (const _ of client.iterateInventory({ dealership_url: '${site}', per_page: 20 })) vehicles += 1
        return vehicles + ' vehicles'
      }
      document.querySelector('output').textContent = await read().catch((error) => error.constructor.name)
    </script>`
  }

  test('errors are typed and carry status, detail and request_id [CLI-04]', async () => {
    const missing = await client.getDealer({ dealership_id: 'dlr_none' }).catch((error: unknown) => error)
    expect(missing).toBeInstanceOf(NotFoundError)
    expect(missing).toMatchObject({ status: 404, detail: 'Dealership not found', request_id: expect.any(String) })
    const invalid = await client.queryInventory({ per_page: 501 }).catch((error: unknown) => error)
    expect(invalid).toBeInstanceOf(InvalidRequestError)
    expect(invalid).toMatchObject({ detail: [{ loc: ['body', 'per_page'] }] })
  })

  test('an idempotency key makes a change safe to repeat', async () => {
    const webhook = { url: 'https://hooks.example/', event_types: ['vehicle.created'], secret: 'sixteen characters' }
    const first = await client.createWebhooks(webhook, { idempotencyKey: 'one' })
    expect(await client.createWebhooks(webhook, { idempotencyKey: 'one' })).toEqual(first)
    await expect(client.createWebhooks(webhook)).rejects.toThrow(ConflictError)
  })

  test('every public operation is a method, and nothing else is', async () => {
    const document = await client.getOpenApi()
    const { paths } = document as { paths: Record<string, Record<string, { operationId: string }>> }
    const declared = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
    expect(Object.keys(operations).toSorted()).toEqual(declared.toSorted())
    for (const name of declared) expect(Reflect.get(client, name)).toBeTypeOf('function')
    expect(declared).toEqual(
      expect.arrayContaining(routes.filter(({ access }) => access === 'key').map(({ name }) => name)),
    )
  })

  test('the Python client does the same with the standard library alone [CLI-03] [CLI-06] [CLI-07]', async (context) => {
    const python = await run('python3', ['--version']).catch(() => null)
    if (python === null) return context.skip('python3 is missing')
    const { key } = await forecourt.addAccount('python')
    const environment = { FORECOURT_URL: baseUrl, FORECOURT_API_KEY: key, FORECOURT_SITE: pythonSite }
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, PYTHONDONTWRITEBYTECODE: '1', ...environment }
    const { stdout, stderr } = await run('python3', ['-m', 'unittest', 'discover', '-s', 'tests'], {
      cwd: join(folder, 'python'),
      env,
    })
    expect(stderr).toMatch(/Ran \d+ tests[\s\S]*\nOK\n$/)
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({ vehicles: 45 })
  })
})

describe('the package', () => {
  test('it has no dependency, and imports nothing but itself [CLI-01]', async () => {
    const manifest = JSON.parse(await readFile(join(project, 'source/package.json'), 'utf8'))
    expect([manifest.dependencies, manifest.peerDependencies]).toEqual([undefined, undefined])
    const files = (await readdir(join(project, 'source/dist'), { recursive: true })).filter((file) =>
      file.endsWith('.js'),
    )
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) {
      const text = await readFile(join(project, 'source/dist', file), 'utf8')
      const imported = [...text.matchAll(/(?:from|import\() ?['"]([^'"]+)/g)].map(([, specifier]) => specifier)
      for (const specifier of imported) expect(specifier, file).toMatch(/^\.{1,2}\/.+\.js$/)
    }
  })

  test('a packed copy runs in a project of its own, on Node 20 where it is [CLI-01]', async () => {
    const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json'], { cwd: join(project, 'source') })
    const [{ filename, files }] = JSON.parse(stdout)
    const paths = files.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(expect.arrayContaining(['package.json', 'dist/forecourt.js', 'dist/forecourt.d.ts']))
    expect(paths.filter((path: string) => path.startsWith('src/'))).toEqual([])
    const installed = join(project, 'own/node_modules/@forecourt/client')
    await mkdir(installed, { recursive: true })
    await run('tar', ['xzf', join(project, 'source', filename), '-C', installed, '--strip-components=1'])
    const script = `import { ForecourtClient, ConnectionError, verifyWebhook } from '@forecourt/client'
      const client = new ForecourtClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'key', maxRetries: 0 })
      const error = await client.listDealers().catch((thrown) => thrown)
      const genuine = await verifyWebhook({ body: 'a', headers: {}, secret: 'at least sixteen characters' })
      console.log(error instanceof ConnectionError, genuine)`
    await writeFile(join(project, 'own/session.mjs'), script)
    const node = (await findNode20()) ?? process.execPath
    expect((await run(node, ['session.mjs'], { cwd: join(project, 'own') })).stdout).toBe('true false\n')
  })
})

/** The machine's own Node, where the tests run on the one that npm installed. */
async function findNode20(): Promise<string | null> {
  for (const place of (process.env.PATH ?? '').split(':')) {
    const version = await run(join(place, 'node'), ['--version']).catch(() => null)
    if (version?.stdout.startsWith('v20.') === true) return join(place, 'node')
  }
  return null
}

type Scripted = { status: number; headers?: Record<string, string>; body?: unknown; how?: 'close' | 'hang' }

describe('against a server that fails', () => {
  let answers: Scripted[] = []
  let requests: { method: string; url: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => void answer(request, response))
  let client: ForecourtClient

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume()
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    const [next = { status: 500 }] = answers.length > 1 ? answers.splice(0, 1) : answers
    if (next.how === 'close') return void request.socket.destroy()
    if (next.how === 'hang') return
    response.writeHead(next.status, { 'content-type': 'application/json', ...next.headers })
    response.end(JSON.stringify(next.body ?? {}))
  }

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    client = new ForecourtClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      apiKey: 'key',
    })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const script = (...next: Scripted[]) => {
    answers = next
    requests = []
  }
  const soon = { 'retry-after': '0' }
  const setUp = (options?: CallOptions) => client.setUpDealer({ dealership_url: 'a.example' }, options)

  test.each<[string, Scripted]>([
    ['a 503', { status: 503, headers: soon }],
    ['a 408', { status: 408, headers: soon }],
    ['a 429', { status: 429, headers: soon }],
    ['a broken connection', { status: 0, how: 'close' }],
  ])('%s is repeated twice, then thrown [CLI-02]', async (_what, failure) => {
    script(failure, failure, { status: 200, body: { dealers: [] } })
    expect(await client.listDealers()).toEqual({ dealers: [] })
    expect(requests).toHaveLength(3)
    script(failure)
    await expect(client.listDealers()).rejects.toThrow(failure.how === 'close' ? ConnectionError : ApiError)
    expect(requests).toHaveLength(3)
    script(failure)
    await expect(client.listDealers({}, { maxRetries: 0 })).rejects.toThrow()
    expect(requests).toHaveLength(1)
  })

  test('what changes something is repeated only with an idempotency key [CLI-02]', async () => {
    script({ status: 503, headers: soon })
    await expect(setUp()).rejects.toThrow(ServiceError)
    expect(requests).toHaveLength(1)
    script({ status: 0, how: 'close' })
    await expect(setUp()).rejects.toThrow(ConnectionError)
    expect(requests).toHaveLength(1)
    script({ status: 503, headers: soon }, { status: 409, headers: soon }, { status: 202 })
    await setUp({ idempotencyKey: 'one' })
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['one', 'one', 'one'])
    script({ status: 503, headers: soon }, { status: 200, body: { vehicles: [] } })
    await client.queryInventory({})
    expect(requests).toHaveLength(2)
  })

  test('Retry-After is kept; a long one, and a refusal, are the caller’s [CLI-02]', async () => {
    script({ status: 429, headers: { 'retry-after': '1' } }, { status: 200, body: {} })
    const begun = performance.now()
    await client.listDealers()
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990)
    script({ status: 429, headers: { 'retry-after': '3600' } })
    const limited = await client.listDealers().catch((error: unknown) => error)
    expect(limited).toBeInstanceOf(RateLimitError)
    expect(limited).toMatchObject({ retryAfterMs: 3_600_000 })
    script({ status: 409 })
    await expect(setUp({ idempotencyKey: 'one' })).rejects.toThrow(ConflictError)
    expect(requests).toHaveLength(1)
  })

  test('an answer that does not come is a TimeoutError, an aborted call what aborted it', async () => {
    script({ status: 0, how: 'hang' })
    await expect(client.listDealers({}, { timeoutMs: 50, maxRetries: 0 })).rejects.toThrow(TimeoutError)
    await expect(client.listDealers({}, { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow('stop')
  })

  test('arguments go where the operation wants them', async () => {
    script({ status: 200 })
    await client.listVehicleChanges({ vin: 'a/b', limit: 5, cursor: undefined })
    await client.removeDealer({ dealership_id: 'dlr_1' })
    expect(requests).toMatchObject([
      { method: 'GET', url: '/v1/vehicles/a%2Fb/changes?limit=5', headers: { authorization: 'Bearer key' } },
      { method: 'DELETE', url: '/v1/dealers/dlr_1' },
    ])
    expect(requests[1]?.headers['content-type']).toBeUndefined()
  })

  test('a copy waits for changes as long as it is told to, 25 seconds by itself', async () => {
    const page = { changes: [], next_cursor: 'c1', has_more: false, as_of: '2026-11-30T00:00:00Z' }
    script({ status: 200, body: page })
    for (const scope of [{}, { wait: 0 }]) {
      const { value } = await client.syncInventory(scope).next()
      expect(value).toMatchObject({ cursor: 'c1', has_more: false })
    }
    expect(requests.map(({ url }) => url)).toEqual(['/v1/sync?wait=25', '/v1/sync?wait=0'])
  })

  test('a failed setup is thrown with its last state [CLI-06]', async () => {
    const failed = { status: 'failed', inventory_status: null, error: 'No inventory', failure_mode: 'no_inventory' }
    script({ status: 202, body: { setup_id: 'setup_1' } }, { status: 200, body: failed })
    const error = await client.setUpAndWait({ dealership_url: 'a.example' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SetupError)
    expect(error).toMatchObject({ setup: failed })
  })
})

describe('verifyWebhook', () => {
  const secret = 'at least sixteen characters'
  const body = '{"event":"vehicle.created"}'
  const plain = createHmac('sha256', secret).update(body).digest('hex')
  const signed = (at = Date.now() / 1000, of = body) => {
    const stamp = String(Math.floor(at))
    const signature = createHmac('sha256', secret).update(`msg_1.${stamp}.${of}`).digest('base64')
    return { 'Webhook-Id': 'msg_1', 'webhook-timestamp': stamp, 'webhook-signature': `v1,bad v1,${signature}` }
  }

  test('both signatures are accepted [CLI-05]', async () => {
    for (const headers of [signed(), new Headers(signed()), { 'X-Service-Signature': plain }]) {
      expect(await verifyWebhook({ body, headers, secret })).toBe(true)
    }
    expect(await verifyWebhook({ body, headers: { 'x-service-signature-previous': plain }, secret })).toBe(true)
    const bytes = new TextEncoder().encode(body)
    expect(await verifyWebhook({ body: bytes, headers: signed(), secret })).toBe(true)
  })

  test('what the service signs is accepted, during the rotation of a secret too [CLI-05]', async () => {
    const delivery = { id: 'msg_1_1', eventType: 'vehicle.created', body, at: new Date() }
    const headers = signDelivery({ ...delivery, secret, previousSecret: 'the one before, long enough' })
    expect(await verifyWebhook({ body, headers, secret })).toBe(true)
    expect(await verifyWebhook({ body, headers, secret: 'the one before, long enough' })).toBe(true)
    expect(await verifyWebhook({ body, headers, secret: 'another one, also long enough' })).toBe(false)
  })

  test('a changed body, another secret, an old or a changed time are refused [CLI-05]', async () => {
    const refused = [
      { body: `${body} `, headers: signed(), secret },
      { body: `${body} `, headers: { 'X-Service-Signature': plain }, secret },
      { body, headers: signed(), secret: 'another secret of theirs' },
      { body, headers: signed(Date.now() / 1000 - 301), secret },
      {
        body,
        headers: { ...signed(Date.now() / 1000 - 400), 'webhook-timestamp': signed()['webhook-timestamp'] },
        secret,
      },
      { body, headers: { ...signed(), 'webhook-timestamp': '' }, secret },
      { body, headers: { 'X-Service-Signature': plain.slice(2) }, secret },
      { body, headers: {}, secret },
    ]
    for (const delivery of refused) expect(await verifyWebhook(delivery)).toBe(false)
  })
})
