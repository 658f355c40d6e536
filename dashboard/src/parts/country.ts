export type Country = 'US' | 'CA'

const provinces = new Set([
  ...['Alberta', 'British Columbia', 'Manitoba', 'New Brunswick', 'Newfoundland and Labrador', 'Northwest Territories'],
  ...['Nova Scotia', 'Nunavut', 'Ontario', 'Prince Edward Island', 'Quebec', 'Saskatchewan', 'Yukon'],
])

/** Whose currency and unit of distance a dealership's figures have. */
export function countryOf({ state, website }: { readonly state: string; readonly website: string }): Country {
  return provinces.has(state) || (state === '' && website.endsWith('.ca')) ? 'CA' : 'US'
}
