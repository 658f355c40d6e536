/** Units of numbers, by the words after them; the longest match wins. */
export const unitsAfter = {
  rangeMiles:
    'miles of range, mile range, mi range, miles on a charge, miles per charge, miles range, miles a charge, miles of electric range, mile of range, mi of range, range, miles on one charge, millas de autonomia',
  mpg: 'mpg, miles per gallon, miles to the gallon, millas por galon, miles a gallon',
  miles: 'miles, mile, mi, millas, on the clock, on the odometer, odometer, mileage, on it',
  seats:
    'passenger, passengers, seats, seat, seater, people, person, persons, pasajeros, personas, asientos, adults, seating',
  rows: 'row, rows, filas, fila, row seating, rows of seats',
  towLb: 'lb, lbs, pound, pounds, libras, lb towing, pounds towing, lbs towing, lb tow',
  payment: 'a month, per month, mo, monthly, month, al mes, mensual, mensuales, por mes, each month',
  doors: 'door, doors, puertas, dr',
  cylinders: 'cylinder, cylinders, cyl, cilindros',
  age: 'years old, year old, years, anos',
  down: 'down, down payment, de enganche, enganche',
  price: 'dollars, dollar, bucks, dolares, usd, out the door, budget, price',
  ignored:
    'inch, inches, speed, ton, kids, car seats, hours, hour, wheel, ft, foot, hp, kids in car seats, children, owner, owners, large dogs, big dogs, dogs, wheel drive, pedals, size, percent, months, grand kids, step, star, zone, way',
} as const

export const unitsBefore = {
  rangeMiles: 'range of, range',
  miles: 'odometer, mileage, odometer below, millaje, kilometraje',
  seats: 'family of, seats, seat, must seat, seating for, seating, fits, holds, hold, room for, para, familia de',
  price: 'budget, price, budget is, priced, cost, costs, costing, precio, presupuesto',
  payment: 'payment, payments, payment of, monthly, mensualidad, mensualidad de, payment around, pago de, pagos de',
  age: 'last, past, ultimos, within the last',
  towLb: 'tow, pull, tows, haul, pulls, towing, jalar, tow a, pull a',
  mpg: 'gets, mpg',
} as const

export const bounds = {
  maxBefore:
    'under, below, less than, no more than, not more than, max, max of, maximum, maximum of, at most, up to, within, sub, not over, no over, fewer than, lower than, menos de, hasta, maximo, maximo de, no mas de, tope, tops out at, limit of, limit, not exceed, <, <=, cheaper than, older than, before, budget, budget of, spend, cap of, not above, no higher than, less then, beneath, tope de, no pase de, que no pase de, inside, can do, top',
  minBefore:
    'over, above, more than, at least, minimum, min, minimum of, from, starting at, no less than, not less than, mas de, minimo, al menos, not older than, no older than, since, >, >=, after, newer than, newer then, not under, desde, a minimum of, greater than, que tenga',
  maxAfter:
    'or less, or under, or below, or fewer, or cheaper, max, maximum, tops, top, cap, limit, maximo, at most, or lower, o menos, is my max, is my limit, max budget, and under, and below, or older',
  minAfter:
    'or more, or newer, or later, or better, or above, or higher, and up, up, plus, minimum, at minimum, at least, and newer, and above, o mas, or up, onward, onwards, and later, on, or greater, y mas nuevo, para arriba, en adelante, and over, or over',
  aboutBefore: 'around, about, roughly, approximately, approx, ~, circa, como, unos, near, alrededor de, close to',
} as const

/** "newer than 2020" means 2021 and later. */
export const exclusiveBounds: ReadonlySet<string> = new Set(
  'newer than, newer then, after, older than, before'.split(', '),
)
