import { oneLine } from '../../../lib/text.ts'
import type { DealerIdentity } from '../../../model/dealership.ts'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { readWholeTitle } from '../../../model/read-title.ts'
import { cardsAround } from '../../engine/cards/cards-around.ts'
import { type Card, readCard, readCardText } from '../../engine/cards/html-cards.ts'
import { parseHtml } from '../../engine/cards/parse-html.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import {
  type CardPage,
  cardPage,
  defineCardPlatform,
  type ListedCard,
  statedTotal,
} from '../../engine/listing/card-listing.ts'
import { dollarAmount } from '../../engine/records/amount-of.ts'
import { readVisibleIdentity } from '../../engine/stores/read-visible-identity.ts'

const tile = { vin: ['[data-vin]', '[data-cg-vin]'].map((of) => ({ of, attr: of.slice(1, -1) })) }
const maxCompared = 2_000
const vehicleLink = /\/vdp\/(\d+)(?:\/|$)/i

/** The vehicles in a page's data layer, joined with their tiles by id. */
export function readDcsListing(html: string, url: string): CardPage | null {
  const vins = utagList(html, 'product_list_vins')
  const ids = utagList(html, 'product_list_ids')
  const tiles = new Map(cardsAround(html, vehicleLink).map(({ id, card }) => [id, card]))
  const compared = readCompared(html)
  const [years, makes, names] = ['years', 'makes', 'names'].map((part) => utagList(html, `product_list_${part}`))
  if (ids.length === 0)
    return cardPage(readTiles(tiles, url), { html, url, total: countVehicles(html), more: undefined })
  const vehicles = ids.map((id, position): ListedCard => {
    const card = tiles.get(id)
    const fromTile = card === undefined ? {} : readCard(card, tile, url)
    const known = { year: years?.[position], make: makes?.[position], name: names?.[position] }
    const vin = vins.length === ids.length ? vins[position] : undefined
    return listed({ id, vin, fromTile, known, compared: compared.get(id) ?? null })
  })
  return cardPage(vehicles, { html, url, total: countVehicles(html), more: undefined })
}

/** Some templates (i08r) have no data layer: everything about a vehicle is in its tile. */
function readTiles(tiles: ReadonlyMap<string, Card>, url: string): readonly ListedCard[] {
  return [...tiles].flatMap(([id, card]) => {
    const tileFields = readCard(card, tile, url)
    const title = readCardText(card, ['[class*="ehicleTitle"]', 'h2, h3, h4']) ?? ''
    const slug = slugOf(tileFields.vdp_link ?? '')
    const name = readWholeTitle(title.includes(' ') ? title : slug.replaceAll('-', ' '))
    if (name.year === null || name.make === null) return []
    const heading = [name.year, name.make, name.model, name.trim].filter((part) => part !== null).join(' ')
    const known = { year: name.year, make: name.make, model: name.model, name: heading }
    return [
      listed({
        id,
        vin: undefined,
        fromTile: { ...tileFields, trim: tileFields.trim ?? name.trim },
        known,
        compared: null,
      }),
    ]
  })
}

/** "Used-2022-Acura-MDX-for-sale-in-Bend-OR-97701" names the vehicle, then its place. */
function slugOf(link: string): string {
  const name = link.split('/').at(-1) ?? ''
  return name.replace(/-for-sale(?:-.*)?$/i, '').replace(/^(?:new|used|certified)-(?=(?:19|20)\d{2}-)/i, '')
}

type Facts = {
  readonly id: string
  readonly vin: string | undefined
  readonly fromTile: RawVehicle
  readonly known: {
    readonly year?: string | undefined
    readonly make?: string | undefined
    readonly model?: string | null
    readonly name?: string | undefined
  }
  readonly compared: Compared | null
}

function listed({ id, vin, fromTile, known, compared }: Facts): ListedCard {
  const link = fromTile.vdp_link || `/vdp/${id}/`
  const heading = known.name || compared?.name || null
  const price = fromTile.prices?.price ?? compared?.price ?? null
  const vehicle: RawVehicle = {
    ...fromTile,
    vin: vin || fromTile.vin || null,
    year: known.year || null,
    make: known.make || null,
    model: known.model ?? modelIn(heading, known.year, known.make),
    trim: fromTile.trim || compared?.trim || null,
    heading,
    condition: /\/vdp\/\d+\/(new|used|certified)\b/i.exec(link)?.[1]?.toLowerCase() ?? null,
    vdp_link: link,
    prices: { price },
  }
  return { vehicle, skip_reason: /\bsold\b/i.test(compared?.rawText ?? '') ? 'sold' : null }
}

