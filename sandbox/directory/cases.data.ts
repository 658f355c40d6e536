import { vinAt } from './lots.ts'

export const caseKinds = ['url', 'url and VIN', 'VIN and name', 'VIN', 'name and address'] as const
export type CaseKind = (typeof caseKinds)[number]

/** `hosts`: any of these dealerships is correct; null: no dealership may be returned. */
export type ResolveCase = {
  readonly kind: CaseKind
  readonly about: string
  readonly body: Readonly<Record<string, unknown>>
  readonly hosts: readonly string[] | null
  /** Expected method or error code, if any. */
  readonly by: string | null
}

const low = 'LOW_CONFIDENCE_MATCH'
const group = 'DEALER_GROUP_DETECTED'
const example = (hosts: string) => hosts.split(' ').map((host) => `${host}.example`)

function url(about: string, dealership_url: string, hosts: string | null, by: string): ResolveCase {
  return { kind: 'url', about, body: { dealership_url }, hosts: hosts === null ? null : example(hosts), by }
}

function urlAndVin(
  about: string,
  given: readonly [url: string, vin: string],
  hosts: string | null,
  by: string,
): ResolveCase {
  const body = { dealership_url: given[0], vin: given[1] }
  return { kind: 'url and VIN', about, body, hosts: hosts === null ? null : example(hosts), by }
}

function vinAndName(
  about: string,
  given: readonly [vin: string, name: string],
  hosts: string | null,
  by: string,
): ResolveCase {
  const body = { vin: given[0], dealer_name: given[1] }
  return { kind: 'VIN and name', about, body, hosts: hosts === null ? null : example(hosts), by }
}

function vin(about: string, given: string, hosts: string | null, by: string): ResolveCase {
  return { kind: 'VIN', about, body: { vin: given }, hosts: hosts === null ? null : example(hosts), by }
}

/** The address as `street | city | state | zip`; unknown parts are empty. */
function named(about: string, name: string, address: string, hosts: string | null, by = 'address'): ResolveCase {
  const [street = '', city = '', state = '', zip = ''] = address.split('|').map((part) => part.trim())
  const parts = Object.entries({ street, city, state, zip }).filter(([, text]) => text !== '')
  const body = { dealer_name: name, dealer_address: Object.fromEntries(parts) }
  return { kind: 'name and address', about, body, hosts: hosts === null ? null : example(hosts), by }
}

const own = (host: string, position: number, condition?: 'new' | 'not new') =>
  vinAt(`${host}.example`, position, condition)

