import type { FetchFailure, PageAnswer, PageRequest } from '../../../model/page.ts'
import { nothingStated, type Scan, type StatedCounts } from '../../../model/scan.ts'
import { isBlocked, openPage } from '../cards/read-page.ts'
import type { Collection, CollectOptions, SiteConfig } from '../contract.ts'
import { buildScan, countConditions, type LeftOut } from '../listing/build-scan.ts'
import { seekVehicle } from '../listing/by-crawling.ts'
import { keepOwnVehicles, type StoredItem } from '../listing/keep-own-vehicles.ts'
import { normalizedVin } from '../records/vin-key.ts'

export type FoundItem = StoredItem & {
  /** Tells records apart: the VIN in upper case, or whatever else does. */
  readonly key: string
  /** Only its page is known: whatever describes the vehicle counts before it. */
  readonly isLink?: true
}

/** What a collector says as it goes. `list`: the listing concerned, whose pages and stated total count for itself. */
type CrawlStep =
  | { readonly ask: PageRequest; readonly list?: string }
  | { readonly found: readonly FoundItem[]; readonly list: string; readonly total: number | null }
  | { readonly problem: string; readonly failure?: FetchFailure | null; readonly list?: string }
  /** The other lists turned out not to be the stock. */
  | { readonly keep: readonly string[] }
  /** How many are new and used, for a scan that reads only a sample. */
  | { readonly stated: StatedCounts }

/** Knows where a site's vehicles are; receives the answer to what it asks for. Undefined: enough of a sample was read. */
export type Collector<T = void> = Generator<CrawlStep, T, PageAnswer | undefined>

type Amount = { readonly pages: number; readonly items: number }

type Drive = {
  readonly options: CollectOptions
  /** Whether a sample needs no further page of a listing. */
  readonly isEnough: (list: Amount, all: Amount) => boolean
  readonly maxPages?: number
  /** Where records say whose store a vehicle is at; asked for as soon as any is found. */
  readonly config?: () => SiteConfig
}

type List = {
  readonly items: Map<string, FoundItem>
  pages: number
  /** The last one stated: a lot may be cut down while it is read. */
  total: number | null
  largest: number | null
}

type Problem = { readonly problem: string; readonly failure?: FetchFailure | null; readonly list?: string | undefined }

export const sampled = 'only a sample was read'

/**
 * Runs a collector: the only place that decides when to stop (a sample, the wanted VIN, a site that blocks), counts
 * duplicates, tells stores apart and compares totals. A scan is complete if the collector ended by itself, without a
 * problem.
 */
export function* driveCrawl(collector: Collector, drive: Drive): Collection {
  const { options, isEnough, maxPages = Number.POSITIVE_INFINITY } = drive
  const lists = new Map<string, List>()
  const problems: Problem[] = []
  const listOf = (name: string) => {
    const list = lists.get(name) ?? { items: new Map(), pages: 0, total: null, largest: null }
    lists.set(name, list)
    return list
  }
  let isWanted: ReturnType<typeof seekVehicle> | null = null
  let kept: readonly string[] | null = null
  let stated: StatedCounts | null = null
  let isFound = false
  let pagesRead = 0
  let step = collector.next()
  while (step.done !== true && !isFound) {
    const said = step.value
    let answer: PageAnswer | undefined
    if ('keep' in said) kept = said.keep
    else if ('stated' in said) stated = said.stated
    else if ('problem' in said) problems.push(said)
    else if ('found' in said) {
      noteFound(listOf(said.list), said)
      isWanted ??= seekVehicle(options.wanted, drive.config?.())
      isFound = isWanted(said.found.map(({ store = null, ...item }) => ({ ...item, store })))
    } else {
      const { ask, list: name } = said
      const list = name === undefined ? null : listOf(name)
      const all = amountOf([...lists.values()])
      const isOver = list !== null && (options.sample ? isEnough(amountOf([list]), all) : all.pages >= maxPages)
      if (isOver)
        problems.push({ problem: options.sample ? sampled : `stopped after ${maxPages} listing pages`, list: name })
      else {
        answer = yield ask
        pagesRead++
        const { page, failure } = openPage(answer)
        if (page !== null && list !== null) list.pages++
        if (isBlocked(failure)) {
          problems.push({ problem: failure?.message ?? '', failure })
          break
        }
      }
    }
    if (!isFound) step = collector.next(answer)
  }
  const isKept = (name: string | undefined) => name === undefined || kept === null || kept.includes(name)
  return finish(drive, {
    lists: [...lists].flatMap(([name, list]) => (isKept(name) ? [list] : [])),
    problems: problems.filter(({ list }) => isKept(list)),
    isFound,
    stated,
    pagesRead,
  })
}

function amountOf(lists: readonly List[]): Amount {
  return {
    pages: lists.reduce((sum, { pages }) => sum + pages, 0),
    items: lists.reduce((sum, { items }) => sum + items.size, 0),
  }
}

function noteFound(
  list: List,
  { found, total }: { readonly found: readonly FoundItem[]; readonly total: number | null },
) {
  if (total !== null) {
    list.total = total
    list.largest = Math.max(total, list.largest ?? 0)
  }
  for (const item of found) addTo(list.items, item)
}

function addTo(items: Map<string, FoundItem>, item: FoundItem): void {
  const known = items.get(item.key)
  const isBetter = known === undefined || known.skipped !== null || (known.isLink && !item.isLink)
  if (known === undefined || (isBetter && item.skipped === null)) items.set(item.key, item)
}

type Ended = {
  readonly lists: readonly List[]
  readonly problems: readonly Problem[]
  readonly isFound: boolean
  readonly stated: StatedCounts | null
  readonly pagesRead: number
}

function finish({ options, config }: Drive, { lists, problems, isFound, stated, pagesRead }: Ended): Scan {
  const items = new Map<string, FoundItem>()
  for (const list of lists) for (const item of list.items.values()) addTo(items, item)
  const left: LeftOut = { skipped: {}, leftOut: new Map() }
  const own = keepOwnVehicles([...items.values()], config?.() ?? null, left)
  const seen = own.storesSeen.length === 0 ? {} : { storesSeen: own.storesSeen }
  if (isFound) {
    const vehicles = own.vehicles.filter(({ vin }) => normalizedVin(vin) === options.wanted)
    return { ...buildScan({ vehicles, ...left, incompleteReason: null, pagesRead }), ...seen }
  }
  const problem = own.problem ?? problems[0]?.problem ?? shortfallOf(lists)
  const totals = lists.map(({ total }) => total)
  const total =
    totals.length > 0 && totals.every((one) => one !== null) ? totals.reduce((sum, one) => sum + one, 0) : null
  const sample = own.isShared ? nothingStated : (stated ?? { ...nothingStated, total })
  return {
    ...buildScan({
      vehicles: own.vehicles,
      ...left,
      incompleteReason: problem,
      failure: problems.find(({ failure }) => failure)?.failure ?? null,
      stated: problem === null ? countConditions(own.vehicles) : sample,
      pagesRead,
    }),
    ...seen,
  }
}

function shortfallOf(lists: readonly List[]): string | null {
  for (const { items, largest } of lists)
    if (largest !== null && items.size < largest) return `the site states ${largest} vehicles, ${items.size} were found`
  return null
}
