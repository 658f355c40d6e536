/** The fields of vPIC that are read, named as its online answer names them, with their numbers in its database. */
export const elements = {
  BodyClass: { id: 5, lookup: 'BodyStyle' },
  EngineCylinders: { id: 9, lookup: null },
  DisplacementCC: { id: 11, lookup: null },
  DisplacementL: { id: 13, lookup: null },
  Doors: { id: 14, lookup: null },
  DriveType: { id: 15, lookup: 'DriveType' },
  EngineModel: { id: 18, lookup: null },
  FuelTypePrimary: { id: 24, lookup: 'FuelType' },
  GVWR: { id: 25, lookup: 'GrossVehicleWeightRating' },
  Model: { id: 28, lookup: null },
  PlantCity: { id: 31, lookup: null },
  Series: { id: 34, lookup: null },
  TransmissionStyle: { id: 37, lookup: 'Transmission' },
  Trim: { id: 38, lookup: null },
  FuelTypeSecondary: { id: 66, lookup: 'FuelType' },
  EngineHP: { id: 71, lookup: null },
  PlantCountry: { id: 75, lookup: 'Country' },
  ElectrificationLevel: { id: 126, lookup: 'ElectrificationLevel' },
} as const satisfies Record<string, { readonly id: number; readonly lookup: string | null }>

export type ElementName = keyof typeof elements