const byUrl: readonly ResolveCase[] = [
  url('known, as it is', 'https://bluebird-auto.example', 'bluebird-auto', 'url'),
  url(
    'known, with www and path',
    'https://www.bluebird-auto.example/inventory/used?page=2#top',
    'bluebird-auto',
    'url',
  ),
  url('known, capitals', 'HTTPS://WWW.JUNIPER-FORD.EXAMPLE/', 'juniper-ford', 'url'),
  url('known, no scheme', 'juniper-ford.example', 'juniper-ford', 'url'),
  url('known, trailing dot', 'http://tidewater-nissan.example./', 'tidewater-nissan', 'url'),
  url('known, spaces around', '  tidewater-nissan.example  ', 'tidewater-nissan', 'url'),
  url('known, port of the scheme', 'https://hw-kia.example:443/new', 'hw-kia', 'url'),
  url('known, http', 'http://glendale-cdjr.example', 'glendale-cdjr', 'url'),
  url('known, look-alike name', 'sunrise-motors-tampa.example', 'sunrise-motors-tampa', 'url'),
  url('known, look-alike name', 'sunrise-motors-boise.example', 'sunrise-motors-boise', 'url'),
  url('known, rooftop of a group', 'www.lakeside-toyota.example', 'lakeside-toyota', 'url'),
  url('known, rooftop of a group', 'lakeside-kia.example/specials', 'lakeside-kia', 'url'),
  url('recorded alias', 'https://kestrelmotors.example/', 'www-kestrel-motors', 'url'),
  url('recorded alias', 'www.kestrel-used-cars.example', 'www-kestrel-motors', 'url'),
  ...[
    'marigold-auto',
    'ironwood-chevy',
    'drumlin-honda',
    'quartz-mazda',
    'pemberly-bmw',
    'big-cedar-trucks',
    'orchard-ford',
  ].map((host) => url('not known', `https://www.${host}.example/`, host, 'url_serp_confirmed')),
  url('not known, no scheme', 'saltmarsh-motors.example', 'saltmarsh-motors', 'url_serp_confirmed'),
  url('not known, look-alike', 'westgate-toyota-tx.example', 'westgate-toyota-tx', 'url_serp_confirmed'),
  url('not known, look-alike', 'http://sunrise-motors-reno.example/', 'sunrise-motors-reno', 'url_serp_confirmed'),
  url('not known, rooftop of a group', 'granite-honda.example', 'granite-honda', 'url_serp_confirmed'),
  url('letters exchanged', 'https://bluebrid-auto.example', 'bluebird-auto', 'url_serp_fallback'),
  url('letter missing', 'tidewater-nisan.example', 'tidewater-nissan', 'url_serp_fallback'),
  url('hyphen missing', 'http://www.juniperford.example/', 'juniper-ford', 'url_serp_fallback'),
  url('letter doubled', 'marigold-autto.example', 'marigold-auto', 'url_serp_fallback'),
  url('wrong letter', 'drumlin-hinda.example', 'drumlin-honda', 'url_serp_fallback'),
  url('hyphen missing', 'bigcedartrucks.example', 'big-cedar-trucks', 'url_serp_fallback'),
  url('letter missing', 'granite-subru.example', 'granite-subaru', 'url_serp_fallback'),
  url('moved, old host gone', 'https://glendale-chrysler.example', 'glendale-cdjr', 'url_serp_fallback'),
  url('moved, old host gone', 'www.ironwoodchevrolet.example', 'ironwood-chevy', 'url_serp_fallback'),
  url('moved, old host redirects', 'https://tidewater-datsun.example/', 'tidewater-nissan', 'url_serp_fallback'),
  url('moved, old host redirects', 'saltmarsh-autos.example', 'saltmarsh-motors', 'url_serp_fallback'),
  url('confirmed, but silent', 'silent-autos.example', null, low),
  url('confirmed, but silent', 'https://dusk-motors.example/', null, low),
  url('marketplace in the list', 'https://www.cars.com/dealers/5352/lakeside-toyota/', null, low),
  url('social page', 'https://www.facebook.com/bluebirdauto', null, low),
  url('marketplace in no list', 'https://car-bazaar.example/dealers/juniper-ford/', null, low),
  url('manufacturer', 'https://www.toyota.com/dealers/erie/', null, low),
  url('vendor', 'dealer.com', null, low),
  url('no dealership', 'bluebird-bakery.example', null, low),
  url('no dealership', 'https://lakeside-collision.example', null, low),
  url('no dealership', 'marigold-insurance.example', null, low),
  url('nobody has it', 'zzqx-nowhere.example', null, low),
  url('another scheme', 'ftp://bluebird-auto.example/', null, low),
  url('an address of a network', 'http://192.168.10.4/', null, low),
  url('no address at all', 'call us at the lake', null, low),
]

