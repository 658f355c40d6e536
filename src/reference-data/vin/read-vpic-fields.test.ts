import { expect, test } from 'vitest'
import { readVpicFields } from './read-vpic-fields.ts'

test.each([
  ['Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)', 'SUV'],
  ['Crossover Utility Vehicle (CUV)', 'SUV'],
  ['Sport Utility Truck (SUT)', 'Pickup'],
  ['Sedan/Saloon', 'Sedan'],
  ['Hatchback/Liftback/Notchback', 'Hatchback'],
  ['Convertible/Cabriolet', 'Convertible'],
  ['Roadster', 'Convertible'],
  ['Minivan', 'Minivan'],
  ['Cargo Van', 'Van'],
  ['Pickup', 'Pickup'],
  ['Truck', 'Pickup'],
  ['Wagon', 'Wagon'],
  ['Coupe', 'Coupe'],
  ['Incomplete - Chassis Cab (Double Cab)', null],
  ['Motorcycle - Sport', null],
  ['Bus - School Bus', null],
])('body %s is %s [VEH-01]', (BodyClass, body) => {
  expect(readVpicFields({ BodyClass }).body).toBe(body)
})

test.each([
  [{ FuelTypePrimary: 'Gasoline' }, 'Gasoline'],
  [{ FuelTypePrimary: 'Gasoline', FuelTypeSecondary: 'Electric' }, 'Hybrid'],
  [{ FuelTypePrimary: 'Electric', FuelTypeSecondary: 'Gasoline', Trim: 'Sahara 4XE' }, 'Plug-in Hybrid'],
  [{ FuelTypePrimary: 'Gasoline', ElectrificationLevel: 'PHEV (Plug-in Hybrid Electric Vehicle)' }, 'Plug-in Hybrid'],
  [{ FuelTypePrimary: 'Gasoline', ElectrificationLevel: 'Strong HEV (Hybrid Electric Vehicle)' }, 'Hybrid'],
  [{ FuelTypePrimary: 'Gasoline', ElectrificationLevel: 'Mild HEV (Hybrid Electric Vehicle)' }, 'Gasoline'],
  [{ FuelTypePrimary: 'Electric' }, 'Electric'],
  [{ FuelTypePrimary: 'Gasoline', FuelTypeSecondary: 'Ethanol (E85)' }, 'Flex Fuel'],
  [{ FuelTypePrimary: 'Flexible Fuel Vehicle (FFV)' }, 'Flex Fuel'],
  [{ FuelTypePrimary: 'Compressed Natural Gas (CNG)' }, 'CNG'],
  [{ FuelTypePrimary: 'Fuel Cell' }, 'Hydrogen'],
  [{ FuelTypePrimary: 'Diesel' }, 'Diesel'],
  [{ FuelTypePrimary: 'Gasoline', Model: 'RAV4 Hybrid' }, 'Hybrid'],
  [{}, null],
])('fuel of %o is %s [VEH-01]', (fields, fuel) => {
  expect(readVpicFields(fields).fuel).toBe(fuel)
})

test.each([
  ['4WD/4-Wheel Drive/4x4', '4WD'],
  ['AWD/All-Wheel Drive', 'AWD'],
  ['RWD/ Rear Wheel Drive', 'RWD'],
  ['FWD/Front-Wheel Drive', 'FWD'],
  ['Glider', null],
])('drive %s is %s [VEH-01]', (DriveType, drivetrain) => {
  expect(readVpicFields({ DriveType }).drivetrain).toBe(drivetrain)
})

test('makes of the online answer are title-cased; numbers are numbers, blanks and nonsense null', () => {
  expect(readVpicFields({ Make: 'FORD', VehicleType: 'PASSENGER CAR ' })).toMatchObject({
    make: 'Ford',
    vehicle_type: 'Passenger Car',
  })
  expect(readVpicFields({ Make: 'MERCEDES-BENZ' }).make).toBe('Mercedes-Benz')
  expect(readVpicFields({ Make: 'BMW' }).make).toBe('BMW')
  const odd = readVpicFields({ ModelYear: 'x', Doors: '99', EngineCylinders: '', DisplacementL: '0', Series: '  ' })
  expect(odd).toMatchObject({ year: null, doors: null, series: null })
  expect(odd.engine).toEqual({ cylinders: null, displacement_l: null, hp: null, model: null })
  expect(readVpicFields({ DisplacementCC: '1498' }).engine.displacement_l).toBe(1.5)
})
