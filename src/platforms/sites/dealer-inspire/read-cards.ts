import type { Element } from 'domhandler'
import { elementsIn, textInside } from '../../engine/cards/find-elements.ts'
import { parseHtml } from '../../engine/cards/parse-html.ts'
import { parseJson } from '../../engine/cards/read-page.ts'
import { linksFurther, saysEmpty, statedTotal } from '../../engine/listing/card-listing.ts'
import { isObject } from '../../engine/records/record-path.ts'
import { vinKey } from '../../engine/records/vin-key.ts'
import { listingOfHit } from './read-answer.ts'

const totals = [
  /\bof\s{1,9}([\d,]{1,7})\s{1,9}(?:vehicles|results)\b/i,
  /\b([\d,]{1,7})\s{1,9}(?:vehicles|results)\s{1,9}(?:found|available|matching)\b/i,
]
const theme = /\/themes\/DealerInspire(?:Dealer|Common)Theme\//
const pageInLink = /[?&]_p=(\d+)/

/**
 * A page of the rendered listing, in the shape of a search response. Each result carries its vehicle as JSON in
 * `data-vehicle`; older themes have only the VIN. Undefined for a page that is neither: some sites render nothing
 * without a browser.
 */
export function readCardPage(html: string, url: string, section: 'New' | 'Used'): unknown {
  if (!/<\/(?:html|body)\s*>/i.test(html) || countsFromZero(html)) return undefined
  const page = elementsIn(parseHtml(html).root())
  const results = page.all('[data-vehicle]').flatMap((card) => resultOf(card, section))
  const listings = results.length > 0 ? results : bareResults(page, section)
  if (listings.length === 0 && !(theme.test(html) && saysEmpty(html))) return undefined
  const total = listings.length === 0 ? 0 : statedTotal(html, totals)
  return { listings, more: linksFurther(html, url, pageInLink), ...(total === null ? {} : { total }) }
}

function resultOf(card: Element, section: string): readonly unknown[] {
  const data = parseJson(card.attribs['data-vehicle'] ?? '')
  if (!isObject(data) || vinKey(String(data.vin ?? '')) === null) return []
  const inside = elementsIn(parseHtml('')(card))
  const own = inside.all('a[href]').map(({ attribs }) => attribs.href ?? '')
  const link = own.find((href) => href.includes('/inventory/')) ?? data.link ?? data.vdp_url ?? data.url
  const status = inside.first('.hit-status')
  return [
    listingOfHit({
      ...data,
      link,
      type: data.type ?? sectionOf(String(link ?? '')) ?? section,
      miles: data.miles ?? data.mileage ?? data.odometer,
      our_price: data.our_price ?? data.price,
      engine_description: data.engine_description ?? data.engine,
      transmission_description: data.transmission_description ?? data.transmission,
      fueltype: data.fueltype ?? data.fuel_type ?? data.fuel,
      body: data.body ?? data.bodystyle ?? data.body_style,
      ext_color: data.ext_color ?? data.exterior_color,
      int_color: data.int_color ?? data.interior_color,
      thumbnail: photoIn(inside.all('img')),
      lightning: data.lightning ?? { statusLabel: status === null ? undefined : textInside(status) },
    }),
  ]
}

function photoIn(images: readonly Element[]): string | undefined {
  const addresses = images.flatMap(({ attribs }) => [attribs['data-src'] ?? '', attribs.src ?? ''])
  return addresses.find((address) => /\/\/vehicle-images\./.test(address))
}

/** The cards of older themes; vehicle pages supply the rest. */
function bareResults(page: ReturnType<typeof elementsIn>, section: string): readonly unknown[] {
  const links = page.all('a[href*="/inventory/"]').map(({ attribs }) => attribs.href ?? '')
  const marked = links.map((link) => ({ link, text: link.toUpperCase() }))
  return page.all('[data-vin]').flatMap(({ attribs }) => {
    const vin = vinKey(attribs['data-vin'] ?? '')
    const link = vin === null ? undefined : marked.find(({ text }) => text.includes(vin))?.link
    return link === undefined ? [] : [{ vin, vdp_url: link, type: sectionOf(link) ?? section }]
  })
}

function sectionOf(link: string): string | null {
  const word = /\/inventory\/(new|used|certified)/i.exec(link)?.[1]?.toLowerCase()
  if (word === undefined) return null
  return word === 'new' ? 'New' : word === 'used' ? 'Used' : 'Certified Used'
}

/** A theme that numbers its second page 1: its pages are indistinguishable from those of a theme that starts at 1. */
function countsFromZero(html: string): boolean {
  return /<a\b[^<>]{0,500}[?&](?:amp;)?_p=1\b[^<>]{0,500}>\s{0,20}(?:next|›|»|&raquo;|&rsaquo;)/i.test(html)
}
