/** A dealership of the invented directory for measuring dealership resolution. */
export type DirectoryDealer = {
  readonly host: string
  readonly name: string
  readonly street: string
  readonly city: string
  /** Two letters. */
  readonly state: string
  readonly zip: string
  readonly phone: string
  /** Known to the service: another account set it up. */
  readonly isKnown: boolean
  /** The make sold new; none: used cars of any make. */
  readonly franchise: string | null
  /** Rooftops with the same label list each other's vehicles. */
  readonly sharesLot: string | null
  /**
   * Earlier hosts. `redirects`: still redirect here. `gone`: do not answer, but the web search finds this site by them.
   * `indexed`: do not answer, but the web search still has their page.
   */
  readonly formerHosts: readonly { readonly host: string; readonly now: 'redirects' | 'gone' | 'indexed' }[]
  /** The host recorded by the service at setup. */
  readonly aliases: readonly string[]
  /** False: the site does not answer. */
  readonly isUp: boolean
}

type Row = readonly [host: string, name: string, street: string, city: string, state: string, zip: string]
type Extra = Partial<Omit<DirectoryDealer, 'host' | 'name' | 'street' | 'city' | 'state' | 'zip' | 'phone'>>

let phones = 0
function dealer([host, name, street, city, state, zip]: Row, extra: Extra = {}): DirectoryDealer {
  phones += 1
  return {
    host: `${host}.example`,
    name,
    street,
    city,
    state,
    zip,
    phone: `(${201 + phones * 7}) 555-01${String(10 + (phones % 90))}`,
    isKnown: false,
    franchise: null,
    sharesLot: null,
    formerHosts: [],
    aliases: [],
    isUp: true,
    ...extra,
  }
}

const known = { isKnown: true } as const
const indexed = (host: string) => ({ formerHosts: [{ host: `${host}.example`, now: 'indexed' as const }] })
const gone = (host: string) => ({ formerHosts: [{ host: `${host}.example`, now: 'gone' as const }] })
const redirects = (host: string) => ({ formerHosts: [{ host: `${host}.example`, now: 'redirects' as const }] })

