import { isRecord } from '../../../src/lib/json.ts'
import { readKey } from '../../../src/platforms/engine/records/record-path.ts'
import type { Expected, SampleCase, Samples } from './sample-cases.ts'

const html = (body: string) => `<!doctype html><html><body>${body}</body></html>`
const pathOf = (url: string) => new URL(url).pathname

/** Samples 30 to 39, without the lists of titles and colors (32 and 33). */
export function laterSampleCases(samples: Samples): readonly SampleCase[] {
  return [
    dealerInspireIndex(samples),
    dealerComEquipment(samples),
    ...dealerClickPages(samples),
    dealerFireOffers(samples),
    dealerFrontTile(samples),
    edealerVehiclePage(samples),
    ...dealerOnVehiclePage(samples),
    proMaxTile(samples),
  ]
}

/** The index returns the same vehicles for each of its sections; those of the other section are none of it. */
function dealerInspireIndex({ text, json, expected }: Samples): SampleCase {
  const { addressOf, vehicles, all } = expected('30')
  const page = addressOf('30a')
  const answer = json('30b')
  const hits = readKey(answer, 'hits')
  const savedOf = (vin: unknown) =>
    Array.isArray(hits) ? hits.find((hit: unknown) => readKey(hit, 'vin') === vin) : null
  const nothing = { hits: [], nbHits: 0, page: 0, nbPages: 0 }
  return {
    name: 'Dealer Inspire, index of its helper',
    // Most of the saved records lack the words of their price list.
    vehicles: vehicles.map((vehicle) => ({ ...vehicle, saved_text: JSON.stringify(savedOf(vehicle.vin)) })),
    home: text('30a'),
    complete: true,
    identity: identityOf(all),
    site: {
      platform: 'dealer-inspire',
      origin: new URL(page).origin,
      state: 'MO',
      answer: ({ url, body }) => {
        if (url.startsWith(new URL(page).origin)) return pathOf(url) === '/new-vehicles/' ? text('30a') : html('')
        return /used/i.test(body ?? '') ? nothing : answer
      },
    },
  }
}

function dealerComEquipment({ text, expected }: Samples): SampleCase {
  const { page, vehicles, all } = expected('31')
  const site = String(readKey(all, 'site_id'))
  return {
    name: 'Dealer.com, equipment',
    vehicles,
    complete: false,
    site: {
      platform: 'dealer-com',
      origin: new URL(page).origin,
      state: 'CA',
      config: { site_id: site, account_id: site, child_account_ids: [], default_domain: null },
      answer: ({ url, body }) => {
        return url === page && body?.includes('"start":["0"]') === true ? text('31') : undefined
      },
    },
  }
}

/** Each page is one store's whole inventory. */
function dealerClickPages({ text, expected }: Samples): readonly SampleCase[] {
  const { addressOf, vehicles } = expected('34')
  return ['34a', '34b'].map((id) => ({
    name: `DealerClick, ${id}`,
    // The page writes every word with one capital.
    vehicles: vehicles.filter(({ page }) => page === id).map((one) => ({ ...one, trim_also: one.trim_as_written })),
    complete: true,
    site: {
      platform: 'dealer-click',
      origin: new URL(addressOf(id)).origin,
      state: null,
      answer: ({ url }) => {
        if (url === addressOf(id)) return text(id)
        return pathOf(url) === '/' ? html(`<a href="${pathOf(addressOf(id))}">Inventory</a>`) : undefined
      },
    },
  }))
}

function dealerFireOffers({ text, expected }: Samples): SampleCase {
  const { page, vehicles } = expected('35')
  const [listing = ''] = page.split(' ')
  return {
    name: 'DealerFire, offers of a results page',
    vehicles,
    complete: true,
    site: {
      platform: 'dealer-fire',
      origin: new URL(listing).origin,
      state: 'MA',
      answer: ({ url }) => {
        if (url === listing) return text('35')
        return pathOf(url) === '/' ? html(`<a href="${pathOf(listing)}">Inventory</a>`) : undefined
      },
    },
  }
}

function dealerFrontTile({ text, expected }: Samples): SampleCase {
  const { page, vehicles } = expected('36')
  return {
    name: 'DealerFront',
    // Whether equipment in the heading ("W/Tech") is a trim is uncertain.
    vehicles: vehicles.map((vehicle) => ({ ...vehicle, trim_also: null })),
    complete: false,
    site: {
      platform: 'dealer-front',
      origin: new URL(page).origin,
      state: 'CA',
      answer: ({ url }) => {
        if (url === page) return text('36')
        return pathOf(url) === '/' ? html(`<a href="${pathOf(page)}">Inventory</a>`) : undefined
      },
    },
  }
}

function edealerVehiclePage({ text, expected }: Samples): SampleCase {
  const { page, vehicles, all } = expected('37')
  return {
    name: 'eDealer, vehicle page',
    vehicles,
    home: text('37'),
    complete: true,
    identity: identityOf(all),
    site: {
      platform: 'edealer',
      origin: new URL(page).origin,
      state: 'AB',
      answer: ({ url }) => vehiclePages(page, text('37'), url),
    },
  }
}

/** Its listing answers 404: the vehicle page is read by the platform, and by a site that no platform claims. */
function dealerOnVehiclePage({ text, expected }: Samples): readonly SampleCase[] {
  const { page, vehicles } = expected('38')
  return ['dealer-on', 'generic'].map((platform) => ({
    name: `DealerOn, vehicle page, read as ${platform}`,
    vehicles: platform === 'dealer-on' ? vehicles : vehicles.map(withoutOwnCodes),
    complete: true,
    site: {
      platform,
      origin: new URL(page).origin,
      state: 'MN',
      answer: ({ url }) => vehiclePages(page, text('38'), url),
    },
  }))
}

/** Only the platform knows how to decode its price list and its tracking attributes. */
function withoutOwnCodes({ price_components: _, fees: __, inventory_date: ___, ...rest }: Expected): Expected {
  return rest
}

function proMaxTile({ text, expected }: Samples): SampleCase {
  const { page, vehicles } = expected('39')
  const [listing = ''] = page.split(' ')
  const home = html(`<a href="${pathOf(listing)}">Inventory</a>`)
  return {
    name: 'ProMax, a name with cab and box',
    // That it is a truck is a conclusion of the reader's.
    vehicles: vehicles.map(({ body: _, ...vehicle }) => vehicle),
    complete: true,
    site: {
      platform: 'promax',
      origin: new URL(listing).origin,
      state: 'SC',
      answer: ({ url }) => (url === listing ? text('39') : pathOf(url) === '/' ? home : undefined),
    },
  }
}

/** A site whose sitemap names one vehicle page. */
function vehiclePages(page: string, text: string, url: string): string | undefined {
  if (url === page) return text
  return pathOf(url) === '/sitemap.xml' ? `<urlset><url><loc>${page}</loc></url></urlset>` : undefined
}

function identityOf(all: unknown) {
  const identity = readKey(all, 'identity')
  return isRecord(identity) ? identity : {}
}
