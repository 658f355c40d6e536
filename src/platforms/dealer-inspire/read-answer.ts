import { isObject, readPath } from '../record-path.ts'

/** An answer of the search service: `data.listings`, or `data` itself on small pages. */
export function readSearchAnswer(json: unknown): unknown {
  const data = readPath(json, 'data')
  const listings = Array.isArray(data) ? data : readPath(data, 'listings')
  if (!Array.isArray(listings)) return undefined
  const total = readPath(data, 'total_vehicle_count') ?? readPath(json, 'meta.pagination.total')
  return { listings: listings.map(plainListing), ...(total === undefined ? {} : { total }) }
}

/** An answer of Algolia, its hits in the shape of the search service. */
export function readAlgoliaAnswer(json: unknown): unknown {
  const hits = readPath(json, 'hits')
  if (!Array.isArray(hits)) return undefined
  return { listings: hits.map(listingOfHit), total: readPath(json, 'nbHits'), more: readPath(json, 'more') }
}

/** `styles` is an object or a list of them; an image is an address or an object that has one. */
function plainListing(record: unknown): unknown {
  if (!isObject(record)) return record
  const styles: unknown = Array.isArray(record.styles) ? record.styles[0] : record.styles
  return { ...record, styles, images: addresses(readPath(record, 'media.images')) }
}

function listingOfHit(hit: unknown): unknown {
  if (!isObject(hit)) return hit
  return {
    ...hit,
    mileage: hit.miles,
    vdp_url: hit.link,
    title: hit.title_vrp,
    images: addresses([hit.thumbnail]),
    styles: {
      exterior_color: hit.ext_color,
      exterior_color_generic: hit.ext_color_generic,
      interior_color: hit.int_color,
    },
    mechanical: {
      engine: hit.engine_description,
      engine_cylinders: hit.cylinders,
      drivetrain: hit.drivetrain,
      fuel_type: hit.fueltype,
      transmission: hit.transmission_description,
      city_mpg: hit.city_mpg,
      highway_mpg: hit.hw_mpg,
    },
    body_details: { type: hit.body },
    pricing: { msrp: hit.msrp, our_price: hit.our_price, our_price_label: hit.our_price_label },
    extra_fields: { lightning: hit.lightning },
  }
}

function addresses(images: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(images) ? images : []
  return list
    .map((image) => (isObject(image) ? (image.url ?? image.src) : image))
    .filter((url) => typeof url === 'string')
    .filter((url) => url !== '')
}
