import { type CatalogModel, catalog } from '../catalog.data.ts'

/** A car with its name in each source. */
export type SourceCar = {
  readonly make: string
  readonly model: string
  readonly firstYear: number
  readonly fuel: 'Gasoline' | 'Hybrid' | 'Electricity' | 'Diesel'
  readonly cylinders: number | null
  readonly displacement: number | null
  /** FWD, RWD, AWD or 4WD. */
  readonly drives: readonly string[]
  readonly mpg: readonly [city: number, highway: number]
  /**
   * Names in the list for recalls, in the rows of recall responses, in the list for complaints, and in safety ratings.
   */
  readonly recallName: string
  readonly recallRowName: string
  readonly complaintName: string
  readonly safetyName: string
  /** The EPA's plain name; its variants append the drive. */
  readonly epaName: string
}

const spellings: Readonly<Record<string, Partial<SourceCar>>> = {
  'Ford F-150': { complaintName: 'F-150 SUPERCREW', safetyName: 'F-150 SuperCrew', epaName: 'F150 Pickup' },
  'Ford Mustang Mach-E': { recallRowName: 'MUSTANG MACH E', complaintName: 'MUSTANG MACH-E BEV' },
  'Tesla Model Y': { recallName: 'MODEL Y  5-SEAT', recallRowName: 'MODEL Y  5-SEAT' },
  'Kia Soul Electric': { epaName: 'Soul Electric' },
}

type Extra = readonly [
  make: string,
  model: string,
  fuel: SourceCar['fuel'],
  drives: string,
  mpg: readonly [number, number],
]

/** Cars that are on no lot of the sandbox and have easily confused names. */
const extras: readonly Extra[] = [
  ['Kia', 'Soul', 'Gasoline', 'FWD', [25, 30]],
  ['Kia', 'Soul Electric', 'Electricity', 'FWD', [120, 92]],
  ['Ford', 'Mustang Mach-E', 'Electricity', 'RWD AWD', [105, 93]],
  ['Tesla', 'Model Y', 'Electricity', 'AWD', [127, 117]],
  ['Hyundai', 'Kona Electric', 'Electricity', 'FWD', [132, 108]],
  ['Hyundai', 'Kona', 'Gasoline', 'FWD AWD', [28, 32]],
]

/** All cars that the sources have data on. */
export const sourceCars: readonly SourceCar[] = [
  ...catalog.map(fromCatalog),
  ...extras.map(([make, model, fuel, drives, mpg]) =>
    named({
      make,
      model,
      fuel,
      drives: drives.split(' '),
      mpg,
      firstYear: 2014,
      ...(fuel === 'Electricity' ? { cylinders: null, displacement: null } : { cylinders: 4, displacement: 2 }),
    }),
  ),
].filter(isFirst)

export function findCars(make: string, year: number): readonly SourceCar[] {
  return sourceCars.filter((car) => car.make.toLowerCase() === make.toLowerCase() && car.firstYear <= year)
}

function fromCatalog(car: CatalogModel): SourceCar {
  const fuel = /electric/i.test(car.fuelType) ? 'Electricity' : /hybrid/i.test(car.fuelType) ? 'Hybrid' : 'Gasoline'
  return named({
    make: car.make,
    model: car.model,
    firstYear: car.firstYear,
    cylinders: car.cylinders,
    fuel: /diesel/i.test(car.fuelType) ? 'Diesel' : fuel,
    displacement: car.engineSize === null ? null : Number.parseFloat(car.engineSize),
    drives: [...new Set(car.driveLines.map(driveOf))],
    mpg: [car.cityMpg ?? 100, car.highwayMpg ?? 90],
  })
}

type Unnamed = Omit<SourceCar, 'recallName' | 'recallRowName' | 'complaintName' | 'safetyName' | 'epaName'>

function named(car: Unnamed): SourceCar {
  const name = car.model.toUpperCase()
  return {
    ...car,
    // Audi's rows start with the make.
    recallName: name,
    recallRowName: car.make === 'Audi' ? `AUDI ${name}` : name,
    complaintName: name,
    safetyName: car.model,
    epaName: car.model,
    ...spellings[`${car.make} ${car.model}`],
  }
}

function driveOf(line: string): string {
  if (/4x4|4wd/i.test(line)) return '4WD'
  if (/awd|4matic|quattro|xdrive/i.test(line)) return 'AWD'
  return /rwd|4x2|2wd/i.test(line) ? 'RWD' : 'FWD'
}

function isFirst(car: SourceCar, position: number, all: readonly SourceCar[]): boolean {
  return all.findIndex(({ make, model }) => make === car.make && model === car.model) === position
}