const byUrlAndVin: readonly ResolveCase[] = [
  urlAndVin('known, own vehicle', ['juniper-ford.example', own('juniper-ford', 1)], 'juniper-ford', 'url'),
  urlAndVin('known, own vehicle', ['www.hw-kia.example', own('hw-kia', 2)], 'hw-kia', 'url'),
  urlAndVin('known, of a group', ['lakeside-ford.example', own('lakeside-kia', 0)], 'lakeside-ford', 'url'),
  urlAndVin('known, another’s vehicle', ['bluebird-auto.example', own('hw-kia', 1)], 'bluebird-auto', 'url'),
  urlAndVin('known, vehicle that nobody lists', ['opal-classics.example', '1HGCM82633A004352'], 'opal-classics', 'url'),
  urlAndVin('alias', ['kestrelmotors.example', own('www-kestrel-motors', 0)], 'www-kestrel-motors', 'url'),
  urlAndVin('not known', ['marigold-auto.example', own('marigold-auto', 0)], 'marigold-auto', 'url_serp_confirmed'),
  urlAndVin('not known', ['https://drumlin-honda.example', own('hw-kia', 0)], 'drumlin-honda', 'url_serp_confirmed'),
  urlAndVin('typing error', ['bluebrid-auto.example', own('bluebird-auto', 3)], 'bluebird-auto', 'url_serp_fallback'),
  urlAndVin('typing error', ['drumlin-hinda.example', own('drumlin-honda', 3)], 'drumlin-honda', 'url_serp_fallback'),
  urlAndVin('nobody has it', ['zzqx-nowhere.example', own('glendale-cdjr', 2)], 'glendale-cdjr', 'url_vin_fallback'),
  urlAndVin(
    'nobody has it',
    ['qqwv-nothing.example', own('tidewater-nissan', 1)],
    'tidewater-nissan',
    'url_vin_fallback',
  ),
  urlAndVin(
    'marketplace',
    ['https://www.cargurus.com/Cars/1', own('juniper-ford', 4)],
    'juniper-ford',
    'url_vin_fallback',
  ),
  urlAndVin(
    'marketplace',
    ['https://www.autotrader.com/x/2', own('gagnon-subaru', 1)],
    'gagnon-subaru',
    'url_vin_fallback',
  ),
  urlAndVin(
    'marketplace in no list',
    ['car-bazaar.example', own('honda-of-abington', 1)],
    'honda-of-abington',
    'url_vin_fallback',
  ),
  urlAndVin('social page', ['https://facebook.com/hwkia', own('hw-kia', 5)], 'hw-kia', 'url_vin_fallback'),
  urlAndVin('another scheme', ['ftp://nothing.example', own('opal-classics', 3)], 'opal-classics', 'url_vin_fallback'),
  urlAndVin('no dealership', ['bluebird-bakery.example', own('bluebird-auto', 2)], 'bluebird-auto', 'url_vin_fallback'),
  urlAndVin('silent', ['silent-autos.example', own('coastal-hyundai', 2)], 'coastal-hyundai', 'url_vin_fallback'),
  urlAndVin(
    'nothing, VIN on the web',
    ['zzqx-nowhere.example', own('ironwood-chevy', 1)],
    'ironwood-chevy',
    'url_vin_fallback',
  ),
  urlAndVin('nothing, VIN nowhere', ['zzqx-nowhere.example', '1HGCM82633A004352'], null, low),
  urlAndVin('marketplace, VIN nowhere', ['https://www.cars.com/vehicledetail/1', '2T1BURHE5JC034461'], null, low),
]

