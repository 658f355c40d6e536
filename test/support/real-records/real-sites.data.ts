import { type RealSite, savedJson, savedText } from './read-real-site.ts'

const pathOf = (url: string) => new URL(url).pathname
const startOf = (body: string | undefined) => /"start":\["(\d+)"\]/.exec(body ?? '')?.[1]

/** The text between two headings of a saved file. */
function part(file: string, from: string, to?: string): string {
  const text = savedText(file)
  const start = text.indexOf(from)
  return text.slice(start, to === undefined ? undefined : text.indexOf(to, start))
}

/** A saved vehicle page behind a sitemap that lists only that page. */
function convertusSite(row: number, page: string): RealSite {
  const { origin } = new URL(page)
  return {
    platform: 'convertus',
    origin,
    state: 'AB',
    answer: ({ url }) => {
      if (url === `${origin}/sitemap.xml`) return `<urlset><url><loc>${page}</loc></url></urlset>`
      if (url !== page) return undefined
      const data = JSON.parse(savedText('15-convertus-sm360.json')).convertus.vmsData_examples[row]
      return `<html><body><script>var vmsData = ${JSON.stringify(data)};</script></body></html>`
    },
  }
}

/** One site per saved file with vehicles: it returns only what was saved. */
export const realSites = {
  'Dealer.com, getInventory': {
    platform: 'dealer-com',
    origin: 'https://www.concordtoyota.com',
    state: 'CA',
    config: {
      site_id: 'sonicconcordtoyota',
      account_id: 'sonicconcordtoyota',
      child_account_ids: [],
      default_domain: null,
    },
    answer: (request) => {
      if (pathOf(request.url) !== '/api/widget/ws-inv-data/getInventory') return undefined
      if (startOf(request.body) !== '0') return { inventory: [], pageInfo: { totalCount: 4, pageSize: 48 } }
      return savedText('01-dealercom-inventory-response.json').replace('"totalCount": 3', '"totalCount": 4')
    },
  },
  'Dealer.com, page': {
    platform: 'dealer-com',
    origin: 'https://www.autostradetx.net',
    state: 'TX',
    config: { site_id: 'autostrade', account_id: 'autostrade', child_account_ids: [], default_domain: null },
    answer: ({ url }) =>
      pathOf(url) === '/all-inventory/index.htm' && url.endsWith('start=0')
        ? part('03-dealercom-vdp-and-srp-embedded.html', '<!-- PART B', '<!-- PART C')
        : undefined,
  },
  DealerOn: {
    platform: 'dealer-on',
    origin: 'https://www.dublinchevrolet.com',
    state: 'CA',
    config: { site_id: '25890' },
    answer: ({ url }) => {
      if (pathOf(url) === '/searchused.aspx') return savedJson('05-dealeron-cosmos-srp-vehicles.json', 'srp_html_tag')
      if (!pathOf(url).endsWith('/3160807')) return undefined
      return savedJson('05-dealeron-cosmos-srp-vehicles.json', 'response')
    },
  },
  'Dealer Inspire, search service': {
    platform: 'dealer-inspire',
    origin: 'https://www.kendallfordvancouver.com',
    state: 'WA',
    answer: ({ method, body }) => {
      if (method !== 'POST') return savedJson('06-carscommerce-dealerinspire.json', 'page_html')
      const isUsed = body?.includes('"Certified Used"') === true && body.includes('"page":1')
      return isUsed ? savedJson('06-carscommerce-dealerinspire.json', 'response') : { data: { listings: [] } }
    },
  },
  'Dealer Inspire, pages': {
    platform: 'dealer-inspire',
    origin: 'https://www.faricykia.com',
    state: 'CO',
    answer: ({ url }) => {
      const page = '/inventory/used-2010-ford-focus-se-front-wheel-drive-4-door-sedan-1fahp3fn9aw282033/'
      if (pathOf(url) === page) return savedText('07-dealerinspire-srp-vdp.html')
      if (pathOf(url) === '/') return '<html></html>'
      return pathOf(url) === '/dealer-inspire-inventory/inventory_sitemap'
        ? `<urlset><url><loc>https://www.faricykia.com${page}</loc></url></urlset>`
        : undefined
    },
  },
  'Team Velocity': {
    platform: 'team-velocity',
    origin: 'https://www.righttoyota.com',
    state: 'AZ',
    config: { site_id: '71000', campaign_id: null },
    answer: ({ url }) =>
      pathOf(url) === '/inventory-used.json' ? savedJson('08-teamvelocity.json', 'feed') : undefined,
  },
  Motive: {
    platform: 'motive',
    origin: 'https://rustydrewingpreowned.com',
    state: 'MO',
    config: { site_id: '2766', store_name: 'Rusty Drewing Pre-Owned' },
    answer: ({ method }) => savedJson('09-motive-ridemotive.json', method === 'POST' ? 'response' : 'page_html'),
  },
  Overfuel: {
    platform: 'overfuel',
    origin: 'https://www.712autosales.com',
    state: 'NM',
    config: { site_id: '1052' },
    answer: ({ url }) => {
      const path = pathOf(url)
      return path === '/' || path === '/used-cars-albuquerque-nm' ? savedText('10-overfuel-srp.html') : undefined
    },
  },
  'Dealer eProcess': {
    platform: 'dealer-eprocess',
    origin: 'https://www.kiamedford.com',
    state: 'OR',
    answer: ({ url }) =>
      pathOf(url) === '/new-inventory/' && /p=1$|inventory\/$/.test(url)
        ? part('11-dealereprocess-jazel-snippets.html', '<!-- A', '<!-- B').replace(
            '20 vehicles found',
            '1 vehicle found',
          )
        : undefined,
  },
  Jazel: {
    platform: 'jazel',
    origin: 'https://www.northsideford.net',
    state: 'TX',
    config: { site_id: '6,7,8' },
    answer: ({ url }) =>
      pathOf(url) === '/inventory/all-vehicles/' ? part('11-dealereprocess-jazel-snippets.html', '<!-- C') : undefined,
  },
  'eDealer, used': {
    platform: 'edealer',
    origin: 'https://www.halfwaymotorsmazda.com',
    state: 'Ontario',
    config: { site_id: '2594', store_name: 'Half Way Motors Mazda' },
    answer: ({ url }) =>
      pathOf(url) === '/used/' ? part('12-edealer-srp-vehicleArray.html', '<!doctype', '<!-- second') : undefined,
  },
  'eDealer, new': {
    platform: 'edealer',
    origin: 'https://www.rainbowford.ca',
    state: null,
    config: { site_id: '3084', store_name: 'Rainbow Ford Sales' },
    answer: ({ url }) =>
      pathOf(url) === '/new/' ? part('12-edealer-srp-vehicleArray.html', '<!-- second') : undefined,
  },
  'D2C Media': {
    platform: 'd2c-media',
    origin: 'https://www.wheatonhonda.com',
    state: 'Alberta',
    config: { store_name: 'Wheaton Honda' },
    answer: ({ url }) => {
      const filter = new URL(url).searchParams.get('filterid') ?? ''
      if (filter.startsWith('a1b1q0')) return `<html><body>${savedText('14-d2cmedia-used-cards.html')}</body></html>`
      return filter === '' ? undefined : '<html><body><ul class="lstListingWrapper"></ul></body></html>'
    },
  },
  'Convertus, South Trail Kia': convertusSite(
    0,
    'https://www.southtrailkia.com/vehicles/2027/kia/seltos/calgary/ab/70665878/',
  ),
  'Convertus, Alberta Honda': convertusSite(
    1,
    'https://www.albertahonda.com/vehicles/2025/honda/accord-hybrid/edmonton/ab/2/',
  ),
  'Convertus, Denham Ford': convertusSite(
    2,
    'https://www.denhamford.ca/vehicles/2024/ford/bronco-sport/wetaskiwin/ab/68178702/?sale_class=used',
  ),
  SM360: {
    platform: 'sm360',
    origin: 'https://www.groupautocentre.com',
    state: 'Quebec',
    answer: ({ url }) => {
      if (pathOf(url) !== '/en/used-inventory/api/listing') return undefined
      // The serial number in the saved record is not a VIN.
      const saved = JSON.parse(savedText('15-convertus-sm360.json')).sm360[
        'GET {origin}/en/used-inventory/api/listing?page=1'
      ]
      return JSON.stringify(saved).replace('"VIN1"', '"2HGFC2F59JH000004"')
    },
  },
  'schema.org lists and pages': {
    platform: 'generic',
    origin: 'https://www.wolfechevrolet.com',
    state: null,
    answer: ({ url }) =>
      pathOf(url) === '/'
        ? savedText('16-generic-jsonld-microdata.html').replace(/<link rel="next"[^>]*>/, '')
        : undefined,
  },
  'Dealer Spike': {
    platform: 'dealer-spike',
    origin: 'https://www.robertstruck.com',
    state: 'NM',
    config: { site_id: '6438' },
    answer: ({ url }) =>
      pathOf(url).endsWith('/VehInv.js') ? part('16-generic-jsonld-microdata.html', '<!-- F') : undefined,
  },
} as const satisfies Readonly<Record<string, RealSite>>