/** Names, streets and phones are invented; towns and ZIP codes are real. */
export const directoryDealers: readonly DirectoryDealer[] = [
  // One of a kind, known.
  dealer(['bluebird-auto', 'Bluebird Auto Sales', '2210 Orchard St', 'Boise', 'ID', '83705'], known),
  dealer(['www-kestrel-motors', 'Kestrel Motor Company', '18 Ridge Rd', 'Bangor', 'ME', '04401'], {
    ...known,
    aliases: ['kestrelmotors.example', 'kestrel-used-cars.example'],
  }),
  dealer(['juniper-ford', 'Juniper Ford', '9100 Juniper Pkwy', 'Plano', 'TX', '75093'], {
    ...known,
    franchise: 'Ford',
  }),
  dealer(['tidewater-nissan', 'Tidewater Nissan', '640 Harbor Blvd', 'Savannah', 'GA', '31406'], {
    ...known,
    franchise: 'Nissan',
    ...redirects('tidewater-datsun'),
  }),
  dealer(['gagnon-subaru', 'Subaru Gagnon Châteauguay', '40 Boulevard Industriel', 'Châteauguay', 'QC', 'J6J 4Z2'], {
    ...known,
    franchise: 'Subaru',
  }),
  dealer(['hw-kia', 'HW Kia of West County', '15502 Manchester Rd', 'Ellisville', 'MO', '63011'], {
    ...known,
    franchise: 'Kia',
  }),
  dealer(['glendale-cdjr', 'Glendale Chrysler Jeep Dodge Ram', '10070 Manchester Rd', 'St. Louis', 'MO', '63122'], {
    ...known,
    franchise: 'Jeep',
    ...gone('glendale-chrysler'),
  }),
  dealer(['opal-classics', 'Opal Classic Cars', '77 Foundry Ln', 'Akron', 'OH', '44312'], known),
  // Unknown, found only by web search.
  dealer(['marigold-auto', 'Marigold Auto Gallery', '512 Prairie Ave', 'Duluth', 'MN', '55811']),
  dealer(['ironwood-chevy', 'Ironwood Chevrolet', '3300 Ironwood Dr', 'Spokane', 'WA', '99205'], {
    franchise: 'Chevrolet',
    ...gone('ironwoodchevrolet'),
  }),
  dealer(
    ['saltmarsh-motors', 'Saltmarsh Motors', '81 Causeway Rd', 'Charleston', 'SC', '29407'],
    redirects('saltmarsh-autos'),
  ),
  dealer(['drumlin-honda', 'Drumlin Honda', '2455 W Henrietta Rd', 'Rochester', 'NY', '14623'], { franchise: 'Honda' }),
  dealer(['quartz-mazda', 'Quartz Mountain Mazda', '1020 S Auto Mall Dr', 'Tucson', 'AZ', '85705'], {
    franchise: 'Mazda',
  }),
  dealer(['pemberly-bmw', 'BMW of Pemberly Heights', '6 Pemberly Sq', 'Fresno', 'CA', '93710'], { franchise: 'BMW' }),
  dealer(
    ['big-cedar-trucks', 'Big Cedar Truck & Auto', '4010 Cedar Hwy', 'Knoxville', 'TN', '37922'],
    gone('smokey-ridge-imports'),
  ),
  dealer(['orchard-ford', 'Orchard Ford Sales Ltd.', '911 Stremel Rd', 'Kelowna', 'BC', 'V1X 4H8'], {
    ...indexed('okanagan-lincoln'),
    franchise: 'Ford',
  }),
  // Look-alikes: the same or nearly the same name in several towns.
  dealer(['sunrise-motors-boise', 'Sunrise Motors', '9020 W Fairview Ave', 'Boise', 'ID', '83704'], known),
  dealer(['sunrise-motors-tampa', 'Sunrise Motors', '1400 N Dale Mabry Hwy', 'Tampa', 'FL', '33607'], known),
  dealer(['sunrise-auto-boise', 'Sunrise Auto Sales', '3350 W State St', 'Boise', 'ID', '83703']),
  dealer(['sunrise-motors-reno', 'Sunrise Motors', '60 Kietzke Ln', 'Reno', 'NV', '89502']),
  dealer(['honda-of-abington', 'Honda of Abington', '1500 York Rd', 'Abington', 'PA', '19001'], {
    ...known,
    franchise: 'Honda',
  }),
  dealer(['honda-of-arlington', 'Honda of Arlington', '200 Cooper St', 'Arlington', 'TX', '76010'], {
    franchise: 'Honda',
  }),
  dealer(['harmon-lincoln-south', 'Dave Harmon Lincoln South', '7466 S Lindbergh Blvd', 'St. Louis', 'MO', '63125'], {
    ...known,
    franchise: 'Lincoln',
  }),
  dealer(
    ['harmon-lincoln-stpeters', 'Dave Harmon Lincoln St. Peters', '4760 N Service Rd', 'St. Peters', 'MO', '63376'],
    {
      ...known,
      franchise: 'Lincoln',
    },
  ),
  dealer(['westgate-toyota', 'Westgate Toyota', '7000 Westgate Dr', 'Raleigh', 'NC', '27617'], { franchise: 'Toyota' }),
  dealer(['westgate-toyota-tx', 'Westgate Toyota', '830 Loop 410', 'San Antonio', 'TX', '78216'], {
    franchise: 'Toyota',
  }),
  // A known group: three neighboring rooftops that list each other's vehicles.
  dealer(['lakeside-kia', 'Lakeside Kia', '17 Lakeshore Blvd', 'Erie', 'PA', '16505'], {
    ...known,
    franchise: 'Kia',
    sharesLot: 'lakeside',
  }),
  dealer(['lakeside-toyota', 'Lakeside Toyota', '25 Lakeshore Blvd', 'Erie', 'PA', '16505'], {
    ...known,
    franchise: 'Toyota',
    sharesLot: 'lakeside',
  }),
  dealer(['lakeside-ford', 'Lakeside Ford', '2900 Peach St', 'Erie', 'PA', '16508'], {
    ...known,
    franchise: 'Ford',
    sharesLot: 'lakeside',
  }),
  // An unknown group, found only by web search.
  dealer(['granite-subaru', 'Granite Peak Subaru', '511 Quarry Rd', 'Concord', 'NH', '03301'], { franchise: 'Subaru' }),
  dealer(['granite-honda', 'Granite Peak Honda', '515 Quarry Rd', 'Concord', 'NH', '03301'], { franchise: 'Honda' }),
  dealer(['granite-mazda', 'Granite Peak Mazda', '120 Manchester St', 'Concord', 'NH', '03303'], {
    franchise: 'Mazda',
  }),
  // An auto mall: other businesses at one address.
  dealer(['coastal-hyundai', 'Coastal Hyundai', '1 Auto Mall Way', 'Fremont', 'CA', '94538'], {
    ...known,
    franchise: 'Hyundai',
  }),
  dealer(['premier-vw', 'Premier Volkswagen of Fremont', '1 Auto Mall Way', 'Fremont', 'CA', '94538'], {
    ...known,
    franchise: 'Volkswagen',
  }),
  dealer(['fremont-gmc', 'Fremont Buick GMC', '5 Auto Mall Way', 'Fremont', 'CA', '94538'], { franchise: 'GMC' }),
  // Known to search engines, but not answering.
  dealer(['silent-autos', 'Silent Creek Autos', '300 Mill Race', 'Moncton', 'NB', 'E1A 4R6'], { isUp: false }),
  dealer(['dusk-motors', 'Dusk Hollow Motors', '19 Hollow Rd', 'Regina', 'SK', 'S4R 8J7'], { isUp: false }),
]

/** Businesses that are not dealerships but sound like them. */
export const directoryOthers = [
  { host: 'lakeside-collision.example', name: 'Lakeside Collision Center', city: 'Erie', state: 'PA', zip: '16505' },
  { host: 'bluebird-bakery.example', name: 'Bluebird Bakery', city: 'Boise', state: 'ID', zip: '83705' },
  { host: 'marigold-insurance.example', name: 'Marigold Auto Insurance', city: 'Duluth', state: 'MN', zip: '55811' },
] as const

/** An unlisted marketplace with a page for every dealership and every vehicle. */
export const marketplaceHost = 'car-bazaar.example'
