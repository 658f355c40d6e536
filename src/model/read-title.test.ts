import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { misreadFields } from '../../test/support/names/compare-title.ts'
import { ordinaryTitles, type StatedTitle } from '../../test/support/names/titles.data.ts'
import { makeInTitle, readTitle, readWholeTitle } from './read-title.ts'

const named = ({ year, make, model, trim }: ReturnType<typeof readTitle>) => [year, make, model, trim]

test.each([
  ['2018 Honda Odyssey EX-L', ['2018', 'Honda', 'Odyssey', 'EX-L']],
  ["'18 Honda Odyssey EX-L", ['2018', 'Honda', 'Odyssey', 'EX-L']],
  ['’97 Honda Civic EX', ['1997', 'Honda', 'Civic', 'EX']],
  ['1985 Mercedes-Benz 380 SL', ['1985', 'Mercedes-Benz', '380', 'SL']],
  ['2020 Jeep Renegade 4d SUV 4WD Latitude', ['2020', 'Jeep', 'Renegade', 'Latitude']],
  ['2022 Ford BRONCO SPORT BIG BEND 4DR 4X4', ['2022', 'Ford', 'BRONCO SPORT', 'BIG BEND']],
  ['2016 Cadillac SRX Luxury Collection', ['2016', 'Cadillac', 'SRX', 'Luxury Collection']],
  ['2018 Tesla Model 3', ['2018', 'Tesla', 'Model 3', null]],
  ['2020 Land Rover Range Rover Sport HSE', ['2020', 'Land Rover', 'Range Rover Sport', 'HSE']],
  ['2019 Mercedes Benz C-Class C 300', ['2019', 'Mercedes Benz', 'C-Class', 'C 300']],
  ['2018 Mercedes-Benz C 300', ['2018', 'Mercedes-Benz', 'C-Class', 'C 300']],
  ['2018 Mercedes-Benz GLC 300', ['2018', 'Mercedes-Benz', 'GLC', '300']],
  ['2023 Mercedes-Benz EQS 450+ Sedan', ['2023', 'Mercedes-Benz', 'EQS', '450+']],
  ['2021 Mercedes-Benz AMG G 63', ['2021', 'Mercedes-Benz', 'G-Class', 'AMG G 63']],
  ['2020 Mercedes-Benz AMG GLC 43 4MATIC', ['2020', 'Mercedes-Benz', 'GLC', 'AMG GLC 43 4MATIC']],
  ['2023 Ford F-150 Lightning Lariat', ['2023', 'Ford', 'F-150 Lightning', 'Lariat']],
  ['2024 Chevrolet Blazer EV RS', ['2024', 'Chevrolet', 'Blazer EV', 'RS']],
  ['1992 Chevrolet C1500 Silverado', ['1992', 'Chevrolet', 'C1500', 'Silverado']],
  ['2023 Polestar 2 Long Range', ['2023', 'Polestar', '2', 'Long Range']],
  ['2018 Mercedes-Benz GLE350 4MATIC', ['2018', 'Mercedes-Benz', 'GLE', 'GLE350 4MATIC']],
  ['Used 2021 Ford F150 XLT', ['2021', 'Ford', 'F150', 'XLT']],
  ['2020 Jeep Grand Cherokee L Limited', ['2020', 'Jeep', 'Grand Cherokee L', 'Limited']],
  ['2023 Mazda CX-50 2.5 S', ['2023', 'Mazda', 'CX-50', '2.5 S']],
  ['2014 Ram 1500 Crew Cab 140.5" WB SLT', ['2014', 'Ram', '1500', 'SLT']],
  ['1999 American Motors Eagle', ['1999', 'American Motors', 'Eagle', null]],
  ['2021 Ford Unheardof XLT', ['2021', 'Ford', null, null]],
  ['2021 Nobody Model X', ['2021', 'Nobody', null, null]],
  ['2021 Ford Unheardof', ['2021', 'Ford', 'Unheardof', null]],
  ['Ford Escape 2017 SE', ['2017', 'Ford', 'Escape', 'SE']],
  ['2015 - Honda - Civic LX', ['2015', 'Honda', 'Civic', 'LX']],
  ['Ford Escape SE', [null, 'Ford', 'Escape', 'SE']],
  ['Silverado 1500', [null, 'Chevrolet', 'Silverado 1500', null]],
  ['Nobody Escape 2017 SE', ['2017', null, null, null]],
  ['Smart choice of the week', [null, null, null, null]],
  ['2008 Utility Trailer', ['2008', null, null, null]],
  ['2 Ford trucks for sale', [null, null, null, null]],
  ['Golf cart', [null, null, null, null]],
  ['Toyota - RAV4 - XLE (2020)', ['2020', 'Toyota', 'RAV4', 'XLE']],
  ['2018 Honda Odyssey EX-L - $12,990', ['2018', 'Honda', 'Odyssey', 'EX-L']],
  ['2018 Honda Odyssey - EX-L', ['2018', 'Honda', 'Odyssey', 'EX-L']],
  ['2018 Honda Odyssey – EX-L AWD', ['2018', 'Honda', 'Odyssey', 'EX-L']],
  ['2018 Honda Odyssey (EX-L)', ['2018', 'Honda', 'Odyssey', 'EX-L']],
  ['2018 Honda Odyssey, EX-L', ['2018', 'Honda', 'Odyssey', 'EX-L']],
  ['2018 Honda Odyssey: EX-L', ['2018', 'Honda', 'Odyssey', 'EX-L']],
  ['2018 Honda Odyssey - Clean Carfax', ['2018', 'Honda', 'Odyssey', null]],
  ['2018 Honda Odyssey (Nashville)', ['2018', 'Honda', 'Odyssey', null]],
  ['2018 Honda Odyssey EX-L $12,990', ['2018', 'Honda', 'Odyssey', 'EX-L']],
  ['2016 Volvo VNL Sleeper', ['2016', 'Volvo', 'VNL', null]],
  ['2020 Toyota Tacoma TRD Sport d’occasion', ['2020', 'Toyota', 'Tacoma', 'TRD Sport']],
  ['2020 Toyota Tacoma TRD Sport neuf', ['2020', 'Toyota', 'Tacoma', 'TRD Sport']],
  ['2016 Ford Mustang EcoBoost', ['2016', 'Ford', 'Mustang', 'EcoBoost']],
  ['2023 Ford Mustang 2dr Fastback EcoBoost Premium', ['2023', 'Ford', 'Mustang', 'EcoBoost Premium']],
  ['2016 Ford F-150 EcoBoost Lariat', ['2016', 'Ford', 'F-150', 'Lariat']],
  ['2014 Buick Enclave Leather AWD', ['2014', 'Buick', 'Enclave', 'Leather']],
  ['2026 Honda Rebel 500', ['2026', 'Honda', 'Rebel 500', null]],
  ['2021 Kawasaki Ninja 400 ABS - low miles', ['2021', 'Kawasaki', 'Ninja 400 ABS', null]],
  ['New 2026 Grand Design Imagine 2500RL', ['2026', 'Grand Design', 'Imagine 2500RL', null]],
  ['2021 Thor Motor Coach Four Winds 28A', ['2021', 'Thor Motor Coach', 'Four Winds 28A', null]],
])('%s', (title, expected) => {
  expect(named(readTitle(title))).toEqual(expected)
})

