import type { Dealer } from '../dealers.ts'
import { createRandom } from '../random.ts'
import type { LotVehicle } from '../vehicles.ts'
import { photoUrls, vehicleName } from './vehicle-words.ts'

/** schema.org Car with its Offer, as on dealers' vehicle pages. `url` is absolute. */
export function carNode(vehicle: LotVehicle, dealer: Dealer, url: string): object {
  return {
    '@type': 'Car',
    name: vehicleName(vehicle),
    url,
    vehicleIdentificationNumber: vehicle.vin,
    sku: vehicle.stockNumber,
    brand: { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    vehicleConfiguration: vehicle.trim,
    vehicleModelDate: String(vehicle.year),
    itemCondition: itemCondition(vehicle),
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: vehicle.odometer, unitCode: 'SMI' },
    color: vehicle.exteriorColor,
    vehicleInteriorColor: vehicle.interiorColor,
    bodyType: vehicle.bodyStyle,
    numberOfDoors: vehicle.doors,
    driveWheelConfiguration: vehicle.driveLine,
    fuelType: vehicle.fuelType,
    vehicleTransmission: vehicle.transmission,
    vehicleEngine: { '@type': 'EngineSpecification', name: vehicle.engine },
    image: photoUrls(vehicle, dealer.host),
    description: vehicle.description,
    offers: offerNode(vehicle, dealer, url),
  }
}

export function dealerNode(dealer: Dealer, origin: string): object {
  return {
    '@type': 'AutoDealer',
    name: dealer.name,
    url: `${origin}/`,
    telephone: dealer.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: dealer.street,
      addressLocality: dealer.city,
      addressRegion: dealer.state,
      postalCode: dealer.zip,
      addressCountry: 'US',
    },
    ...statedReviews(dealer),
  }
}

/** The rating on a dealership's pages, with two of its reviews. */
function statedReviews({ host, name }: Pick<Dealer, 'host' | 'name'>): object {
  const random = createRandom(`reviews ${host}`)
  const reviewOf = (author: string, stars: number, text: string) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: `2026-10-0${random.int(1, 9)}`,
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
    reviewBody: text,
  })
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: (3.5 + random.int(0, 14) / 10).toFixed(1),
      bestRating: '5',
      reviewCount: random.int(20, 900),
    },
    review: [
      reviewOf('Sam R.', 5, `${name} had the car ready &amp; washed.`),
      reviewOf('Alex P.', 4, 'Fair price, a long wait.'),
    ],
  }
}

export function itemCondition(vehicle: LotVehicle): string {
  return `https://schema.org/${vehicle.condition === 'new' ? 'New' : 'Used'}Condition`
}

export function availability(vehicle: LotVehicle): string {
  return `https://schema.org/${vehicle.inTransit ? 'PreOrder' : 'InStock'}`
}

function offerNode(vehicle: LotVehicle, dealer: Dealer, url: string): object {
  const price = vehicle.prices === null ? {} : { price: vehicle.prices.asking, priceCurrency: 'USD' }
  return {
    '@type': 'Offer',
    ...price,
    url,
    availability: availability(vehicle),
    seller: { '@type': 'AutoDealer', name: dealer.name, telephone: dealer.phone },
  }
}
