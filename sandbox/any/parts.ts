import type { AnyCar } from './cars.ts'
import { type Asked, html } from './site.ts'

export const home = (listing: string, title = 'Elm Street Motors | Used cars in Dayton') =>
  html(title, `<h1>Elm Street Motors</h1><a href="${listing}">Inventory</a>`)
export const pageIn = ({ query }: Asked, name = 'page') => Math.max(1, Number(query.get(name) ?? 1) || 1)
export const photo = ({ id }: AnyCar, at = 1) => `/photos/${id}/${at}.jpg`
export const photos = (car: AnyCar) => [1, 2, 3].map((at) => `<img src="${photo(car, at)}" alt="">`).join('')
export const facts = (car: AnyCar): readonly (readonly [string, string])[] => [
  ['VIN', car.vin],
  ['Stock #', car.stock],
  ['Mileage', `${car.miles.toLocaleString('en-US')} miles`],
  ['Exterior Color', car.color],
  ['Interior Color', car.interior],
  ['Body Style', car.body],
  ['Engine', car.engine],
  ['Transmission', car.transmission],
  ['Drivetrain', car.drive],
  ['Fuel Type', car.fuel],
  ['Condition', 'Used'],
]
export const byId = (asked: Asked, id: string | null | undefined) => asked.cars.find((car) => String(car.id) === id)
