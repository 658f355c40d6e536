import type { Static } from 'typebox'
import type { RawPriceComponent, RawPrices } from '../../../model/raw-vehicle.ts'
import { signedAmountOf } from '../../engine/records/amount-of.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { VehicleDocument } from './records.ts'

/**
 * The price is the final one, else the selling price, else the plain one. An internet price below it is what remains
 * after offers for some buyers and is left out. An MSRP belongs to new and certified vehicles.
 */
export function readDealerVenomPrices(document: Static<typeof VehicleDocument>): RawPrices {
  const { finalPrice, finalPriceInt, sellingPrice, price: plain } = document
  const price = [finalPrice, finalPriceInt, sellingPrice, plain].find((rawValue) => signedAmountOf(rawValue) > 0)
  const internet = signedAmountOf(document.internetPrice)
  const isForMsrp = /new|certified/i.test(textAt(document.condition) ?? '')
  const msrp = isForMsrp && signedAmountOf(document.msrp) > 0 ? textAt(document.msrp) : null
  const components: RawPriceComponent[] = []
  if (msrp !== null) components.push({ type: 'msrp', label: 'MSRP', amount: msrp, category: 'starting' })
  const rawText = textAt(price)
  if (rawText !== null) {
    components.push({ type: 'net_price_with_dealer_fees', label: 'Final Price', amount: rawText, category: 'final' })
  }
  const isForAll = rawText !== null && internet >= signedAmountOf(rawText)
  return { msrp, price: rawText, internet_price: isForAll ? textAt(document.internetPrice) : null, components }
}
