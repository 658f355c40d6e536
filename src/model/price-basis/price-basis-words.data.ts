import type { Exclusion, OfferCondition } from './price-basis.ts'

type Words<T> = readonly { readonly word: T; readonly matches: RegExp }[]

const any = (parts: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'iu')

const each = (parts: readonly string[]): RegExp => new RegExp(any(parts).source, 'giu')

/** Fees and taxes as disclaimers name them, in English, Spanish and French; the first that matches a place counts. */
export const itemWords: Words<Exclusion | 'all_fees'> = [
  {
    word: 'all_fees',
    matches: each([
      'all (?:applicable |other )?(?:dealer(?:ship)? )?(?:fees|charges)',
      'todos los cargos',
      'tout inclus',
      'all[- ]in(?:clusive)? pric(?:e|es|ing)',
    ]),
  },
  {
    word: 'documentation',
    matches: each([
      '(?:dealer )?doc(?:ument(?:s|ation|ary)?)?(?: (?:prep(?:aration)?|service|processing))* (?:fees?|charges?)',
      'doc(?:ument)?s? (?:prep(?:aration)?|processing)',
      '(?:document )?processing (?:fees?|charges?)',
      'admin(?:istrati(?:on|ve))?\\.? (?:fees?|charges?)',
      '(?:dealer )?conveyance(?: fees?)?',
      'cargos? (?:por|de) documentos?',
      'cargos? (?:por|de) documentaci[oó]n',
      "frais (?:de dossier|de documentation|d[’']administration)",
    ]),
  },
  {
    word: 'government_fees',
    matches: each(['(?:government(?:al)?|dmv|state) (?:fees?|charges?)', 'fees? required by law']),
  },
  {
    word: 'destination',
    matches: each([
      '(?:destination|freight|transportation)(?: (?:and|&) (?:delivery|handling))?(?: (?:charges?|fees?))?',
      'delivery,? processing,? (?:and|&) handling(?: (?:charges?|fees?))?',
      '(?:frais de )?transport',
    ]),
  },
  {
    word: 'dealer_fees',
    matches: each([
      "dealer(?:[’']s|ship)?[- ](?:service |added |installed |transfer )*(?:fees?|charges?|accessories|equipment|options|prep(?:aration)?(?: package)?)",
      '(?:pre-?delivery |transfer |service |and |handling |closing |lot |electronic filing |e-?filing )+(?:fees?|charges?)',
      'recondition\\w*(?: (?:and|&) certification)?(?: fees?)?',
      'pdi|pr[eé]paration|add[- ]?ons?|prep(?:aration)?(?: fees?| charges?)?',
      'cargos? del (?:concesionario|vendedor)',
      '(?<!(?:finance|service|payment|late|bank|shop|key|towing|storage|application|title|tag|registration|license|acquisition|additional) )fees',
      '(?<=additional )fees(?= and costs)',
    ]),
  },
  {
    word: 'registration',
    matches: each([
      'registration(?! (?:for|in) )(?: fees?)?',
      "(?:frais )?(?:d[’'])?(?:l[’'])?immatriculation",
      'registro',
    ]),
  },
  {
    word: 'title',
    matches: each(['(?<!clean )titl(?:e|ing)(?! (?:history|report|search|\\d))(?: fees?)?', 't[ií]tulo']),
  },
  {
    word: 'license',
    matches: each([
      'licen[cs](?:e|ing|ia)(?! plate frame)(?: fees?)?',
      '(?<!license )plates?(?! frame)',
      'license plates?(?! frame)',
      'tags?',
      'placas?',
      'plaques?',
    ]),
  },
  {
    word: 'tax',
    matches: each([
      '(?:sales |state )?tax(?:es)?(?!-free)(?! (?:season|time|bill|weekend))',
      '[hgpqt][sv][tqp]',
      'impuestos?',
    ]),
  },
]

type ConditionWords = {
  readonly word: OfferCondition
  /** In a sentence. */
  readonly matches: RegExp
  /** What is enough in the label of an offer. */
  readonly inLabel: RegExp
}

const condition = (
  word: OfferCondition,
  sentence: readonly string[],
  label: readonly string[] = [],
): ConditionWords => ({
  word,
  matches: any(sentence),
  inLabel: any([...sentence, ...label]),
})

