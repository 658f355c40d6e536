/** How a field of a website's and a feed's vehicle is compared. A side that says nothing does not differ. */
type ComparedField = {
  /** SQL over the columns of `website_vehicles` and `ims_vehicles`. */
  readonly website: string
  readonly feed: string
  /** Numbers differ from this on. */
  readonly apart?: number
  /** Shown as each side spells it: its name in a website vehicle, and in the content of a feed's. */
  readonly spelled?: { readonly website: string; readonly feed: string }
}

const text = (column: string, website: string, feed: string) => ({
  website: column,
  feed: column,
  spelled: { website, feed },
})

/** In the order in which they are listed. */
export const comparedFields = {
  price: { website: 'price', feed: 'price', apart: 1 },
  msrp: { website: 'msrp', feed: 'msrp', apart: 1 },
  // Whole miles: by more than 50.
  odometer: { website: 'odometer_miles', feed: 'odometer_miles', apart: 51 },
  condition: { website: 'condition', feed: `CASE WHEN condition = 'New' THEN 'New' ELSE 'Used' END` },
  certified: { website: 'certified', feed: `condition = 'Certified'` },
  stocknum: text(`ltrim(stock_number, '0')`, 'stocknum', 'stock_number'),
  year: { website: 'year', feed: 'year', apart: 1 },
  make: text('make', 'make', 'make'),
  model: text('model', 'model', 'model'),
} as const satisfies Readonly<Record<string, ComparedField>>

export const comparedNames = Object.keys(comparedFields)

/** What feeds fill, by the names of websites: columns of `ims_vehicles`. */
export const feedFillColumns = {
  price: 'price',
  msrp: 'msrp',
  odometer: 'odometer_miles',
  photo_url_list: 'nullif(has_photos, false)',
  stocknum: 'stock_number',
  series: 'trim',
  body: 'body',
  transmission: 'transmission',
  fuel: 'fuel',
  drivetrain_desc: 'drivetrain',
  door_count: 'doors',
  engine_cyl_count: 'cylinders',
} as const
