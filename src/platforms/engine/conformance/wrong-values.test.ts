import { describe, expect, test } from 'vitest'
import { askedPlatforms } from '../../../../test/support/asked-platforms.ts'
import { type PageChange, rewriteAmounts } from '../../../../test/support/rewrite-amounts.ts'
import type { PageRequest } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { isStoreReason, type Scan } from '../../../model/scan.ts'
import { normalizeAll } from '../../../normalize/normalize-all.ts'
import type { Platform, SiteConfig } from '../contract.ts'
import { answerFrom, driveCollection, homePage, loadFixtureSite } from './fixture-site.ts'

const observedAt = new Date('2026-11-21T09:00:00Z')
const words = [
  'exterior_color',
  'interior_color',
  'trim',
  'body',
  'fuel',
  'drivetrain',
  'transmission',
  'engine',
] as const
/** From this model year on, amounts far below the usual prices can only be payments or mistakes. */
const newSince = 2015

/** Platforms whose records name their store by the name that the site has. */
const namesStores = [
  'convertus',
  'd2c-media',
  'dealer-inspire',
  'dealer-on',
  'edealer',
  'jazel',
  'motive',
  'overfuel',
  'wayne-reaves',
]

const asked = askedPlatforms.map((platform) => [platform.id, platform] as const)

