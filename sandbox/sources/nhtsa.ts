import { createRandom, hashText } from '../random.ts'
import { jsonAnswer, type Site, type SiteAnswer, type SiteRequest } from '../sites/site.ts'
import { findCars, type SourceCar, sourceCars } from './source-cars.ts'

/** A car under the same name always has the same recalls and complaints. */
const components = ['ELECTRICAL SYSTEM', 'SERVICE BRAKES, HYDRAULIC', 'FUEL SYSTEM, GASOLINE', 'ENGINE', 'STEERING']

type NhtsaOptions = {
  readonly host: string
  /** Every n-th request is answered with 504; 0: none (5). */
  readonly failsEvery?: number
}

/**
 * api.nhtsa.gov with its quirks: 400 if there are no recalls, three vocabularies, dates in two orders, 504 for every
 * fifth request.
 */
export function createNhtsaSource({ host, failsEvery = 5 }: NhtsaOptions): Site {
  let count = 0
  return {
    host,
    kind: 'nhtsa',
    lot: null,
    answer(request) {
      count += 1
      if (failsEvery > 0 && count % failsEvery === 0) {
        return jsonAnswer({ message: 'Endpoint request timed out' }, 504)
      }
      return answerNhtsa(request)
    },
  }
}

function answerNhtsa({ url }: SiteRequest): SiteAnswer {
  const parts = url.pathname.split('/').slice(1).map(decodeURIComponent)
  const query = (name: string) => url.searchParams.get(name) ?? ''
  const [first = '', second = ''] = parts
  const year = Number(query('modelYear'))
  if (first === 'products' && parts[2] === 'models') {
    const cars = findCars(query('make'), year)
    const key = query('issueType') === 'r' ? 'recallName' : 'complaintName'
    return jsonAnswer({
      count: cars.length,
      message: 'Results returned successfully',
      results: cars.map((car) => ({ modelYear: String(year), make: car.make.toUpperCase(), model: car[key] })),
    })
  }
  if (first === 'recalls' && second === 'recallsByVehicle') {
    return answerRecalls(
      find(query('make'), year, (car) => [car.recallName, car.recallRowName], query('model')),
      year,
    )
  }
  if (first === 'complaints' && second === 'complaintsByVehicle') {
    return answerComplaints(
      find(query('make'), year, (car) => [car.complaintName], query('model')),
      year,
    )
  }
  if (first === 'SafetyRatings') return answerSafety(parts.slice(1))
  return jsonAnswer({ message: 'Missing Authentication Token' }, 403)
}

function find(make: string, year: number, names: (car: SourceCar) => readonly string[], asked: string) {
  return findCars(make, year).find((car) => names(car).some((name) => name.toUpperCase() === asked.toUpperCase()))
}

function answerRecalls(car: SourceCar | undefined, year: number): SiteAnswer {
  const random = createRandom(`recalls ${car?.make} ${car?.model} ${year}`)
  const count = car === undefined ? 0 : random.int(0, 3)
  if (car === undefined || count === 0) return jsonAnswer({ Count: 0, Message: 'Results returned successfully' }, 400)
  const results = Array.from({ length: count }, (_, index) => ({
    Manufacturer: `${car.make} Motor Company`,
    NHTSACampaignNumber: `${year % 100}V${random.int(100, 999)}000`,
    parkIt: false,
    parkOutSide: random.chance(0.2),
    overTheAirUpdate: random.chance(0.3) ? 'True' : false,
    // Day first.
    ReportReceivedDate: `${random.int(13, 28)}/${pad(random.int(1, 12))}/${year + index}`,
    Component: random.pick(components),
    Summary: `${car.make} is recalling certain ${year} ${car.model} vehicles. A part may fail.`,
    Consequence: 'The risk of a crash is higher.',
    Remedy: 'Dealers will replace the part, free of charge.',
    Notes: '',
    ModelYear: String(year),
    Make: car.make.toUpperCase(),
    Model: car.recallRowName,
  }))
  return jsonAnswer({ Count: count, Message: 'Results returned successfully', results })
}

