import type { GrammarSite } from '../../sandbox/any/grammar/site.ts'
import type { TrueVehicle } from '../../sandbox/any/grammar/truth.ts'
import type { VehicleContent } from '../../src/model/website-vehicle.ts'
import type { SiteReading } from './read-any-site.ts'

export type Judgement = {
  /** Setup ended as it must, and every required field of every car is right, of no other car any. */
  readonly isRight: boolean
  /** In words; empty if right. */
  readonly wrong: readonly string[]
  readonly acceptedWrongly: boolean
  readonly further: Readonly<Record<string, { readonly shown: number; readonly right: number }>>
  readonly identity: { readonly shown: number; readonly right: number }
}

const required = ['year', 'make', 'model', 'condition', 'price', 'odometer', 'vdp_link'] as const

export function judgeAnySite(site: GrammarSite, reading: SiteReading): Judgement {
  const { truth } = site
  const read = new Map(reading.vehicles.map((vehicle) => [vehicle.vin, vehicle]))
  const expected = new Set(truth.vehicles.map(({ vin }) => vin))
  const missing = truth.vehicles.filter(({ vin }) => !read.has(vin)).map(({ vin }) => vin)
  const extra = [...read.keys()].filter((vin) => !expected.has(vin))
  const forbidden = truth.never.filter((vin) => read.has(vin))
  const isSetupRight = truth.setup.some((end) => end === reading.end)
  const isAccepted = reading.end === 'accepted'
  const isRefusal = !truth.setup.includes('accepted')
  const wrong = [
    ...(isSetupRight ? [] : [`setup ${reading.end} is ${truth.setup.join(' or ')}: ${reading.reason ?? ''}`]),
    ...(isRefusal || missing.length === 0
      ? []
      : [`${missing.length} of ${truth.vehicles.length} cars missing: ${missing[0]}`]),
    ...(isRefusal || extra.length === 0
      ? []
      : [`${extra.length} other cars, ${forbidden.length} of them forbidden: ${extra[0]}`]),
    ...(isRefusal ? [] : wrongFields(truth.vehicles, read)),
    ...(isRefusal || reading.scan === null || reading.scan.complete
      ? []
      : [`partial: ${reading.scan.incompleteReason}`]),
  ]
  return {
    isRight: wrong.length === 0,
    wrong,
    acceptedWrongly: isAccepted && (isRefusal || forbidden.length > 0),
    further: isRefusal ? {} : furtherOf(truth.vehicles, read),
    identity: identityOf(site, reading),
  }
}

/** Each required field that is wrong, with the number of its cars and an example. */
function wrongFields(vehicles: readonly TrueVehicle[], read: ReadonlyMap<string, VehicleContent>): readonly string[] {
  return required.flatMap((field) => {
    const differing = vehicles.flatMap((vehicle) => {
      const got = read.get(vehicle.vin)
      return got === undefined || isRequiredRight(field, vehicle, got) ? [] : [{ vehicle, got }]
    })
    const [first] = differing
    if (first === undefined) return []
    const truth = field === 'vdp_link' ? first.vehicle.link : first.vehicle[field]
    return [
      `${field} of ${differing.length}: ${JSON.stringify(first.got[field])} is ${JSON.stringify(truth)} (${first.vehicle.vin})`,
    ]
  })
}

function isRequiredRight(field: (typeof required)[number], vehicle: TrueVehicle, got: VehicleContent): boolean {
  if (field === 'vdp_link') return addressOf(got.vdp_link) === addressOf(vehicle.link)
  if (field === 'odometer')
    return (
      Math.abs(
        inMiles(got.odometer ?? 0, got.odometer_unit ?? vehicle.unit) - inMiles(vehicle.odometer, vehicle.unit),
      ) <= 1
    )
  if (field === 'make' || field === 'model') return plain(got[field]) === plain(vehicle[field])
  return got[field] === vehicle[field]
}

function furtherOf(vehicles: readonly TrueVehicle[], read: ReadonlyMap<string, VehicleContent>) {
  const tally = new Map<string, { shown: number; right: number }>()
  for (const { vin, further } of vehicles) {
    for (const [field, value] of Object.entries(further)) {
      const counted = tally.get(field) ?? { shown: 0, right: 0 }
      counted.shown += 1
      if (isFurtherRight(field, value, read.get(vin))) counted.right += 1
      tally.set(field, counted)
    }
  }
  return Object.fromEntries(tally)
}

export function isFurtherRight(field: string, value: unknown, got: VehicleContent | undefined): boolean {
  if (got === undefined) return false
  const read = furtherValue(field, got)
  if (typeof value === 'string' && typeof read === 'string') return plain(value) === plain(read)
  return JSON.stringify(value) === JSON.stringify(read)
}

export function furtherValue(field: string, got: VehicleContent): unknown {
  if (field === 'lot') return got.lot?.name ?? null
  if (field === 'photos') return got.photo_url_list.map(({ url }) => url.replace(/\?w=\d+$/, ''))
  return Object.entries(got).find(([name]) => name === field)?.[1]
}

function identityOf({ truth }: GrammarSite, { identity }: SiteReading): Judgement['identity'] {
  if (identity === null || !truth.setup.includes('accepted')) return { shown: 0, right: 0 }
  const parts = ['name', 'street', 'city', 'state', 'zip', 'phone'] as const
  const digits = (text: string | null) => (text ?? '').replace(/\W/g, '').toLowerCase().slice(-10)
  const right = parts.filter((part) =>
    part === 'phone'
      ? digits(identity.phone) === digits(truth.dealership.phone)
      : plain(identity[part] ?? '') === plain(truth.dealership[part]),
  )
  return { shown: parts.length, right: right.length }
}

function inMiles(distance: number, unit: string): number {
  return unit === 'km' ? distance * 0.621371 : distance
}

function addressOf(link: string): string {
  const url = URL.parse(/^https?:/.test(link) ? link : `http://${link}`)
  url?.searchParams.delete('sid')
  return url === null ? '' : `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`
}

/** Without case, accents of apostrophes and punctuation. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
