import { expect, test } from 'vitest'
import { makeInTitle, splitTitle } from './split-title.ts'

test.each([
  ['2016 Cadillac SRX Luxury Collection', 'used-2016-cadillac-srx', ['2016', 'Cadillac', 'SRX', 'Luxury Collection']],
  ['2018 Tesla Model 3', 'used-2018-tesla-model-3', ['2018', 'Tesla', 'Model 3', null]],
  [
    '2020 Land Rover Range Rover Sport HSE',
    'used-2020-land-rover-range-rover-sport',
    ['2020', 'Land Rover', 'Range Rover Sport', 'HSE'],
  ],
  [
    '2019 Mercedes-Benz C-Class C 300',
    'used-2019-mercedes-benz-c-class',
    ['2019', 'Mercedes-Benz', 'C-Class', 'C 300'],
  ],
  ['Used 2021 Ford F-150 XLT', '2021-ford-f-150', ['2021', 'Ford', 'F-150', 'XLT']],
  ['2021 Ford F-150 XLT', 'something-else', ['2021', 'Ford', 'F-150', 'XLT']],
  ['2018 Honda Odyssey EX-L', '', ['2018', 'Honda', 'Odyssey', 'EX-L']],
  ['2022 Ford BRONCO SPORT BIG BEND 4DR 4X4', '', ['2022', 'Ford', 'BRONCO SPORT', 'BIG BEND 4DR 4X4']],
  ['2020 Jeep Grand Cherokee L Limited', '', ['2020', 'Jeep', 'Grand Cherokee L', 'Limited']],
  ['2019 Mercedes-Benz C-Class C 300', '', ['2019', 'Mercedes-Benz', 'C-Class', 'C 300']],
  ['2023 Mazda CX-50 2.5 S', '', ['2023', 'Mazda', 'CX-50', '2.5 S']],
  ['2021 Ford Unheardof XLT', '', ['2021', 'Ford', null, null]],
  ['2021 Nobody Model X', '', ['2021', 'Nobody', null, null]],
  ['Golf cart', 'golf-cart', [null, null, null, null]],
])('%s (%s)', (title, slug, [year, make, model, trim]) => {
  expect(splitTitle(title, slug)).toEqual({ year, make, model, trim })
})

test.each([
  ['2023 RIVIAN R1S ADVENTURE', 'RIVIAN'],
  ['Used 2020 Land Rover Range Rover', 'Land Rover'],
  ['2019 Certified Honda Civic', null],
  ['2024 All-New Kia Sorento', null],
  ['2020 300 miles only', null],
  ['Golf cart', null],
])('the make in %j is %j', (title, make) => {
  expect(makeInTitle(title)).toBe(make)
})
