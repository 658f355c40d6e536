import type { Exclusion, OfferCondition } from '../../../model/price-basis.ts'

type Words<T> = readonly { readonly word: T; readonly matches: RegExp }[]

/** Fees and taxes as disclaimers name them; the first that matches a place counts. */
export const itemWords: Words<Exclusion | 'all_fees'> = [
  { word: 'tax', matches: /\b(?:sales |state )?tax(?:es)?\b|\b[hgpq]st\b|\bimpuestos?\b/i },
  { word: 'title', matches: /\btitl(?:e|ing)\b|\bt[ií]tulo\b/i },
  { word: 'license', matches: /\blicen[cs](?:e|ing|ia)\b|\bplates?\b|\btags?\b|\bplacas?\b/i },
  { word: 'registration', matches: /\bregistration\b|\bl['’]?immatriculation\b|\bimmatriculation\b|\bregistro\b/i },
  {
    word: 'documentation',
    matches:
      /\bdoc(?:ument(?:s|ation|ary)?)?\b(?= ?(?:\(|fees?|charges?|service|processing|prep|of \$|\$))|\bdocumentation (?:fees?|charges?)|\b(?:dealer )?(?:document )?processing (?:fees?|charges?)|\badmin(?:istrati(?:on|ve))? (?:fees?|charges?)|\bconveyance\b|\bcargos? por documentos\b|\bfrais (?:de dossier|d['’]administration)/i,
  },
  { word: 'government_fees', matches: /\b(?:government(?:al)?|dmv|state) fees?\b|\bfees? required by law\b/i },
  {
    word: 'destination',
    matches: /\bdestination(?: (?:charges?|fees?))?\b|\bfreight\b|\bfrais de transport\b|\btransport\b/i,
  },
  { word: 'all_fees', matches: /\ball (?:applicable )?(?:dealer )?fees\b|\btodos los cargos\b|\btout inclus\b/i },
  {
    word: 'dealer_fees',
    matches:
      /\bdealer(?:['’]s|ship)? (?:service |added |installed )?(?:fees?|charges?|accessories|prep)\b|\bdealer fees?\b|\brecondition\w*|\bpdi\b|\bprep\b|\bpr[eé]paration\b|\belectronic filing\b|\badd[- ]?ons?\b|\b(?<!finance |service |government |state |dmv |registration |title |tag )fees\b|\bcargos del concesionario\b/i,
  },
]

export const conditionWords: Words<OfferCondition> = [
  {
    word: 'financing',
    matches:
      /\bfinanc(?:ed|ing)\b|\bfinance (?:bonus|cash|price|offer)|\bapproved credit\b|\bfinanciamiento\b|\bfinancement\b/i,
  },
  { word: 'lease', matches: /\bwhen leas|\bleas(?:e|ing) (?:cash|offer|loyalty)/i },
  {
    word: 'trade_in',
    matches:
      /\btrade(?:[\s-]?in)?\b(?=.*(?:assist|require|bonus|cash|vehicle))|\b(?:requires?|with) (?:a )?(?:qualifying )?trade/i,
  },
  { word: 'military', matches: /\bmilitary\b|\bmilitares?\b|\bmilitaires?\b|\bveterans?\b/i },
  { word: 'first_responder', matches: /\bfirst[\s-]responders?\b/i },
  { word: 'loyalty', matches: /\bloyalty\b|\blealtad\b|\bfid[eé]lit/i },
  { word: 'conquest', matches: /\bconquest\b|\bcompetitive owner/i },
  { word: 'college', matches: /\bcollege\b|\brecent grad|\bgraduate\b|\bstudents?\b/i },
  { word: 'membership', matches: /\bmembers?(?:hip)?\b|\bcostco\b|\baaa\b/i },
  { word: 'employee', matches: /\bemployees?\b|\bsupplier\b/i },
]

/** Words that say of what stands behind them, or before them where nothing does, that it is not in the price. */
export const outside =
  /\bexclu(?:de[sd]?|ding|sive of|s(?:es)?\b)|\bexcept(?: for)?\b|\b(?:do(?:es)?|is|are|was|were)(?: not|n['’]t) includ(?:e|ed)\b|\bnot (?:included|inclusive)\b|\bare not\b|\bnot includ\w+|\bplus\b|^\s*\+|\bbefore\b|\bextra\b|\badditional fees including\b|\bmay be added\b|\bno incluyen?\b|\baparte\b|^\s*m[aá]s\b|\ben sus\b|\bn['’]inclu\w*|\bnon inclus\b/gi
export const inside =
  /\binclu(?:de[sd]?|ding|sive of|yen?)\b|\binclus\b|\ball[- ]in\b|\bno (?:additional )?(?:dealer|doc)(?:ument\w*)? fees?\b|\b(?:zero|without) (?:dealer|doc)\w* fees?\b|\bdo not charge an? doc\w* fees?\b/gi
/** A clause that says nothing of this price. */
export const nothingSaid =
  /\b(?:may|might|could|can) (?:or may not |also )?(?:apply|vary|include)|\bhidden\b|\bsurprise\b|\bask us\b|\brefund\b|\bthe apr\b|\bpayments? (?:include|exclude)|\bclean\b|\bfree\b|\bnot shown\b|\bevery inspection\b|\bframe\b|\bwaived\b|\bseason\b/i
