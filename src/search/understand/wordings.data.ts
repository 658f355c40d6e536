/** Wordings of the same thing, rewritten before a query is split into words. */
export const rewrites: readonly (readonly [pattern: RegExp, meaning: string])[] = [
  [/≤|=<|&lt;=?/g, ' <= '],
  [/≥|=>|&gt;=?/g, ' >= '],
  [/\/\s?(?:mo|mth|month)\b/g, ' a month'],
  [/\/\s?(?:wk|week)\b/g, ' a week'],
  [/\/\s?day\b/g, ' a day'],
  [/\bw\/\s?/g, ' with '],
  [/(?<=[a-z]{2})\/(?=[a-z]{2})/g, ' or '],
  [/(?<=\d)\s?[–—-]\s?(?=\$?\d)/g, ' to '],
  [/(\d)(mpg|mi|miles|lbs?)\b/g, '$1 $2'],
  [/(\d) (?:highway|freeway|city|road|daily|driving)(?= mi(?:les?)?\b)/g, '$1'],
  // "not a penny over", "not one single dollar more than"
  [
    /\b(?:an?|one|un|ni un)(?: (?:single|red|solo))? (?:penny|cent|dime|nickel|dollar|buck|peso|centavo|dolar) (?=over|above|more|past|beyond|mas|arriba)/g,
    '',
  ],
  [
    /\b(?:can'?t|cannot|couldn'?t|won'?t|not|never) (?:live |do |go |be |drive |buy (?:one |it |a car )?)?without\b/g,
    'must have',
  ],
  [
    /\b(?:nothing|(?:not|never|\w+n't|dont|wont) (?:want |need |buy |drive |consider |looking for |interested in )?anything) (?:but|except|besides|other than)\b/g,
    'only',
  ],
  [
    /\b(?:stay(?:ing)? away from|steer(?:ing)? clear of|keep(?:ing)? away from|keep me out of|(?:sick|tired|weary) of|fed up with|done with|over my dead body|(?:be |get )?caught dead (?:in|inside|driving|owning|with|behind the wheel of)|(?:rule|ruling|leave|leaving) out|last thing (?:i|we) (?:want|need) is|allergic to|can'?t stand|cannot stand|pass on|turn down|already (?:have|own|got|drive)|turned off by)\b/g,
    'not',
  ],
  [/\bfrom (?=exceeding|(?:going|running|costing) (?:over|above|past|beyond|more))/g, 'not '],
  [/\bwhy not\b/g, 'maybe'],
  [/\bni (?:loco|loca|de chiste|hablar de)\b/g, 'no'],
]

/** Words that deny what follows them. Contractions that end in "n't" deny as well. */
export const negatorWords =
  'no not without except excluding minus nothing none hate hates detest loathe avoid avoiding never skip skipping refuse refuses refusing sin excepto salvo nunca jamas tampoco arent isnt nor dont doesnt didnt cannot cant couldnt wont wouldnt shouldnt hasnt havent neither ni nada ninguna ningun odio besides unless exclude dislike despise evitar instead'

/** Words between a denial and what it denies. */
export const deniedAcross =
  'a an the any anything of for in on en color colour want wanted wants like likes have having has with is be sea un una de ser really interested care into looking to get getting got be car cars ones one it i am quiero me gusta need needs necesito que el la los las another buy buying please other drive driving driven own owning see show showing bother give send recommend suggest me us my our old ever touch consider considering afford accept fan even again too very overly going go do those these them ver'

/** Words between a denial and "under" or "at least". */
export const deniedBounds =
  'a an the any anything nothing something one ones it be been is are has have had having get got getting gets go going goes gone do does want wants wanted trying try willing allowed to car cars vehicle vehicles buy buying pay paying spend spending cost costs costing come comes comfortable with for at looking look drop dip fall i we me my you please even ever really way would that which rather budget que sea tenga quiero nada carro gastar pagar cueste un una'

/** Words that begin another statement. */
export const newStatement = 'but and just only y pero sino because since so then though'

/** What follows something that is not wanted: "minivans are out of the question". */
export const refusedAfter =
  /^(?:(?:is|are|was|were|would be|es|son) )?(?:an? |all |totally |absolutely |definitely |just )?(?:deal ?breakers?|no go(?:es)?|nope|no way|not (?:for (?:me|us)|an option|options|my thing|allowed|welcome|acceptable)|out of the question|off the (?:table|list)|no (?:thanks|thank you|gracias)|need not apply|unacceptable|forbidden|excluded)(?: |$)/

/** What follows a bound that is too high: "over 20k is too much". */
export const tooMuchAfter =
  /^(?:is |are |would be |es )?(?:way |far |simply |just )?(?:too (?:much|many|high|rich|expensive|old|far)|out of (?:the question|my|our|budget|reach|range)|off the table|an? (?:deal ?breaker|no go)|no go|not (?:an option|possible|happening|for (?:me|us))|more than i|beyond|demasiado|mucho)(?: |$)/

const determiners =
  '(?: an?| the| those| one of those| my| our| your| any| another| new| used| old| el| la| los| las| un| una| mi| con)*$'
const comparative =
  '(?:bigger|larger|roomier|cheaper|smaller|nicer|fancier|sportier|faster|quicker|taller|longer|safer|more \\w+|less \\w+|costs? less|less|mas \\w+) (?:than|que)|not as (?:\\w+) as'

/** Words before a vehicle that is named because something like it is wanted. */
export const comparedBefore = new RegExp(
  `(?:^| )(?:something like|anything like|things like|like|similar (?:to|as)|comparable (?:to|with)|equivalent (?:to|of)|along the lines of|in the (?:style|vein|spirit) of|reminds me of|(?:as|same) \\w+ as|in the class of|same class as|parecid[oa]s? al?|similar al?|como|tipo|size up from|sizes? (?:bigger|larger|smaller) than|step up from|${comparative})${determiners}`,
)

/** Words before a vehicle that is named because something else is wanted in its place. */
export const replacedBefore = new RegExp(
  `(?:^| )(?:(?:alternatives?|alternativas?) (?:to|for|of|al?)|(?:rivals?|competitors?|competition) (?:to|of|for)|compet(?:es?|ing|itive) (?:with|against)|up against|rivals|rivaling|substitutes? (?:for|to)|answer to|poor man|instead of|in place of|en vez de|en lugar de|rather than|(?:cheaper|costs? less|less(?: \\w+)?|more affordable|mas barat[oa]s?) (?:than|que))${determiners}`,
)

/** "I'd like a", "my kids like the". */
export const likeAsVerb =
  /(?:(?:^| )(?:i|we|you|they|would|id|wed|do|does|also|really|might|to|kids|wife|husband|daughter|son|me gusta|not|never|nothing|no)|'d|n't) like(?: an?| the| my| those)*$/

/** Words after a vehicle whose like is wanted as well. */
export const similarAfter =
  /^(?:or|o) (?:(?:something|anything|some|any|others?|algo)(?: else)? )?(?:similar|equivalents?|comparable|alike|like (?:it|that|those)|the like|such|parecid[oa]s?|asi)(?: |$)|^(?:type|style|esque|like) (?:suv|car|truck|vehicle|thing|of)/

/** Words after a vehicle in whose place something else is wanted. */
export const replacedAfter = /^(?:alternatives?|rivals?|competitors?|competition|substitutes?|fighters?)(?: |$)/

export const comparedAfter =
  /^(?:but|only|just)? ?(?:is |are |a (?:bit|little) |much |with )?(?:too (?:much|expensive|pricey|big|small)|roomier|bigger|larger|cheaper|nicer|sportier|smaller|more (?:space|room)|costs less|sized|but|only)/

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
    'payment, payments, payment of, payment under, monthly payment, monthly payments, monthly, monthly budget, monthly budget of, monthly budget is, per month is, a month is, note of, note under, car note, installments of, mensualidad, mensualidad de, mensualidades de, payment around, pago de, pagos de, pago mensual, pago mensual de, cuota, cuota de, abonos de',
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
