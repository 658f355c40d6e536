import type { GrammarCar } from './cars.ts'
import type { World } from './world.ts'

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Path and query of a car's own page. */
export function vehiclePath(site: World, car: GrammarCar): string {
  if (site.choices.isOnePage) return `${listingPath(site)}#car-${car.id}`
  const { address, vin, condition, language } = site.choices
  const folders = {
    en: ['inventory', 'vehicle', 'cars', 'listing', 'v', 'details'],
    es: ['autos', 'vehiculo', 'inventario'],
    fr: ['vehicules', 'inventaire', 'vehicule'],
  }
  const folder = site.one('folder', folders[language])
  const base = condition === 'address' ? `/${folder}/${car.condition.toLowerCase()}` : `/${folder}`
  const name = slug(`${car.year} ${car.make} ${car.model} ${car.trim}`)
  const end = vin === 'address' ? `-${car.vin.toLowerCase()}` : ''
  switch (address) {
    case 'slug-stock':
      return `${base}/${name}-${car.stock.toLowerCase()}${end}`
    case 'id':
      return `${base}/${car.id}${end}`
    case 'vin':
      return vin === 'address' || vin === 'both' ? `${base}/${car.vin}` : `${base}/${car.stock}`
    case 'query':
      return vin === 'address' ? `${base}/view?vin=${car.vin}` : `${base}/view?id=${car.id}`
    case 'deep':
      return `${base}/${slug(car.make)}/${slug(car.model)}/${car.year}/${car.stock.toLowerCase()}${end}/`
    case 'slug-id':
      return `${base}/${car.id}/${name}${end}`
    case 'html':
      return `${base}/${name}-${car.id}${end}.html`
  }
}

export function photoAddresses(site: World, car: GrammarCar): readonly string[] {
  const name = site.one('photo names', ['stock', 'id'])
  const named = name === 'stock' ? car.stock.toLowerCase() : String(car.id)
  const file = site.choices.vin === 'photo-names' ? car.vin : named
  return Array.from({ length: car.photos }, (_, at) => `${site.origin}/photos/${file}/${at + 1}.jpg`)
}

export type Section = { readonly path: string; readonly label: string; readonly cars: readonly GrammarCar[] }

const listingPaths = {
  en: [
    '/inventory',
    '/vehicles',
    '/cars-for-sale',
    '/our-stock',
    '/all-vehicles/',
    '/search.php',
    '/showroom/listing',
    '/preowned.html',
  ],
  es: ['/inventario', '/autos', '/autos-en-venta', '/vehiculos'],
  fr: ['/inventaire', '/vehicules', '/nos-vehicules', '/inventaire/tous'],
}

/** Nothing else says that the cars are used. */
const usedPaths = {
  en: ['/used-cars', '/pre-owned', '/used-inventory/'],
  es: ['/autos-usados', '/seminuevos'],
  fr: ['/occasion', '/vehicules-occasion'],
}

function listingPath(site: World): string {
  const { condition, language } = site.choices
  return site.one('listing path', (condition === 'unsaid' ? usedPaths : listingPaths)[language])
}

/** The listings: all in one, or new and used apart, or by make. */
export function sectionsOf(site: World): readonly Section[] {
  const { sections, stock, condition, allMakes } = site.choices
  const path = listingPath(site)
  const { stock: cars } = site.lot
  const all = { path, label: site.say(condition === 'unsaid' ? 'used' : 'inventory'), cars }
  if (sections === 'by-make') {
    const makes = [...new Set(cars.map(({ make }) => make))]
    const each = makes.map((make) => ({
      path: `${path}?make=${encodeURIComponent(make)}`,
      label: make,
      cars: cars.filter((car) => car.make === make),
    }))
    return allMakes ? [all, ...each] : each
  }
  if (sections === 'one' || stock === 'used-only') return [all]
  const stem = path.replace(/(\.\w+|\/)$/, '')
  const each = (['New', 'Used'] as const).map((condition) => ({
    path: `${stem}-${condition.toLowerCase()}`,
    label: site.say(condition === 'New' ? 'new' : 'used'),
    cars: cars.filter((car) => car.condition === condition),
  }))
  return sections === 'new-and-used' ? each : [{ ...all, label: site.say('all') }, ...each]
}
