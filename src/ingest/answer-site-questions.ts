import { hash } from 'node:crypto'
import type { SeenVehicle } from '../diff/diff-vehicles.ts'
import type { DealerReviews } from '../model/dealer-reviews.ts'
import type { Page, PageAnswer, PageRequest } from '../model/page.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { hashContent } from '../model/rendered-vehicle.ts'
import type { Scan } from '../model/scan.ts'
import { type NormalizedVehicle, noRejections, type Rejections } from '../model/website-vehicle.ts'
import { createNormalizer, type NormalizeContext, type Normalizer } from '../normalize/normalize-all.ts'
import { readDealerReviews } from '../normalize/read-dealer-reviews.ts'
import type { Collection, LookUpOptions, Platform, Tier } from '../platforms/engine/contract.ts'
import { detectPlatform } from '../platforms/engine/detect/detect.ts'
import { identifyDealership } from '../platforms/engine/detect/identify.ts'
import { findReviews } from '../platforms/engine/structured-data/find-reviews.ts'
import { createVinReader } from '../reference-data/vin/vin-reader.ts'
import {
  type CopyReader,
  createCopyReader,
  hostOf,
  type KnownHashes,
  type PackedCopies,
  type RecognizedSite,
  type SiteAnswer,
  type SiteQuestion,
  type WalkStep,
} from './site-questions.ts'

/** Records read for one answer: other collections are answered in between. */
const readAtOnce = 500
/** Records per answer, so that receiving one does not block the process. */
const vehiclesAtOnce = 50

/** Pages of a walk whose ratings are read, since every page of a site may repeat the same. */
const pagesWithReviews = 5

/** `seen` is null if the vehicle is as the process knows it. */
type ReadVehicle = { readonly vin: string; readonly isNew: boolean; readonly seen: SeenVehicle | null }

/** For the stored copies read for one answer. */
const copiesMs = 50

type Walk = {
  readonly steps: Collection
  request: PageRequest | null
  copies: CopyReader | null
  /** Null for a collection. */
  tier: Tier | null
  records: readonly RawVehicle[]
  place: number
  normalizer: Normalizer<ReadVehicle> | null
  vehicles: readonly ReadVehicle[]
  rejected: Rejections
  known: KnownHashes
  reviews: { readonly host: string; left: number; found: DealerReviews | null }
}

/** All code that reads website data, as answers to questions. Runs in the thread of site-thread.ts. */
export function answerSiteQuestions(platforms: readonly Platform[]): (question: SiteQuestion) => SiteAnswer {
  const walks = new Map<number, Walk>()
  const texts = new Map<number, string>()
  const readVins = createVinReader()
  const whole = <T extends PageAnswer>(number: number, page: T): T => {
    const text = texts.get(number)
    texts.delete(number)
    return text === undefined ? page : { ...page, text }
  }
  const platformOf = (provider: string) => {
    const platform = platforms.find(({ id }) => id === provider)
    if (platform === undefined) throw new Error(`no adapter for provider ${provider}`)
    return platform
  }
  const walkOf = (number: number) => {
    const walk = walks.get(number)
    if (walk === undefined) throw new Error(`no walk ${number} is under way`)
    return walk
  }
  return (question) => {
    switch (question.kind) {
      case 'text':
        texts.set(question.walk, (texts.get(question.walk) ?? '') + question.part)
        return { kind: 'taken' }
      case 'recognize':
        return { kind: 'recognized', site: recognizeSite(whole(question.walk, question.page), platforms) }
      case 'walk': {
        const { provider, config, sample, glance } = question
        const walk = newWalk(platformOf(provider).collect({ config }, { sample, glance }), null)
        walk.reviews = { host: hostOf(config.base_url), left: pagesWithReviews, found: null }
        walks.set(question.walk, walk)
        return goOn(walk, walk.steps.next())
      }
      case 'look-up': {
        const platform = platformOf(question.provider)
        if (platform.status !== 'working') throw new Error(`${platform.id} cannot be asked for one vehicle`)
        const { config, vin, knownPage } = question
        const options: LookUpOptions = {
          ...(knownPage === null ? {} : { knownPage }),
          onWalk: () => {
            walk.tier = 'listing'
          },
        }
        const walk = newWalk(platform.one({ config }, vin, options), platform.tier)
        walks.set(question.walk, walk)
        return goOn(walk, walk.steps.next())
      }
      case 'answer': {
        const walk = walkOf(question.walk)
        const page = whole(question.walk, question.page)
        noteReviews(walk, page)
        return goOn(walk, walk.steps.next(page))
      }
      case 'copies':
        return readCopies(walkOf(question.walk), question.copies)
      case 'normalize': {
        const walk = walkOf(question.walk)
        if (question.known !== null) walk.known = question.known
        return normalizeSome(walk, question.context) ? takeRecords(walk) : { kind: 'normalizing' }
      }
      case 'records':
        return takeRecords(walkOf(question.walk))
      case 'vins':
        return { kind: 'vins', facts: readVins(question) }
      case 'forget':
        walks.delete(question.walk)
        texts.delete(question.walk)
        return { kind: 'forgotten' }
    }
  }
}

