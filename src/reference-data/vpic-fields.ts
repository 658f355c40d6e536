/** For each of our fields, the fields of vPIC, named as in DecodeVinValues; ours are dotted if nested. */
export const fieldSources = {
  year: ['ModelYear'],
  make: ['Make'],
  model: ['Model'],
  series: ['Series'],
  trim: ['Trim'],
  body: ['BodyClass'],
  vehicle_type: ['VehicleType'],
  doors: ['Doors'],
  drivetrain: ['DriveType'],
  fuel: ['FuelTypePrimary', 'FuelTypeSecondary', 'ElectrificationLevel'],
  transmission: ['TransmissionStyle'],
  'engine.cylinders': ['EngineCylinders'],
  'engine.displacement_l': ['DisplacementL', 'DisplacementCC'],
  'engine.hp': ['EngineHP'],
  'engine.model': ['EngineModel'],
  gvwr: ['GVWR'],
  'plant.country': ['PlantCountry'],
  'plant.city': ['PlantCity'],
} as const

export type OwnFieldName = keyof typeof fieldSources
export type VpicFieldName = (typeof fieldSources)[OwnFieldName][number]
/** Unknown ones are absent. */
export type VpicFields = { readonly [name in VpicFieldName]?: string }

export const vpicFieldNames: readonly VpicFieldName[] = Object.values(fieldSources).flat()
