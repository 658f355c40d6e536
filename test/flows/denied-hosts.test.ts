import { beforeAll, expect, test } from 'vitest'
import { executeSql } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { shareHostSlots } from '../../src/db/queries/host-slots.ts'
import { shareRobots } from '../../src/db/queries/robots-files.ts'
import { readHomePage } from '../../src/dealers/reach-site.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { runCommand } from '../../src/main/commands/run-command.ts'
import { createWebClient } from '../../src/outbound/create-web-client.ts'
import { createRobotsGate } from '../../src/outbound/robots-gate.ts'
import { paceApart } from '../../src/photos/pace-apart.ts'
import { startForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'

const shop = 'ruled-out.example'
const reason = (host = shop) => `The operator of this service has ruled out visits to ${host}`

let dealershipId: string
const forecourt = openForFile(() =>
  startForecourt({
    sites: [
      { kind: 'dealer-com', host: shop, size: 8 },
      { kind: 'dealer-com', host: 'new.ruled-out.example', size: 5 },
      { kind: 'dealer-com', host: 'not-ruled-out.example', size: 5 },
    ],
  }),
)
beforeAll(async () => {
  dealershipId = (await onboard(forecourt, shop)).dealership_id
})

async function command(...words: string[]) {
  const { exitCode, stdout, stderr } = await runCommand(words, forecourt.testDatabase.settings)
  return { exitCode, stderr, output: stdout === '' ? null : JSON.parse(stdout) }
}

const sent = () => forecourt.sandbox.requests.list().length
const dealer = async () => (await forecourt.ask('GET', `/v1/dealers/${dealershipId}`)).body.dealer
const collect = async () => collectSite(forecourt.services, (await dealer()).id)

test('an import, a live lookup and a setup of a denied host send nothing and say why, until the host is allowed', async () => {
  const [vehicle] = (await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: dealershipId } })).body
    .vehicles
  expect(await command('host', 'deny', `https://${shop.toUpperCase()}/inventory`)).toMatchObject({
    exitCode: 0,
    output: { host: shop, denied: true },
  })
  const before = sent()
  expect(await collect()).toMatchObject({ verdict: 'failed' })
  expect((await dealer()).collection_problem).toBe(reason())
  const look = await forecourt.ask('GET', `/v1/vehicles/vin/${vehicle.vin}/live?dealership_id=${dealershipId}`)
  expect(look.body).toMatchObject({ source: 'cached', cached_reason: 'blocked', vehicle: { vin: vehicle.vin } })
  const end = await onboard(forecourt, 'new.ruled-out.example')
  expect(end).toMatchObject({ status: 'failed', failure_mode: 'blocked' })
  expect(end.error).toBe(`${reason('new.ruled-out.example')}.`)
  expect(sent()).toBe(before)
  expect(await onboard(forecourt, 'not-ruled-out.example')).toMatchObject({ inventory_status: 'available' })

  expect((await command('host', 'allow', shop)).output).toEqual({ host: shop, denied: false })
  expect(await collect()).toMatchObject({ verdict: 'completed' })
  expect((await dealer()).collection_problem).toBeNull()
  expect(await onboard(forecourt, 'new.ruled-out.example')).toMatchObject({ inventory_status: 'available' })
})

test('another process learns of it with its next request, for candidates of a resolve, redirects and photos alike', async () => {
  const { services, config, testDatabase, sandbox } = forecourt
  const second = await openDatabase(testDatabase.settings)
  const { log } = services
  const pages = createWebClient({ config, version: 'test', hostSlots: shareHostSlots(second, log) })
  const photos = createWebClient({ config, version: 'test', hostSlots: paceApart(shareHostSlots(second, log)) })
  const web = createRobotsGate(pages, systemClock, shareRobots(second, log))
  const home = { url: `http://${shop}/`, purpose: 'home' } as const
  try {
    expect(await web.fetchPage(home)).toMatchObject({ kind: 'page' })
    await command('host', 'deny', shop)
    const before = sent()
    const refused = { kind: 'failure', class: 'blocked', code: 'denied', message: reason() }
    expect(await web.fetchPage(home)).toMatchObject(refused)
    expect(await web.fetchPage(home, { live: true })).toMatchObject(refused)
    expect(await photos.fetchPage({ ...home, purpose: 'photo' })).toMatchObject(refused)
    const signal = AbortSignal.timeout(120_000)
    expect(await readHomePage({ ...services, web }, `www.${shop}`, { signal })).toMatchObject({
      kind: 'failure',
      code: 'denied',
      message: reason(`www.${shop}`),
    })
    expect(sent()).toBe(before)
    sandbox.setFaults('not-ruled-out.example', [{ kind: 'redirect', location: `http://${shop}/` }])
    expect(await pages.fetchPage({ ...home, url: 'http://not-ruled-out.example/x' })).toMatchObject(refused)
    expect(sandbox.requests.list(shop).at(-1)?.path).toBe('/')
    expect(sent()).toBe(before + 1)
    await command('host', 'allow', shop)
    expect(await web.fetchPage(home)).toMatchObject({ kind: 'page' })
  } finally {
    await Promise.all([pages.close(), photos.close(), second.close()])
  }
})

test('the list of hosts is printed, and what makes no sense is refused', async () => {
  await command('host', 'deny', 'a.example')
  await command('host', 'deny', 'a.example')
  await command('host', 'deny', '--', 'bücher.example')
  const { output } = await command('host', 'list')
  expect(output.hosts.map(({ host }: { host: string }) => host)).toEqual(
    expect.arrayContaining(['a.example', 'xn--bcher-kva.example']),
  )
  expect(output.hosts).toHaveLength(2)
  expect(await command('host', 'allow', 'b.example')).toMatchObject({
    exitCode: 1,
    stderr: 'b.example is not on the list.\n',
  })
  expect(await command('host', 'allow', 'shop.a.example')).toMatchObject({
    exitCode: 1,
    stderr: 'shop.a.example is still denied, by the entry a.example.\n',
  })
  for (const word of [[], ['*.example'], ['two words'], ['http://me:secret@a.example'], ['http://']]) {
    expect((await command('host', 'deny', ...word)).exitCode).toBe(2)
  }
})

test('the page that the service names says who visits, without a key', async () => {
  const address = await forecourt.listen()
  const answer = await fetch(`${address}/bot`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await answer.text()).toContain('User-agent: Forecourt')
})

test.each([
  ['a.example', true],
  ['A.b.a.example.', true],
  ['xa.example', false],
  ['example', false],
  ['a.example.org', false],
])('an entry a.example covers %s: %s', async (host, covered) => {
  const { handle } = forecourt.services.database
  const [row] = await executeSql(handle, `SELECT denying_entry(lower('${host}')) AS entry`)
  expect(row).toEqual({ entry: covered ? 'a.example' : null })
})
