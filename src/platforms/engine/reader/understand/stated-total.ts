import { isRecord } from '../../../../lib/json.ts'
import type { Page } from '../../../../model/page.ts'
import { visibleText } from '../../cards/visible.ts'
import { nextPage } from '../../detect/site-links.ts'
import { htmlOf } from '../extract/html-of.ts'

const totalName =
  /^(?:total|totalcount|totalresults|totalrecords|totalitems|totalvehicles|totalhits|totalelements|estimatedtotalhits|nbhits|numfound|recordcount|odatacount|recordstotal|count|found|hits|resultcount|totalmatches|vehiclecount|totalrecordcount|inventorycount)$/

/** In data around records, or the headers of an answer: `x-total-count`, `x-wp-total`. */
export function totalIn(around: Readonly<Record<string, unknown>> | null, depth = 0): number | null {
  for (const [name, stated] of Object.entries(around ?? {})) {
    // Elasticsearch says how exact its totals are.
    const value = isRecord(stated) && name === 'total' ? stated.value : stated
    if (
      totalName.test(
        name
          .toLowerCase()
          .replace(/^x-(?:wp-)?/, '')
          .replace(/[^a-z]/g, ''),
      ) &&
      Number.isInteger(Number(value)) &&
      typeof value !== 'boolean' &&
      value !== '' &&
      value !== null
    )
      return Number(value)
  }
  if (depth > 1) return null
  for (const value of Object.values(around ?? {})) {
    const total = isRecord(value) ? totalIn(value, depth + 1) : null
    if (total !== null) return total
  }
  return null
}

const nouns =
  '(?:vehicles?|results?|cars|trucks|listings|matches|units|autos?|vehiculos?|veh[ií]culos?|resultados?|v[eé]hicules?|r[eé]sultats?)'
const markup = '(?:\\s*<[^<>]{1,120}>)*\\s*'
/** "Over 70 cars in stock" states no number of them, nor does a price before "Cars for sale". */
const notAbout =
  '(?<![$€£]\\s?|\\b(?:over|than|about|nearly|almost|around|approximately|m[aá]s de|plus de|casi|pr[eè]s de)\\s+)'
