import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, noBrowser } from '../../../test/support/browser.ts'
import { announcesCards, readVehicleCard, withPhotos } from './vehicle-card.ts'

const shows = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } }

test('a client announces cards in the handshake or in each request, and nothing else does', () => {
  const newer = (said: object) => ({ params: { _meta: { 'io.modelcontextprotocol/clientCapabilities': said } } })
  expect(announcesCards({ method: 'initialize', params: { capabilities: shows } })).toBe(true)
  expect(announcesCards(newer(shows))).toBe(true)
  const others = [null, [], {}, { params: [] }, { params: { capabilities: { extensions: [] } } }, newer({})]
  const text = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html'] } } }
  for (const message of [...others, newer(text)]) expect(announcesCards(message)).toBe(false)
})

test('photos come with the answers of the operations, the first one of each vehicle that is shown: over https, or the service’s own', async () => {
  const asked: unknown[] = []
  const { call, photosOf } = withPhotos(async (operation, request) => {
    asked.push([operation, request?.body])
    return {
      vehicles: [
        { vin: 'A', photo_url_list: [{ url: 'http://plain.example/1' }, { url: 'https://x.example/2' }] },
        { vin: 'B', photo_url_list: 'https://y.example/1|https://y.example/2' },
        { vin: 'C', photo_url_list: `https://z.example/${'z'.repeat(2000)}` },
        { vin: 'D', photo_url_list: 'https://other.example/1' },
        { vin: 'F', photo_url_list: 'http://127.0.0.1:80801/photos/1|http://127.0.0.1:8080/photos/2' },
      ],
      results: [{ vehicle: { vin: 'E', photo_url_list: [{ url: 'https://e.example/1' }] } }],
    }
  }, 'http://127.0.0.1:8080/photos')
  await call('queryInventory', { body: { fields: ['vin'], per_page: 5 } })
  await call('getVehicleHistory', { path: { vin: 'A' } })
  expect(asked).toEqual([
    ['queryInventory', { fields: ['vin', 'photo_url_list'], per_page: 5 }],
    ['getVehicleHistory', undefined],
  ])
  const shown = ['A', 'B', 'C', 'F'].map((vin) => ({ vin }))
  expect(photosOf({ vehicles: shown, listings: [{ vin: 'E' }] })).toEqual({
    A: 'https://x.example/2',
    B: 'https://y.example/1',
    E: 'https://e.example/1',
    F: 'http://127.0.0.1:8080/photos/2',
  })
  expect(photosOf(undefined)).toEqual({})
})

