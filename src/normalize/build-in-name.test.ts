import { expect, test } from 'vitest'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { bodyInName, drivetrainInName, fuelInName } from './build-in-name.ts'

const cases: [name: RawVehicle, build: object][] = [
  [{ heading: '2020 Jeep Renegade 4d SUV 4WD Latitude' }, { body: 'SUV', drivetrain: '4WD' }],
  [{ trim: '4dr Sdn Auto GLS PZEV' }, { body: 'Sdn' }],
  [
    { heading: '2019 Nissan Leaf Hatchback', engine: 'Electric' },
    { body: 'Hatchback', fuel: 'Electric' },
  ],
  [{ model: '5 Series Hybrid', trim: '530e iPerformance Plug-In Hybrid' }, { fuel: 'Hybrid' }],
  [{ engine: '2.5L I4 Gas/Electric' }, { fuel: 'Gas/Electric' }],
  [{ model: 'Wagoneer', trim: 'Series II' }, {}],
  [{ engine: '2.0L I4 Mild Hybrid' }, {}],
  [{ model: 'A6 Mild Hybrid' }, {}],
  [{ model: 'Camry', trim: 'XLE', engine: '3.5L V6, electric power steering' }, {}],
  [{ heading: '2021 Honda Civic in Electric Blue', model: 'Civic' }, {}],
]

test.each(cases)('%j is %j', (name, build) => {
  const found = { body: bodyInName(name), drivetrain: drivetrainInName(name), fuel: fuelInName(name) }
  expect(found).toEqual({ body: '', drivetrain: '', fuel: '', ...build })
})