const byVinAndName: readonly ResolveCase[] = [
  vinAndName('the very name', [own('bluebird-auto', 1), 'Bluebird Auto Sales'], 'bluebird-auto', 'vin'),
  vinAndName('the very name', [own('juniper-ford', 0), 'Juniper Ford'], 'juniper-ford', 'vin'),
  vinAndName('the very name', [own('hw-kia', 3), 'HW Kia of West County'], 'hw-kia', 'vin'),
  vinAndName('shorter', [own('hw-kia', 4), 'HW KIA'], 'hw-kia', 'vin'),
  vinAndName('abbreviated', [own('glendale-cdjr', 0), 'Glendale CDJR'], 'glendale-cdjr', 'vin'),
  vinAndName(
    'abbreviated, other order',
    [own('glendale-cdjr', 1), 'Glendale DCJR of St Louis'],
    'glendale-cdjr',
    'vin',
  ),
  vinAndName('legal form', [own('juniper-ford', 2), 'JUNIPER FORD, INC.'], 'juniper-ford', 'vin'),
  vinAndName('without accents', [own('gagnon-subaru', 0), 'Subaru Gagnon Chateauguay'], 'gagnon-subaru', 'vin'),
  vinAndName('words turned', [own('gagnon-subaru', 2), 'Gagnon Subaru'], 'gagnon-subaru', 'vin'),
  vinAndName('letters exchanged', [own('tidewater-nissan', 0), 'Tidewaetr Nissan'], 'tidewater-nissan', 'vin'),
  vinAndName('letter missing', [own('bluebird-auto', 4), 'Bluebrd Auto Sales LLC'], 'bluebird-auto', 'vin'),
  vinAndName('place after it', [own('honda-of-abington', 0), 'Honda of Abington PA'], 'honda-of-abington', 'vin'),
  vinAndName('generic word left out', [own('www-kestrel-motors', 1), 'Kestrel Motor Co'], 'www-kestrel-motors', 'vin'),
  vinAndName('generic word left out', [own('opal-classics', 1), 'Opal Classics'], 'opal-classics', 'vin'),
  vinAndName(
    'saint',
    [own('harmon-lincoln-stpeters', 0), 'Dave Harmon Lincoln Saint Peters'],
    'harmon-lincoln-stpeters',
    'vin',
  ),
  vinAndName(
    'of a group, name says which',
    [own('lakeside-kia', 0, 'not new'), 'Lakeside Kia'],
    'lakeside-kia',
    'vin_group_match',
  ),
  vinAndName(
    'of a group, name says which',
    [own('lakeside-kia', 1, 'not new'), 'Lakeside Ford'],
    'lakeside-ford',
    'vin_group_match',
  ),
  vinAndName(
    'of a group, name says which',
    [own('lakeside-toyota', 0), 'Lakeside Toyota of Erie'],
    'lakeside-toyota',
    'vin_group_match',
  ),
  vinAndName(
    'of a group, typing error',
    [own('lakeside-ford', 0, 'not new'), 'Laekside Toyota'],
    'lakeside-toyota',
    'vin_group_match',
  ),
  vinAndName(
    'of a group, group’s name',
    [own('lakeside-ford', 0, 'new'), 'Lakeside Auto Group'],
    'lakeside-ford',
    'vin_group_match',
  ),
  vinAndName('two that share nothing else', [own('bluebird-auto', 0), 'Opal Classic Cars'], 'opal-classics', 'vin'),
  vinAndName('two that share nothing else', [own('bluebird-auto', 0), 'Bluebird Auto'], 'bluebird-auto', 'vin'),
  vinAndName('on the web alone', [own('marigold-auto', 1), 'Marigold Auto Gallery'], 'marigold-auto', 'vin'),
  vinAndName('on the web alone', [own('drumlin-honda', 0), 'Drumlin Honda'], 'drumlin-honda', 'vin'),
  vinAndName('on the web alone, typing error', [own('quartz-mazda', 0), 'Quarz Mountain Mazda'], 'quartz-mazda', 'vin'),
  vinAndName('on the web alone, shorter', [own('orchard-ford', 0), 'Orchard Ford'], 'orchard-ford', 'vin'),
  vinAndName('brand left out', [own('coastal-hyundai', 3), 'Coastal'], 'coastal-hyundai', 'vin'),
  vinAndName('abbreviated', [own('premier-vw', 1), 'Premier VW Fremont'], 'premier-vw', 'vin'),
  vinAndName(
    'in capitals, with signs',
    [own('sunrise-motors-tampa', 2), '** SUNRISE MOTORS **'],
    'sunrise-motors-tampa',
    'vin',
  ),
  vinAndName('on the web alone', [own('big-cedar-trucks', 1), 'Big Cedar Truck & Auto'], 'big-cedar-trucks', 'vin'),
  vinAndName('another name', [own('juniper-ford', 3), 'Bluebird Auto Sales'], null, low),
  vinAndName('another name', [own('hw-kia', 6), 'Crosby Family Volvo'], null, low),
  vinAndName('another make', [own('tidewater-nissan', 2), 'Tidewater Toyota'], null, low),
  vinAndName('another name, of a group', [own('lakeside-kia', 2), 'Mountain View Mazda'], null, low),
  vinAndName('another name, on the web', [own('marigold-auto', 2), 'Hilltop Imports'], null, low),
  vinAndName('VIN nowhere', ['1HGCM82633A004352', 'Bluebird Auto Sales'], null, low),
  vinAndName('VIN nowhere', ['2T1BURHE5JC034461', 'Lakeside Toyota'], null, low),
]

const byVin: readonly ResolveCase[] = [
  ...[
    'bluebird-auto',
    'juniper-ford',
    'tidewater-nissan',
    'gagnon-subaru',
    'hw-kia',
    'glendale-cdjr',
    'opal-classics',
  ].map((host) => vin('known', own(host, 5), host, 'vin')),
  vin('known, small letters', own('coastal-hyundai', 1).toLowerCase(), 'coastal-hyundai', 'vin'),
  vin('known, look-alike', own('sunrise-motors-tampa', 0), 'sunrise-motors-tampa', 'vin'),
  vin('known, look-alike', own('sunrise-motors-boise', 0), 'sunrise-motors-boise', 'vin'),
  vin('group, new Kia', own('lakeside-kia', 0, 'new'), 'lakeside-kia', 'vin_group_match'),
  vin('group, new Toyota', own('lakeside-toyota', 0, 'new'), 'lakeside-toyota', 'vin_group_match'),
  vin('group, new Ford', own('lakeside-ford', 1, 'new'), 'lakeside-ford', 'vin_group_match'),
  vin(
    'group, used',
    own('lakeside-toyota', 0, 'not new'),
    'lakeside-kia lakeside-toyota lakeside-ford',
    'vin_group_match',
  ),
  vin(
    'group, used',
    own('lakeside-ford', 1, 'not new'),
    'lakeside-kia lakeside-toyota lakeside-ford',
    'vin_group_match',
  ),
  vin('two that share nothing else', own('bluebird-auto', 0), null, low),
  ...[
    'marigold-auto',
    'ironwood-chevy',
    'drumlin-honda',
    'quartz-mazda',
    'big-cedar-trucks',
    'sunrise-motors-reno',
  ].map((host) => vin('on the web alone', own(host, 4), host, 'vin')),
  vin('on the web alone, look-alike', own('westgate-toyota', 1), 'westgate-toyota', 'vin'),
  vin('on the web alone, rooftop of a group', own('granite-mazda', 1), 'granite-mazda', 'vin'),
  vin('known', own('premier-vw', 2), 'premier-vw', 'vin'),
  vin('nowhere', '1HGCM82633A004352', null, low),
  vin('nowhere', '2T1BURHE5JC034461', null, low),
]

