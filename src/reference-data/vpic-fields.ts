/** The fields read from vPIC, named as in DecodeVinValues; unknown ones are absent. */
export const vpicFieldNames = [
  'Make',
  'Model',
  'ModelYear',
  'Series',
  'Trim',
  'BodyClass',
  'VehicleType',
  'Doors',
  'DriveType',
  'FuelTypePrimary',
  'FuelTypeSecondary',
  'ElectrificationLevel',
  'TransmissionStyle',
  'EngineCylinders',
  'DisplacementL',
  'DisplacementCC',
  'EngineHP',
  'EngineModel',
  'GVWR',
  'PlantCity',
  'PlantCountry',
] as const

export type VpicFieldName = (typeof vpicFieldNames)[number]
export type VpicFields = { readonly [name in VpicFieldName]?: string }
