const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words without meaning for the comparison. */
export const smallWords = list(
  'the of at in and on a an de du des la le les et inc incorporated llc ltd limited corp corporation lp llp ltee enr',
)

/** Common words of dealership names, each in one form. */
export const genericWords: Readonly<Record<string, string>> = {
  ...{ auto: 'auto', autos: 'auto', automobile: 'auto', automobiles: 'auto', automotive: 'auto', automall: 'mall' },
  ...{ motor: 'motor', motors: 'motor', motorcars: 'motor', motorsports: 'motor', car: 'car', cars: 'car' },
  ...{ center: 'center', centre: 'center', superstore: 'store', superstores: 'store', store: 'store', plaza: 'plaza' },
  ...{
    import: 'import',
    imports: 'import',
    sale: 'sale',
    sales: 'sale',
    group: 'group',
    company: 'company',
    co: 'company',
  },
  ...{
    dealership: 'dealer',
    dealer: 'dealer',
    dealers: 'dealer',
    new: 'new',
    used: 'used',
    preowned: 'used',
    pre: 'used',
  },
  ...{
    owned: 'used',
    premier: 'premier',
    truck: 'truck',
    trucks: 'truck',
    mall: 'mall',
    outlet: 'outlet',
    gallery: 'gallery',
  },
  ...{ vehicles: 'vehicle', family: 'family', certified: 'used', official: 'official', site: 'site' },
}

/** Directions and kinds of places: their absence means little, their presence distinguishes stores with one name. */
export const placeWords = list(
  'north south east west northeast northwest southeast southwest county city downtown heights valley',
)

/** Words that indicate a business that sells no cars. */
export const otherTrades = list(
  'realty insurance rental rentals towing tint glass wash detailing detail collision bodyshop finance financing powersports boat boats marine tractor bakery restaurant salvage tires tire locksmith',
)

/** Words that indicate a dealer group. */
export const groupWords: ReadonlySet<string> = new Set(['group'])

/** Full forms of abbreviations in town names. */
export const townForms: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  mount: 'mt',
  fort: 'ft',
  heights: 'hts',
  township: 'twp',
}
