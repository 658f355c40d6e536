import { expect, test } from 'vitest'
import { isLike, nameOfLink, shapesOf, withoutFilters } from './link-shapes.ts'

const at = (path: string) => `https://a.example/${path}`

test('addresses whose first part names the vehicle are of one shape', () => {
  const vehicles = ['2020-honda-civic-77', '2019-ford-f-150-78', '2021-kia-rio-79'].map(at)
  const [shape = '', ...others] = shapesOf([...['about/team', 'about/hours'].map(at), ...vehicles])
  expect([shape, others]).toEqual(['a.example/*', ['a.example/about/*']])
  expect([at('2022-audi-a4-80'), at('about/us')].map((link) => isLike(shape, link))).toEqual([true, false])
})

test('a first part without digits is of the shape, and so are the parameters except those that track', () => {
  expect(shapesOf(['cars/1', 'cars/2', 'trucks/3'].map(at))).toEqual(['a.example/cars/*', 'a.example/trucks/*'])
  const [shape = ''] = shapesOf(['car?id=1&utm_source=a', 'car?id=2'].map(at))
  expect(shape).toBe('a.example/car?id=*')
  expect([at('car?id=3&gclid=x'), at('car?page=3')].map((link) => isLike(shape, link))).toEqual([true, false])
})

test('links none of whose parameters tells each from the others filter a listing', () => {
  const filters = ['cars?make=Ford&year=2019', 'cars?make=Ford&year=2020', 'cars?make=Kia&year=2020'].map(at)
  const vehicles = ['car?id=1&make=Ford', 'car?id=2&make=Ford'].map(at)
  expect(withoutFilters([...filters, ...vehicles])).toEqual(vehicles)
})

test('a sitemap may name what is no address', () => {
  expect(nameOfLink('https//a.example/cars.xml')).toBe('https//a.example/cars.xml')
  expect(nameOfLink(at('Cars/?utm_source=x'))).toBe('a.example/cars')
})
