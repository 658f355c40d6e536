import { expect, test } from 'vitest'
import { createLot } from '../../sandbox/lot.ts'
import { createDealerFireSite } from '../../sandbox/sites/dealer-fire.ts'
import { createPlainSite } from '../../sandbox/sites/plain.ts'
import type { Site } from '../../sandbox/sites/site.ts'
import { htmlAnswer } from '../../sandbox/sites/site.ts'
import { getRow } from '../../src/db/database.ts'
import { startForecourt } from '../support/forecourt.ts'
import { startHttpServer } from '../support/loopback-server.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'

const forecourt = openForFile(() =>
  startForecourt({
    sites: [
      { kind: 'no-dealer', host: 'crumb-bakery.example' },
      { kind: 'dealer-com', host: 'empty-lot.example', size: 0 },
      { kind: 'plain', host: 'empty-plain.example', size: 0 },
      { kind: 'dealer-com', host: 'walled.example', size: 5 },
      { kind: 'dealer-com', host: 'broken.example', size: 5 },
      { kind: 'dealer-com', host: 'huge.example', size: 5 },
      { kind: 'dealer-com', host: 'loop.example', size: 5 },
      { kind: 'dealer-com', host: 'inward.example', size: 5 },
      { kind: 'dealer-com', host: 'cut.example', size: 5 },
      withoutVins('no-vins.example'),
      withoutPrices(createPlainSite({ host: 'half-stated.example', lot: createLot({ seed: 'half', size: 6 }) })),
      withoutEveryThirdPrice(
        createDealerFireSite({ host: 'third-stated.example', lot: createLot({ seed: 'third', size: 9 }) }),
      ),
    ],
  }),
)

test.each([
  ['an unknown host', 'http://no-such-dealer.invalid', 'unreachable', /no-such-dealer\.invalid/],
  ['a refused connection', 'https://crumb-bakery.example', 'unreachable', /refused/],
  ['a site that is no dealer', 'crumb-bakery.example', 'unknown_platform', /does not look like/],
  ['an empty Dealer.com inventory', 'empty-lot.example', 'no_inventory', /No vehicles/],
  ['an empty inventory on a plain site', 'empty-plain.example', 'no_inventory', /No vehicles/],
  ['a marketplace', 'https://www.cars.com/dealers/123', 'unknown_platform', /cars\.com is a marketplace/],
  ['a page of a social network', 'facebook.com/lakeside', 'unknown_platform', /is a site of classified ads/],
  ['a dealer without VINs', 'no-vins.example', 'no_inventory', /no-vins\.example shows vehicles without their VINs/],
  ['a loopback address', 'http://127.0.0.1:1/', 'unreachable', /127\.0\.0\.1/],
  ['a loopback address in disguise', 'http://2130706433/', 'unreachable', /127\.0\.0\.1/],
])('%s fails with a readable error and failure_mode %s', async (_name, url, mode, error) => {
  const end = await onboard(forecourt, url)
  expect(end).toMatchObject({ success: true, status: 'failed', inventory_status: null, failure_mode: mode })
  expect(end.error).toMatch(error)
})

test.each([
  ['not a url at all !!', /not the address/],
  ['not a host', /not the address/],
  ['https://', /not the address/],
  ['???', /not the address/],
  ['ftp://walled.example', /scheme ftp/],
  ['file:///etc/passwd', /not the address/],
  ['http://user:secret@walled.example', /user name or password/],
])('%s, which no website can have for an address, is 422 and starts no setup [ERR-03, ERR-04]', async (url, msg) => {
  const count = async () => {
    const { handle } = forecourt.services.database
    return (await getRow<{ count: number }>(handle)`SELECT count(*) FROM setup_jobs`).count
  }
  const before = await count()
  for (const key of [forecourt.key, (await forecourt.addAccount('second')).key]) {
    const answer = await forecourt.ask('POST', '/v1/dealers/setup', { body: { dealership_url: url }, key })
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toMatchObject([
      { loc: ['body', 'dealership_url'], msg: expect.stringMatching(msg), type: 'value_error' },
    ])
    expect(answer.body.detail[0].msg).not.toContain('secret')
  }
  expect(await count()).toBe(before)
})

test.each([
  ['challenge', 'walled.example', { kind: 'challenge' }, 'blocked'],
  ['500', 'broken.example', { kind: 'status', status: 500 }, 'unreachable'],
  ['200 MB', 'huge.example', { kind: 'huge-page', bytes: 200_000_000 }, 'unreachable'],
  ['redirect loop', 'loop.example', { kind: 'redirect-loop' }, 'unreachable'],
  ['redirect inwards', 'inward.example', { kind: 'redirect', location: 'http://127.0.0.1:9/' }, 'unreachable'],
  ['cut off', 'cut.example', { kind: 'cut-off' }, 'unreachable'],
] as const)(
  'a home page that answers with %s fails the job, never the POST [SET-19, SET-29, SET-33, SET-35]',
  async (_name, host, fault, mode) => {
    forecourt.sandbox.setFaults(host, [{ ...fault, path: '^/$' }])
    const end = await onboard(forecourt, host)
    expect(end).toMatchObject({
      success: true,
      status: 'failed',
      inventory_status: null,
      failure_mode: mode,
      dealership_url: host,
    })
    expect(end.error.length).toBeGreaterThan(10)
  },
)

test('a TLS failure is reported as such', async () => {
  const plain = await startHttpServer((_request, response) => response.end('not TLS'))
  const end = await onboard(forecourt, `https://dealer.test:${plain.port}/`)
  expect(end).toMatchObject({ status: 'failed', failure_mode: 'unreachable' })
  await plain.close()
})