test('in a title of this form an unknown model cannot be separated from its trim', () => {
  expect(named(readWholeTitle('2021 Kawasaki Ninja 400 ABS'))).toEqual(['2021', 'Kawasaki', 'Ninja 400 ABS', null])
  expect(named(readWholeTitle(' 2021 Kawasaki  Ninja 400 '))).toEqual(['2021', 'Kawasaki', 'Ninja 400', null])
  const long = `2021 Kawasaki ${'x'.repeat(300)}`
  expect(readWholeTitle(long).model).toBe('x'.repeat(286))
  expect(named(readWholeTitle('2018 Honda Odyssey EX-L'))).toEqual(['2018', 'Honda', 'Odyssey', 'EX-L'])
  expect(named(readWholeTitle('Golf cart'))).toEqual([null, null, null, null])
})

test.each([
  ['2023 RIVIAN R1S ADVENTURE', 'RIVIAN'],
  ['Used 2020 Land Rover Range Rover', 'Land Rover'],
  ['2019 Certified Honda Civic', 'Honda'],
  ['2024 All-New Kia Sorento', 'Kia'],
  ['2020 300 miles only', null],
  ['Golf cart', null],
])('the make in %j is %j', (title, make) => {
  expect(makeInTitle(title)).toBe(make)
})

test.each(ordinaryTitles)('$title is read as a person reads it', (stated) => {
  expect(misreadFields(readTitle(stated.title), stated)).toEqual([])
})

// The titles of real listings are not part of the repository.
const samples = new URL('../../../shared/samples/platforms/', import.meta.url)
const files = ['32a-vehicle-titles-odd.expected.json', '32b-vehicle-titles-ordinary.expected.json']

test.runIf(existsSync(new URL('32a-vehicle-titles-odd.expected.json', samples)))(
  'of real titles at least 98 % are read as a person reads them',
  () => {
    const titles = files.flatMap(
      (file): StatedTitle[] => JSON.parse(readFileSync(new URL(file, samples), 'utf8')).titles,
    )
    const misread = titles.filter((stated) => misreadFields(readTitle(stated.title), stated).length > 0)
    expect(titles.length).toBe(300)
    expect(misread.length / titles.length).toBeLessThanOrEqual(0.02)
  },
)