function answerComplaints(car: SourceCar | undefined, year: number): SiteAnswer {
  const random = createRandom(`complaints ${car?.make} ${car?.model} ${year}`)
  const count = car === undefined ? 0 : random.int(5, 45)
  const results = Array.from({ length: count }, (_, index) => {
    const id = 11_000_000 + (hashText(`${car?.make} ${car?.model} ${year}`) % 500_000) + index
    const [month, day] = [pad(random.int(1, 12)), pad(random.int(13, 28))]
    return {
      odiNumber: index % 2 === 0 ? id : String(id),
      manufacturer: car?.make,
      crash: random.chance(0.1),
      fire: random.chance(0.05),
      numberOfInjuries: random.chance(0.1) ? 1 : 0,
      numberOfDeaths: 0,
      // Month first; this date means unknown.
      dateOfIncident: random.chance(0.1) ? '12/31/1969' : `${month}/${day}/${year + 1}`,
      dateComplaintFiled: `${month}/${day}/${year + 2}`,
      vin: '4T1B11HK1L',
      components: random.some(components, 2).join(','),
      summary: 'The contact owns this vehicle. A warning light came on while driving, and the vehicle lost power.',
    }
  })
  return jsonAnswer({ count, message: 'Results returned successfully', results })
}

/** `modelyear/{y}/make/{m}` lists models, `.../model/{mo}` lists variants, `VehicleId/{id}` returns one variant. */
function answerSafety(parts: readonly string[]): SiteAnswer {
  const envelope = (results: readonly object[]) =>
    jsonAnswer({ Count: results.length, Message: 'Results returned successfully', Results: results })
  if (parts[0] === 'VehicleId') return envelope(rate(Number(parts[1])))
  const [, year = '', , make = '', , model] = parts
  const cars = findCars(make, Number(year))
  if (model === undefined) {
    return envelope(cars.map((car) => ({ ModelYear: Number(year), Make: make, Model: car.safetyName, VehicleId: 0 })))
  }
  const car = cars.find(({ safetyName }) => safetyName.toUpperCase() === model.toUpperCase())
  return envelope(car === undefined ? [] : variantsOf(car, Number(year)))
}

function variantsOf(car: SourceCar, year: number) {
  return car.drives.map((drive) => ({
    VehicleDescription: `${year} ${car.make} ${car.safetyName.toUpperCase()} 4 DR ${drive}`,
    VehicleId: idOf(car, year, drive),
  }))
}

const safetyYears = Array.from({ length: 20 }, (_, index) => 2010 + index)

function idOf({ make, model }: SourceCar, year: number, drive: string): number {
  return 10_000 + (hashText(`${make} ${model} ${year} ${drive}`) % 900_000)
}

function rate(id: number): readonly object[] {
  for (const year of safetyYears) {
    for (const car of sourceCars) {
      const drive = car.drives.find((one) => idOf(car, year, one) === id)
      if (drive === undefined) continue
      return [ratingOf(car, { year, drive, id })]
    }
  }
  return []
}

function ratingOf(car: SourceCar, { year, drive, id }: { year: number; drive: string; id: number }): object {
  const random = createRandom(`rating ${id}`)
  const stars = () => (random.chance(0.1) ? 'Not Rated' : String(random.int(3, 5)))
  return {
    OverallRating: stars(),
    OverallFrontCrashRating: stars(),
    FrontCrashDriversideRating: stars(),
    FrontCrashPassengersideRating: stars(),
    OverallSideCrashRating: stars(),
    SideCrashDriversideRating: stars(),
    SideCrashPassengersideRating: stars(),
    RolloverRating: stars(),
    RolloverRating2: 'Not Rated',
    RolloverPossibility: random.int(80, 220) / 1000,
    RolloverPossibility2: 0,
    NHTSAElectronicStabilityControl: 'Standard',
    NHTSAForwardCollisionWarning: 'Standard',
    NHTSALaneDepartureWarning: 'Optional',
    ModelYear: year,
    Make: car.make.toUpperCase(),
    Model: car.safetyName.toUpperCase(),
    VehicleId: id,
    VehicleDescription: `${year} ${car.make} ${car.safetyName.toUpperCase()} 4 DR ${drive}`,
  }
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
