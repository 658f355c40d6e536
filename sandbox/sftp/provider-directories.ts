/** The directories under `/import/`, one a provider; MaxDigital's is still called after FirstLook. */
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
