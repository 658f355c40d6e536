import type { PriceCategory, PriceComponentType } from './vocabularies.ts'

/**
 * A vehicle from a website or feed, before normalization. Every field is optional: absent, null and '' all mean "not
 * stated". Text is kept as found; `normalize/` converts it to numbers, dates and vocabulary words.
 */
export type RawVehicle = {
  readonly vin?: string | null
  readonly stocknum?: string | null
  readonly year?: string | number | null
  readonly make?: string | null
  readonly model?: string | null
  /** The trim: "XLE Premium". Served as `series`. */
  readonly trim?: string | null
  readonly series_detail?: string | null
  /** The vehicle's title on the page; if absent, built from year, make, model and trim. */
  readonly heading?: string | null
  /** The platform's machine-readable value (`new`, `used`, `certified`) if it has one, else the displayed word. */
  readonly condition?: string | null
  readonly certified?: string | boolean | null
  readonly body?: string | null
  readonly doors?: string | number | null
  readonly odometer?: string | number | null
  /**
   * The odometer's unit if its text lacks one: 'km' or 'mi', or the platform's own word or code ("KM", "kilometres",
   * "KMT", "SMI").
   */
  readonly odometer_unit?: string | null
  readonly engine?: string | null
  readonly engine_displacement?: string | null
  readonly engine_cyl_count?: string | number | null
  readonly transmission?: string | null
  readonly drivetrain?: string | null
  readonly fuel?: string | null
  readonly exterior_color?: string | null
  readonly interior_color?: string | null
  /** The platform's generic color, used only if the stated color contains no base color. */
  readonly generic_exterior_color?: string | null
  readonly generic_interior_color?: string | null
  readonly city_mpg?: string | number | null
  readonly hwy_mpg?: string | number | null
  /** Absolute, or relative to the page it was found on. */
  readonly vdp_link?: string | null
  /** Absolute URLs in page order. */
  readonly photos?: readonly string[] | null
  /** The same photos rehosted by us or an image service. If present, only these are served. */
  readonly rehosted_photos?: readonly string[] | null
  readonly features?: readonly string[] | null
  readonly description?: string | null
  readonly in_transit?: boolean | null
  readonly inventory_date?: string | null
  readonly days_in_stock?: string | number | null
  readonly carfax_1_owner?: boolean | null
  readonly carfax_clean_title?: boolean | null
  /** Where the page links to the vehicle's window sticker and history report; absolute, or relative to the page. */
  readonly window_sticker_link?: string | null
  readonly history_report_link?: string | null
  readonly prices?: RawPrices | null
  /** The vehicle's lot, on sites of one business with several lots. */
  readonly lot?: RawLot | null
}

export type RawLot = {
  readonly name: string | null
  readonly street: string | null
  readonly city: string | null
  /** Abbreviation or name. */
  readonly state: string | null
  readonly zip: string | null
}

/** Amounts as found ("$38,745", 38745, "Call for price"); `normalize/` decides which are prices. */
export type RawPrices = {
  readonly msrp?: string | number | null
  /** The site distinguishes the manufacturer's price from the dealer's, so the MSRP also applies to a used vehicle. */
  readonly msrp_of_used?: boolean
  /** The price for every buyer, never a conditional offer or a payment. */
  readonly price?: string | number | null
  readonly internet_price?: string | number | null
  readonly list_price?: string | number | null
  readonly invoice_price?: string | number | null
  readonly book_value?: string | number | null
  /** The listing's amounts contradict each other, so the price must be read from the vehicle's page. */
  readonly unsettled?: boolean
  /** Monthly or weekly payments stated next to the prices; none of them is a price. */
  readonly payments?: readonly (string | number)[] | null
  readonly components?: readonly RawPriceComponent[] | null
}

export type RawPriceComponent = {
  readonly type: PriceComponentType
  readonly label: string
  readonly amount: string | number
  readonly category: PriceCategory
  /** A discount that not every buyer gets although its label does not say so. */
  readonly conditional?: boolean
}