/** What offers ask for: those of a price panel, and the sentences of a page. */
export const conditionWords: readonly ConditionWords[] = [
  condition(
    'financing',
    [
      'financ(?:ed|ing)',
      'must finance',
      'finance (?:bonus|cash|price|offer|with|through)',
      'approved credit',
      'financiamiento',
      'financement',
    ],
    ['financ(?:e|ial)', '(?:ford|motor|captive) credit', 'nmac', 'captive', 'w\\.?a\\.?c', 'subvent\\w*'],
  ),
  condition('lease', ['when leas\\w+', 'leas(?:e|ing) (?:cash|offer|loyalty)'], ['leas(?:e|ed|ing)']),
  condition(
    'trade_in',
    [
      'trade(?:[\\s-]?in)?(?=.*(?:assist|requir|bonus|cash|vehicle))',
      '(?:requires?|with) (?:a )?(?:qualifying )?trade(?:-in)?',
    ],
    ['trade[\\s-]?(?:in|assist(?:ance)?|up)', 'must trade'],
  ),
  condition('military', ['military(?!-)', 'militares?', 'militaires?', 'veterans?']),
  condition('first_responder', ['first[\\s-]responders?']),
  condition(
    'loyalty',
    ['(?:lease )?loyalty', 'lealtad', 'fid[eé]lit\\p{L}*'],
    ['loyal', '(?<!competitive )owner bonus'],
  ),
  condition('conquest', ['conquest', 'competitive owners?'], ['competitive']),
  condition(
    'college',
    ['college(?= grad|.{0,9}student)', 'recent (?:college )?grad\\w*', 'graduates?', 'students?'],
    ['college', 'grads?', 'dipl[oô]m[eé]s?'],
  ),
  condition(
    'membership',
    ['(?<!family )members?(?:hip)?(?! of our)', 'costco', 'aaa'],
    ['members?(?:hip)?', 'usaa', 'aarp', 'farm bureau', 'credit union'],
  ),
  condition('employee', ['employees?', 'supplier'], ['(?:friends|supplier|affiliate)s?', '[axz][/\\s-]?plan']),
]

/** Only such a sentence asks a buyer for something. */
export const offerWords = any([
  '\\p{L}*pric\\w+',
  'discounts?',
  'rebates?',
  'bonus',
  'cash',
  'offers?',
  'save',
  'qualif\\w+',
  'requir\\w+',
  'must',
  'only',
  'available',
  'assist\\w+',
  'appreciation',
])

/**
 * Words that say where items stand: in the price or outside of it, the items behind them, before them, or the one that follows
 * at once.
 */
export type CueWords = {
  readonly says: 'inside' | 'outside'
  readonly of: 'behind' | 'before' | 'next'
  readonly matches: RegExp
}

const cue = (says: CueWords['says'], of: CueWords['of'], parts: readonly string[]): CueWords => ({
  says,
  of,
  matches: each(parts),
})

export const cueWords: readonly CueWords[] = [
  cue('outside', 'behind', [
    'exclud(?:e|es|ing)',
    'exclusive of',
    'exclu(?:t|ent|s)?',
    'excluyen?',
    'except(?: for)?',
    'but not',
    "(?:do(?:es)?|is|are)(?: not|n[’']t) (?:includ(?:e|ing)|reflect|inclusive of)",
    'not (?:including|inclusive of)',
    'plus(?!-)',
    'add',
    'before',
    'subject to',
    '(?:buyer|customer|purchaser)s? (?:pays?|(?:is |are )?responsible for)',
    'no incluyen?',
    'm[aá]s',
    "n[’']inclu\\p{L}*(?: pas)?",
    'avant',
  ]),
  { says: 'outside', of: 'behind', matches: /(?<=^|\s)\+/gu },
  cue('outside', 'before', [
    "(?:(?:is|are|was|were)(?: not|n[’']t)|not) (?:included|reflected)(?: in (?:the|our|this)[\\p{L} ]*price)?",
    "(?:is|are)(?: not|n[’']t)(?=\\W*$)",
    'excluded',
    'extra',
    'additional(?=\\W|$)(?! (?:fees?|dealer))',
    '(?:may|will|can)? ?(?:be|is|are) added',
    'in addition(?: to)?',
    '(?:is|are)? ?due (?:at|on)',
    '(?:is|are) the responsibility',
    'no est[aá]n? incluid[oa]s?',
    'no incluid[oa]s?',
    'aparte',
    'en (?:sus|plus)',
    'non (?:inclus|compris)(?:e?s)?',
  ]),
  cue('inside', 'behind', [
    'includ(?:e|es|ing)',
    'inclusive of',
    'covers?',
    'reflects?',
    'incluyen?',
    'inclu(?:t|ent)',
    'comprend',
  ]),
  cue('inside', 'before', [
    'included(?: in (?:the|our|this)[\\p{L} ]*price)?',
    '(?:is |are )?(?:already )?in (?:the|our|this)[\\p{L} ]*price',
    'reflected',
    'incluid[oa]s?',
    'inclus(?:e?s)?',
    'compris(?:e?s)?',
  ]),
  cue('inside', 'next', ['no(?: additional| extra)?', 'zero', 'without', "(?:never|not|n[’']t) charge(?: an?| any)?"]),
]

/** What a sentence about a price has before its verb; "payments include tax" is not one. */
export const priceWords = any([
  '\\p{L}*pric(?:e|es|ing)',
  'msrp',
  'prix',
  'precios?',
  'offers?',
  'vehicles?',
  'ads?',
  'advertised',
  'it',
  'this',
])
/** A clause that says nothing of this price. */
export const nothingSaid = any([
  '(?:may|might|could|can) (?:or may not |also )?(?:apply|vary|include)',
  'hidden',
  'surprise',
  'ask us',
  'refund(?:ed)?',
  'apr',
  'warrant(?:y|ies)',
  '(?<!-)free',
  'not shown',
  'waived',
  'sell to us',
  'details on',
])
