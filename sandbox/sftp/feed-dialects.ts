import type { LotVehicle } from '../vehicles.ts'
import type { ProviderDirectory } from './provider-directories.ts'

/** A column's name and value. */
type Column = readonly [name: string, read: (vehicle: LotVehicle, dealerId: string) => string]

type FeedDialect = { readonly columns: readonly Column[]; readonly quoted: boolean }

/** The sandbox serves drawn photos there, of cars that a site lists too. */
export const feedPhotoHost = 'photos.sandbox.example'

/** A provider's file format: column names, quoting, separators and words. */
export function dialectOf(directory: ProviderDirectory): FeedDialect {
  return dialects[directory] ?? generic
}

const photos = (separator: string) => (vehicle: LotVehicle) =>
  Array.from(
    { length: vehicle.photoCount },
    (_, index) => `http://${feedPhotoHost}/${vehicle.vin}/${index + 1}.jpg`,
  ).join(separator)
const features = (separator: string) => (vehicle: LotVehicle) => vehicle.features.join(separator)
const price = (vehicle: LotVehicle) => (vehicle.prices === null ? '0' : String(vehicle.prices.asking))
const msrp = (vehicle: LotVehicle) =>
  vehicle.condition === 'new' && vehicle.prices !== null ? String(vehicle.prices.start) : ''
const usDate = ({ inventoryDate }: LotVehicle) =>
  `${inventoryDate.slice(5, 7)}/${inventoryDate.slice(8)}/${inventoryDate.slice(0, 4)}`
const isNew = (vehicle: LotVehicle) => vehicle.condition === 'new'
const isCertified = (vehicle: LotVehicle) => vehicle.condition === 'certified'
const text = (value: string | number | null) => String(value ?? '')

const vehicleColumns = {
  vin: (vehicle) => vehicle.vin,
  stock: (vehicle) => vehicle.stockNumber,
  year: (vehicle) => text(vehicle.year),
  make: (vehicle) => vehicle.make,
  model: (vehicle) => vehicle.model,
  trim: (vehicle) => vehicle.trim,
  body: (vehicle) => vehicle.bodyStyle,
  doors: (vehicle) => text(vehicle.doors),
  exterior: (vehicle) => vehicle.exteriorColor,
  interior: (vehicle) => vehicle.interiorColor,
  odometer: (vehicle) => text(vehicle.odometer),
  engine: (vehicle) => vehicle.engine,
  cylinders: (vehicle) => text(vehicle.cylinders),
  transmission: (vehicle) => vehicle.transmission,
  drivetrain: (vehicle) => vehicle.driveLine,
  fuel: (vehicle) => vehicle.fuelType,
  city: (vehicle) => text(vehicle.cityMpg),
  highway: (vehicle) => text(vehicle.highwayMpg),
  description: (vehicle) => vehicle.description,
} as const satisfies Record<string, Column[1]>

const is = vehicleColumns

const vauto: FeedDialect = {
  quoted: true,
  columns: [
    ['DealerId', (_, dealerId) => dealerId],
    ['VIN', is.vin],
    ['Stock #', is.stock],
    ['New/Used', (vehicle) => (isNew(vehicle) ? 'N' : 'U')],
    ['Year', is.year],
    ['Make', is.make],
    ['Model', is.model],
    ['Body', is.body],
    ['Transmission', is.transmission],
    ['Series', is.trim],
    ['Body Door Ct', is.doors],
    ['Odometer', is.odometer],
    ['Engine Cylinder Ct', is.cylinders],
    ['Drivetrain Desc', is.drivetrain],
    ['Colour', is.exterior],
    ['Interior Color', is.interior],
    ['MSRP', msrp],
    ['Price', price],
    ['Inventory Date', usDate],
    ['Certified', (vehicle) => (isCertified(vehicle) ? 'Yes' : '')],
    ['Description', is.description],
    ['Features', features('|')],
    ['Photo Url List', photos('|')],
    ['City MPG', is.city],
    ['Highway MPG', is.highway],
    ['Engine', is.engine],
    ['Fuel', is.fuel],
  ],
}

const homenet: FeedDialect = {
  quoted: true,
  columns: [
    ['Dealer ID', (_, dealerId) => dealerId],
    ['Type', (vehicle) => (isNew(vehicle) ? 'New' : 'Used')],
    ['Stock', is.stock],
    ['VIN', is.vin],
    ['Year', is.year],
    ['Make', is.make],
    ['Model', is.model],
    ['Body', is.body],
    ['Trim', is.trim],
    ['Doors', is.doors],
    ['ExteriorColor', is.exterior],
    ['InteriorColor', is.interior],
    ['EngineCylinders', is.cylinders],
    ['Transmission', is.transmission],
    ['Miles', is.odometer],
    ['SellingPrice', price],
    ['MSRP', msrp],
    ['Certified', (vehicle) => (isCertified(vehicle) ? 'True' : 'False')],
    ['DateInStock', usDate],
    ['Description', is.description],
    ['Options', features(',')],
    ['Engine_Description', is.engine],
    ['Drivetrain', is.drivetrain],
    ['Fuel_Type', is.fuel],
    ['CityMPG', is.city],
    ['HighwayMPG', is.highway],
    ['ImageList', photos(',')],
  ],
}

const dealercenter: FeedDialect = {
  quoted: false,
  columns: [
    ['StockNumber', is.stock],
    ['VIN', is.vin],
    ['Year', is.year],
    ['Make', is.make],
    ['Model', is.model],
    ['Trim', is.trim],
    ['Odometer', is.odometer],
    ['SpecialPrice', price],
    ['ExteriorColor', is.exterior],
    ['InteriorColor', is.interior],
    ['Transmission', is.transmission],
    ['PhotoURLs', photos(' ')],
    ['WebAdDescription', is.description],
    ['EquipmentCode', features(' ')],
  ],
}

/** Providers whose header is not public. */
const generic: FeedDialect = {
  quoted: true,
  columns: [
    ['Dealer ID', (_, dealerId) => dealerId],
    ['VIN', is.vin],
    ['Stock Number', is.stock],
    ['Condition', (vehicle) => (isNew(vehicle) ? 'New' : 'Used')],
    ['Certified', (vehicle) => (isCertified(vehicle) ? 'Y' : 'N')],
    ['Year', is.year],
    ['Make', is.make],
    ['Model', is.model],
    ['Trim', is.trim],
    ['Body', is.body],
    ['Mileage', is.odometer],
    ['Price', price],
    ['MSRP', msrp],
    ['Exterior Color', is.exterior],
    ['Interior Color', is.interior],
    ['Engine', is.engine],
    ['Transmission', is.transmission],
    ['Drivetrain', is.drivetrain],
    ['Fuel Type', is.fuel],
    ['Description', is.description],
    ['Features', features('|')],
    ['Photo URLs', photos('|')],
  ],
}

const dialects: Partial<Readonly<Record<ProviderDirectory, FeedDialect>>> = { vauto, homenet, dealercenter }