function recognizeSite(page: Page, platforms: readonly Platform[]): RecognizedSite {
  const { platform, confidence, evidence, isDealer } = detectPlatform(page, platforms)
  const configured = platform.configure(page)
  const identity = identifyDealership(page, platform)
  return {
    provider: platform.id,
    platformName: platform.name,
    ...{ confidence, evidence, isDealer, configured, identity, reviews: reviewsOn(page) },
  }
}

function reviewsOn(page: Page): DealerReviews | null {
  const found = findReviews(page.text)
  return found === null ? null : readDealerReviews(found)
}

function newWalk(steps: Collection, tier: Tier | null): Walk {
  return {
    ...{ steps, tier, request: null, copies: null },
    ...{ records: [], place: 0, normalizer: null, vehicles: [], rejected: noRejections, known: new Map() },
    reviews: { host: '', left: 0, found: null },
  }
}

/** Only the dealership's own pages count: those of a vendor's host may state another dealership's rating. */
function noteReviews({ reviews }: Walk, page: PageAnswer): void {
  if (reviews.left === 0 || page.kind !== 'page' || hostOf(page.url) !== reviews.host) return
  const found = isJson(page.text) ? null : findReviews(page.text)
  if (found === null) return
  reviews.left -= 1
  const isFuller = reviews.found === null || found.reviews.length > reviews.found.reviews.length
  if (isFuller) reviews.found = readDealerReviews(found)
}

/** Has no markup, and therefore no ratings in it. */
function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text)
}

function readCopies(walk: Walk, copies: PackedCopies | null): WalkStep {
  if (walk.request === null) throw new Error('nothing was requested')
  if (copies === null) return goOn(walk, { done: false, value: walk.request })
  // What is asked for next, if anything, is this page alone.
  const { followedBy = [], ...request } = walk.request
  walk.copies = createCopyReader(copies, [request, ...followedBy])
  return goOn(walk, { done: false, value: request })
}

function goOn(walk: Walk, step: ReturnType<Collection['next']>): WalkStep {
  const begun = performance.now()
  for (let latest = step; ; ) {
    if (latest.done) return endWalk(walk, latest.value)
    walk.request = latest.value
    if (walk.copies?.isNext(walk.request) !== true) {
      return { kind: 'request', request: withShortEntry(walk.request), tier: walk.tier }
    }
    if (performance.now() - begun >= copiesMs) return { kind: 'paused' }
    const page = walk.copies.read()
    noteReviews(walk, page)
    latest = walk.steps.next(page)
  }
}

/** Listing entries are only compared, so their digests suffice. */
function withShortEntry({ listedAs, followedBy, ...request }: PageRequest): PageRequest {
  return {
    ...request,
    ...(listedAs === undefined ? {} : { listedAs: hash('sha1', listedAs) }),
    ...(followedBy === undefined ? {} : { followedBy: followedBy.map(withShortEntry) }),
  }
}

function endWalk(walk: Walk, { vehicles, pageDates: _, ...scan }: Scan): WalkStep {
  Object.assign(walk, { records: vehicles, request: null, copies: null })
  return { kind: 'walked', scan: { ...scan, received: vehicles.length, reviews: walk.reviews.found } }
}

function normalizeSome(walk: Walk, context: NormalizeContext): boolean {
  walk.normalizer ??= createNormalizer(context, (vehicle) => compare(vehicle, walk.known))
  for (const record of walk.records.slice(walk.place, walk.place + readAtOnce)) walk.normalizer.add(record)
  walk.place += readAtOnce
  if (walk.place < walk.records.length) return false
  const { vehicles, rejected } = walk.normalizer.end()
  Object.assign(walk, { vehicles, rejected, records: [], normalizer: null, place: 0 })
  return true
}

function compare(vehicle: NormalizedVehicle, known: KnownHashes): ReadVehicle {
  const { vin, condition } = vehicle.content
  const hash = hashContent(vehicle.content)
  return { vin, isNew: condition === 'New', seen: known.get(vin) === hash ? null : { ...vehicle, hash } }
}

function takeRecords(walk: Walk): SiteAnswer {
  const seen: SeenVehicle[] = []
  const asKnown: string[] = []
  let ofNew = 0
  for (const vehicle of walk.vehicles.slice(walk.place, walk.place + readAtOnce)) {
    if (seen.length === vehiclesAtOnce) break
    if (vehicle.isNew) ofNew += 1
    if (vehicle.seen === null) asKnown.push(vehicle.vin)
    else seen.push(vehicle.seen)
    walk.place += 1
  }
  const isLast = walk.place === walk.vehicles.length
  return { kind: 'records', seen, asKnown, ofNew, rejected: walk.rejected, isLast }
}
