import { LRUCache } from 'lru-cache'
import type { BodyWord, DrivetrainWord, FuelWord, TransmissionWord } from '../model/vocabularies.ts'

type VocabularyRule<Word extends string> = { readonly word: Word; readonly matches: RegExp }

/** In each table, the first matching rule wins. */
export const bodyRules: readonly VocabularyRule<BodyWord>[] = [
  { word: 'Minivan', matches: /mini-?\s?van|fourgonnette/i },
  {
    word: 'SUV',
    matches:
      /\bsuvs?\b|sport[\s-]?utility|utilitaire sport|sports? activity|\bsa[vc]\b|cross-?over|\bcuv\b|multi-?\s?(purpose|segment)|\bvus\b|utilitario deportivo|^todoterreno$/i,
  },
  {
    word: 'Pickup',
    matches:
      /pick-?\s?up|\b(crew|double|quad|extended|ext|regular|reg|king|super|access|mega)\s?-?(cab|crew|max)\b|\bcabine\b|\bcabina\b|^camioneta( pick-?up)?$/i,
  },
  {
    word: 'Convertible',
    matches: /convertible|d[eé]capotable|descapotable|cabriolet|roadster|spyder|spider|cabrio|\bsoft[\s-]?top\b/i,
  },
  { word: 'Van', matches: /\bvans?\b|cargo|passenger\s+wagon|fourgon|furgoneta|^furg[oó]n$/i },
  {
    word: 'Hatchback',
    matches: /hatch|hayon|liftback|sportback|\b[35]\s?-?\s?d(oo)?r\b(?!.*(sedan|sdn|coupe|cpe|wagon))/i,
  },
  { word: 'Wagon', matches: /wagon|estate|\bavant\b|familiale|^familiar$|rural|^vagoneta$/i },
  { word: 'Coupe', matches: /coup[eé]|cup[eé]\b|\bcpe\b|\b2\s?-?\s?d(oo)?r\s+car\b/i },
  { word: 'Sedan', matches: /sed[aá]n|\bsdn\b|saloon|berline|\b4\s?-?\s?d(oo)?r\s+car\b/i },
  { word: 'Pickup', matches: /^(light[\s-]duty |heavy[\s-]duty )?(trucks?|camion|camionnette)$/i },
]

export const drivetrainRules: readonly VocabularyRule<DrivetrainWord>[] = [
  {
    word: 'AWD',
    matches:
      /\bawd\b|\ball[\s-]?wheel|allwheeldrive|4\s?matic|quattro|x-?drive|e-awd|sh-awd|\b4motion\b|int[eé]grale?\b|tracci[oó]n (total|integral|en las (4|cuatro) ruedas)/i,
  },
  {
    word: '4WD',
    matches:
      /\b(?:[pf]t)?4\s?wd\b|\b4\s?[x×]\s?4(?!\d)|four[\s-]?wheel|fourwheeldrive|\b4[\s-]wheel|\b(4|quatre) roues motrices/i,
  },
  {
    word: 'FWD',
    matches:
      /\bfwd\b|front[\s-]?(wheel|drive)|frontwheeldrive|traction avant|^traction$|(tracci[oó]n )?delantera|^front$/i,
  },
  {
    word: 'RWD',
    matches: /\brwd\b|rear[\s-]?(wheel|drive)|rearwheeldrive|propulsion|(tracci[oó]n )?trasera|s-?drive|^rear$/i,
  },
]

export const fuelRules: readonly VocabularyRule<FuelWord>[] = [
  { word: 'Plug-in Hybrid', matches: /plug-?\s?in|\bphev\b|hybride rechargeable|h[ií]brido enchufable/i },
  // Letters that platforms keep instead of words.
  { word: 'Gasoline', matches: /^(g|unl|gas)$/i },
  { word: 'Hybrid', matches: /^(h|hyb)$/i },
  { word: 'Diesel', matches: /^(d|dsl)$/i },
  { word: 'Electric', matches: /^(e|ele|elec)$/i },
  { word: 'Flex Fuel', matches: /^(f|ffv|flx)$/i },
  {
    word: 'Hybrid',
    matches:
      /hybrid|h[ií]brid[oa]|\bm?hev\b|(gas(oline)?|essence)\s*\/\s*(mild\s+)?([eé]lectrique|electric)|([eé]lectrique|electric)\s*\/\s*(gas|essence)/i,
  },
  { word: 'Hydrogen', matches: /hydrogen|fuel[\s-]?cell/i },
  { word: 'CNG', matches: /\bcng\b|natural gas|compressed/i },
  { word: 'Flex Fuel', matches: /flex|\be-?85\b|ethanol|\bffv\b|polycarburant/i },
  { word: 'Diesel', matches: /di[eé]sel|\btdi\b/i },
  { word: 'Electric', matches: /electric|[eé]lectrique|el[eé]ctric[oa]|\bbev\b|\bev\b/i },
  {
    word: 'Gasoline',
    matches:
      /^(?!.*(petroleum|propane|\blpg\b)).*(gasoline|\bgas\b|petrol|unleaded|essence|sans plomb|gasolina|\bpremium\b|\bregular\b)/i,
  },
]

/** CVT always wins; otherwise the first word ("Automatic w/Manual Mode", "Manual w/Auto Blip"). */
export const transmissionRules: readonly VocabularyRule<TransmissionWord>[] = [
  { word: 'CVT', matches: /\be?-?cvt|\bivt\b|continuously|variable|xtronic|lineartronic/i },
  {
    word: 'Automatic',
    matches:
      /^(?:(?!\bmanual\b|\bmanuelle\b|\d\s?mt\b|\bm\/t\b).)*(auto|a\/t|\b\d{0,2}\s?-?(sp(ee)?d)?\s?at\b|dual[\s-]?clutch|double[\s-]?clutch|\bdct\b|\bdsg\b|\bpdk\b|tronic|single[\s-]?speed|1[\s-]speed|direct[\s-]drive|fixed gear|manumatic|geartronic|^a$|\ba\d{1,2}\b)/i,
  },
  { word: 'Manual', matches: /manual|manuelle|m\/t|\b\d{0,2}\s?-?(sp(ee)?d)?\s?mt\b|stick|^m(an\.?)?$/i },
]

/** A file has millions of values and few wordings. */
const rememberedWordings = 500

export const bodyWord = wordReader(bodyRules)
export const drivetrainWord = wordReader(drivetrainRules)
export const fuelWord = wordReader(fuelRules)
export const transmissionWord = wordReader(transmissionRules)

/** The word of the first matching rule, or else the dealer's wording. */
function wordReader(rules: readonly VocabularyRule<string>[]): (rawText: string) => string {
  const known = new LRUCache<string, string>({ max: rememberedWordings })
  return (rawText) => {
    const remembered = known.get(rawText)
    if (remembered !== undefined) return remembered
    const word = rules.find((rule) => rule.matches.test(rawText))?.word ?? rawText
    if (rawText.length <= 100) known.set(rawText, word)
    return word
  }
}

/** Codes that are not readable words: "4X2", "Direct Injection", "UNK". */
export function isCode(rawText: string): boolean {
  return /^[a-z0-9]{1,3}$|^\d\s?[x×]\s?\d\b|^2\s?wd$|configuration$|^(gasoline )?direct[\s-]injection$/i.test(rawText)
}