const shownOfAll = new RegExp(
  `\\b(?:showing|viewing|displaying|mostrando|affichage)\\s+\\d{1,6}${markup}(?:of|de|sur)${markup}(\\d[\\d,]{0,6})\\b`,
  'i',
)
const totals = [
  new RegExp(
    `\\d${markup}(?:-|–|—|to|a|à|al)${markup}\\d{1,6}${markup}(?:of|de|sur|out of)${markup}(\\d[\\d,]{0,6})\\b`,
    'i',
  ),
  new RegExp(`\\b(?:of|de|sur|out of)${markup}(\\d[\\d,]{0,6})${markup}(?:new |used |pre-owned )?${nouns}\\b`, 'i'),
  new RegExp(
    `(?:^|[>\\s])${notAbout}(\\d[\\d,]{0,6})${markup}(?:new |used |pre-owned |matching |total )*${nouns}${markup}(?:found|available|match\\w*|in (?:our )?(?:stock|inventory)|on (?:the|our) lot|for sale|encontrad\\w+|disponibles?|trouv\\w+)`,
    'i',
  ),
  shownOfAll,
  new RegExp(`(?:showing|viewing|found|mostrando|affichage)\\s*(?:all\\s*)?(\\d[\\d,]{0,6})${markup}${nouns}\\b`, 'i'),
  new RegExp(
    `\\b(?:page|p[aá]gina)\\s+\\d{1,4}\\s+(?:of|de|sur)\\s+\\d{1,4}${markup}\\(?(\\d[\\d,]{0,6})${markup}${nouns}\\b`,
    'i',
  ),
  /\bdata-(?:total|total-count|total-results|inventory-count)=["'](\d[\d,]{0,6})["']/i,
  /"numberOfItems"\s{0,9}:\s{0,9}"?(\d{1,6})\b/,
]

/** The total number of vehicles that a listing page states. */
export function statedTotal(html: string): number | null {
  return largest(html, totals)
}

// "Shop all 2026 vehicles" names a model year.
const linkToAll =
  /\b(?:(?:see|view|browse|shop) all|ver (?:los|las|tod[oa]s)|voir (?:les|tous les)) (?!(?:19|20)\d\d\b)(\d[\d,]{0,6}) (?:new |used |pre-owned )?(?:vehicles|cars|trucks|autos|veh[ií]culos|v[eé]hicules)/i

/** The total that any page states of a list: "Showing 12 of 40", "See all 40 vehicles". */
export function totalOfSomeList(html: string): number | null {
  return largest(html, [shownOfAll, linkToAll])
}

function largest(html: string, patterns: readonly RegExp[]): number | null {
  // Choices of a menu stand close to other words: "60,000" miles before "Vehicles for sale in ...".
  const text = html.replace(/<(script|style|select)\b[\s\S]*?<\/\1>/gi, ' ')
  const stated = patterns.map((pattern) => Number(pattern.exec(text)?.[1]?.replaceAll(',', '') ?? 0))
  const total = Math.max(...stated)
  return total > 0 ? total : null
}

const bareResults = />\s*(\d[\d,]{0,6})\s+(?:results|matches|resultados|r[eé]sultats)\s*</i

/** "19 results" may count those of the page alone: it states a total only where the page shows fewer. */
export function resultsBeyond(html: string, shown: number): number | null {
  const results = Number(bareResults.exec(html)?.[1]?.replaceAll(',', '') ?? 0)
  return results > shown ? results : null
}

export const moreWords =
  '(?:\\b(?:load|show|view|see)\\s+(?:\\d{1,4}\\s+)?more\\b|\\b(?:ver|cargar|mostrar) m[aá]s(?!\\p{L})|\\b(?:voir|afficher|charger) plus\\b)'
const things =
  '(?:vehicles?|cars|inventory|results|listings|veh[ií]culos|autos|resultados|(?:de )?v[eé]hicules|(?:de )?r[eé]sultats)'
const moreButton = new RegExp(
  `>\\s*${moreWords}(?:\\s+${things})?\\s*<|"has_?(?:more|next)(?:_?page)?"\\s*:\\s*true`,
  'giu',
)
const maxButtons = 2
const firstOfSeveral = /\b(?:page|p[aá]gina) 1 (?:of|de|sur) (?!1\b)\d/i

/** Whether a listing is the first page of several, has a button for more vehicles (on each card, it would be for more words), or data that says so. */
export function offersMore({ text }: Pick<Page, 'text'>): boolean {
  const buttons = text.match(moreButton) ?? []
  return firstOfSeveral.test(text) || (buttons.length > 0 && buttons.length <= maxButtons)
}

export type PageTotal = {
  readonly total: number | null
  /** What the page states, be it only how many it shows itself. */
  readonly counted?: number | null
}

type InData = { readonly inData?: number | null; readonly linked?: number }

/**
 * Where a page leads to further vehicles, as many as it shows itself are not all; a page that links to some of those in its
 * data has a button for the others.
 */
export function totalOfPage(page: Page, shown: number, { inData = null, linked = 0 }: InData = {}): PageTotal {
  const html = htmlOf(page)
  const counted = inData ?? statedTotal(html) ?? resultsBeyond(html, shown)
  const isPartLinked = linked > 0 && linked < shown
  const isOwnCount = counted !== null && counted <= shown && !isPartLinked
  const isMore = isOwnCount && (offersMore(page) || /data-next/i.test(html) || nextPage(html, page.url) !== null)
  return { total: isMore ? null : counted, counted }
}

const emptyWords =
  /\b(?:no|0|zero)\s+(?:matching\s+)?(?:vehicles?|results?|cars|listings|matches|inventory|units|items)\b|\b(?:no hay|sin)\s+(?:veh[ií]culos|autos|resultados)|\baucun\s+(?:v[eé]hicule|r[eé]sultat)/i

/** As far as a person sees it, or an interface's list without an item: scripts hold such words for filters without a result. */
export function saysEmpty({ text }: Pick<Page, 'text'>): boolean {
  return emptyWords.test(visibleText(text)) || /^\s*(?:\[\s*\]|\{[^{}]{0,200}\[\s*\][^{}]{0,200}\})\s*$/.test(text)
}
