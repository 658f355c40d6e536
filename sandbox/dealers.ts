import { createRandom } from './random.ts'
import { towns } from './words.data.ts'

export type Dealer = {
  readonly host: string
  readonly name: string
  readonly street: string
  readonly city: string
  /** Two letters. */
  readonly state: string
  readonly zip: string
  readonly phone: string
  /** The dealer's id on its platform: letters and digits of the host. */
  readonly siteId: string
}

/** A dealership with a name made of its host and an address that stays the same for the host. */
export function createDealer(host: string, name?: string): Dealer {
  const random = createRandom(`dealer ${host}`)
  const [city, state, zip, street] = random.pick(towns)
  const label = host.replace(/\.example$/, '')
  return {
    host,
    name: name ?? label.split(/[-.]/).map(capitalise).join(' '),
    street,
    city,
    state,
    zip,
    phone: `(${random.int(201, 789)}) 555-01${random.int(10, 99)}`,
    siteId: label.replace(/[^a-z0-9]/g, ''),
  }
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
