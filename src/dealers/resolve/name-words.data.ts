const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

export const smallWords = list(
  'the of at in and on a an de du des la le les et inc incorporated llc ltd limited corp corporation lp llp ltee enr',
)

/** Common words by the form that stands for them. */
const wordsOfForm = {
  auto: 'auto autos automobile automobiles automotive',
  mall: 'automall mall',
  motor: 'motor motors motorcars motorsports',
  car: 'car cars',
  center: 'center centre',
  store: 'superstore superstores store',
  plaza: 'plaza',
  import: 'import imports',
  sale: 'sale sales',
  group: 'group',
  company: 'company co',
  dealer: 'dealership dealer dealers',
  new: 'new',
  used: 'used preowned pre owned certified',
  premier: 'premier',
  truck: 'truck trucks',
  outlet: 'outlet',
  gallery: 'gallery',
  vehicle: 'vehicles',
  family: 'family',
  official: 'official',
  site: 'site',
}

export const genericWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(wordsOfForm).flatMap(([form, words]) => words.split(' ').map((word) => [word, form])),
)

/** Words that may be missing, but whose presence distinguishes stores with one name. */
export const placeWords = list(
  'north south east west northeast northwest southeast southwest county city downtown heights valley',
)

/** Words of businesses that sell no cars. */
export const otherTrades = list(
  'realty insurance rental rentals towing tint glass wash detailing detail collision bodyshop finance financing powersports boat boats marine tractor bakery restaurant salvage tires tire locksmith',
)

/** In paths of pages, where they name no dealership. */
export const pathWords = list('dealer dealers dealership dealerships biz html php profile pages reviews cars')

export const groupWords = list('group')

export const townForms: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  mount: 'mt',
  fort: 'ft',
  heights: 'hts',
  township: 'twp',
}
