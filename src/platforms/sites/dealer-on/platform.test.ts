import { describe, expect, test } from 'vitest'
import { answerTo, driveCollection } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { dealerOn } from './platform.ts'
import { readDealerOnPrices, readPriceLibrary } from './read-prices.ts'

const origin = 'https://www.prairieviewchevrolet.example'
const config: SiteConfig = {
  base_url: origin,
  inventory_type: 'all',
  site_id: '24118',
  store_name: 'Prairie View Chevrolet',
}
const library = (text: string) => Buffer.from(text).toString('base64')
const tagged = (pageId: number, type = 'itemlist') =>
  `<script id="dealeron_tagging_data" type="application/json">{"dealerId":"24118","pageId":${pageId},"pageType":"${type}"}</script>`
const listing = (cards: readonly object[], total = cards.length) =>
  JSON.stringify({
    Paging: { PaginationDataModel: { TotalCount: total } },
    DisplayCards: cards.map((card) => ({ IsAdCard: false, VehicleCard: card })),
  })

/** Responses by path, for the listing by its page id, filter and page; anything else is a 404. */
function collect(answers: Readonly<Record<string, string | number>>, site = config) {
  return driveCollection(dealerOn.collect({ config: site }, { sample: false }), (request) => {
    const url = new URL(request.url)
    const id = /\/vehicles\/24118\/(\d+)$/.exec(url.pathname)?.[1]
    const filter = Buffer.from(url.searchParams.get('baseFilter') ?? '', 'base64').toString()
    const key =
      id === undefined ? url.pathname : [id, filter, url.searchParams.get('pt')].filter((part) => part !== '').join(' ')
    return answerTo(request.url, answers[key])
  })
}

const vins = ['3GCPDKEK1TG401226', '1GNEVGKW3SJ207732'] as const

describe('where the listing is read', () => {
  const searchPages = { '/searchnew.aspx': tagged(1), '/searchused.aspx': tagged(2) }

  test('a site whose listing interface is gone is read from the structured data of its search pages', () => {
    const cars = Array.from({ length: 24 }, (_, at) => ({
      '@type': 'Vehicle',
      vehicleIdentificationNumber: `3GCPDKEK0TG40${1_200 + at}`,
      name: '2026 Chevrolet Silverado 1500 LT',
      url: `${origin}/used-2026-Chevrolet-${at}`,
      offers: { '@type': 'Offer', price: 40_000 + at },
    }))
    const listed = `${tagged(2)}<script type="application/ld+json">${JSON.stringify(cars)}</script></html>`
    const { scan } = collect({ '/': '<a href="/searchused.aspx">Used</a>', '/searchused.aspx': listed })
    expect(scan).toMatchObject({ complete: true, incompleteReason: null })
    expect(scan.vehicles).toHaveLength(24)
    expect(scan.vehicles[3]).toMatchObject({ vin: '3GCPDKEK0TG401203', prices: { price: '40003' } })
  })

  test('one page id for both is read once', () => {
    const { requests } = collect({
      '/searchnew.aspx': tagged(7, 'custom'),
      '/searchused.aspx': tagged(7, 'custom'),
      '7 1': listing([{ VehicleVin: vins[0] }]),
    })
    expect(requests).toHaveLength(3)
  })

  test('a search page that names no ids makes the scan incomplete: half a lot removes nothing', () => {
    const { scan } = collect({
      ...searchPages,
      '/searchused.aspx': '<html>Pre-owned</html>',
      '1 1': listing([{ VehicleVin: vins[0] }]),
    })
    expect(scan).toMatchObject({ complete: false, vehicles: [], failure: { class: 'changed' } })
  })

  test('a store that rejects its unfiltered listing is requested with the filter', () => {
    const { scan } = collect({
      ...searchPages,
      '1 1': 422,
      '2 1': 422,
      "1 type='n' 1": listing([{ VehicleVin: vins[0] }]),
      "2 type='u' 1": listing([{ VehicleVin: vins[1] }]),
    })
    expect(scan).toMatchObject({ complete: true, failure: null })
    expect(scan.vehicles).toHaveLength(2)
  })
})

describe('prices', () => {
  test.each([
    [
      'never the final price, which may hold rebates',
      'New',
      {
        VehiclePriceLibrary: library(
          'MSRP:85895.0;Internet Price:85895.0;Selling Price:74395.0;Global:11500.0;dealer_fee:250.0;calc_INTERNET PRICE:85895.0;calc_FINAL PRICE:74645.0;Doc Fee::215.0',
        ),
      },
      { price: 85_895, internet_price: 85_895, msrp: 85_895 },
    ],
    ['but not of a used one', 'Used', { VehicleInternetPrice: 0, VehicleMsrp: 68_680 }, { price: null, msrp: null }],
    ['nothing of a library that is none', 'Used', { VehiclePriceLibrary: '<call us>' }, { price: null }],
  ])('%s (%s)', (_, VehicleType, card, expected) => {
    expect(readDealerOnPrices({ VehicleType, ...card })).toMatchObject(expected)
  })

  test('a name may end with a colon', () => {
    expect(readPriceLibrary(library('Doc Fee::215.0;calc_Savings:-40.0;broken;:5'))).toEqual(
      new Map([['doc fee', '215.0']]),
    )
  })
})
