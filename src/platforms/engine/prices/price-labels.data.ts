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

/** By the words next to an amount, on any dealer's page; the first match wins, amounts without one are dropped. */
export const priceLabels: readonly LabelRule[] = [
  {
    label:
      /\bpayments?\b|\blease\b|\bmonth|\bweek|\bmo\.?$|\bapr\b|\bdue\b|\bdown\b|\bdeposit\b|\bterm\b|\bfinance (for|from|at)\b|\bpaiements?\b|\bversements?\b/i,
    role: 'payment',
  },
  {
    label: /\bmsrp\b|\bm\.s\.r\.p|\bsticker\b|\bsuggested\b|\b[td]?srp\b|\bpdsf\b|\bmanufacturer'?s? (list|retail)/i,
    role: 'msrp',
  },
  { label: /\binvoice\b|\bwholesale\b|\bdealer cost\b/i, role: 'invoice' },
  {
    label: /\bkbb\b|\bkelley\b|\bnada\b|\bj\.?d\.? ?power\b|\bblack ?book\b|\bbook value\b|\bedmunds\b/i,
    role: 'book',
  },
  {
    label:
      /\bprice (after|incl\w*|with|w\/)[^$]*\bfees?\b|\b(discounted|reduced|sale|sales|special|clearance|cash|total|net) price\b|\bprix (en )?(solde|comptant|r[eé]duit|sp[eé]cial)/i,
    role: 'price',
  },
  { label: /\bmarket (average|value|price)\b|\bavg\b|\baverage\b|\btrade[\s-]?in\b|\bestimate/i, role: 'none' },
  {
    label:
      /\bdiscounts?\b|\brebates?\b|\bsav(e|es|ings?)\b|\bincentives?\b|\boff\b|\bcash\b|\bcredits?\b|\ballowance\b|\bbonus\b|\bmark(ed)?[\s-]?down\b|\breduction\b|\bprice (drop|cut)\b|\boffers?\b|\brabais\b|\bremises?\b|\b[eé]conomi/i,
    role: 'discount',
  },
  {
    label:
      /^(?!.*\bprice\b).*(\bfees?\b|\bdoc(ument(ation|ary|s)?)?\b|\bfreight\b|\bdestination\b|\bprep\b|\bhandling\b|\bsurcharge\b|\btitle\b|\bregistration\b|\btax(es)?\b|\baccessor|\badd[\s-]?ons?\b|\binstalled\b|\bmark[\s-]?ups?\b|\bmarket adjustment\b|\bprotection\b|\bfrais\b|\bpackage\b)/i,
    role: 'fee',
  },
  {
    label:
      /\bretail\b|\blist\b|\bregular\b|\boriginal\b|\bwas\b|\bbefore\b|\bprevious\b|\bold\b|\bmarket\b|\bcompare\b|\breg\b|\bav(an)?t\b|\bprix r[eé]g/i,
    role: 'list',
  },
  { label: /\binternet\b|\be-?price\b|\bonline\b|\bweb(site)?\b/i, role: 'internet' },
  { label: /\bprices?\b|\bprix\b|\bnow\b|\basking\b|\bno[\s-]haggle\b|\bbuy\b|\btotal\b|\btoday/i, role: 'price' },
]
