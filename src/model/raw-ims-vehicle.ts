import type { FeedPlainName } from './plain-fields.ts'

/** Raw text, '' where empty; items of lists may contain several values separated by pipes. */
export type RawImsVehicle = { readonly [Name in FeedPlainName]: string } & {
  readonly vin: string
  readonly stock_number: string
  /** "N", "Used", "CPO"; the provider's default if no column states it. */
  readonly condition: string
  readonly certified: string
  readonly year: string
  readonly make: string
  readonly model: string
  readonly trim: string
  readonly body: string
  readonly doors: string
  readonly exterior_color: string
  readonly interior_color: string
  /** With its unit, where the file states one. */
  readonly odometer: string
  readonly engine: string
  readonly engine_cylinders: string
  readonly transmission: string
  readonly drivetrain: string
  readonly fuel_type: string
  readonly city_mpg: string
  readonly highway_mpg: string
  readonly msrp: string
  readonly price: string
  readonly internet_price: string
  readonly invoice: string
  readonly book_value: string
  readonly model_number: string
  readonly description: string
  readonly features: readonly string[]
  readonly photos: readonly string[]
  readonly vdp_url: string
  readonly inventory_date: string
  readonly days_in_stock: string
  readonly video_url: string
  readonly cab_type: string
  readonly certification_program: string
  readonly carfax_one_owner: string
  /** vAuto: R retail, F fleet, W wholesale. */
  readonly disposition: string
}

/** Why a readable file is held, independent of the feed's history. */
export type FeedHold = 'empty_file' | 'no_vin_column' | 'no_rows' | 'cut_off'