test('the page is whole in itself, small, and allows only its own script and style and photos', () => {
  const { text, _meta: meta, mimeType } = readVehicleCard('https://cdn.example/photos')
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(30_000)
  expect(text).toMatch(/default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src https:"/)
  expect(text).not.toMatch(/unsafe-|<link|src="|innerHTML/)
  expect([mimeType, meta.ui.csp]).toEqual(['text/html;profile=mcp-app', { resourceDomains: ['https://*'] }])
  const own = 'http://127.0.0.1:8080'
  const local = readVehicleCard(`${own}/photos`)
  expect(local.text).toContain(`img-src https: ${own}"`)
  expect(local._meta.ui.csp.resourceDomains).toEqual(['https://*', own])
})

describe.skipIf(noBrowser !== null)('in a host', () => {
  let browser: Browser
  let page: Page
  const requested: string[] = []
  const refused: string[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
    page = await browser.newPage({ viewport: { width: 900, height: 700 } })
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) refused.push(message.text())
    })
    await page.route('**/*', (route) => {
      requested.push(route.request().url())
      const body = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
        'base64',
      )
      const isPhoto = route.request().url().endsWith('.png')
      return route.fulfill(
        isPhoto ? { body, contentType: 'image/png' } : { body: '<!doctype html>', contentType: 'text/html' },
      )
    })
    await page.goto('https://host.example/')
    await page.evaluate(`(${embed})(${JSON.stringify(readVehicleCard('http://127.0.0.1:8080/photos').text)})`)
    await page.waitForFunction('globalThis.received.some(({ method }) => method === "ui/notifications/initialized")')
  })
  afterAll(() => browser?.close())

  const show = async (result: object) => {
    await page.evaluate((params) => Reflect.get(globalThis, 'sendToView')(params), result)
    return page.frameLocator('iframe')
  }
  const received = () => page.evaluate<{ method: string; params: Record<string, unknown> }[]>('globalThis.received')

  test('vehicles are shown with photo, title, price, mileage, dealer and link', async () => {
    const vehicle = {
      vin: 'A',
      year: 2021,
      make: 'Honda',
      model: 'CR-V',
      series: 'EX-L',
      condition: 'Used',
      price: 27_995.5,
      odometer: 41_200,
      odometer_unit: 'mi',
      vdp_link: 'https://www.sunrise.example/used/a',
    }
    const own = 'http://127.0.0.1:8080/photos/c.png'
    const view = await show({
      structuredContent: {
        total: 3,
        vehicles: [vehicle, { vin: 'B', removed_at: '2026-11-01', vdp_link: 'javascript:alert(1)' }, { vin: 'C' }],
      },
      _meta: { 'forecourt/photos': { A: 'https://photos.example/a.png', B: 'data:image/png;base64,x', C: own } },
    })
    const cards = view.getByRole('listitem')
    await cards.first().getByRole('heading', { name: '2021 Honda CR-V EX-L' }).waitFor()
    expect(await cards.first().innerText()).toMatch(/\$27,996[\s\S]*Used · 41,200 mi[\s\S]*sunrise\.example/)
    await cards.first().getByRole('img', { name: '2021 Honda CR-V EX-L' }).waitFor()
    await cards.nth(2).getByRole('img').waitFor()
    expect(requested).toContain(own)
    expect(await cards.nth(1).innerText()).toMatch(/No photo[\s\S]*B[\s\S]*Price on request[\s\S]*No longer listed/)
    expect(await cards.nth(1).getByRole('link').count()).toBe(0)
    await cards.first().getByRole('link', { name: 'See it at the dealer' }).click()
    await expect.poll(async () => (await received()).filter(({ method }) => method === 'ui/open-link')).toHaveLength(1)
    expect((await received()).find(({ method }) => method === 'ui/open-link')?.params).toEqual({
      url: vehicle.vdp_link,
    })
    expect(
      (await received()).some(
        ({ method, params }) => method === 'ui/notifications/size-changed' && Number(params.height) > 100,
      ),
    ).toBe(true)
  })

  test('texts of sellers are shown as they are, and load nothing', async () => {
    const before = requested.length
    const nasty = '<img src=https://evil.example/x onerror="parent.postMessage(1)"><script>alert(1)</script>'
    const view = await show({
      structuredContent: { listings: [{ vin: 'C', make: nasty, series: nasty, price: nasty }] },
    })
    await view.getByRole('heading', { name: nasty.slice(0, 20) }).waitFor()
    expect(await view.locator('img, script:not(:last-of-type)').count()).toBe(0)
    expect(requested.slice(before)).toEqual([])
    expect(refused).toEqual([])
  })

  test('an answer without vehicles, and a refusal, are said', async () => {
    await (await show({ structuredContent: { total: 0, vehicles: [] } })).getByText('No vehicles match.').waitFor()
    const refusal = { isError: true, content: [{ type: 'text', text: 'Check the VIN.' }] }
    await (await show(refusal)).getByText('Check the VIN.').waitFor()
    expect(requested.filter((url) => !/host\.example|photos\.example|127\.0\.0\.1:8080/.test(url))).toEqual([])
  })
})

/** In the host's page: a view in a sandbox, as hosts of MCP Apps frame it, and what it said. */
const embed = `(html) => {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.srcdoc = html
  frame.style.cssText = 'width: 100%; height: 600px; border: 0'
  const send = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*')
  globalThis.received = []
  globalThis.sendToView = (params) => send({ method: 'ui/notifications/tool-result', params })
  addEventListener('message', ({ data }) => {
    received.push(data)
    if (data.method !== 'ui/initialize') return
    const host = { hostInfo: { name: 'test', version: '1' }, hostCapabilities: {}, hostContext: { theme: 'light' } }
    send({ id: data.id, result: { protocolVersion: '2026-01-26', ...host } })
  })
  document.body.append(frame)
}`
