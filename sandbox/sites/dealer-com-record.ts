import type { Dealer } from '../dealers.ts'
import type { LotVehicle, Prices } from '../vehicles.ts'
import { dollars, slug } from './markup.ts'
import { conditionWords, photoUrls } from './vehicle-words.ts'

export function dealerComPath(vehicle: LotVehicle): string {
  const name = `${vehicle.year}-${slug(vehicle.make)}-${slug(vehicle.model)}`
  return `/${vehicle.condition}/${slug(vehicle.make)}/${name}-${vehicle.uuid}.htm`
}

/** One record of `inventory` in a getInventory response. */
export function dealerComRecord(vehicle: LotVehicle, dealer: Dealer): object {
  return {
    uuid: vehicle.uuid,
    vin: vehicle.vin,
    stockNumber: vehicle.stockNumber,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    bodyStyle: vehicle.bodyStyle,
    doors: vehicle.doors,
    type: vehicle.condition,
    condition: conditionWords[vehicle.condition],
    certified: vehicle.condition === 'certified',
    accountId: dealer.siteId,
    fuelType: vehicle.fuelType,
    status: vehicle.inTransit ? 'IN_TRANSIT' : 'live',
    ...(vehicle.inTransit ? { deliveryDateRange: '12/05/2026 - 12/19/2026' } : {}),
    inventoryDate: americanDate(vehicle.inventoryDate),
    link: dealerComPath(vehicle),
    title: [
      `${conditionWords[vehicle.condition]} ${vehicle.year} ${vehicle.make}`,
      `${vehicle.model} ${vehicle.trim} ${vehicle.bodyStyle}`,
    ],
    images: photoUrls(vehicle, dealer.host).map((uri) => ({ uri })),
    attributes: attributes(vehicle),
    trackingAttributes: trackingAttributes(vehicle),
    trackingPricing: vehicle.prices === null ? {} : trackingPricing(vehicle, vehicle.prices),
    pricing: vehicle.prices === null ? { dprice: [] } : pricing(vehicle, vehicle.prices),
    incentiveIds: vehicle.prices?.conditionalOffer ? ['sb_military'] : [],
    packages: vehicle.features,
    comments: vehicle.description,
  }
}

/** The flatter copy of a record in `pageInfo.trackingData`. */
export function dealerComTracking(vehicle: LotVehicle): object {
  return {
    uuid: vehicle.uuid,
    vin: vehicle.vin,
    stockNumber: vehicle.stockNumber,
    newOrUsed: vehicle.condition === 'new' ? 'new' : 'used',
    modelYear: String(vehicle.year),
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    internetPrice: vehicle.prices === null ? '' : String(vehicle.prices.internet),
    odometer: String(vehicle.odometer),
    link: dealerComPath(vehicle),
  }
}

/** `incentives` of the response: the conditional offer to which some vehicles refer in `incentiveIds`. */
export const dealerComIncentives = {
  '[sb_military]': {
    conditional: true,
    disclaimer: 'For active and retired military personnel.',
    specific: { cashOption: 500 },
  },
} as const

function attributes(vehicle: LotVehicle) {
  return [
    {
      name: 'exteriorColor',
      label: 'Exterior Color',
      value: vehicle.exteriorColor,
      normalizedValue: vehicle.baseExteriorColor,
    },
    {
      name: 'interiorColor',
      label: 'Interior Color',
      value: vehicle.interiorColor,
      normalizedValue: vehicle.baseInteriorColor,
    },
    { name: 'odometer', label: 'Odometer', value: `${vehicle.odometer.toLocaleString('en-US')} miles` },
    ...(vehicle.cityMpg === null
      ? []
      : [
          {
            name: 'fuelEconomy',
            label: 'MPG',
            value: `${vehicle.cityMpg}/${vehicle.highwayMpg ?? vehicle.cityMpg} mpg`,
          },
        ]),
  ]
}

function trackingAttributes(vehicle: LotVehicle) {
  return [
    { name: 'exteriorColor', value: vehicle.exteriorColor, normalizedValue: vehicle.baseExteriorColor },
    { name: 'interiorColor', value: vehicle.interiorColor, normalizedValue: vehicle.baseInteriorColor },
    { name: 'odometer', value: vehicle.odometer.toLocaleString('en-US') },
    { name: 'driveLine', value: vehicle.driveLine },
    { name: 'engine', value: vehicle.engine },
    { name: 'engineSize', value: vehicle.engineSize ?? '' },
    { name: 'transmission', value: vehicle.transmission },
    { name: 'normalFuelType', value: vehicle.fuelType },
    { name: 'cityFuelEconomy', value: String(vehicle.cityMpg ?? '') },
    { name: 'highwayFuelEconomy', value: String(vehicle.highwayMpg ?? '') },
    { name: 'doors', value: String(vehicle.doors) },
  ]
}

function trackingPricing(vehicle: LotVehicle, prices: Prices) {
  const start = vehicle.condition === 'new' ? { msrp: dollars(prices.start) } : { retailValue: String(prices.start) }
  return {
    ...start,
    internetPrice: String(prices.internet),
    salePrice: String(prices.internet),
    askingPrice: dollars(prices.asking),
  }
}

function pricing(vehicle: LotVehicle, prices: Prices) {
  const isNew = vehicle.condition === 'new'
  const hasOffer = prices.conditionalOffer > 0
  const startRow = isNew ? ladder.msrp : ladder.retailValue
  const rows = [
    { ...startRow, value: dollars(prices.start) },
    ...(prices.discount > 0 ? [{ ...ladder.discount, value: dollars(prices.discount) }] : []),
    ...(prices.docFee > 0 ? [{ ...ladder.docFee, value: dollars(prices.docFee) }] : []),
    { ...ladder.asking, value: dollars(prices.asking), isFinalPrice: !hasOffer },
    ...(hasOffer
      ? [
          { ...ladder.offer, value: dollars(prices.conditionalOffer) },
          { ...ladder.afterOffer, value: dollars(prices.asking - prices.conditionalOffer) },
        ]
      : []),
  ]
  return { ...(isNew ? { retailPrice: dollars(prices.start) } : {}), dprice: rows, ePriceStatus: 'NON_APPLICABLE' }
}

const ladder = {
  msrp: { label: 'MSRP', type: 'MIDDLE', typeClass: 'msrp' },
  retailValue: { label: 'Retail Value', type: 'MIDDLE', typeClass: 'retailValue' },
  discount: { label: 'Dealer Discount', type: 'MIDDLE', typeClass: 'AsubBRule', isDiscount: true },
  docFee: { label: 'Documentary Fee', type: 'MIDDLE', typeClass: 'documentFee' },
  asking: { label: 'Advertised Price', type: 'TOTAL', typeClass: 'askingPrice' },
  offer: { label: 'Military Offer', type: 'MIDDLE', typeClass: 'SICRule', isDiscount: true },
  afterOffer: { label: 'Price After Offers', type: 'SIF', typeClass: 'SIFRule', isFinalPrice: true },
} as const

function americanDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-')
  return `${month}/${day}/${year}`
}