/** "2024 Hyundai Ioniq 5" with make Hyundai is an Ioniq 5; this handles two-word names without a list of makes. */
function modelIn(name: string | null, year: string | undefined, make: string | undefined): string | null {
  const rest = (name ?? '').replace(/^(?:19|20)\d{2}\s+/, '')
  if (name === null || make === undefined || !rest.toLowerCase().startsWith(`${make.toLowerCase()} `)) return null
  return (year === undefined || name.startsWith(year)) && make !== '' ? rest.slice(make.length).trim() || null : null
}

type Compared = {
  readonly rawText: string
  readonly price: string | null
  readonly name: string | null
  readonly trim: string | null
}

/** Arguments of the checkbox that marks a vehicle for comparison: id, price, photo, name and trim. */
function readCompared(html: string): ReadonlyMap<string, Compared> {
  const compared = new Map<string, Compared>()
  for (const call of html.split('compareChecked(').slice(1, maxCompared)) {
    const written = call.slice(0, 2_000).split(/\)\s{0,5}[;"]/)[0] ?? ''
    const texts = [...written.matchAll(/'((?:[^'\\]|\\.)*)'|(?<=^|,)\s{0,5}(\d+)\s{0,5}(?=,)/g)]
    const [id, rawText, , , name, trim] = texts.map((text) => decoded(text[1] ?? text[2] ?? ''))
    if (id === undefined || rawText === undefined) continue
    const price = dollarAmount.exec(rawText)?.[0] ?? null
    compared.set(id, { rawText, price, name: name || null, trim: trim || null })
  }
  return compared
}

/** An argument inside an attribute is encoded twice. */
function decoded(text: string): string {
  const once = text.replace(/&amp;/g, '&')
  return once
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#0*39;|&apos;|\\'/g, "'")
    .replace(/&amp;/g, '&')
    .trim()
}

/** The filter by make states a count per make; some templates state the total instead. */
function countVehicles(html: string): number | null {
  const written = statedTotal(html, [
    /Page:?\s{0,20}\d{1,6}\s{1,20}of\s{1,20}\d{1,6}\s{0,20}\(([\d,]{1,12})\s{1,20}vehicles?\)/i,
    /(?<![\d,])([\d,]{1,12})\s{1,20}Vehicles?\s{1,20}Found/i,
  ])
  if (written !== null) return written
  const from = html.search(/name=["']makename["']/i)
  const makes = from < 0 ? '' : html.slice(from, Math.max(from, html.indexOf('</select>', from)))
  const counts = [...makes.matchAll(/\(([\d,]+)\)\s*<\/option>/g)].map((count) => Number(count[1]?.replaceAll(',', '')))
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0)
}

export const dealerCarSearch = defineCardPlatform({
  id: 'dealer-car-search',
  name: 'Dealer Car Search',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'site_platform dcs', weight: 0.95, html: /"site_platform"\s*:\s*"dcs"/ },
    hostInHtml(0.4, 'imagescdn.dealercarsearch.com'),
    { name: 'class dcsLogin', weight: 0.4, html: /class=["'][^"']*\bdcsLogin\b/ },
  ],
  configure: (page) => configureSite(page, utagText(page.text, 'site_internal_id')),
  identify: identifyDcs,
  listing: {
    sources: [
      {
        name: 'new and used cars',
        path: '/newandusedcars',
        query: { clearall: '1', pagesize: '100' },
        pageParam: 'page',
        embedded: readDcsListing,
      },
    ],
  },
})

/** The data layer has no street: the displayed address supplies it if the city matches. */
function identifyDcs(page: Page): DealerIdentity {
  const textOf = (name: string) => utagText(page.text, `site_company_${name}`)
  const zip = textOf('zip_code')
  const visible = readVisibleIdentity(parseHtml(page.text))
  const street = zip !== null && visible.zip === zip ? visible.street : null
  return { name: textOf('name'), street, city: textOf('city'), state: textOf('state'), zip, phone: null }
}
/** A page's data layer is a JavaScript object literal, not JSON: reads a text or list by its key. */
function utagText(html: string, key: string): string | null {
  const text = new RegExp(`"${key}"\\s*:\\s*"((?:[^"\\\\]|\\\\.){0,500})"`).exec(html)?.[1]
  return text === undefined ? null : plain(text)
}

function utagList(html: string, key: string): readonly string[] {
  const start = new RegExp(`"${key}"\\s{0,20}:\\s{0,20}\\[`).exec(html)
  if (start === null) return []
  const from = start.index + start[0].length
  const list = html.slice(from, Math.max(from, html.indexOf(']', from)))
  return [...list.matchAll(/"((?:[^"\\]|\\.){0,500})"/g)].map((match) => plain(match[1] ?? '') ?? '')
}

function plain(text: string): string | null {
  const unescaped = text.replace(/\\(["'\\/])/g, '$1')
  return oneLine(unescaped.replace(/&amp;/g, '&').replace(/&#0*39;/g, "'")) || null
}
