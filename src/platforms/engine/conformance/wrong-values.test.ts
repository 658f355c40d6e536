import { describe, expect, test } from 'vitest'
import type { Page, PageRequest } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { Scan } from '../../../model/scan.ts'
import { normalizeAll } from '../../../normalize/normalize-all.ts'
import { platforms } from '../../registry.ts'
import type { SiteConfig, WorkingPlatform } from '../contract.ts'
import { driveCollection } from './drive-collection.ts'
import { answerFrom, homePage, loadFixtureSite } from './fixture-site.ts'

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
/** Prices of newer vehicles: what is small beside them can only be a payment or a mistake. */
const newSince = 2015

const working = platforms.flatMap((platform) =>
  platform.status === 'working' ? [[platform.id, platform] as const] : [],
)

describe.each(working)('on the pages of %s', (id, platform) => {
  const { config, collect, requests, whole } = openFixture(id, platform)

  test('placeholder words are served as no value [COL-33]', () => {
    const shown = [...new Set(whole.vehicles.flatMap((vehicle) => words.flatMap((field) => textOf(vehicle, field))))]
    for (const word of ['N/A', 'See dealer']) {
      const { vehicles } = serve(collect(replaceValues(shown, word)), config)
      expect(vehicles.map(({ content }) => content.vin).sort()).toEqual(vinsOf(whole))
      for (const { content } of vehicles) expect(Object.values(content)).not.toContain(word)
    }
  })

  test('a price that only a payment can be is served as no price', () => {
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

  test.skipIf(!requests.some(({ purpose }) => purpose === 'vehicle'))(
    'vehicle pages that are all gone are no empty lot [COL-32] (skipped: reads none)',
    () => {
      const scan = collect((page, request) =>
        request.purpose === 'vehicle' ? { ...page, status: 404, text: '' } : page,
      )
      expect(scan.complete).toBe(false)
      expect(scan.incompleteReason).toBeTruthy()
    },
  )

  test('of a website of other stores it serves nothing as this dealership’s, or names no stores at all', () => {
    const scan = collect((page) => page, { ...config, store_name: 'Elsewhere Motors', store_street: '1 Nowhere Lane' })
    if ((scan.storesSeen ?? []).length > 0 && scan.vehicles.length === 0) expect(scan.complete).toBe(false)
    else expect(vinsOf(scan)).toEqual(vinsOf(whole))
  })
})

type Change = (page: Page, request: PageRequest) => Page

function openFixture(id: string, platform: WorkingPlatform) {
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
  return { config, whole, requests, collect: (change: Change, as?: SiteConfig): Scan => drive(change, as).scan }
}

function serve(scan: Scan, { base_url: baseUrl }: SiteConfig) {
  return normalizeAll(scan.vehicles, { baseUrl, observedAt })
}

const vinsOf = (scan: Scan) => scan.vehicles.map(({ vin }) => String(vin).toUpperCase()).sort()

function textOf(vehicle: RawVehicle, field: (typeof words)[number]): readonly string[] {
  const value = vehicle[field]
  return typeof value === 'string' && value.length > 2 ? [value] : []
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
  const texts = amounts.flatMap((amount) => [String(amount), amount.toLocaleString('en-US')])
  const any = new RegExp(`(?<![\\d.,])(?:${texts.map((text) => text.replaceAll('.', '\\.')).join('|')})(?![\\d,])`, 'g')
  return texts.length === 0 ? (page) => page : inVehicleData((text) => text.replace(any, String(small)))
}

function inVehicleData(change: (text: string) => string): Change {
  return (page, { purpose }) =>
    purpose === 'listing' || purpose === 'vehicle' ? { ...page, text: change(page.text) } : page
}