const byNameAndAddress: readonly ResolveCase[] = [
  named('all of it', 'Bluebird Auto Sales', '2210 Orchard St | Boise | ID | 83705', 'bluebird-auto'),
  named('all of it', 'Juniper Ford', '9100 Juniper Pkwy | Plano | Texas | 75093', 'juniper-ford'),
  named('all of it', 'Tidewater Nissan', '640 Harbor Boulevard | Savannah | Georgia | 31406-1234', 'tidewater-nissan'),
  named('without street', 'Opal Classic Cars', ' | Akron | OH | ', 'opal-classics'),
  named('ZIP alone', 'HW Kia of West County', ' | | | 63011', 'hw-kia'),
  named('city and state', 'Kestrel Motor Company', ' | Bangor | Maine | ', 'www-kestrel-motors'),
  named('Canada', 'Subaru Gagnon Châteauguay', '40 boul. Industriel | Châteauguay | Québec | J6J4Z2', 'gagnon-subaru'),
  named('Canada, without accents', 'Subaru Gagnon Chateauguay', ' | Chateauguay | QC | ', 'gagnon-subaru'),
  named('abbreviated', 'Glendale CDJR', '10070 Manchester Rd | Saint Louis | MO | 63122', 'glendale-cdjr'),
  named('abbreviated', 'Glendale Dodge Chrysler Jeep RAM', ' | St Louis | MO | ', 'glendale-cdjr'),
  named('shorter', 'HW Kia', '15502 Manchester Road | Ellisville | MO | ', 'hw-kia'),
  named('legal form', 'Kestrel Motor Co., Inc.', ' | Bangor | ME | 04401', 'www-kestrel-motors'),
  named('letters exchanged', 'Bluebrid Auto Sales', ' | Boise | ID | 83705', 'bluebird-auto'),
  named('letter missing', 'Tidewater Nisan', ' | Savannah | GA | ', 'tidewater-nissan'),
  named('city misspelled', 'Juniper Ford', ' | Plaino | TX | 75093', 'juniper-ford'),
  named('wrong house number', 'Opal Classic Cars', '79 Foundry Lane | Akron | OH | 44312', 'opal-classics'),
  named('on the web alone', 'Marigold Auto Gallery', '512 Prairie Ave | Duluth | MN | 55811', 'marigold-auto'),
  named('on the web alone', 'Ironwood Chevrolet', ' | Spokane | WA | ', 'ironwood-chevy'),
  named(
    'on the web alone, abbreviated',
    'Ironwood Chevy',
    '3300 Ironwood Drive | Spokane | Washington | 99205',
    'ironwood-chevy',
  ),
  named('on the web alone', 'Drumlin Honda', '2455 W Henrietta Rd | Rochester | NY | 14623', 'drumlin-honda'),
  named('on the web alone', 'BMW of Pemberly Heights', ' | Fresno | CA | 93710', 'pemberly-bmw'),
  named('on the web alone, shorter', 'Orchard Ford', ' | Kelowna | BC | ', 'orchard-ford'),
  named('on the web alone, typing error', 'Saltmarh Motors', ' | Charleston | SC | 29407', 'saltmarsh-motors'),
  named('on the web alone, sign for and', 'Big Cedar Truck and Auto', ' | Knoxville | TN | ', 'big-cedar-trucks'),
  named('one name, many towns', 'Sunrise Motors', ' | Boise | ID | ', 'sunrise-motors-boise'),
  named('one name, many towns', 'Sunrise Motors', '1400 N Dale Mabry Hwy | Tampa | FL | 33607', 'sunrise-motors-tampa'),
  named('one name, many towns, on the web', 'Sunrise Motors', ' | Reno | NV | ', 'sunrise-motors-reno'),
  named(
    'nearly one name, one town',
    'Sunrise Auto Sales',
    '3350 W State St | Boise | ID | 83703',
    'sunrise-auto-boise',
  ),
  named('one beginning', 'Honda of Abington', ' | Abington | PA | ', 'honda-of-abington'),
  named('one beginning, on the web', 'Honda of Arlington', ' | Arlington | TX | ', 'honda-of-arlington'),
  named('one name, two states', 'Westgate Toyota', ' | Raleigh | NC | ', 'westgate-toyota'),
  named('one name, two states', 'Westgate Toyota', ' | San Antonio | TX | 78216', 'westgate-toyota-tx'),
  named(
    'place word missing, town says which',
    'Dave Harmon Lincoln',
    ' | St. Peters | MO | 63376',
    'harmon-lincoln-stpeters',
  ),
  named(
    'place word missing, street says which',
    'Dave Harmon Lincoln',
    '7466 South Lindbergh | St. Louis | MO | 63125',
    'harmon-lincoln-south',
  ),
  named('place word missing, state alone', 'Dave Harmon Lincoln', ' | | MO | ', null, low),
  named('one brand in two places', 'Sunrise Motors', ' | | | ', null, low),
  named('one name, two states, neither', 'Westgate Toyota', ' | | | ', null, low),
  named('wrong city', 'Juniper Ford', ' | Miami | FL | ', null, low),
  named('wrong city', 'Sunrise Motors', ' | Detroit | MI | 48226', null, low),
  named('wrong city, on the web', 'Drumlin Honda', ' | Portland | OR | ', null, low),
  named('group, brand missing', 'Lakeside', ' | Erie | PA | ', null, group),
  named('group, brand missing', 'Lakeside Auto Group', ' | Erie | PA | 16505', null, group),
  named('group on the web, brand missing', 'Granite Peak', ' | Concord | NH | ', null, group),
  named('group on the web, brand missing', 'Granite Peak Automotive', ' | Concord | NH | 03301', null, group),
  named('group, brand given', 'Lakeside Toyota', ' | Erie | PA | ', 'lakeside-toyota'),
  named('group, brand given', 'Lakeside Ford', ' | Erie | Pennsylvania | 16508', 'lakeside-ford'),
  named('group on the web, brand given', 'Granite Peak Subaru', ' | Concord | NH | ', 'granite-subaru'),
  named('group on the web, brand given', 'Granite Peak Mazda', ' | Concord | NH | 03303', 'granite-mazda'),
  named('group, street says which', 'Lakeside', '17 Lakeshore Blvd | Erie | PA | 16505', 'lakeside-kia'),
  named('group, brand that it has not', 'Lakeside Volvo', ' | Erie | PA | ', null, low),
  named('auto mall', 'Coastal Hyundai', '1 Auto Mall Way | Fremont | CA | 94538', 'coastal-hyundai'),
  named('auto mall', 'Premier VW of Fremont', '1 Auto Mall Way | Fremont | CA | 94538', 'premier-vw'),
  named('auto mall, on the web', 'Fremont Buick GMC', '5 Auto Mall Way | Fremont | CA | 94538', 'fremont-gmc'),
  named('auto mall, another brand', 'Coastal Toyota', '1 Auto Mall Way | Fremont | CA | 94538', null, low),
  named('no dealership', 'Lakeside Collision Center', ' | Erie | PA | 16505', null, low),
  named('no dealership', 'Marigold Auto Insurance', ' | Duluth | MN | 55811', null, low),
  named('no dealership', 'Bluebird Bakery', ' | Boise | ID | 83705', null, low),
  named('confirmed, but silent', 'Silent Creek Autos', ' | Moncton | NB | ', null, low),
  named('confirmed, but silent', 'Dusk Hollow Motors', '19 Hollow Rd | Regina | SK | S4R 8J7', null, low),
  named('generic words alone', 'Auto Sales', ' | Boise | ID | ', null, low),
  named('brand alone', 'Toyota', ' | Erie | PA | ', 'lakeside-toyota'),
  named('town in the name', 'Tidewater Nissan of Savannah', ' | | GA | 31406', 'tidewater-nissan'),
  named('nowhere', 'Xylo Quandary Motors', ' | Waco | TX | 76701', null, low),
  named('nowhere', 'Zephyr & Daughters Imports', ' | Salem | OR | ', null, low),
]

/** Questions with expected answers, written before the code. */
export const resolveCases: readonly ResolveCase[] = [
  ...byUrl,
  ...byUrlAndVin,
  ...byVinAndName,
  ...byVin,
  ...byNameAndAddress,
]
