import { expect, test } from 'vitest'
import { makes, otherMakes } from '../model/makes.data.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { bodyInName, drivetrainInName, fuelInName, readName } from './read-name.ts'

test.each([
  [{ heading: '2018 Honda Odyssey EX-L' }, ['Honda', 'Odyssey', 'EX-L']],
  [{ heading: 'Used 2020 Land Rover Range Rover Sport HSE' }, ['Land Rover', 'Range Rover Sport', 'HSE']],
  [{ make: 'Ford', heading: '2022 Ford F-150 XLT' }, ['Ford', 'F-150', 'XLT']],
  [{ make: 'Ford', trim: 'Lariat', heading: '2022 Ford F-150 XLT' }, ['Ford', 'F-150', 'Lariat']],
  [{ make: 'Ford', model: 'F150', heading: '2022 Ford F-150 XLT' }, ['Ford', 'F150', '']],
  [{ make: 'Kia', heading: '2022 Ford F-150 XLT' }, ['Kia', '', '']],
  [{ make: 'Ford', model: 'BRONCO SPORT BIG BEND 4DR 4X4' }, ['Ford', 'BRONCO SPORT', 'BIG BEND']],
  [{ make: 'Ford', model: 'BRONCO SPORT 4DR 4X4', trim: 'Big Bend' }, ['Ford', 'BRONCO SPORT 4DR 4X4', 'Big Bend']],
  [{ make: 'Chevrolet', model: 'Silverado 4WD' }, ['Chevrolet', 'Silverado 4WD', '']],
  [{ make: 'Mercedes-Benz', model: '380 SL' }, ['Mercedes-Benz', '380 SL', '']],
  [{ make: 'Mercedes-Benz', heading: '1985 Mercedes-Benz 380 SL' }, ['Mercedes-Benz', '380', 'SL']],
  [{ heading: '2020 Jeep Renegade 4d SUV 4WD Latitude' }, ['Jeep', 'Renegade', 'Latitude']],
  [{ heading: '2022 Ford Unheardof XLT' }, ['Ford', '', '']],
  [{ heading: '2022 Unheard Of XLT' }, ['', '', '']],
  [{ heading: 'Ford Escape 2017 SE' }, ['Ford', 'Escape', 'SE']],
  [{ make: 'Land', model: 'Rover Discovery' }, ['Land Rover', 'Discovery', '']],
  [{ make: 'Alfa', model: 'Romeo Giulia', trim: 'Ti' }, ['Alfa Romeo', 'Giulia', 'Ti']],
  [{ make: 'Ford', model: 'Rover' }, ['Ford', 'Rover', '']],
  [{ make: 'Honda', model: 'HONDA Accord', trim: 'Sport' }, ['Honda', 'Accord', 'Sport']],
  [{ make: 'Mazda', model: 'Mazda3' }, ['Mazda', 'Mazda3', '']],
  [{ heading: 'Great car, call us' }, ['', '', '']],
  [{ make: 'Cedar Point Cars', heading: '2018 Honda Civic LX' }, ['Honda', 'Civic', 'LX']],
  [{ make: 'Ford of Fairview', heading: '2018 Honda Civic LX' }, ['Honda', 'Civic', 'LX']],
  [{ make: 'Bespoke', heading: '2018 Nobody One' }, ['Bespoke', '', '']],
  [{}, ['', '', '']],
] as const)('%o is %o', (raw, [make, model, trim]) => {
  expect(readName(raw)).toEqual({ make, model, trim })
})

test.each([...Object.keys(makes), ...otherMakes])('%s has one writing, whatever the site’s', (make) => {
  for (const written of [make, make.toUpperCase(), make.toLowerCase(), make.replaceAll('-', ' '), ` ${make} `]) {
    expect(readName({ make: written, model: 'Whatever' })).toMatchObject({ make, model: 'Whatever' })
  }
})

test('a nickname is its make, and an unknown make stays as it is written', () => {
  expect(readName({ make: 'chevy', model: 'Malibu' }).make).toBe('Chevrolet')
  expect(readName({ make: 'VW', model: 'Golf' }).make).toBe('Volkswagen')
  expect(readName({ make: 'bespoke Works', model: 'One' }).make).toBe('bespoke Works')
})

test('a long or hostile title is read quickly', () => {
  const heading = `2020 Honda ${'Civic '.repeat(50_000)}`
  expect(readName({ heading }).model).toBe('Civic')
})

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
