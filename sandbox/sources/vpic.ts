import { jsonAnswer, type Site, type SiteRequest } from '../sites/site.ts'
import type { LotVehicle } from '../vehicles.ts'
import { checkDigit } from '../vin.ts'

type VpicOptions = {
  readonly host: string
  /** Vehicles filed by manufacturers. */
  findVehicle(vin: string): LotVehicle | undefined
}

const note =
  'Results returned successfully. NOTE: Any missing decoded values should be interpreted as NHTSA does not have data on the specific variable.'

/** vPIC: always 200, all values are strings, '' means unknown, error codes are joined by commas. */
export function createVpicSource({ host, findVehicle }: VpicOptions): Site {
  return {
    host,
    kind: 'vpic',
    lot: null,
    answer({ url }: SiteRequest) {
      const vin = /\/DecodeVinValues\/([^/]+)$/.exec(url.pathname)?.[1]
      if (vin === undefined) return jsonAnswer({ message: 'No HTTP resource was found' }, 404)
      const row = describe(decodeURIComponent(vin).toUpperCase(), findVehicle)
      // The real service counts the keys of the result.
      const count = Object.keys(row).length
      return jsonAnswer({ Count: count, Message: note, SearchCriteria: `VIN(s): ${vin}`, Results: [row] })
    },
  }
}

function describe(vin: string, findVehicle: VpicOptions['findVehicle']): Readonly<Record<string, string>> {
  const vehicle = findVehicle(vin)
  const codes = [...(checkDigit(vin) === vin[8] ? [] : ['1']), ...(vehicle === undefined ? ['7'] : [])]
  const texts = codes.map((code) => `${code} - ${code === '1' ? 'Check Digit' : 'Manufacturer is not registered'}`)
  const errors = { ErrorCode: codes.join(',') || '0', ErrorText: texts.join('; ') || '0 - VIN decoded clean.' }
  const empty = { Series: '', Trim2: '', EngineHP: '', GVWR: '', PlantCity: '', BusType: 'Not Applicable' }
  if (vehicle === undefined) return { VIN: vin, Make: '', Model: '', ModelYear: '', ...empty, ...errors }
  return {
    VIN: vin,
    Make: vehicle.make.toUpperCase(),
    Model: vehicle.model,
    ModelYear: String(vehicle.year),
    Trim: vehicle.trim,
    BodyClass: bodyClassOf(vehicle.bodyStyle),
    VehicleType: 'PASSENGER CAR ',
    Doors: String(vehicle.doors),
    DriveType: driveTypeOf(vehicle.driveLine),
    FuelTypePrimary: /electric/i.test(vehicle.fuelType) ? 'Electric' : 'Gasoline',
    FuelTypeSecondary: /hybrid/i.test(vehicle.fuelType) ? 'Electric' : '',
    EngineCylinders: vehicle.cylinders === null ? '' : String(vehicle.cylinders),
    DisplacementL: vehicle.engineSize === null ? '' : String(Number.parseFloat(vehicle.engineSize)),
    PlantCountry: 'UNITED STATES (USA)',
    ...empty,
    ...errors,
  }
}

function bodyClassOf(body: string): string {
  if (/suv/i.test(body)) return 'Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)'
  if (/truck/i.test(body)) return 'Pickup'
  return /sedan/i.test(body) ? 'Sedan/Saloon' : body
}

function driveTypeOf(line: string): string {
  if (/4x4|4wd/i.test(line)) return '4WD/4-Wheel Drive/4x4'
  if (/awd/i.test(line)) return 'AWD/All-Wheel Drive'
  return /rwd|4x2|2wd/i.test(line) ? 'RWD/ Rear Wheel Drive' : 'FWD/Front-Wheel Drive'
}
