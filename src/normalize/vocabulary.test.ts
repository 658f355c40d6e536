import { expect, test } from 'vitest'
import { bodyWord, drivetrainWord, fuelWord, transmissionWord } from './vocabulary.ts'

test.each([
  ['4D Sport Utility', 'SUV'],
  ['Crossover', 'SUV'],
  ['Crew Cab Pickup - Short Bed', 'Pickup'],
  ['SuperCrew Cab', 'Pickup'],
  ['Truck', 'Pickup'],
  ['4dr Car', 'Sedan'],
  ['2dr Car', 'Coupe'],
  ['2D Convertible', 'Convertible'],
  ['5-Door Hatchback', 'Hatchback'],
  ['Mini-van, Passenger', 'Minivan'],
  ['Cargo Van', 'Van'],
  ['Station Wagon', 'Wagon'],
  ['4dr Sdn', 'Sedan'],
  ['2dr Cpe', 'Coupe'],
  ['4D Sportback', 'Hatchback'],
  ['Sport Activity Vehicle', 'SUV'],
  ['Utilitaire sport', 'SUV'],
  ['Multisegment', 'SUV'],
  ['Décapotable', 'Convertible'],
  ['À hayon', 'Hatchback'],
  ['Camion cabine double', 'Pickup'],
  ['HYBRID FWD', 'HYBRID FWD'],
  ['Cab Chassis', 'Cab Chassis'],
  ['', ''],
])('body %j is %j', (rawText, expected) => {
  expect(bodyWord(rawText)).toBe(expected)
})

test.each([
  ['All-Wheel Drive', 'AWD'],
  ['https://schema.org/AllWheelDriveConfiguration', 'AWD'],
  ['4MATIC', 'AWD'],
  ['4MOTION', 'AWD'],
  ['Traction intégrale', 'AWD'],
  ['4 roues motrices', '4WD'],
  ['Rear drive', 'RWD'],
  ['4x4', '4WD'],
  ['PT4WD', '4WD'],
  ['FT4WD', '4WD'],
  ['Four-wheel Drive', '4WD'],
  ['Front-wheel drive', 'FWD'],
  ['RearWheelDriveConfiguration', 'RWD'],
  ['2WD', '2WD'],
])('drivetrain %j is %j', (rawText, expected) => {
  expect(drivetrainWord(rawText)).toBe(expected)
})

test.each([
  ['Gasoline Fuel', 'Gasoline'],
  ['Regular Unleaded', 'Gasoline'],
  ['Battery Electric', 'Electric'],
  ['Gas/Electric Hybrid', 'Hybrid'],
  ['Plug-In Electric/Gas', 'Plug-in Hybrid'],
  ['Hybrid Fuel', 'Hybrid'],
  ['E85', 'Flex Fuel'],
  ['Compressed Natural Gas', 'CNG'],
  ['Hydrogen Fuel Cell', 'Hydrogen'],
  ['Bio Diesel', 'Diesel'],
  ['Propane', 'Propane'],
  ['Liquefied Petroleum Gas', 'Liquefied Petroleum Gas'],
  ['Electric/Gas', 'Hybrid'],
  ['Essence/Électrique', 'Hybrid'],
  ['Ordinaire sans plomb', 'Gasoline'],
])('fuel %j is %j', (rawText, expected) => {
  expect(fuelWord(rawText)).toBe(expected)
})

test.each([
  ['8-Speed Automatic with Manual Shift', 'Automatic'],
  ['6-Speed Manual', 'Manual'],
  ['6-Speed Manual w/Auto Rev Match', 'Manual'],
  ['Automated Manual', 'Automatic'],
  ['Xtronic CVT', 'CVT'],
  ['IVT', 'CVT'],
  ['Electronically controlled Continuously Variable Transmission (ECVT)', 'CVT'],
  ['7-Speed PDK', 'Automatic'],
  ['6-Speed M/T', 'Manual'],
  ['Transaxle', 'Transaxle'],
])('transmission %j is %j', (rawText, expected) => {
  expect(transmissionWord(rawText)).toBe(expected)
})
