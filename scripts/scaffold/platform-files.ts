import { listInRegistry, platformRegistry as registry } from './platform-registry.ts'
import { planSavedPlatform } from './saved-platform-files.ts'
import { camelCase, importInto, type Plan, type Surroundings } from './scaffold-kind.ts'

export function planPlatform(id: string, around: Surroundings): Plan {
  const { today, from } = around
  if (from !== undefined) return planSavedPlatform(id, from, around)
  const folder = `src/platforms/sites/${id}`
  const name = camelCase(id)
  const month = today.toISOString().slice(0, 7)
  return {
    files: [
      { path: `${folder}/platform.ts`, text: platformText(id, name, month) },
      { path: `${folder}/README.md`, text: readmeText(id, month) },
      { path: `${folder}/fixtures/site.json`, text: `${JSON.stringify(fixtureSite, null, 2)}\n` },
      { path: `${folder}/fixtures/home.html`, text: homeText(id) },
      { path: `${folder}/fixtures/inventory-1.json`, text: listingText(vins.slice(0, pageSize)) },
      { path: `${folder}/fixtures/inventory-2.json`, text: listingText(vins.slice(pageSize)) },
      { path: `${folder}/fixtures/inventory-3.json`, text: listingText([]) },
    ],
    edits: [importInto(registry, `import { ${name} } from './sites/${id}/platform.ts'`), listInRegistry(name)],
    next: [
      `${folder}/fixtures/: saved pages instead of the invented ones; site.json says what collecting them must find`,
      `${folder}/README.md: what is known`,
      `npm test -- --platform ${id}`,
      `npm test -- test/flows/every-platform.test.ts -t ${id}`,
      'npm run generate',
    ],
  }
}

const pageSize = 3
const vins = ['7FARW2H8XLA510031', '5YJ3E1EAXPA510032', '5NMJCCDE1SA510033', '4S4BTGND5KA510034', '5XYRG4LC0RA510035']
const origin = 'https://www.example-motors.example'

const fixtureSite = {
  origin,
  home: 'home.html',
  config: { base_url: origin, inventory_type: 'all' },
  vins,
  stated: { total: vins.length, new: null, used: null },
  lyingTotal: { says: '"total": 5', lies: '"total": 500' },
  identity: {
    name: 'Example Motors',
    street: '455 Pompton Avenue',
    city: 'Cedar Grove',
    state: 'New Jersey',
    zip: '07009',
    phone: '(973) 555-0118',
  },
  pages: [
    { path: '/', file: 'home.html' },
    { path: '/api/inventory?start=0', file: 'inventory-1.json' },
    { path: `/api/inventory?start=${pageSize}`, file: 'inventory-2.json' },
    // Past the end, for a site that states more than it has.
    { path: `/api/inventory?start=${vins.length}`, file: 'inventory-3.json' },
  ],
}

function listingText(shown: readonly string[]): string {
  const vehicles = shown.map((vin) => ({ vin, link: `/vehicle/${vin.toLowerCase()}` }))
  return `${JSON.stringify({ total: vins.length, page_size: pageSize, vehicles }, null, 2)}\n`
}

const homeText = (id: string) => `<!DOCTYPE html>
<html lang="en"><head><title>Example Motors | New and Used Cars in Cedar Grove, NJ</title>
<meta property="og:site_name" content="Example Motors">
<link rel="stylesheet" href="https://static.${id}.example/site.css">
</head><body>
<nav><a href="/new-inventory">New Cars</a> <a href="/used-inventory">Used Cars</a></nav>
<footer class="footer"><address>455 Pompton Avenue, Cedar Grove, NJ 07009</address> <a href="tel:+19735550118">(973) 555-0118</a></footer>
</body></html>
`

const readmeText = (id: string, month: string) => `# ${id}

Who uses it.

## Marks
What its pages have and no other platform's.

## Listing
Where the inventory is, and how it is paged.

## Quirks
What a reader would get wrong.

## Confidence
Low: what is not known.

Last looked at: ${month}
`

const platformText = (id: string, name: string, month: string) => `import type { Static } from 'typebox'
import { definePlatform } from '../../engine/define-platform.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { recordOf } from '../../engine/records/parse-record.ts'

/** Only the fields used. */
const Vehicle = recordOf(
  'vin link year make model trim condition stock_number price mileage exterior_color interior_color',
)

const readPrices = priceReader<Static<typeof Vehicle>>({ rows: [{ at: 'price', role: 'price' }] })

export const ${name} = definePlatform({
  id: '${id}',
  name: '${id}',
  confidence: 'low',
  trust: 'documented',
  lastLookedAt: '${month}',
  detect: [{ name: 'static host', weight: 0.6, html: /static\\.${id}\\.example/ }],
  listing: {
    items: 'vehicles',
    total: 'total',
    pageSize: 'page_size',
    sources: [{ name: 'inventory', addresses: [{ path: '/api/inventory', offsetParam: 'start' }] }],
  },
  record: Vehicle,
  derive: (vehicle) => ({ prices: readPrices(vehicle) }),
})
`
