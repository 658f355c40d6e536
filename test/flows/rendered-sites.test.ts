import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scriptsAlone } from '../../sandbox/any/doubtful.ts'
import { scriptShapes } from '../../sandbox/any/script-shapes.ts'
import { createAnySite } from '../../sandbox/any/site.ts'
import { runCommand } from '../../src/main/commands/run-command.ts'
import { noBrowser, type ServedBrowser, serveBrowser } from '../support/browser.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { onboard } from '../support/onboard.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openVpicFolder } from '../support/vpic-folder.ts'
import { waitUntil } from '../support/wait-until.ts'

const sites = new Map([...scriptShapes, scriptsAlone].map((shape) => [shape.name, createAnySite(shape)]))
const carsOf = (name: string) => sites.get(name)?.cars ?? []

describe.skipIf(noBrowser !== null)('sites that show vehicles only through scripts', () => {
  let browser: ServedBrowser
  let forecourt: TestForecourt
  beforeAll(async () => {
    browser = await serveBrowser()
    const environment = { DATA_DIR: await openVpicFolder(), BROWSER_URL: browser.url }
    forecourt = await startForecourt({ sites: [...sites.values()], environment })
  }, 60_000)
  afterAll(async () => {
    await forecourt.close()
    await browser.close()
  })

  const requestsTo = (name: string) => forecourt.sandbox.requests.list(`${name}.example`).map(({ path }) => path)
  const dealerOf = async (id: string) => (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer
  const vehiclesOf = async (id: string) =>
    (await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: id, per_page: 500 } })).body.vehicles
  const importAgain = (id: number) => collectSite(forecourt.services, id)

  const killAtSecondPage = async (before: number) => {
    const isThere = () => requestsTo('app-without-interface').slice(before).includes('/inventory?page=2')
    await waitUntil('the second page', async () => isThere() || undefined)
    await browser.kill()
  }

  const onboardWhole = async (name: string) => {
    const end = await onboard(forecourt, `${name}.example`)
    expect(end).toMatchObject({ provider: 'generic', setup_status: 'active', inventory_status: 'available' })
    expect(requestsTo(name).length).toBeLessThanOrEqual(60 + 3 * carsOf(name).length)
    const vehicles = await vehiclesOf(end.dealership_id)
    expect(vehicles).toHaveLength(carsOf(name).length)
    for (const { vin, year, make, model, price, miles, stock } of carsOf(name)) {
      const vehicle = vehicles.find((one: { vin: string }) => one.vin === vin)
      expect(vehicle).toMatchObject({ year, make, model, price, odometer: miles, stocknum: stock })
    }
    const dealer = await dealerOf(end.dealership_id)
    expect(dealer.last_imports[0]).toMatchObject({ status: 'completed', complete: true })
    return { id: dealer.id, publicId: end.dealership_id, reader: dealer.configuration.config.reader }
  }

  test('an interface found in the browser is asked without it from then on [ANY-11] [ANY-13] [ANY-14]', async () => {
    const { id, reader } = await onboardWhole('app-with-interface')
    expect(reader).toMatchObject({
      kind: 'json-interface',
      listings: ['http://app-with-interface.example/api/v3/units?page=1'],
    })
    const before = requestsTo('app-with-interface').length
    expect(await importAgain(id)).toMatchObject({ verdict: 'completed', counts: { removed: 0, new: 0, updated: 0 } })
    const asked = requestsTo('app-with-interface').slice(before)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((path) => !path.startsWith('/api/v3/units'))).toEqual([])
  })

  test('without an interface each import renders; a browser that is lost meanwhile removes nothing [ANY-11] [ANY-14]', async () => {
    const name = 'app-without-interface'
    const { id, publicId, reader } = await onboardWhole(name)
    expect(reader).toMatchObject({ kind: 'rendered', reads: 'cards' })
    expect(await importAgain(id)).toMatchObject({ verdict: 'completed', counts: { removed: 0, new: 0, updated: 0 } })
    const folder = temporaryFolder()
    const settings = { BROWSER_URL: browser.url, CONNECT_TO: forecourt.sandbox.connectTo, HOST_INTERVAL_MS: '0' }
    const inspected = await runCommand(['inspect', `http://${name}.example`, '--save', folder], settings)
    const replayed = await runCommand(['inspect', '--from', folder], {})
    expect([inspected.exitCode, JSON.parse(replayed.stdout)]).toEqual([0, JSON.parse(inspected.stdout)])
    expect(JSON.parse(replayed.stdout)).toMatchObject({ reader, problems: [] })
    const failures = await onboard(forecourt, 'scripts-alone.example')
    expect(failures).toMatchObject({
      failure_mode: 'unknown_platform',
      error: expect.stringMatching(/only through scripts.*browser either/),
    })
    const before = requestsTo(name).length
    const [lost] = await Promise.all([importAgain(id), killAtSecondPage(before)])
    expect(lost).toMatchObject({ complete: false, counts: { removed: 0 } })
    expect(requestsTo(name).slice(before)).toContain('/inventory')
    expect(await vehiclesOf(publicId)).toHaveLength(carsOf(name).length)
    expect(forecourt.logLines.join('')).toContain('the browser at BROWSER_URL did not open a page')
  })
})
