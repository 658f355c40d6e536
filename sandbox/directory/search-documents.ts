import { plainPath } from '../sites/plain-pages.ts'
import { vehicleName } from '../sites/vehicle-words.ts'
import { type DirectoryDealer, directoryDealers, directoryOthers, marketplaceHost } from './dealers.data.ts'
import { listedVehicles } from './lots.ts'
import type { SearchDocument } from './search-engine.ts'

/** Web pages about the directory: the dealerships' own, and others about them. */
export function directoryDocuments(): readonly SearchDocument[] {
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
