import type { PriceCategory, PriceComponentType } from './vocabularies.ts'

/**
 * A vehicle as a website or a feed shows it, before any normalization. Every field is optional: absent, null and ''
 * all mean "not shown". Text stays as shown; `normalize/` turns it into numbers, dates and vocabulary words.
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
  /** The page's own title of the vehicle; made from year, make, model and trim where absent. */
  readonly heading?: string | null
  /** The platform's machine token where it has one (`new`, `used`, `certified`), else the word shown. */
  readonly condition?: string | null
  readonly certified?: string | boolean | null
  readonly body?: string | null
  readonly doors?: string | number | null
  readonly odometer?: string | number | null
  /**
   * What the odometer counts, where the text itself does not say it: 'km' or 'mi' of a platform that knows, or its own
   * word or code ("KM", "kilometres", "KMT", "SMI").
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
  /** The platform's own generic color, used only where the shown color names no base color. */
  readonly generic_exterior_color?: string | null
  readonly generic_interior_color?: string | null
  readonly city_mpg?: string | number | null
  readonly hwy_mpg?: string | number | null
  /** Absolute, or relative to the page it was read from (the adapter resolves it when it can). */
  readonly vdp_link?: string | null
  /** Absolute addresses in the order shown. */
  readonly photos?: readonly string[] | null
  /** The same photos under addresses of our own or of an image service; where there are any, only these are served. */
  readonly rehosted_photos?: readonly string[] | null
  readonly features?: readonly string[] | null
  readonly description?: string | null
  readonly in_transit?: boolean | null
  readonly inventory_date?: string | null
  readonly days_in_stock?: string | number | null
  readonly carfax_1_owner?: boolean | null
  readonly carfax_clean_title?: boolean | null
  readonly prices?: RawPrices | null
  /** Where the vehicle stands, on a site of one business with several lots. */
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

/** Amounts as shown ("$38,745", 38745, "Call for price"); `normalize/` decides which of them are prices. */
export type RawPrices = {
  readonly msrp?: string | number | null
  /** What the page asks of everybody: conditional offers and monthly figures are never put here. */
  readonly price?: string | number | null
  readonly internet_price?: string | number | null
  readonly list_price?: string | number | null
  readonly invoice_price?: string | number | null
  readonly book_value?: string | number | null
  /** The listing's amounts contradict each other: only the vehicle's page tells the price. */
  readonly unsettled?: boolean
  /** Payments a month or a week that the page states beside the prices: none of them is a price. */
  readonly payments?: readonly (string | number)[] | null
  readonly components?: readonly RawPriceComponent[] | null
}

export type RawPriceComponent = {
  readonly type: PriceComponentType
  readonly label: string
  readonly amount: string | number
  readonly category: PriceCategory
}
