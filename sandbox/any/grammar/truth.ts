import type { Dealer } from '../../dealers.ts'
import { photoAddresses, vehiclePath } from './addresses.ts'
import type { GrammarCar } from './cars.ts'
import { vinsOf } from './other-businesses.ts'
import type { Shown } from './shown.ts'
import { describe } from './vehicle-page.ts'
import type { Field } from './words.data.ts'
import { lotName, type World } from './world.ts'

export type SetupEnd = 'accepted' | 'review' | 'no_inventory' | 'unknown_platform'

/** What a person reads on a site. */
export type Truth = {
  /** Any of these is right. */
  readonly setup: readonly SetupEnd[]
  readonly dealership: Pick<Dealer, 'name' | 'street' | 'city' | 'state' | 'zip' | 'phone'>
  readonly vehicles: readonly TrueVehicle[]
  /** VINs of sold cars and of other dealers' cars. */
  readonly never: readonly string[]
}

/** Absent: the pages do not say. null: they say that there is none. */
export type TrueVehicle = {
  readonly vin: string
  readonly year: number
  readonly make: string
  readonly model: string
  readonly condition: 'New' | 'Used'
  readonly price: number | null
  readonly odometer: number
  readonly unit: 'mi' | 'km'
  /** Address of its page. */
  readonly link: string
  readonly further: Readonly<Partial<Record<FurtherField, string | number | boolean | readonly string[] | null>>>
}

const furtherFields = [
  'stocknum',
  'series',
  'certified',
  'msrp',
  'body',
  'transmission',
  'drivetrain_desc',
  'fuel',
  'engine',
  'door_count',
  'exterior_color',
  'interior_color',
  'lot',
  'photos',
  'description',
] as const
type FurtherField = (typeof furtherFields)[number]

export function truthOf(site: World, shown: Shown): Truth {
  const { choices, dealer, lot } = site
  const { name, street, city, stateName: state, zip, phone } = dealer
  const dealership = { name, street, city, state, zip, phone }
  if (choices.business !== 'dealer')
    return { setup: endsOf(choices.business), dealership, vehicles: [], never: vinsOf(site) }
  return {
    setup: ['accepted'],
    dealership,
    vehicles: lot.stock.map((car) => trueVehicle(site, car, shown)),
    never: [...lot.sold, ...lot.neighbors].map(({ vin }) => vin),
  }
}

function endsOf(business: World['choices']['business']): readonly SetupEnd[] {
  if (business === 'empty-lot') return ['no_inventory']
  return business === 'scripts-only' ? ['unknown_platform'] : ['unknown_platform', 'no_inventory', 'review']
}

function trueVehicle(site: World, car: GrammarCar, { listing, page }: Shown): TrueVehicle {
  const { choices } = site
  const says = (field: Field) => listing.has(field) || page.has(field)
  const isTrimInTitle = choices.title !== 'no-trim'
  const saysCertified =
    choices.condition === 'title' || (says('condition') && conditionIsWorded(site, { listing, page }))
  return {
    vin: car.vin,
    year: car.year,
    make: car.make,
    model: car.model,
    condition: car.condition,
    price: car.price,
    odometer: car.odometer,
    unit: site.unit,
    link: site.origin + vehiclePath(site, car),
    further: {
      ...(says('stock') && saysStock(site, { listing, page }) ? { stocknum: car.stock } : {}),
      ...(says('trim') || isTrimInTitle ? { series: car.trim } : {}),
      ...(saysCertified ? { certified: car.certified } : {}),
      ...(says('msrp') && car.msrp !== null ? { msrp: car.msrp } : {}),
      ...(says('body') ? { body: car.body } : {}),
      ...(says('transmission') ? { transmission: car.transmission } : {}),
      ...(says('drive') ? { drivetrain_desc: car.drive } : {}),
      ...(says('fuel') ? { fuel: car.fuel } : {}),
      ...(says('engine') ? { engine: car.engine } : {}),
      ...(says('doors') ? { door_count: car.doors } : {}),
      ...(says('exterior') ? { exterior_color: car.exterior } : {}),
      ...(says('interior') ? { interior_color: car.interior } : {}),
      ...(choices.lots === 'two' ? { lot: lotName(site, car) } : {}),
      ...(choices.listing === 'prose'
        ? {}
        : { photos: photoAddresses(site, car).slice(0, choices.isOnePage ? 1 : undefined) }),
      ...(choices.description &&
      !choices.isOnePage &&
      choices.page !== 'shell' &&
      (choices.page !== 'hydration' || choices.rendered)
        ? { description: describe(site, car) }
        : {}),
    },
  }
}

/** Markup whose product number is the VIN has no other. */
function saysStock({ choices }: World, { listing, page }: Shown): boolean {
  const isMarkup = (form: string) => choices.sku === 'vin' && (form === 'json-ld' || form === 'microdata')
  return (page.has('stock') && !isMarkup(choices.page)) || (listing.has('stock') && !isMarkup(choices.listing))
}

/** Schema.org has no word for certified. */
function conditionIsWorded({ choices }: World, { listing, page }: Shown): boolean {
  const isMarkup = (form: string) => form === 'json-ld' || form === 'microdata'
  return (page.has('condition') && !isMarkup(choices.page)) || (listing.has('condition') && !isMarkup(choices.listing))
}
