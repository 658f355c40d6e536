const makes = [
  'acura, alfa romeo, aston martin, audi, bentley, bmw, buick, cadillac, chevrolet, chrysler, dodge, ferrari, fiat',
  'ford, genesis, gmc, honda, hyundai, infiniti, isuzu, jaguar, jeep, kia, lamborghini, land rover, lexus, lincoln',
  'lotus, lucid, maserati, mazda, mclaren, mercedes, mini, mitsubishi, nissan, polestar, porsche, ram, rivian',
  'rolls royce, smart, subaru, suzuki, tesla, toyota, vinfast, volkswagen, volvo',
].flatMap((line) => line.split(', '))

const otherSpellings: Readonly<Record<string, readonly string[]>> = {
  'alfa romeo': ['alfa'],
  cadillac: ['caddy'],
  chevrolet: ['chevy', 'chev', 'chevolet'],
  infiniti: ['inf'],
  'land rover': ['landrover', 'range rover'],
  mazda: ['maz'],
  mercedes: ['mercedes benz', 'mb', 'merc'],
  subaru: ['subie'],
  volkswagen: ['vw'],
}

/** All spellings in dealership names, folded. */
export const brandSpellings: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  makes.map((make) => [make, [make, ...(otherSpellings[make] ?? [])]]),
)

/** Abbreviations of several makes. Those of Chrysler, Dodge, Jeep, Ram and Fiat vary in order: see parse-name.ts. */
export const brandBundles: Readonly<Record<string, readonly string[]>> = {
  bgmc: ['buick', 'gmc'],
  jlr: ['jaguar', 'land rover'],
  cbgmc: ['chevrolet', 'buick', 'gmc'],
}

export const bundleLetters: Readonly<Record<string, string>> = {
  c: 'chrysler',
  d: 'dodge',
  j: 'jeep',
  r: 'ram',
  f: 'fiat',
}