describe.each(asked)('on the pages of %s', (id, platform) => {
  const { config, collect, requests, whole, answer } = openFixture(id, platform)

  test('placeholder words are served as null [COL-33]', () => {
    const shown = [...new Set(whole.vehicles.flatMap((vehicle) => words.flatMap((field) => textOf(vehicle, field))))]
    for (const word of ['N/A', 'See dealer']) {
      const { vehicles } = serve(collect(replaceValues(shown, word)), config)
      expect(vehicles.map(({ content }) => content.vin).sort()).toEqual(vinsOf(whole))
      for (const { content } of vehicles) expect(Object.values(content)).not.toContain(word)
    }
  })

  test('a price that can only be a payment is not served', () => {
    const recent = whole.vehicles.filter(({ year }) => Number(year) >= newSince)
    const prices = recent.flatMap(({ prices }) =>
      [prices?.price, prices?.internet_price, prices?.msrp].flatMap(digitsOf),
    )
    const { vehicles } = serve(collect(replaceAmounts(prices, 399)), config)
    const years = new Map(vehicles.map(({ content }) => [content.vin, content.year]))
    for (const { content } of vehicles) {
      if (Number(years.get(content.vin)) < newSince) continue
      expect([content.price, content.internet_price, content.list_price, content.msrp]).not.toContain(399)
      for (const { category, amount } of content.price_components.components) {
        if (category === 'starting' || category === 'final') expect(amount).not.toBe(399)
      }
    }
  })

  const pricesOf = (vehicles: typeof shown) =>
    Object.fromEntries(
      vehicles.map(({ content: { vin, price, msrp, list_price } }) => [vin, { price, msrp, list_price }]),
    )
  const shown = serve(whole, config).vehicles
  /** Some prices are worked out from others. */
  const isStated = (amount: number) => {
    const change = rewriteAmounts([amount], () => 'Call')
    return requests.some((request) => change(answer(request), request).text !== answer(request).text)
  }
  const amountsShown = [
    ...new Set(
      shown.flatMap(({ content: { price, internet_price, msrp, list_price } }) =>
        [price, internet_price, msrp, list_price].flatMap((amount) => amount ?? []),
      ),
    ),
  ].filter((amount) => amount >= 2_000 && isStated(amount))

  test.each([
    ['0', '0', 0],
    ['words', 'Call for Price', null],
    ['a payment', '$399/mo', 399],
    ['less than nothing', '-500', 500],
    ['a range', 'From $9,995', 9_995],
  ])('a price that is %s is not served', (_, text, wrong) => {
    const { vehicles } = serve(collect(rewriteAmounts(amountsShown, () => text)), config)
    const prices = vehicles.flatMap(({ content }) => [content.price, content.internet_price, content.list_price])
    const whole = ['starting', 'final'].flatMap((category) => componentsOf(vehicles, category))
    const served = [...prices, ...whole.map(({ amount }) => amount)].filter((amount) => amount !== null)
    expect(served.filter((amount) => amount === wrong)).toEqual([])
    expect(prices.filter((amount) => amount !== null && amountsShown.includes(amount))).toEqual([])
  })

  test.each<[string, (amount: number, sign: string) => string]>([
    ['$24,995.00', (amount) => `$${amount.toLocaleString('en-US')}.00`],
    ['24995.00', (amount, sign) => `${sign}${amount}.00`],
    ['CAD $24,995', (amount) => `CAD $${amount.toLocaleString('en-US')}`],
  ])('a price written as %s is the same price', (_, write) => {
    const { vehicles } = serve(collect(rewriteAmounts(amountsShown, write)), config)
    expect(pricesOf(vehicles)).toEqual(pricesOf(shown))
  })

  test('no vehicle is served at its MSRP if a lower price is displayed', () => {
    const reduced = shown.filter(({ content }) =>
      componentsOf([{ content }], 'final').some(({ amount }) => amount < (content.msrp ?? 0)),
    )
    expect(reduced.filter(({ content }) => content.price === content.msrp)).toEqual([])
  })

  const discounts = [...new Set(componentsOf(shown, 'discount').map(({ amount }) => amount))]
  test.skipIf(discounts.length === 0)(
    'a discount written as a negative number is the same discount, and not a price (skipped: shows none)',
    () => {
      const { vehicles } = serve(collect(rewriteAmounts(discounts, (amount, sign) => `-${sign}${amount}`)), config)
      expect(pricesOf(vehicles)).toEqual(pricesOf(shown))
      for (const { amount } of componentsOf(vehicles, 'discount')) expect(amount).toBeGreaterThan(0)
    },
  )

  const finals = [...new Set(componentsOf(shown, 'final').map(({ label }) => label))].filter((label) =>
    requests.some((request) => isWholeValue(answer(request).text, label)),
  )
  test.skipIf(finals.length === 0)(
    'a price labeled with a condition is not served (skipped: its pages have no words beside it)',
    () => {
      const isNamed = ({ content }: (typeof shown)[number]) =>
        componentsOf([{ content }], 'final').some(
          ({ label, amount }) => finals.includes(label) && amount === content.price,
        )
      const named = new Map(shown.filter(isNamed).map(({ content }) => [content.vin, content.price]))
      const { vehicles } = serve(collect(replaceValues(finals, 'Military Price')), config)
      expect(componentsOf(vehicles, 'final').filter(({ label }) => label === 'Military Price')).toEqual([])
      expect(vehicles.filter(({ content: { vin, price } }) => named.get(vin) === price)).toEqual([])
      expect(named.size).toBeGreaterThan(0)
    },
  )

  test.skipIf(!requests.some(({ purpose }) => purpose === 'vehicle'))(
    'a lot whose vehicle pages are all gone is not empty (skipped: reads none) [COL-30]',
    () => {
      const scan = collect((page, request) =>
        request.purpose === 'vehicle' ? { ...page, status: 404, text: '' } : page,
      )
      expect(scan.complete).toBe(false)
      expect(scan.incompleteReason).toBeTruthy()
    },
  )

  test('from a website of other stores it serves no vehicle as this dealership’s, or the pages name no stores', () => {
    const scan = collect((page) => page, { ...config, store_name: 'Elsewhere Motors', store_street: '1 Nowhere Lane' })
    if ((scan.storesSeen ?? []).length > 0 && scan.vehicles.length === 0) expect(scan.complete).toBe(false)
    else expect(vinsOf(scan)).toEqual(vinsOf(whole))
  })

  const renameHalf = (): Change => {
    let tags = 0
    const own = String(whole.storesSeen?.[0] ?? config.store_name)
    return (page) => ({ ...page, text: page.text.replaceAll(own, () => (tags++ % 2 === 0 ? 'Hilltop Mazda' : own)) })
  }

  test.skipIf(!namesStores.includes(id))(
    'a store whose tag changes on some records leaves them out by VIN; a site of no known store keeps none and names all (skipped: its records name no store) [COL-36]',
    () => {
      const halfRenamed = collect(renameHalf())
      const elsewhere = Object.entries(halfRenamed.skipped).filter(([reason]) => isStoreReason(reason))
      const leftOut = [...(halfRenamed.leftOut ?? [])].filter(([, reason]) => isStoreReason(reason))
      expect(leftOut.length).toBeGreaterThan(0)
      expect(leftOut).toHaveLength(elsewhere.reduce((sum, [, count]) => sum + count, 0))
      expect([...vinsOf(halfRenamed), ...leftOut.map(([vin]) => vin)].sort()).toEqual(vinsOf(whole))
      const unknown = collect(renameHalf(), { ...config, store_name: null, store_street: null, store_id: null })
      expect(unknown).toMatchObject({
        complete: false,
        vehicles: [],
        storesSeen: expect.arrayContaining(['Hilltop Mazda']),
      })
    },
  )
})

