import type { Static } from 'typebox'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { recordOf } from '../../engine/records/parse-record.ts'
import { readKey, says, textAt, textsAt } from '../../engine/records/record-path.ts'

/** One vehicle of the inventory. Its cost and minimum price are in the same record and never read. */
const WayneReavesRecord = recordOf(
  'vin stockNo accountNo accountId year make model trim body style doors engine cylinders',
  'transmission driveTrain fuel mileage exteriorColor interiorColor cityMpg highwayMpg',
  'description used certified special price specialPrice acquiredOn soldOn deletedAt forWeb options* pictures*',
)

type Vehicle = Static<typeof WayneReavesRecord>

/** Flags are booleans, digits or words. */
const yes = /^(?:true|1|yes)$/i
const no = /^(?:false|0|no)$/i

const inventory: ListingAddress = {
  path: '/service/inventory/website',
  by: 'array',
  reshape: (json) => (Array.isArray(json) ? { items: json, total: json.length } : json),
}

export const wayneReaves = definePlatform({
  id: 'wayne-reaves',
  name: 'Wayne Reaves',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    // The site itself serves all other parts of a page.
    {
      name: 'link to waynereaves.com',
      weight: 0.7,
      html: /(?:href|src)=["'](?:https?:)?\/\/(?:[\w-]+\.)*waynereaves\.(?:com|net)(?=["'/])/i,
    },
  ],
  configure: (page) => configureSite(page, null, { store_id: ownAccount(page.text) }),
  listing: {
    items: 'items',
    total: 'total',
    sources: [{ name: 'inventory service', ...inventory }],
  },
  record: WayneReavesRecord,
  fields: {
    body: ['style', 'body'],
    series_detail: [],
    inventory_date: 'acquiredOn',
  },
  derive: (record) => ({
    condition: says(record.used, yes) ? 'used' : says(record.used, no) ? 'new' : null,
    features: textsAt(record.options, 'name', 'description', 'option'),
    ...vehiclePage(record),
    photos: photosInOrder(record),
    prices: wayneReavesPrices(record),
  }),
  store: { id: ['accountNo', 'accountId'] },
  skip: ({ soldOn, deletedAt, forWeb }) => {
    if (textAt(soldOn) !== null) return 'sold'
    if (textAt(deletedAt) !== null) return 'deleted'
    return says(forWeb, no) ? 'not for the website' : null
  },
})

/** The account whose pictures or vehicles a page of the site links to; null if there are several. */
function ownAccount(html: string): string | null {
  const links = html.matchAll(/\/(?:service\/picture|inventory)\/(\d{1,12})\/(?=[\w-])/g)
  const [account, ...others] = new Set([...links].map(([, number]) => number ?? ''))
  return account === undefined || others.length > 0 ? null : account
}

/**
 * No known site resolves a special next to a different price, so there is no price; the ordinary one is then the list
 * price.
 */
export const wayneReavesPrices = priceReader<Pick<Vehicle, 'price' | 'special' | 'specialPrice'>>({
  rows: [
    { at: 'price', role: 'price' },
    { at: 'specialPrice', role: 'price', only: isSpecial },
    { at: 'price', role: 'list', only: isSpecial },
  ],
  several: 'only',
})

function isSpecial({ special }: Pick<Vehicle, 'special'>): boolean {
  return says(special, yes)
}

/** A picture is an address, or an object with one. */
function photosInOrder({ pictures }: Vehicle): readonly string[] {
  const position = (picture: unknown) => Number(textAt(readKey(picture, 'sortOrder')) ?? 0)
  return textsAt(Array.isArray(pictures) ? pictures.toSorted((a, b) => position(a) - position(b)) : [], 'url')
}

function vehiclePage(record: Vehicle): RawVehicle {
  const account = textAt(record.accountNo)
  const stock = textAt(record.stockNo)
  if (account === null || stock === null) return {}
  const name = [record.year, record.make, record.model].flatMap((part) => textAt(part) ?? []).join('-')
  const slug = name.replace(/[^\w.]+/g, '-')
  return { vdp_link: `/inventory/${encodeURIComponent(account)}/view/${encodeURIComponent(stock)}/${slug}` }
}
