import type { Page } from '../../../../model/page.ts'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { readAmount } from '../../../../model/read-amount.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { titleOf } from '../../cards/read-page.ts'
import { amountsIn } from '../../prices/amounts-in-text.ts'
import { isWholePage } from '../extract/html-of.ts'
import { textParts } from '../extract/text-parts.ts'
import { joinSigns } from '../understand/price-parts.ts'

const words = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'iu')

/** What the pages of a site that sells cars say, each of another step of a sale. */
const ofSales: readonly RegExp[] = [
  words(
    "(?:cars?|trucks?|vehicles?|autos|carros|voitures|v[eé]hicules) (?:for sale|[aà] vendre|en venta)|(?:used|new|certified) (?:cars?|trucks?|suvs?|vans?|vehicles?)|pre-?owned|inventory|auto (?:sales|group)|motors|automobiles|dealer(?:ship)?|seminuevos|usad[oa]s|d['’]occasion|usag[eé]e?s?|concessionnaire|concesionari[oa]",
  ),
  words(
    'financ\\p{L}+|(?:pre-?|get )approv\\p{L}+|credit app\\p{L}*|(?:monthly|est\\.?|estimated) payments?|mensualit\\p{L}+|mensual(?:es)?|apr|per month|par mois|al mes|/ ?mo(?:nth|is)?',
  ),
  words('test[- ]drives?|essai routier|essayer|prueba de manejo'),
  words(
    'trade[- ]?ins?|your trade|sell (?:us )?your (?:car|vehicle|truck)|[eé]change|vend[ae] (?:su|tu) (?:auto|carro)',
  ),
  words(
    '(?:make|submit) (?:us |me )?an offer|(?:check|confirm|ask about) availability|available now|call for (?:price|pricing)',
  ),
  words(
    "(?:sales?|selling|our|internet|special|cash|no[- ]haggle|dealer|e-?)[- ]price|we(?:[’']re| are) asking|msrp|pdsf|prix (?:courant|de vente)|precio (?:de lista|especial|de contado)",
  ),
  /^\W*(?:(?:new|used) )?(?:19|20)\d\d \p{L}.{2,80}\s[-–—|:]\s*\$\s?\d[\d,]{3,}\W*$/u,
  /(?:^|[.!?]\s)\W*(?:(?:asking )?price|asking|prix|precio)\W*(?:[\d.,\s]{3,12}\W*)?$/i,
]

/** What is said beside a vehicle that is had otherwise than at a price, or belongs to somebody else. */
const ofOthers: readonly RegExp[] = [
  words(
    '(?:current|high(?:est)?|next|winning|opening|starting|place(?: a)?) bids?|bid (?:now|history)|\\d+ bids?|hammer price|(?:auction|bidding) (?:ends|closes|date)|reserve (?:not )?met',
  ),
  /\d\s?(?:\/|per|a|par|por)\s?(?:day|night|hour|d[ií]a|jour|hora|heure)\b|\b(?:daily|nightly|hourly) rate\b/i,
  words(
    "inspection report|(?:do not|don['’]t) (?:sell|stock|hold) (?:any )?(?:cars|vehicles|inventory)|sellers? (?:asked|asks)|valued at|appraised|(?:private party|declared|replacement|insured) value|valuation|estimated repairs?",
  ),
  words(
    "before (?:and|&|/) after|(?:customer|client|owner)[’']s (?:car|truck|vehicle)|(?:build|project|labor) (?:cost|price)|(?:client|customer)s? paid|delivered to (?:the|our|a) client",
  ),
  words(
    "(?:for sale|sold|posted|listed) by (?:the )?owner|no dealers|(?:place|post) (?:an?|your)(?: free)? ad|private (?:seller|sale|ad)s?|classifieds?|for sale is my|pm me|joined (?:19|20)\\d\\d|i(?:[’']ve| have)? owned (?:it|this|her)",
  ),
  words('price (?:when )?new|last (?:sold|sale)(?: price)?|(?:donated|loaned|gifted) by|on (?:display|loan|exhibit)'),
  words('(?:lease|payment) (?:take-?over|transfer|assumption)|take over (?:my|this|the|a) (?:lease|payments?)|lessee'),
  words('(?:price )?as[- ]tested|(?:road|long-term)[- ]tests?|test (?:car|odometer|mileage)|(?:our|the) verdict'),
  words('average (?:mileage|(?:retail |trade-?in )?(?:price|value))'),
  words('(?:example|sample) vin'),
  words('donor|core (?:charge|deposit)|fits (?:19|20)\\d\\d|part (?:#|no\\.?|number)'),
]

const maxPages = 16
const maxText = 300
const longestPrice = 40
/** What most vehicle pages say of another way counts as much as several things that a site says of sales. */
const weight = 2

/**
 * Why a person has to see whether the vehicles are for sale: the pages of the site say nothing that goes with selling
 * cars and show no price, or most vehicles' own pages say as much of bids, rates, estimates or work. null: they are.
 */
export function doubtOfOffer(pages: readonly Page[], vehicles: readonly RawVehicle[]): string | null {
  const links = new Set(vehicles.map(({ vdp_link }) => vdp_link))
  const isOwn = ({ url }: Page) => links.has(url)
  const read = pages
    .filter(({ text }) => isWholePage(text))
    .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
    .slice(0, maxPages)
    .map((page) => ({ isVehicle: isOwn(page), texts: textsOf(page) }))
  const own = read.filter(({ isVehicle }) => isVehicle)
  const says = (kind: RegExp) => (page: { texts: readonly string[] }) => page.texts.some((text) => kind.test(text))
  const areNumbered = vehicles.filter(({ stocknum }) => stocknum).length * 2 > vehicles.length
  const offers = ofSales.filter((kind) => read.some(says(kind))).length + Number(areNumbered)
  const others = ofOthers.filter((kind) => own.filter(says(kind)).length * 2 > own.length).length
  const prices = new Set(vehicles.map(({ prices }) => readAmount(prices?.price)).filter((price) => price !== null))
  const arePriced =
    own.filter(({ texts }) => texts.some((text) => prices.has(amountAlone(text) ?? 0))).length * 2 > own.length
  if (own.length === 0 || offers > others * weight || (others === 0 && arePriced)) return null
  return 'the pages of the site do not offer its vehicles for sale'
}

/** An amount without a word of what it is stands on a vehicle's page for what is asked. */
function amountAlone(text: string): number | null {
  const [found, ...more] = text.length > longestPrice ? [] : amountsIn(text)
  const isAlone = found !== undefined && more.length === 0 && !/\p{L}/u.test(found.before + found.after)
  return isAlone ? readAmount(found.amount) : null
}

function textsOf(page: Page): readonly string[] {
  const parts = joinSigns(textParts(parseHtml(page.text).root().toArray()))
  return [titleOf(page), ...parts.map(({ text }) => text.slice(0, maxText))]
}
