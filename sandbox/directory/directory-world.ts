import type { Lot } from '../lot.ts'
import { htmlPage, jsonLdScript } from '../sites/markup.ts'
import { createPlainSite } from '../sites/plain.ts'
import { plainPath } from '../sites/plain-pages.ts'
import { htmlAnswer, notFound, redirectAnswer, type Site } from '../sites/site.ts'
import { vehicleName } from '../sites/vehicle-words.ts'
import type { LotVehicle } from '../vehicles.ts'
import { type DirectoryDealer, directoryDealers, directoryOthers, marketplaceHost } from './dealers.data.ts'
import { listedVehicles } from './lots.ts'
import type { SearchDocument } from './search-engine.ts'
import { createWebSearch } from './web-search.ts'

/** The directory as websites: dealerships that answer, other businesses, a marketplace, a web search. */
export function directoryWorld(): readonly Site[] {
  return [
    ...directoryDealers.flatMap((dealer) => (dealer.isUp ? [dealerSite(dealer), ...redirectsTo(dealer)] : [])),
    ...directoryOthers.map(otherSite),
    marketplace(),
    createWebSearch(directoryDocuments()),
  ]
}

function dealerSite(dealer: DirectoryDealer): Site {
  const { host, name, street, city, state, zip, phone } = dealer
  return createPlainSite({
    host,
    name,
    lot: fixedLot(listedVehicles(dealer)),
    place: { street, city, state, zip, phone },
  })
}

function redirectsTo({ host, formerHosts }: DirectoryDealer): readonly Site[] {
  return formerHosts
    .filter(({ now }) => now === 'redirects')
    .map((former) => ({
      host: former.host,
      kind: 'redirect',
      lot: null,
      answer: ({ url }) =>
        url.pathname === '/robots.txt' ? notFound() : redirectAnswer(`http://${host}${url.pathname}`),
    }))
}

function fixedLot(vehicles: readonly LotVehicle[]): Lot {
  return {
    version: 1,
    vehicles: () => vehicles,
    find: (vin) => vehicles.find((vehicle) => vehicle.vin === vin) ?? null,
    change: () => {
      throw new Error('the lots of the directory never change')
    },
  }
}

function otherSite({ host, name, city, state, zip }: (typeof directoryOthers)[number]): Site {
  const address = {
    '@type': 'PostalAddress',
    streetAddress: '1 Main St',
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
  }
  const body = htmlPage(`${name} - ${city}, ${state}`, {
    head: jsonLdScript({ '@type': 'LocalBusiness', name, address }),
    body: `<h1>${name}</h1><p>Family owned since 1974.</p><a href="/about/">About us</a>`,
  })
  return {
    host,
    kind: 'no-dealer',
    lot: null,
    answer: ({ url }) => (url.pathname === '/' ? htmlAnswer(body) : notFound()),
  }
}

/** Lists all dealerships' vehicles: resembles a dealership's site, with a dealer's name on each page. */
function marketplace(): Site {
  const everything = new Map(
    directoryDealers.flatMap((dealer) => listedVehicles(dealer).map((vehicle) => [vehicle.vin, { vehicle, dealer }])),
  )
  const home = htmlPage('Car Bazaar | Used cars for sale from dealers near you', {
    head: '',
    body: `<h1>Car Bazaar</h1><a href="/used-vehicles/">Used vehicles</a> <a href="/dealers/">Dealers</a>`,
  })
  return {
    host: marketplaceHost,
    kind: 'marketplace',
    lot: null,
    answer({ url }) {
      const [, part, name] = url.pathname.split('/')
      if (url.pathname === '/') return htmlAnswer(home)
      const offer = part === 'vehicles' ? everything.get(name ?? '') : undefined
      if (offer !== undefined) return htmlAnswer(offerPage(offer.vehicle, offer.dealer))
      const dealer = directoryDealers.find(({ host }) => part === 'dealers' && host === `${name}.example`)
      return dealer === undefined ? notFound() : htmlAnswer(dealerPage(dealer))
    },
  }
}

function offerPage(vehicle: LotVehicle, dealer: DirectoryDealer): string {
  return htmlPage(`${vehicle.year} ${vehicle.make} ${vehicle.model} for sale | Car Bazaar`, {
    head: '',
    body: `<h1>${vehicle.year} ${vehicle.make} ${vehicle.model}</h1><p>VIN ${vehicle.vin}, sold by ${dealer.name}</p>`,
  })
}

function dealerPage({ name, street, city, state, zip }: DirectoryDealer): string {
  return htmlPage(`${name} in ${city} | Car Bazaar`, {
    head: '',
    body: `<h1>${name}</h1><address>${street}, ${city}, ${state} ${zip}</address><a href="/used-vehicles/">Used cars</a>`,
  })
}

/** Web pages about the directory: the dealerships' own, and others about them. */
function directoryDocuments(): readonly SearchDocument[] {
  return [...directoryDealers.flatMap(documentsOf), ...directoryOthers.map(otherDocument)]
}

function documentsOf(dealer: DirectoryDealer): readonly SearchDocument[] {
  const { name, street, city, state, zip, phone, host } = dealer
  const address = `${street}, ${city}, ${state} ${zip}`
  const slug = host.replace('.example', '')
  const vehicles = listedVehicles(dealer).map((vehicle) => ({
    url: `http://${host}${plainPath(vehicle)}`,
    title: `${vehicle.condition} ${vehicleName(vehicle)} | ${name}`,
    text: `VIN ${vehicle.vin} Stock ${vehicle.stockNumber}`,
  }))
  const offered = listedVehicles(dealer).map((vehicle) => ({
    url: `http://${marketplaceHost}/vehicles/${vehicle.vin}/`,
    title: `${vehicleName(vehicle)} for sale in ${city}, ${state}`,
    text: `VIN ${vehicle.vin} sold by ${name}. Compare prices of other dealers on Car Bazaar.`,
  }))
  const formerly = dealer.formerHosts.map((former) => former.host).join(' ')
  const former = dealer.formerHosts
    .filter(({ now }) => now === 'indexed')
    .map((one) => ({ url: `http://${one.host}/`, title: `${name} | ${city}, ${state}`, text: name }))
  return [
    {
      url: `http://www.${host}/`,
      title: `${name} | New and used cars in ${city}, ${state}`,
      text: `${name}, ${address}. Call ${phone}.`,
      keywords: formerly,
    },
    ...former,
    ...vehicles,
    ...offered,
    {
      url: `https://www.cars.com/dealers/${slug}/`,
      title: `${name} - ${city}, ${state} | Cars.com`,
      text: `Reviews of ${name}, ${address}`,
    },
    {
      url: `https://www.yelp.com/biz/${slug}`,
      title: `${name} - ${city}, ${state}`,
      text: `Car dealers near ${zip}`,
    },
    {
      url: `http://${marketplaceHost}/dealers/${slug}/`,
      title: `${name} in ${city} on Car Bazaar`,
      text: `All vehicles of ${name}, ${address}`,
    },
  ]
}

function otherDocument({ host, name, city, state, zip }: (typeof directoryOthers)[number]): SearchDocument {
  return { url: `http://${host}/`, title: name, text: `${name}, ${city}, ${state} ${zip}` }
}
