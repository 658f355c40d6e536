import type { Static } from 'typebox'
import type { RawPriceComponent, RawPrices } from '../../../model/raw-vehicle.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { VehicleCard } from './records.ts'

type Card = Static<typeof VehicleCard>

/**
 * The price is the library's `calc_INTERNET PRICE`, which is the one that the vehicle's page asks (fees included); else
 * its selling or internet price, else the card's, else a new vehicle's MSRP. `calc_FINAL PRICE` may hold rebates,
 * `TaggingPrice` is the MSRP and `Invoice Price` is nobody's business: none of them is read.
 */
export function readDealerOnPrices(card: Card): RawPrices {
  const library = readPriceLibrary(textAt(card.VehiclePriceLibrary))
  const carriesMsrp = isNew(card)
  const sticker = library.get('msrp') ?? positive(textAt(card.VehicleMsrp))
  const asked =
    library.get('calc_internet price') ??
    library.get('selling price') ??
    library.get('internet price') ??
    positive(textAt(card.VehicleInternetPrice))
  const price = asked ?? (carriesMsrp ? sticker : null)
  const fee = firstOf(library, {
    dealer_fee: 'Dealer Fee',
    'calc_dealer doc fee': 'Dealer Doc Fee',
    'doc fee': 'Dealer Fee',
  })
  const savings = firstOf(library, {
    calc_savings: 'Savings',
    'calc_you save': 'You Save',
    'calc_dealer discount': 'Dealer Discount',
  })
  const isSelling = !carriesMsrp && (sticker === null || sticker === library.get('selling price'))
  const start = isSelling ? (library.get('selling price') ?? sticker) : sticker
  return {
    msrp: carriesMsrp ? sticker : null,
    price,
    internet_price:
      library.get('internet price') ??
      library.get('calc_internet price') ??
      positive(textAt(card.VehicleInternetPrice)),
    list_price: carriesMsrp ? null : sticker,
    components: [
      ...component(carriesMsrp ? 'msrp' : 'list_price', isSelling ? 'Selling Price' : 'MSRP', start, 'starting'),
      ...component('dealer_incentive', savings.label, savings.amount, 'discount'),
      ...component('dealer_fee', fee.label, fee.amount, 'fee'),
      ...component('net_price_with_dealer_fees', finalLabel(library, asked), asked, 'final'),
    ],
  }
}

/** Base64 of "MSRP:54998.0;Selling Price:53998.0;Doc Fee::215.0": amounts above zero by their name in lower case. */
export function readPriceLibrary(encoded: string | null): ReadonlyMap<string, string> {
  const amounts = new Map<string, string>()
  for (const part of decode(encoded ?? '').split(';')) {
    const [, name, rawText] = /^([^:]+):+\s*\$?(-?[\d.,]+)\s*$/.exec(part.trim()) ?? []
    const amount = positive(rawText ?? null)
    if (name !== undefined && amount !== null) amounts.set(name.trim().toLowerCase(), amount)
  }
  return amounts
}

/** A page that works out a final price prints it under that name, where it is what everybody is asked. */
function finalLabel(library: ReadonlyMap<string, string>, asked: string | null): string {
  return asked !== null && library.get('calc_final price') === asked ? 'Final Price' : 'Internet Price'
}

/** The first of these entries that there is, with the words that the page has for it. */
function firstOf(library: ReadonlyMap<string, string>, labels: Readonly<Record<string, string>>) {
  const found = Object.entries(labels).find(([name]) => library.has(name))
  return { label: found?.[1] ?? '', amount: found === undefined ? null : (library.get(found[0]) ?? null) }
}

function decode(encoded: string): string {
  return /^[\w+/\s-]+=*$/.test(encoded.trimEnd()) ? Buffer.from(encoded, 'base64').toString('utf8') : ''
}

function component(
  type: RawPriceComponent['type'],
  label: string,
  amount: string | null,
  category: RawPriceComponent['category'],
): RawPriceComponent[] {
  return amount === null ? [] : [{ type, label, amount, category }]
}

function positive(rawText: string | null): string | null {
  return rawText !== null && /[1-9]/.test(rawText) && !/^\s*(?:\$\s*)?-/.test(rawText) ? rawText : null
}

function isNew(card: Card): boolean {
  return /new/i.test(textAt(card.VehicleType) ?? textAt(card.VehicleCondition) ?? '')
}
