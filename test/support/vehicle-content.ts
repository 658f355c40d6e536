import type { NormalizedVehicle, VehicleContent } from '../../src/model/website-vehicle.ts'

/** A vehicle's content with sensible values; a test names only what it is about. */
export function vehicleContent(given: Partial<VehicleContent> = {}): VehicleContent {
  return {
    vin: '1HGCV1F34LA000001',
    year: 2020,
    make: 'Honda',
    model: 'Accord',
    heading: '2020 Honda Accord Sport',
    stocknum: 'H1',
    condition: 'Used',
    certified: false,
    body: 'Sedan',
    transmission: 'CVT',
    series: 'Sport',
    series_detail: null,
    door_count: 4,
    odometer: 30_000,
    odometer_unit: 'mi',
    engine: '1.5L I4',
    engine_cyl_count: 4,
    engine_displacement: '1.5 L',
    fuel: 'Gasoline',
    drivetrain_desc: 'FWD',
    exterior_color: 'Platinum White Pearl',
    interior_color: 'Black',
    base_ext_color: 'White',
    base_int_color: 'Black',
    msrp: null,
    price: 21_500,
    internet_price: null,
    list_price: null,
    invoice_price: null,
    book_value: null,
    discount_amount: null,
    final_price: 21_500,
    total_discounts: null,
    total_fees: null,
    price_components: {
      components: [],
      total_fees: 0,
      final_price: 21_500,
      starting_price: 21_500,
      total_discounts: 0,
    },
    vdp_link: 'https://www.example-motors.com/used/1',
    photo_url_list: [{ url: 'https://www.example-motors.com/1.jpg', index: 0 }],
    features: ['Sunroof'],
    description: 'One owner.',
    city_mpg: 29,
    hwy_mpg: 35,
    in_transit: false,
    carfax_1_owner: null,
    carfax_clean_title: null,
    ...given,
  }
}

export function normalizedVehicle(given: Partial<VehicleContent> = {}): NormalizedVehicle {
  return { content: vehicleContent(given), inventoryDate: null, warnings: [] }
}
