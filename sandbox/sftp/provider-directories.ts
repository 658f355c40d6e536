/** The providers' directories under `/import/`. MaxDigital's still has the name FirstLook. */
export const providerDirectories = [
  'vauto',
  'homenet',
  'vincue',
  'promax',
  'firstlook',
  'inventoryplus',
  'dealercenter',
  'idms',
  'ansira',
] as const

export type ProviderDirectory = (typeof providerDirectories)[number]
