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
  distance: 'mile commute, mile drive, mile daily commute, mile daily drive, mile round trip, mile trip, mile radius',
  doors: 'door, doors, puertas, dr',
  cylinders: 'cylinder, cylinders, cyl, cilindros',
  age: 'years old, year old, years, anos',
  price: 'dollars, dollar, bucks, dolares, usd, out the door, budget, price',
  ignored:
    'inch, inches, speed, ton, kids, car seats, hours, hour, wheel, ft, foot, hp, kids in car seats, children, owner, owners, large dogs, big dogs, dogs, wheel drive, pedals, size, percent, months, grand kids, step, star, zone, way',
} as const

export const unitsBefore = {
  rangeMiles: 'range of, range',
  miles: 'miles, odometer, mileage, odometer below, millaje, kilometraje',
  seats: 'family of, seats, seat, must seat, seating for, seating, fits, holds, hold, room for, para, familia de',
  price: 'budget, price, budget is, priced, cost, costs, costing, precio, presupuesto',
  payment:
    'payment, payments, payment of, payment under, monthly payment, monthly payments, monthly, note of, note under, car note, installments of, mensualidad, mensualidad de, mensualidades de, payment around, pago de, pagos de, pago mensual, pago mensual de, cuota, cuota de, abonos de',
  distance:
    'commute of, commute is, commute, commuting, drive of, drive is, drive, driving, trip of, trip is, trip, i do, work is, job is, office is, put on, putting on, put, adding, recorro, manejo',
  age: 'last, past, ultimos, within the last',
  towLb: 'tow, pull, tows, haul, pulls, towing, jalar, tow a, pull a',
  mpg: 'gets, mpg',
} as const

export const bounds = {
  maxBefore:
    'under, below, less than, max, max of, maximum, maximum of, at most, up to, within, sub, fewer than, lower than, menos de, hasta, maximo, maximo de, tope, tops out at, limit of, limit, <, <=, cheaper than, older than, before, budget, budget of, spend, cap of, ceiling of, less then, beneath, tope de, inside, can do, top, south of, shy of, smaller than, por debajo de, abajo de, debajo de, menor a, menor de, inferior a',
  minBefore:
    'over, above, more than, at least, minimum, min, minimum of, from, starting at, mas de, minimo, al menos, since, >, >=, after, newer than, newer then, desde, a minimum of, greater than, que tenga, exceed, exceeds, exceeding, in excess of, past, beyond, surpass, surpassing, higher than, more expensive than, north of, upwards of, pase de, pasar de, pasarme de, pasarnos de, arriba de, por encima de, mayor a, mayor de, superior a, exceda',
  maxAfter:
    'or less, or under, or below, or fewer, or cheaper, max, maximum, tops, top, cap, limit, maximo, at most, ceiling, or lower, o menos, is my max, is my limit, is my ceiling, is the most i can do, is the most i can pay, is all i have, max budget, and under, and below, or older',
  minAfter:
    'or more, or newer, or later, or better, or above, or higher, and up, up, plus, minimum, at minimum, at least, and newer, and above, o mas, or up, onward, onwards, and later, on, or greater, y mas nuevo, para arriba, en adelante, and over, or over',
  aboutBefore: 'around, about, roughly, approximately, approx, ~, circa, como, unos, near, alrededor de, close to',
} as const

/** "newer than 2020" means 2021 and later. */
export const exclusiveBounds: ReadonlySet<string> = new Set(
  'newer than, newer then, after, older than, before, <, >'.split(', '),
)

/** How something is paid or driven: it makes an amount a payment, and miles a distance. */
export const rates = {
  month:
    'a month, per month, mo, monthly, month, each month, every month, al mes, mensual, mensuales, por mes, cada mes, monthly payment, monthly payments, month payment, payment, payments, de mensualidad',
  twoWeeks:
    'biweekly, bi weekly, every two weeks, every 2 weeks, every other week, a paycheck, per paycheck, quincenales',
  down: 'down, down payment, de enganche, enganche, as a down payment, to put down',
  week: 'a week, per week, weekly, each week, every week, a la semana, por semana, cada semana, semanales, semanal',
  trip: 'a day, per day, daily, each day, every day, each way, one way, per way, 1 way, both ways, round trip, roundtrip, there and back, a year, per year, yearly, each year, every year, annually, to work, to the office, to school, to my job, from work, from home, commute, al dia, por dia, cada dia, diarias, diarios, diario, de ida, ida y vuelta, al ano, por ano, away',
} as const
