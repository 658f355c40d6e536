/** Models that dealers name otherwise than vPIC does, by make in lower case, joined by bars. */
export const dealersModels: Readonly<Record<string, string>> = {
  acura: '2.2CL|2.3CL|2.5TL|3.0CL|3.2CL|3.2TL|3.5RL',
  audi: 'Q4 e-tron|Q6 e-tron|Q8 e-tron',
  cadillac: 'CT4-V|CT5-V|CTS-V|Escalade EXT',
  chevrolet:
    'Blazer EV|C/K|Equinox EV|Express Cargo|Express Passenger|S-10|Silverado Classic|Silverado EV|Trailblazer EXT',
  chrysler: '300M|Town & Country',
  dodge: 'Ram Pickup',
  ford: 'Bronco Sport|E-Series|Econoline|Explorer Sport Trac|Transit|Transit Cargo|Transit Passenger|Transit Connect',
  gmc: 'C/K|Envoy XL|Envoy XUV|Hummer EV|S-15|Savana Cargo|Savana Passenger|Sierra Classic|Sierra EV',
  honda: 'Accord Hybrid|Civic del Sol',
  hyundai: 'Elantra Coupe|Genesis Sedan|Kona Electric',
  jaguar: 'S-Type|X-Type|XJ6|XJ8|XJR|XK8|XKR',
  jeep: 'TJ|YJ',
  kia: 'Forte5|Rio5|Niro EV|Soul EV',
  mazda: '2|3|5|6|Miata|MX-5 Miata|MX-5 Miata RF|Mazdaspeed3|Mazdaspeed6|Protege5',
  'mercedes-benz': 'EQE SUV|EQS SUV',
  mini: 'Convertible|Cooper Clubman|Cooper Countryman|Cooper Hardtop|Cooper Paceman',
  nissan: 'Ariya|NV1500|NV2500|NV3500|Pathfinder Armada|Z',
  oldsmobile: 'Cutlass|Cutlass Supreme',
  polestar: '1|2|3|4',
  pontiac: 'Firebird Trans Am|Trans Am',
  ram: '1500 Classic|ProMaster|Ram Pickup',
  saturn: 'SC|SC1|SC2|SL|SL1|SL2|SW1|SW2',
  scion: 'FR-S|iA|iM|iQ|tC|xA|xB|xD',
  subaru: 'Impreza WRX|Tribeca|WRX STI',
  suzuki: 'XL-7',
  toyota: 'Corolla Hatchback|Corolla iM|GR Supra|Matrix|Prius Plug-in|Solara',
  volkswagen: 'ID4|New Beetle',
  volvo: '240|740|760|850|940|960',
}

/** Grades of today that vPIC lists as models of another time. */
export const gradesNotModels: ReadonlySet<string> = new Set(['explorersport'])

/** Grades that are words for an engine or for equipment behind other models; by model in lower case. */
export const gradesLikeBuild: Readonly<Record<string, RegExp>> = {
  cruze: /^diesel\b/i,
  enclave: /^(?:convenience|leather)\b/i,
  encore: /^(?:convenience|leather)\b/i,
  lacrosse: /^(?:convenience|leather)\b/i,
  mustang: /^ecoboost\b/i,
  verano: /^(?:convenience|leather)\b/i,
}

type ModelPattern = {
  readonly matches: RegExp
  /** In place of the matched words. */
  readonly model?: (...groups: string[]) => string
  /** The matched words are the trim's as well: "535i xDrive" is a 5 Series. */
  readonly beginsTrim?: true
}

const load: ModelPattern = { matches: /^(?:1\/2|3\/4|1)[\s-]ton(?:\s+pick-?ups?)?(?=\s|$)/i }

/** Before they were Silverados and Sierras: "C1500", "K10" */
const pickup: ModelPattern = { matches: /^[CK]-?(?:[123]0|[123]500)(?=\s|$)/i }

const benzClasses = 'CL|GL|ML|SL|A|B|C|E|G|M|R|S'
const benzNames = 'CLA|CLK|CLS|EQA|EQB|EQC|EQE|EQS|GLA|GLB|GLC|GLE|GLK|GLS|SLC|SLK|SLS'
const benzLetters = `${benzNames}|${benzClasses}`

const benzModel = {
  model: (name = '', letters = '') => name.toUpperCase() || `${benzClass(letters)}-Class`,
  beginsTrim: true,
} as const

/** Names with a number, by make in lower case; matched with the words after the make. */
export const modelPatterns: Readonly<Record<string, readonly ModelPattern[]>> = {
  bmw: [
    { matches: /^[1-8][\s-]?series\b/i },
    { matches: /^([1-8])\d\d(?:\s?[a-z]{1,3})?(?=\s|$)/i, model: (digit = '') => `${digit} Series`, beginsTrim: true },
  ],
  chevrolet: [load, pickup],
  dodge: [load],
  ford: [
    load,
    { matches: /^super\s?duty\s+f-?\s?[1-7]50(?:\s?sd)?(?=\s|$)/i },
    { matches: /^f-?\s?[1-7]50(?:\s?sd|\s+(?:super\s?duty|lightning))?(?=\s|$)/i },
    { matches: /^econoline\s+e-?[1-5]50(?=\s|$)/i },
    { matches: /^transit(?:\s+(?:cargo|passenger|van|wagon))?[\s-](?:150|250|350)(?:\s?hd)?(?=\s|$)/i },
  ],
  gmc: [load, pickup],
  infiniti: [{ matches: /^(?:EX|FX|G|I|J|JX|M|Q|QX)\d{2}[a-z]?(?=\s|$)/i }],
  lexus: [{ matches: /^(?:CT|ES|GS|GX|HS|IS|LC|LS|LX|NX|RC|RX|RZ|SC|TX|UX)\s?(?:\d{3}[a-z]*|F(?!\s+sport))(?=\s|$)/i }],
  mazda: [{ matches: /^miata\s+mx-?5(?=\s|$)/i, model: () => 'MX-5 Miata' }],
  'mercedes-benz': [
    { matches: new RegExp(`^(?:${benzLetters})[\\s-]class(?=\\s|$)`, 'i') },
    { ...benzModel, matches: new RegExp(`^(?:(${benzNames})|(${benzClasses})\\s?)\\d{2,3}[a-z]?(?=\\s|$)`, 'i') },
    {
      ...benzModel,
      matches: new RegExp(`^(?:AMG|Maybach)\\s(?:(${benzNames})|(${benzClasses}))\\s?\\d{2,3}[a-z]?(?=\\s|$)`, 'i'),
    },
    { matches: new RegExp(`^(?:${benzLetters})(?=\\s|$)`, 'i') },
  ],
}

function benzClass(letters: string): string {
  return letters.toUpperCase() === 'ML' ? 'M' : letters.toUpperCase()
}
