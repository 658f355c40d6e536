import { createRandom, hashHex, hashText } from './random.ts'
import { canadianTowns, towns } from './words.data.ts'

export type Dealer = {
  readonly host: string
  readonly name: string
  readonly street: string
  readonly city: string
  /** Two letters. */
  readonly state: string
  readonly zip: string
  readonly phone: string
  /** The dealer's id on its platform: the host's letters and digits. */
  readonly siteId: string
}

type DealerOptions = {
  /** Derived from the host if absent. */
  readonly name?: string | undefined
  /** How often the platform has changed the site's ids (0). */
  readonly generation?: number | undefined
  readonly country?: 'US' | 'CA'
  /** Invented from the host if absent. */
  readonly place?: DealerPlace | undefined
}

export type DealerPlace = Pick<Dealer, 'street' | 'city' | 'state' | 'zip' | 'phone'>

/** A dealership whose address depends only on the host. */
export function createDealer(host: string, options: DealerOptions = {}): Dealer {
  const { name, generation = 0, country = 'US' } = options
  const random = createRandom(`dealer ${host}`)
  const [city, state, zip, street] = random.pick(country === 'CA' ? canadianTowns : towns)
  const label = host.replace(/\.example$/, '')
  return {
    host,
    name: name ?? label.split(/[-.]/).map(capitalize).join(' '),
    street,
    city,
    state,
    zip,
    phone: `(${random.int(201, 789)}) 555-01${random.int(10, 99)}`,
    siteId: label.replace(/[^a-z0-9]/g, '') + (generation === 0 ? '' : `v${generation}`),
    ...options.place,
  }
}

/** The dealership's number on a platform, with this many digits; it changes with the ids. */
export function platformNumber(dealer: Dealer, platform: string, digits = 5): number {
  const min = 10 ** (digits - 1)
  return min + (hashText(`${platform} ${dealer.siteId}`) % (9 * min))
}

/** A key that this dealership's pages contain for browsers. */
export function browserKey(dealer: Dealer, platform: string): string {
  return hashHex(`key ${platform} ${dealer.siteId}`, 32)
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