type Change = PageChange

function openFixture(id: string, platform: Platform) {
  const site = loadFixtureSite(id)
  if (site === null) throw new Error(`platforms/${id}/fixtures/site.json is missing`)
  const configured = platform.configure(homePage(id, site))
  if (configured.kind === 'missing') throw new Error(configured.reason)
  const { config } = configured
  const drive = (change: Change, as: SiteConfig = config) =>
    driveCollection(platform.collect({ config: as }, { sample: false }), (request) =>
      change(answerFrom(id, site, request), request),
    )
  const { scan: whole, requests } = drive((page) => page)
  const answer = (request: PageRequest) => answerFrom(id, site, request)
  return { config, whole, requests, answer, collect: (change: Change, as?: SiteConfig): Scan => drive(change, as).scan }
}

type ServedVehicles = ReturnType<typeof serve>['vehicles']

function componentsOf(vehicles: readonly Pick<ServedVehicles[number], 'content'>[], category: string) {
  return vehicles.flatMap(({ content }) =>
    content.price_components.components.filter((one) => one.category === category),
  )
}

function serve(scan: Scan, { base_url: baseUrl }: SiteConfig) {
  return normalizeAll(scan.vehicles, { baseUrl, observedAt })
}

const vinsOf = (scan: Scan) => scan.vehicles.map(({ vin }) => String(vin).toUpperCase()).sort()

function textOf(vehicle: RawVehicle, field: (typeof words)[number]): readonly string[] {
  const value = vehicle[field]
  return typeof value === 'string' && value.length > 2 ? [value] : []
}

function isWholeValue(text: string, value: string): boolean {
  return text.includes(JSON.stringify(value)) || text.includes(`>${value}<`)
}

/** Whole values only: between quotes or tags. */
function replaceValues(values: readonly string[], word: string): Change {
  return inVehicleData((text) =>
    values.reduce((changed, value) => {
      const quoted = changed.replaceAll(JSON.stringify(value), JSON.stringify(word))
      return quoted.replaceAll(`>${value}<`, `>${word}<`)
    }, text),
  )
}

function digitsOf(amount: unknown): readonly number[] {
  const digits = Number(String(amount ?? '').replace(/[^\d.]/g, ''))
  return digits >= 2_000 ? [digits] : []
}

function replaceAmounts(amounts: readonly number[], small: number): Change {
  return rewriteAmounts(amounts, () => String(small))
}

function inVehicleData(change: (text: string) => string): Change {
  return (page, { purpose }) =>
    purpose === 'listing' || purpose === 'vehicle' ? { ...page, text: change(page.text) } : page
}
