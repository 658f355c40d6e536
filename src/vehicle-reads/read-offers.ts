import type { VehicleContent } from '../model/website-vehicle.ts'
import type { PublishedOffer } from './classify-offer.ts'

/** Discounts, fees and conditional offers of a stored website vehicle. Feeds have none. */
export function readOffers(document: string): readonly PublishedOffer[] {
  const vehicle = JSON.parse(document) as Partial<Pick<VehicleContent, 'price_components' | 'conditional_offers'>>
  const components = vehicle.price_components?.components ?? []
  const offers = components.flatMap(({ label, amount, category }): PublishedOffer[] =>
    category === 'discount' || category === 'fee' ? [{ label, amount, category, conditional: false }] : [],
  )
  const conditional = vehicle.conditional_offers ?? []
  return [...offers, ...conditional.map((offer) => ({ ...offer, category: 'discount' as const, conditional: true }))]
}
