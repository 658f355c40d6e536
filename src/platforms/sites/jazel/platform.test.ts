import { describe, expect, test } from 'vitest'
import { answerTo, driveCollection } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { jazel, readJazelPrices } from './platform.ts'

const origin = 'https://www.ridgelinedodge.example'
const config: SiteConfig = {
  base_url: origin,
  inventory_type: 'all',
  site_id: '41,42',
  store_name: 'Ridgeline Dodge Ram',
}

/** Responses by path below /inventory/; anything else is a 404. */
function collect(answers: Readonly<Record<string, string>>) {
  return driveCollection(jazel.collect({ config }, { sample: false }), (request) => {
    return answerTo(request.url, answers[request.url.replace(`${origin}/inventory/`, '')])
  })
}

const vins = ['2C3CDXBG5NH174402', '1C6SRFFT3PN688115'] as const
const card = (vin: string, facts: object = {}) =>
  `<script>window.jzlSetVehicleInfoContext('${vin}', ${JSON.stringify({ vin, ...facts })});</script>`
const details = (vin: string, facts: object) =>
  `<div data-event-details='${Buffer.from(JSON.stringify(facts)).toString('base64')}' data-vin='${vin}'></div>`
const listing = (cards: readonly string[], total?: number) =>
  `<html><body>${total === undefined ? '' : `<b>${total} vehicles</b>`}${cards.join('')}</body></html>`

describe('where the listing is read', () => {
  test('all vehicles are read, with pages in the path', () => {
    const { scan, requests } = collect({
      'all-vehicles/': listing([card(vins[0])], 2),
      'all-vehicles/srp-page-2/': listing([card(vins[1])], 2),
    })
    expect(scan).toMatchObject({ complete: true, stated: { total: 2 } })
    expect(requests).toHaveLength(2)
  })

  test('without a listing of all vehicles, the new and the used listings are read', () => {
    const { scan } = collect({
      'new-vehicles/': listing([card(vins[0])], 1),
      'used-vehicles/': listing([card(vins[1])], 1),
    })
    expect(scan).toMatchObject({ complete: true, stated: { total: 2 } })
  })

  test('without a stated total, pages are read as far as they link', () => {
    const { scan } = collect({
      'all-vehicles/': listing([card(vins[0]), '<a href="/inventory/all-vehicles/srp-page-2/">2</a>']),
      'all-vehicles/srp-page-2/': listing([card(vins[1]), '<a href="/inventory/all-vehicles/">1</a>']),
    })
    expect(scan).toMatchObject({ complete: true })
    expect(scan.vehicles).toHaveLength(2)
  })
})

describe('prices', () => {
  test.each([
    [{ displayPrice: 55_000, price: '54,000' }, 55_000],
    [{ displayPrice: 0, price: '52,340' }, 52_340],
    [{ displayPrice: null, price: '52,340' }, 52_340],
    [{ displayPrice: 0, price: 'Call for Price' }, null],
    [{ price: '$0' }, null],
    [{}, null],
  ])('%o is %s', (vehicle, price) => {
    expect(readJazelPrices(vehicle).price).toBe(price)
  })
})

test('both kinds of cards of one vehicle are merged, and a broken card is skipped', () => {
  const { scan } = collect({
    'all-vehicles/': listing(
      [
        details(vins[0], { vin: vins[0], bodyType: ['Sedan'], price: '24,990' }),
        card(vins[0], { displayPrice: 24_500, extColor: 'Granite' }),
        `<div data-event-details='%%%' data-vin='${vins[1]}'></div>`,
      ],
      1,
    ),
  })
  expect(scan).toMatchObject({ complete: true })
  expect(scan.vehicles).toMatchObject([
    { vin: vins[0], body: 'Sedan', exterior_color: 'Granite', prices: { price: 24_500 } },
  ])
})
