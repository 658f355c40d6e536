import { describe, expect, test } from 'vitest'
import { findPlatform } from '../../registry.ts'
import { pageOf } from '../conformance/fixture-site.ts'
import { isOneBusiness } from '../stores/lots.ts'
import { noStoreSignal } from '../stores/store-signal.ts'
import { configureSite } from './configure-site.ts'
import { identifyDealership } from './identify.ts'

function identify(text: string, platformId = 'generic') {
  const page = pageOf('https://www.harbormotors.example/', 200, { text, type: 'text/html' })
  return identifyDealership(page, findPlatform(platformId))
}

const whole = {
  name: 'Harbor Motors',
  street: '318 Canal Park Drive',
  city: 'Duluth',
  state: 'Minnesota',
  zip: '55802',
  phone: '(218) 555-0162',
}

test.each([
  [
    'JSON-LD',
    `<script type="application/ld+json">{"@type":"AutoDealer","name":"Harbor Motors","telephone":"(218) 555-0162","address":{"streetAddress":"318 Canal Park Drive","addressLocality":"Duluth","addressRegion":"MN","postalCode":"55802"}}</script>`,
  ],
  [
    'what is visible',
    `<title>Harbor Motors | Used Cars in Duluth, MN</title><footer><p>318 Canal Park Drive<br>Duluth, MN 55802</p><a href="tel:+12185550162">Call us</a></footer>`,
  ],
  [
    'an address on one line',
    `<meta property="og:site_name" content="Harbor Motors"><address>318 Canal Park Drive, Duluth, MN 55802-1234</address><a href="tel:2185550162">(218) 555-0162</a>`,
  ],
  [
    'an address without commas',
    `<meta property="og:site_name" content="Harbor Motors"><address>318 Canal Park Drive Duluth MN 55802</address><a href="tel:2185550162">218.555.0162</a>`,
  ],
])('%s supplies the whole identity', (_, html) => {
  expect(identify(html)).toEqual(whole)
})

test('the name that the site gives itself goes before that of an organization that is no dealer', () => {
  const named = (type: string) =>
    identify(
      `<meta property="og:site_name" content="Harbor Motors"><script type="application/ld+json">{"@type":"${type}","name":"Site Vendor Inc."}</script>`,
    ).name
  expect([named('Organization'), named('AutoDealer')]).toEqual(['Harbor Motors', 'Site Vendor Inc.'])
})

test('a Canadian address is read with its province', () => {
  const html = '<footer>1200 Portage Ave, Winnipeg, MB R3G 0T5</footer>'
  expect(identify(html)).toMatchObject({
    street: '1200 Portage Ave',
    city: 'Winnipeg',
    state: 'Manitoba',
    zip: 'R3G 0T5',
  })
})

test('the dealer whose URL is this site wins over its other stores', () => {
  const store = (name: string, url: string) => ({
    '@type': 'AutoDealer',
    name,
    url,
    address: { streetAddress: '1 A St' },
  })
  const nodes = [store('Other Store', 'https://other.example/'), store('Harbor Motors', 'https://harbormotors.example')]
  expect(identify(`<script type="application/ld+json">${JSON.stringify(nodes)}</script>`).name).toBe('Harbor Motors')
})

test('an address is never combined from two sources', () => {
  const html = `<script type="application/ld+json">{"@type":"AutoDealer","name":"Harbor Motors","address":{"addressLocality":"Duluth"}}</script>
    <footer>9 Elm St, Fargo, ND 58102</footer>`
  expect(identify(html)).toMatchObject({ city: 'Duluth', street: null, state: null, zip: null })
})

describe('of several dealers', () => {
  const ld = (...nodes: readonly object[]) => `<script type="application/ld+json">${JSON.stringify(nodes)}</script>`
  const named = (name: string, more: object = {}) => ({ '@type': 'AutoDealer', name, ...more })

  test('one with a street counts before one without', () => {
    const placed = named('B', { address: { streetAddress: '1 A St', telephone: '218-555-0162' } })
    expect(identify(ld(named('A', { address: { addressLocality: 'Duluth' } }), placed))).toMatchObject({
      name: 'B',
      street: '1 A St',
      city: null,
      phone: '218-555-0162',
    })
    expect(identify(ld(named('A'), named('B'))).name).toBe('A')
  })
})

test('a city is completed from the visible address of the same city only', () => {
  const named = (city: string) =>
    `<script type="application/ld+json">{"@type":"AutoDealer","name":"A","address":{"addressLocality":"${city}"}}</script>
    <footer>9 Elm St, Fargo, ND 58102</footer>`
  expect(identify(named('FARGO'))).toMatchObject({
    city: 'FARGO',
    street: '9 Elm St',
    state: 'North Dakota',
    zip: '58102',
  })
  expect(identify(named('Duluth'))).toMatchObject({ city: 'Duluth', street: null, state: null, zip: null })
})

test('an address of city, state and zip is whole without its street', () => {
  const address = '{"addressLocality":"Fargo","addressRegion":"ND","postalCode":"58102"}'
  const html = `<script type="application/ld+json">{"@type":"AutoDealer","name":"A","address":${address}}</script>
    <footer>9 Elm St, Fargo, ND 58103</footer>`
  expect(identify(html)).toMatchObject({ street: null, zip: '58102' })
})

test('a title that never ends is no name, and control characters are in none', () => {
  expect(identify(`<title>${'Harbor Motors '.repeat(1_000)}`).name).toBeNull()
  expect(identify('<meta property="og:site_name" content="Harbor\u0000 Motors">').name).toBe('Harbor Motors')
})

test('the name in the address line completes the title’s, but lots may still be named after the title’s', () => {
  const text = '<title>Harbor</title><p>Harbor Auto Center, 318 Canal Park Drive, Duluth, MN 55802</p>'
  const page = pageOf('https://www.harbormotors.example/', 200, { text, type: 'text/html' })
  expect(identifyDealership(page).name).toBe('Harbor Auto Center')
  const configured = configureSite(page, null)
  const config = configured.kind === 'configured' ? configured.config : null
  const lots = ['Harbor East', 'Harbor West'].map((name) => ({ ...noStoreSignal, name }))
  expect(config !== null && isOneBusiness(lots, config)).toBe(true)
})
