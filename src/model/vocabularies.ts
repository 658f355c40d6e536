/** Without a fitting word, body, drivetrain, fuel and transmission keep the dealer's, and a base color is ''. */
export const bodyWords = [
  'Sedan',
  'SUV',
  'Pickup',
  'Hatchback',
  'Coupe',
  'Convertible',
  'Wagon',
  'Minivan',
  'Van',
] as const
export const drivetrainWords = ['FWD', 'RWD', 'AWD', '4WD'] as const
export const fuelWords = [
  'Gasoline',
  'Diesel',
  'Hybrid',
  'Plug-in Hybrid',
  'Electric',
  'Flex Fuel',
  'Hydrogen',
  'CNG',
] as const
export const transmissionWords = ['Automatic', 'Manual', 'CVT'] as const
export const conditions = ['New', 'Used'] as const
export const odometerUnits = ['mi', 'km'] as const

export const baseColors = [
  'Black',
  'White',
  'Silver',
  'Gray',
  'Red',
  'Blue',
  'Green',
  'Brown',
  'Beige',
  'Gold',
  'Orange',
  'Yellow',
  'Purple',
] as const

export const priceCategories = ['starting', 'discount', 'fee', 'final'] as const
/** Component types with their categories. */
export const priceComponentTypes = {
  msrp: 'starting',
  list_price: 'starting',
  dealer_incentive: 'discount',
  dealer_fee: 'fee',
  net_price_with_dealer_fees: 'final',
} as const satisfies Record<string, PriceCategory>

export type BodyWord = (typeof bodyWords)[number]
export type DrivetrainWord = (typeof drivetrainWords)[number]
export type FuelWord = (typeof fuelWords)[number]
export type TransmissionWord = (typeof transmissionWords)[number]
export type OdometerUnit = (typeof odometerUnits)[number]
export type BaseColor = (typeof baseColors)[number]
export type PriceCategory = (typeof priceCategories)[number]
export type PriceComponentType = keyof typeof priceComponentTypes
