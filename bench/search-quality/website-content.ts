import type { VehicleContent } from '../../src/model/website-vehicle.ts'
import type { Listing } from '../../src/search/vehicle/search-vehicle.ts'
import { vehicleContent } from '../../test/support/vehicle-content.ts'

/** The generated listing as a website vehicle. */
export function contentOf(listing: Listing): VehicleContent {
  return vehicleContent({
    vin: listing.vin,
    year: listing.year,
    make: listing.make,
    model: listing.model,
    heading: listing.heading,
    series: listing.trim,
    series_detail: listing.trimDetail || null,
    body: listing.body,
    fuel: listing.fuel,
    drivetrain_desc: listing.drivetrain,
    transmission: listing.transmission,
    engine: listing.engine,
    engine_cyl_count: listing.cylinders,
    door_count: listing.doors,
    certified: listing.certified,
    condition: listing.condition === 'new' ? 'New' : 'Used',
    exterior_color: listing.exteriorColor,
    base_ext_color: '',
    interior_color: listing.interiorColor,
    price: listing.price,
    odometer: listing.miles,
    city_mpg: null,
    hwy_mpg: null,
    features: [...listing.features],
    description: listing.description,
    carfax_1_owner: listing.oneOwner,
    carfax_clean_title: listing.cleanTitle,
  })
}