test('failures leave the service up and reveal no dealership [SET-29]', async () => {
  const list = await forecourt.ask('GET', '/v1/dealers')
  expect(list.body).toMatchObject({ success: true, count: 0, dealers: [] })
})

test.each([
  [429, '^/$', 'blocked'],
  [503, '^/$', 'unreachable'],
  [429, '^/robots.txt$', 'blocked'],
  [503, '^/robots.txt$', 'unreachable'],
] as const)(
  'a site that answers %i at %s for longer than two minutes fails the setup at once as %s [SET-44]',
  async (status, path, mode) => {
    const host = `limit-${status}-${path.length}.example`
    forecourt.sandbox.addSite({ kind: 'dealer-com', host, size: 5 })
    forecourt.sandbox.setFaults(host, [{ kind: 'status', status, retryAfter: 121, path }])
    const end = await onboard(forecourt, `http://${host}`)
    expect(end).toMatchObject({ status: 'failed', inventory_status: null, failure_mode: mode })
    expect(end.error).toContain(String(status))
    expect(forecourt.sandbox.requests.list(host)).toHaveLength(path === '^/$' ? 2 : 1)
  },
)

test.each([
  [429, 'limiting.example', '^/$'],
  [503, 'limiting.example', '^/robots.txt$'],
  [503, 'busy.example', 'inventory'],
])(
  'a site that answers %i is requested again after Retry-After, and the setup continues (%s%s) [SET-44]',
  async (status, host, path) => {
    const fresh = `${path.replace(/[^a-z]/g, '')}-${host}`
    forecourt.sandbox.addSite({ kind: 'dealer-com', host: fresh, size: 5 })
    forecourt.sandbox.setFaults(fresh, [{ kind: 'status', status, retryAfter: 1, path, times: 1 }])
    const end = await onboard(forecourt, `http://${fresh}`)
    expect(end).toMatchObject({ status: 'completed', inventory_status: 'available', setup_status: 'active' })
  },
)

test('a message keeps the letters of a host name, and otherwise starts with a capital', async () => {
  const host = 'somebodys-blog.example'
  const answer = () => htmlAnswer('<html><title>My garden</title><body><p>Roses.</p></body></html>')
  forecourt.sandbox.addSite({ host, kind: 'blog', lot: null, answer })
  const end = await onboard(forecourt, `http://${host}`)
  expect(end).toMatchObject({ status: 'failed', failure_mode: 'unknown_platform' })
  expect(end.error).toBe(`${host} does not look like the website of a car dealership.`)
  const away = await onboard(forecourt, 'http://nobody-is-there.example')
  expect(away.error).toMatch(/^[A-Z]|^nobody-is-there\.example/)
})

test('missing critical fields require a review, and imports are still created [SET-38, SET-39]', async () => {
  const end = await onboard(forecourt, 'half-stated.example')
  expect(end).toMatchObject({ status: 'completed', setup_status: 'needs_manual_review', inventory_status: 'available' })
  expect(end.requires_review_reason).toMatch(/price/)
  const read = await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: end.dealership_id } })
  expect(read.body.count).toBe(6)
})

test('a platform known only from documentation requires a review if a third of its vehicles have no price', async () => {
  const end = await onboard(forecourt, 'third-stated.example')
  expect(end).toMatchObject({
    setup_status: 'needs_manual_review',
    inventory_status: 'available',
    provider: 'dealer-fire',
  })
  expect(end.requires_review_reason).toMatch(/^\d of 9 vehicles in the test collection have no price$/)
  const { dealer } = (await forecourt.ask('GET', `/v1/dealers/${end.dealership_id}`)).body
  expect(dealer.provider_trust).toBe('documented')
})

function withoutEveryThirdPrice(site: Site): Site {
  let seen = 0
  return {
    ...site,
    answer: (request) => {
      const answer = site.answer(request)
      const body = answer.body.replace(/"(?:selling|internet|original|final)Price":"\d+"/g, (price) =>
        Math.floor(seen++ / 4) % 3 === 0 ? price.replace(/\d+/, '0') : price,
      )
      return { ...answer, body }
    },
  }
}

function withoutPrices(site: Site): Site {
  return {
    ...site,
    answer: (request) => {
      const answer = site.answer(request)
      // In the markup, and what the listing shows beside it.
      const body = answer.body
        .replace(/"price":\s*"?[\d.]+"?/g, '"price":"Call for price"')
        .replace(/\$[\d,]+/g, 'Call')
      return { ...answer, body }
    },
  }
}

/** A lot of cards, whose vehicles have pages of their own, and no VIN anywhere. */
function withoutVins(host: string): Site {
  const cars = ['2019 Honda Accord EX', '2020 Toyota Camry SE', '2018 Ford Escape SEL', '2021 Kia Soul LX']
  const cards = cars.map(
    (car, at) =>
      `<div class="card"><a href="/cars/${at}"><h3>${car}</h3></a><p>$1${at},900</p><p>4${at},100 miles</p></div>`,
  )
  const page = (body: string) =>
    `<title>Lakeside Auto Sales</title><h1>Lakeside Auto Sales</h1><a href="/inventory">Inventory</a>${body}`
  return {
    host,
    kind: 'without VINs',
    lot: null,
    answer: ({ url }) => {
      const at = /^\/cars\/(\d)$/.exec(url.pathname)?.[1]
      if (at !== undefined)
        return htmlAnswer(page(`<h2>${cars[Number(at)]}</h2><p>$1${at},900</p><p>Stock: L10${at}</p>`))
      if (url.pathname === '/') return htmlAnswer(page('<p>Used cars, trucks and SUVs. Call our dealership.</p>'))
      return url.pathname === '/inventory' ? htmlAnswer(page(cards.join(''))) : htmlAnswer('<p>Not found</p>', 404)
    },
  }
}
