import type { Static } from 'typebox'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import { recordOf } from '../../engine/records/parse-record.ts'
import { textAt } from '../../engine/records/record-path.ts'

/** One `VehicleCard`; only the fields used. */
export const VehicleCard = recordOf(
  'VehicleVin VehicleStockNumber VehicleName VehicleYear VehicleMake VehicleModel VehicleTrim',
  'VehicleBodyStyle VehicleType VehicleCondition VehicleCpo Mileage VehicleMileage',
  'ExteriorColorLabel InteriorColorLabel VehicleGenericColor VehicleTransmission VehicleFuelType',
  'VehicleDriveTrain VehicleEngine VehicleMpgCity VehicleMpgHwy VehicleInternetPrice VehicleMsrp',
  'VehiclePriceLibrary VehicleDetailUrl VehicleComments VehicleLocationName DealerName VehicleStatusModel.StatusText',
  'Features[] VehicleImageModel.VehicleImageCarouselModel.Vin VehicleImageModel.VehicleImageCarouselModel.PhotoList[]',
)

type Card = Static<typeof VehicleCard>

const sheetNames = [
  'msrp',
  'discount price',
  'selling price',
  'internet price',
  'calc_internet price',
  'calc_final price',
  'calc_savings',
  'calc_you save',
  'calc_dealer discount',
  'calc_total savings',
  'dealer_fee',
  'calc_dealer doc fee',
  'doc fee',
  'calc_oem savings conditional',
  'conditional',
] as const

/** A card's amounts: those of its price sheet by name, plus two of its own. */
type Sheet = { readonly [Name in (typeof sheetNames)[number] | 'card price' | 'card msrp']?: string } & {
  readonly isNew: boolean
}

const asked = ['calc_internet price', 'selling price', 'internet price', 'card price'] as const
const sticker = ['msrp', 'card msrp'] as const

/**
 * The price is the sheet's `calc_INTERNET PRICE`, which the vehicle page shows as the asking price (fees included);
 * else its selling or internet price, else the card's, else a new vehicle's MSRP. `calc_FINAL PRICE` may include
 * rebates, `TaggingPrice` is the MSRP and `Invoice Price` is confidential: none of them is read. A page that calculates
 * a final price displays the price under that label if it applies to every buyer.
 */
const readSheet = priceReader<Sheet>({
  isNew: ({ isNew }) => isNew,
  rows: [
    { at: sticker, role: 'msrp', label: 'MSRP', of: 'new' },
    { at: 'selling price', role: 'list', label: 'Selling Price', of: 'used', only: isSoldAtSticker },
    { at: sticker, role: 'list', label: 'MSRP', of: 'used', otherwise: true },
    { at: 'discount price', role: 'start', label: 'Discount Price', only: isBeforeFees },
    { at: 'calc_savings', role: 'discount', label: 'Savings' },
    { at: 'calc_you save', role: 'discount', label: 'You Save', otherwise: true },
    { at: 'calc_dealer discount', role: 'discount', label: 'Dealer Discount', otherwise: true },
    { at: 'calc_total savings', role: 'discount', label: 'Total Savings', otherwise: true },
    { at: 'dealer_fee', role: 'fee', label: 'Dealer Fee' },
    { at: 'calc_dealer doc fee', role: 'fee', label: 'Dealer Doc Fee', otherwise: true },
    { at: 'doc fee', role: 'fee', label: 'Dealer Fee', otherwise: true },
    { at: asked, role: 'price', label: 'Final Price', only: isCalledFinal },
    { at: asked, role: 'price', label: 'Internet Price', otherwise: true },
    { at: sticker, role: 'price', of: 'new', otherwise: true },
    { at: ['internet price', 'calc_internet price', 'card price'], role: 'internet' },
    { at: 'calc_oem savings conditional', role: 'conditional', label: 'OEM Savings Conditional' },
    { at: 'conditional', role: 'conditional', label: 'Conditional Offers', otherwise: true },
  ],
})

export function readDealerOnPrices(card: Card) {
  const library = readPriceLibrary(textAt(card.VehiclePriceLibrary))
  const named = Object.fromEntries(sheetNames.flatMap((name) => (library.has(name) ? [[name, library.get(name)]] : [])))
  const own = { 'card price': textAt(card.VehicleInternetPrice) ?? '', 'card msrp': textAt(card.VehicleMsrp) ?? '' }
  return readSheet({ ...named, ...own, isNew: isNew(card) })
}

/** Base64 of "MSRP:54998.0;Selling Price:53998.0;Doc Fee::215.0": amounts above zero, keyed by lowercase name. */
export function readPriceLibrary(encoded: string | null): ReadonlyMap<string, string> {
  const amounts = new Map<string, string>()
  for (const part of decode(encoded ?? '').split(';')) {
    const [, name, rawText] = /^([^:]+):+\s*(\S.*)$/.exec(part.trim()) ?? []
    if (name !== undefined && rawText !== undefined && amountOf(rawText) !== null)
      amounts.set(name.trim().toLowerCase(), rawText)
  }
  return amounts
}

function decode(encoded: string): string {
  return /^[\w+/\s-]+=*$/.test(encoded.trimEnd()) ? Buffer.from(encoded, 'base64').toString('utf8') : ''
}

/** A used vehicle's sheet also labels the price before its fee as MSRP. */
function isSoldAtSticker(sheet: Sheet): boolean {
  const stickerOf = amountOf(sheet.msrp) ?? amountOf(sheet['card msrp'])
  return stickerOf === null || stickerOf === amountOf(sheet['selling price'])
}

/** Whether the amount is a used vehicle's price before the fees that its price includes. */
function isBeforeFees(sheet: Sheet): boolean {
  const price = asked.map((name) => amountOf(sheet[name])).find((amount) => amount !== null) ?? 0
  return !sheet.isNew && (amountOf(sheet['discount price']) ?? price) < price
}

function isCalledFinal(sheet: Sheet): boolean {
  const price = asked.map((name) => amountOf(sheet[name])).find((amount) => amount !== null)
  return price !== undefined && price === amountOf(sheet['calc_final price'])
}

function isNew(card: Card): boolean {
  return /new/i.test(textAt(card.VehicleType) ?? textAt(card.VehicleCondition) ?? '')
}
