/** `list`: before discounts; `start`: that, as component only; `total`: with fees; `conditional`: for some buyers. */
export type PriceRole =
  | 'msrp'
  | 'list'
  | 'start'
  | 'price'
  | 'total'
  | 'internet'
  | 'invoice'
  | 'book'
  | 'discount'
  | 'conditional'
  | 'fee'
  | 'payment'
  | 'none'

export type LabelRule = { readonly label: RegExp; readonly role: PriceRole }

/** Offers that a price may have taken off already. */
const takenOff =
  'rebates?|incentives?|discounts?|savings?|offers?|bonus(?:es)?|cash|remises?|rabais|descuentos?|reembolsos?|bonos?'

/**
 * By the words next to an amount, on any dealer's page in English, French or Spanish; the first match wins, amounts
 * without one are dropped. `\b` knows no accents, so words that begin or end with one do without it.
 */
export const priceLabels: readonly LabelRule[] = [
  {
    label:
      /\bpayments?\b|\blease\b|\bmonth|\bweek|\bmo\.?$|\bapr\b(?!è)|\bdue\b|(?<!mark(?:ed)?[\s-])\bdown\b|\bdeposit\b|\bterm\b|\bfinance (for|from|at)\b|\bfinanced\b|\binterest\b|\bloan\b|\bto pay\b|\bprestamo\b|\bsemaine|\bco[uû]t du cr|\bcosto del cr|\bpaiements?\b|\bversements?\b|\bmensualit|\bmise de fonds\b|\bmensual|\bpor mes\b|\bal mes\b|\benganche\b|\bquincenal/i,
    role: 'payment',
  },
  {
    label:
      /\bmsrp\b|\bm\.s\.r\.p|\bsticker\b|\bsugg?[eé]r|\bsuggested\b|\b[td]?srp\b|\bpdsf\b|\bmanufacturer'?s? (list|retail)/i,
    role: 'msrp',
  },
  { label: /\binvoice\b|\bwholesale\b|\bdealer cost\b/i, role: 'invoice' },
  {
    label: /\bkbb\b|\bkelley\b|\bnada\b|\bj\.?d\.? ?power\b|\bblack ?book\b|\bbook value\b|\bedmunds\b/i,
    role: 'book',
  },
  {
    label: /\bprice before (?:discounts?|savings?|mark|reduction|sale)|\bprix avant|\bprecio antes|\bantes de\b/i,
    role: 'list',
  },
  { label: /^(?!.*\b(?:discounts?|sav\w*)\b).*\bprice before\b/i, role: 'price' },
  {
    label: new RegExp(
      [
        '\\bprice (?:after|incl\\w*|with|w/)[^$]*\\bfees?\\b',
        `\\b(?:price|prix|precio|net|total) (?:after|incl\\w*|with|w/|apr[eè]s|avec|despu[eé]s|con)[^$]*\\b(?:${takenOff})\\b`,
        `^after\\b[^$]*\\b(?:${takenOff})\\b`,
        '\\b(?:discounted|reduced|sale|sales|special|offer|clearance|cash|total|net) price\\b',
        '\\bprix (?:en )?(?:solde|comptant|r[eé]duit|sp[eé]cial)',
        '\\bmark(?:ed)?[\\s-]?down to\\b',
        '\\b(?:reduced|lowered|dropped) to\\b',
        '\\br[eé]duit à|\\brebajad[oa] a\\b',
      ].join('|'),
      'i',
    ),
    role: 'price',
  },
  {
    label:
      /\bmarket (average|value|price)\b|\bavg\b|\baverage\b|\btrade[\s-]?in\b|\bestimate|\bdealers only\b|\bwholesale\b|\bhistory\b|\bhistori(?:que|al)\b/i,
    role: 'none',
  },
  // What is sold beside a car, or bought back.
  {
    label:
      /\b(?:warrant(?:y|ies)|(?:spare )?parts?|accessor(?:y|ies)|options?|tires?|wheels?|mats?|cover|shipping|transport|buy-?\s?back|equipment|service|repairs?|labor|install(?:ation)?)\b(?: \p{L}+)? (?:price|total|cost)\b/iu,
    role: 'none',
  },
  { label: /^\W*cash\W*$/i, role: 'price' },
  {
    label:
      /\bdiscounts?\b|\brebates?\b|\bsav(e|es|ings?)\b|\bincentives?\b|\boff\b|\bcash\b|\bcredits?\b|\ballowance\b|\bbonus\b|\bmark(ed)?[\s-]?down\b|\breduction\b|\b(?:reduced|lowered|dropped) by\b|\bprice (drop|cut)\b|\boffers?\b|\brabais\b|\bremises?\b|\br[eé]duction\b|(?:^|\W)[eé](?:conomi|pargn)|\bdescuentos?\b|\bahorr[aeo]|\brebajas?\b|\bbono\b/i,
    role: 'discount',
  },
  {
    label:
      /^(?!.*\b(?:price|precio|prix)\b).*(\bfees?\b|\bdoc(ument(ation|ary|s)?)?\b|\bfreight\b|\bdestination\b|\bprep\b|\bhandling\b|\bsurcharge\b|(?<!\b(?:clean|clear|rebuilt|salvage|branded)\s)\btitle\b|\bregistration\b|\btax(es)?\b|\baccessor|\badd[\s-]?ons?\b|\binstalled\b|\bmark[\s-]?ups?\b|\bmarket adjustment\b|\bprotection\b|\brecondition|\bfrais\b|\bpackage\b|\bcargos?\b|\btarifas?\b|\bimpuestos?\b)/i,
    role: 'fee',
  },
  {
    label:
      /\bretail\b|\blist\b|\bregular\b|\boriginal\b|\bwas\b|\bbefore\b|\bprevious\b|\bold\b|\bmarket\b|\bcompare\b|\breg\b|\bav(an)?t\b|\bprix (?:r[eé]g|courant|ordinaire|de d[eé]tail)|\bancien prix\b|(?:^|\W)[eé]tait\b|\bantes\b|\bprecio (?:anterior|normal|de lista)\b/i,
    role: 'list',
  },
  { label: /\binternet\b|\be-?price\b|\bonline\b|\bweb(site)?\b/i, role: 'internet' },
  {
    label:
      /\bpric(?:es?|ed|ing)\b|\bprix\b|\bprecio\b|\bnow\b|\bonly\b|\basking\b|\b(?:offered|listed|selling|available|yours) (?:at|for)\b|\bno[\s-]haggle\b|\bbuy\b|\btotal\b(?=\W*$|\s+(?:cost|amount|due|for|after|before|with|incl))|\btoday|\bsale\b|\bspecial\b|\bclearance\b|\byou pay\b|\byour cost\b|\b(?:take|drive) (?:it|her|him) home\b|\bdrive away for\b|\bsoldes?\b|\bsp[eé]cial\b|\bliquidation\b|\bmaintenant\b|\bvous payez\b|\bahora\b|\boferta\b|\bliquidaci[oó]n\b|\b(?:usted|ud\.?) paga\b|\bde contado\b/i,
    role: 'price',
  },
]

/** A price of these words is asked instead of a higher one that is only called the price. */
export const reducedPrice =
  /\b(?:sales?|special|now|only|clearance|discounted|reduced|lowered|dropped|marked[\s-]down|you pay|your (?:price|cost)|our price|after|today|soldes?|liquidation|maintenant|vous payez|ahora|oferta|rebajad[oa]|paga)\b|\b(?:sp[eé]cial|r[eé]duit|liquidaci[oó]n)/i
