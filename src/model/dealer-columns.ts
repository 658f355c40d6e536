import { lettersAndDigits } from '../lib/text.ts'

/** Names of columns and properties, by letters and digits alone, best first. `addr...` are those of alltheplaces. */
const namesOf = {
  name: ['name', 'dealername', 'dealer', 'dealershipname', 'dealership'],
  website: ['website', 'url', 'dealershipurl', 'websiteurl', 'contactwebsite', 'site'],
  street: ['street', 'streetaddress', 'address', 'addrstreetaddress', 'addrfull'],
  houseNumber: ['housenumber', 'addrhousenumber'],
  road: ['addrstreet'],
  city: ['city', 'addrcity', 'town'],
  state: ['state', 'addrstate', 'province', 'region'],
  zip: ['zip', 'zipcode', 'postcode', 'postalcode', 'addrpostcode'],
  country: ['country', 'addrcountry'],
  phone: ['phone', 'phonenumber', 'telephone', 'contactphone'],
  brands: ['brands', 'brand', 'make', 'makes'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng', 'long'],
} as const

export type DealerField = keyof typeof namesOf

/** Reads the fields of a dealership by whatever its source calls them, the first that says one; null: none does. */
export function readDealerFields(
  entries: readonly (readonly [name: string, value: string])[],
): (field: DealerField) => string | null {
  const said = entries.filter(([, value]) => value !== '').toReversed()
  const values = new Map(said.map(([name, value]) => [lettersAndDigits(name), value]))
  return (field) => namesOf[field].map((name) => values.get(name)).find((value) => value !== undefined) ?? null
}
