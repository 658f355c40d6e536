import type { ImsContent } from '../../model/ims-vehicle.ts'
import { readVehicleFacts } from '../../model/vehicle-facts.ts'
import type { VehicleContent } from '../../model/website-vehicle.ts'
import { readImsWords } from '../../normalize/read-words.ts'
import type { Listing } from './search-vehicle.ts'

export function listingOfWebsite(content: VehicleContent): Listing {
  const facts = readVehicleFacts(content)
  return {
    vin: content.vin,
    year: content.year,
    make: content.make,
    model: content.model,
    trim: content.series,
    trimDetail: content.series_detail ?? '',
    heading: content.heading,
    body: content.body,
    drivetrain: content.drivetrain_desc,
    fuel: content.fuel,
    transmission: content.transmission,
    engine: content.engine,
    cylinders: content.engine_cyl_count,
    doors: content.door_count,
    exteriorColor: content.base_ext_color || content.exterior_color,
    interiorColor: content.base_int_color || content.interior_color,
    condition: content.condition === 'New' ? 'new' : 'used',
    certified: content.certified,
    price: facts.price,
    miles: facts.odometer_miles,
    cityMpg: content.city_mpg,
    highwayMpg: content.hwy_mpg,
    features: content.features,
    description: content.description,
    oneOwner: content.carfax_1_owner === true,
    cleanTitle: content.carfax_clean_title === true,
  }
}

/** Feeds keep their provider's wording, which is normalized here like that of websites. */
export function listingOfIms(content: ImsContent): Listing {
  const words = readImsWords(content)
  return {
    vin: content.vin,
    year: content.year,
    make: content.make ?? '',
    model: content.model ?? '',
    trim: content.trim ?? '',
    trimDetail: [content.series_detail, content.cab_type].filter(Boolean).join(' '),
    heading: '',
    body: words.body,
    drivetrain: words.drivetrain_desc,
    fuel: words.fuel,
    transmission: words.transmission,
    engine: content.engine ?? '',
    cylinders: content.engine_cylinders,
    doors: content.doors,
    exteriorColor: content.exterior_color,
    interiorColor: content.interior_color,
    condition: content.condition === 'New' ? 'new' : 'used',
    certified: content.certified,
    price: content.price ?? content.internet_price,
    miles: content.odometer,
    cityMpg: content.city_mpg,
    highwayMpg: content.highway_mpg,
    features: content.features.split('|'),
    description: content.description,
    oneOwner: content.carfax_one_owner === true,
    cleanTitle: false,
  }
}
