import type { DealerIdentity } from './dealership.ts'
import type { PlainTexts } from './plain-fields.ts'
import type { PriceBasis } from './price-basis/price-basis.ts'
import type { PriceCategory, PriceComponentType } from './vocabularies.ts'

/** Absent, null and '' all mean "not stated". Text is kept as found; `normalize/` converts it. */
export type RawVehicle = PlainTexts & {
  readonly vin?: string | null
  readonly stocknum?: string | null
  readonly year?: string | number | null
  readonly make?: string | null
  readonly model?: string | null
  /** Served as `series`. */
  readonly trim?: string | null
  /** If absent, built from year, make, model and trim. */
  readonly heading?: string | null
  /** The platform's machine-readable value if it has one, else the displayed word. */
  readonly condition?: string | null
  readonly certified?: string | boolean | null
  readonly body?: string | null
  readonly doors?: string | number | null
  readonly odometer?: string | number | null
  /** If the odometer's text lacks it: the platform's own word or code ("km", "kilometres", "KMT", "SMI"). */
  readonly odometer_unit?: string | null
  readonly engine?: string | null
  readonly engine_displacement?: string | null
  readonly engine_cyl_count?: string | number | null
  readonly transmission?: string | null
  readonly drivetrain?: string | null
  readonly fuel?: string | null
  readonly exterior_color?: string | null
  readonly interior_color?: string | null
  /** Used only if the stated color contains no base color. */
  readonly generic_exterior_color?: string | null
  readonly generic_interior_color?: string | null
  readonly city_mpg?: string | number | null
  readonly hwy_mpg?: string | number | null
  /** Absolute, or relative to the page it was found on. */
  readonly vdp_link?: string | null
  /** Absolute, in page order. */
  readonly photos?: readonly string[] | null
  /** Rehosted by us or an image service. If present, only these are served. */
  readonly rehosted_photos?: readonly string[] | null
  readonly features?: readonly string[] | null
  readonly description?: string | null
  readonly in_transit?: boolean | null
  readonly inventory_date?: string | null
  readonly days_in_stock?: string | number | null
  readonly carfax_1_owner?: boolean | null
  readonly carfax_clean_title?: boolean | null
  /** Absolute, or relative to the page. */
  readonly window_sticker_link?: string | null
  readonly history_report_link?: string | null
  readonly prices?: RawPrices | null
  /** Shown in a listing without being understood: if they change, the vehicle's page is read again. */
  readonly unread_amounts?: readonly string[] | null
  /** What the page's own words say that its prices include. */
  readonly price_basis?: PriceBasis | null
  /** On sites of one business with several lots. */
  readonly lot?: RawLot | null
  /** Where each field was found, for people; only the generic reader sets it. */
  readonly sources?: Readonly<Record<string, string>> | null
}

/** `state`: abbreviation or name. */
export type RawLot = Omit<DealerIdentity, 'phone'>

/** Amounts as found ("$38,745", 38745, "Call for price"); `normalize/` decides which are prices. */
export type RawPrices = {
  readonly msrp?: string | number | null
  /** The MSRP also applies to a used vehicle. */
  readonly msrp_of_used?: boolean
  /** The price for every buyer, never a conditional offer or a payment. */
  readonly price?: string | number | null
  readonly internet_price?: string | number | null
  readonly list_price?: string | number | null
  readonly invoice_price?: string | number | null
  readonly book_value?: string | number | null
  /** The amounts contradict each other: the price must be read from the vehicle's page. */
  readonly unresolved?: boolean
  /** Stated next to the prices; none of them is a price. */
  readonly payments?: readonly (string | number)[] | null
  readonly components?: readonly RawPriceComponent[] | null
}

export type RawPriceComponent = {
  readonly type: PriceComponentType
  readonly label: string
  readonly amount: string | number
  readonly category: PriceCategory
  /** Known otherwise than by its label; absent: the label decides. */
  readonly conditional?: boolean
}
