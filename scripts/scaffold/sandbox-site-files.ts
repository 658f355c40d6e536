import { camelCase, type Edit, importInto } from './scaffold-kind.ts'

const specs = 'sandbox/site-specs.ts'
const crawls = 'sandbox/sites/platform-sites.test.ts'
const truth = 'bench/measure/platform-truth.ts'
const world = 'sandbox/world.ts'

/** A site of the platform in the sandbox, as its scaffolded adapter reads it. */
export function sandboxSite(id: string): { readonly path: string; readonly text: string } {
  return { path: `sandbox/sites/${id}.ts`, text: siteText(id) }
}

/** Its kind, its place in the default world, how a test crawls it, and the fields that it shows. */
export function editsOfSandbox(id: string): readonly Edit[] {
  const key = id.includes('-') ? `'${id}'` : id
  const create = createName(id)
  return [
    importInto(specs, `import { ${create} } from './sites/${id}.ts'`),
    { path: specs, from: 'const simpleSites = {', until: '\n}', text: `\n  ${key}: ${create},` },
    {
      path: world,
      from: '',
      until: '  // Refuses direct requests',
      text: `  { kind: '${id}', host: '${id}-motors.example', size: 30 },\n`,
    },
    {
      path: crawls,
      from: 'const crawls: Readonly<Record<',
      until: '\n}',
      text: crawlText(key),
    },
    {
      path: truth,
      from: 'export const shownByPlatform',
      until: '\n}',
      text: `\n  // What its pages show beyond the fields that all have, and what they lack.\n  ${key}: { fields: [], lacks: engineFields(), price: (prices) => prices.internet },`,
    },
  ]
}

const crawlText = (key: string) => `
  ${key}: async (host) => {
    const { total, page_size: size } = await getJson(host, '/api/inventory?start=0')
    const starts = Array.from({ length: Math.ceil(total / size) }, (_, at) => at * size)
    const pages = await Promise.all(starts.map((start) => getJson(host, \`/api/inventory?start=\${start}\`)))
    return pages.flatMap(({ vehicles }) => vehicles.map(record))
  },`

function createName(id: string): string {
  const name = camelCase(id)
  return `create${name.slice(0, 1).toUpperCase()}${name.slice(1)}Site`
}

const siteText = (id: string) => `import type { LotVehicle } from '../vehicles.ts'
import { createPlatformSite, type Place, type PlatformSiteOptions, queryNumber, resultsAnswer } from './platform-site.ts'
import { jsonAnswer, type Site, type SiteAnswer } from './site.ts'

const pageSize = 20

const shape = {
  kind: '${id}',
  links: ['/new-inventory', '/used-inventory'],
  vehiclePath: ({ vin }: LotVehicle) => \`/vehicle/\${vin.toLowerCase()}\`,
  head: () => '<link rel="stylesheet" href="https://static.${id}.example/site.css">',
  listing,
}

/** Serves a lot as a site of ${id}: its own JSON, in pages. */
export function ${createName(id)}(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function listing(place: Place): SiteAnswer | null {
  const { pathname } = place.request.url
  if (pathname === '/api/inventory') {
    const start = queryNumber(place.request, 'start', 0)
    const vehicles = place.stock.slice(start, start + pageSize).map(record)
    return jsonAnswer({ total: place.stock.length, page_size: pageSize, vehicles })
  }
  return /^\\/(new|used)-inventory$/.test(pathname)
    ? resultsAnswer(place, shape, { body: '<div id="inventory"></div>' })
    : null
}

function record(vehicle: LotVehicle): object {
  return {
    vin: vehicle.vin,
    link: shape.vehiclePath(vehicle),
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    condition: vehicle.condition,
    stock_number: vehicle.stockNumber,
    price: vehicle.prices?.internet ?? null,
    mileage: vehicle.odometer,
    exterior_color: vehicle.exteriorColor,
    interior_color: vehicle.interiorColor,
  }
}
`
