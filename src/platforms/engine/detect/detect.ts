import ipaddr from 'ipaddr.js'
import type { Page } from '../../../model/page.ts'
import { platforms as registered } from '../../registry.ts'
import { titleOf } from '../cards/read-page.ts'
import type { DetectionSignal, Platform } from '../contract.ts'
import { findDealerNodes } from '../structured-data/find-dealers.ts'
import { findVehicles } from '../structured-data/find-vehicles.ts'
import { isListingPage, isVehiclePage, ownLinks } from './site-links.ts'

type Detection = {
  readonly platform: Platform
  readonly confidence: number
  readonly evidence: readonly string[]
  readonly isDealer: boolean
}

/** Facts about a site whose home page could not be read; header names are in lower case. */
export type SiteTraces = {
  readonly host: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cnames?: readonly string[]
  readonly addresses?: readonly string[]
}

const threshold = 0.5
const fallbackConfidence = { vehicles: 0.4, dealer: 0.25, nothing: 0.05 }

/** The best match that no other match precedes; else the fallback, with low confidence and general signs. */
export function detectPlatform(page: Page, platforms: readonly Platform[] = registered): Detection {
  const host = URL.parse(page.url)?.hostname ?? ''
  const found = bestMatch({ ...noTraces, host, headers: page.headers, html: page.text }, platforms)
  const { evidence, hasVehicles } = dealerEvidence(page)
  if (found !== null) return { ...found, isDealer: true }
  const fallback = platforms.find((platform) => platform.detect.length === 0)
  if (fallback === undefined) throw new Error('the registry has no fallback platform')
  const certainty = hasVehicles ? 'vehicles' : evidence.length > 0 ? 'dealer' : 'nothing'
  const confidence = fallbackConfidence[certainty]
  return { platform: fallback, confidence, evidence, isDealer: certainty !== 'nothing' }
}

export function detectWithoutPage(traces: SiteTraces, platforms: readonly Platform[] = registered): Detection | null {
  const found = bestMatch({ ...noTraces, ...traces, html: '' }, platforms)
  return found === null ? null : { ...found, isDealer: true }
}

type Subject = Required<SiteTraces> & { readonly html: string }

const noTraces = { headers: {}, cnames: [], addresses: [] }

type Match = Omit<Detection, 'isDealer'>

function bestMatch(subject: Subject, platforms: readonly Platform[]): Match | null {
  const matches = platforms.flatMap((platform) => matchOf(platform, subject) ?? [])
  const preceded = new Set(matches.flatMap(({ platform }) => platform.precedes ?? []))
  const [best] = matches.filter(({ platform }) => !preceded.has(platform.id)).sort(byScore)
  return best === undefined ? null : { ...best, confidence: Math.round(best.confidence * 100) / 100 }
}

function matchOf(platform: Platform, subject: Subject): Match | null {
  const signals = platform.detect.filter((signal) => hasSignal(signal, subject))
  const confidence = 1 - signals.reduce((doubt, signal) => doubt * (1 - signal.weight), 1)
  return confidence < threshold ? null : { platform, confidence, evidence: signals.map((signal) => signal.name) }
}

/** Ties are decided by id, so registry order never matters. */
function byScore(one: Match, other: Match): number {
  return other.confidence - one.confidence || one.platform.id.localeCompare(other.platform.id)
}

function hasSignal(signal: DetectionSignal, subject: Subject): boolean {
  if ('html' in signal) return signal.html.test(subject.html)
  if ('header' in signal) return signal.matches.test(subject.headers[signal.header] ?? '')
  if ('host' in signal) return signal.host.test(subject.host)
  if ('network' in signal) return subject.addresses.some((address) => isInNetwork(address, signal.network))
  return subject.cnames.some((cname) => endsWithLabels(cname, signal.cname))
}

/** IPv4-mapped IPv6 addresses do not count: no website's DNS record has one. */
function isInNetwork(address: string, network: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.parse(address)
  const [start, bits] = ipaddr.parseCIDR(network)
  return ip.kind() === start.kind() && ip.match(start, bits)
}

/** Compares whole labels from the right: `x.dealer.com.evil.example` is not under `dealer.com`. */
function endsWithLabels(name: string, suffix: string): boolean {
  const bare = name.toLowerCase().replace(/\.$/, '')
  return bare === suffix || bare.endsWith(`.${suffix}`)
}

const dealerWords =
  /(?<!\p{L})(?:dealers?(?:hip)?|used cars?|new cars?|auto sales|pre-?owned|cars? for sale|motors?|automotive|concessionnaire|concesionari[oa]|seminuevos|(?:autos?|carros|coches|camionetas|veh[ií]culos) (?:usad|nuev)[oa]s|(?:autos?|voitures?|v[eé]hicules?|camions?) (?:d['’]occasion|usag[eé]e?s?|neufs?|neuves?))(?!\p{L})/iu

function dealerEvidence(page: Page) {
  const links = ownLinks(page.text, page.url)
  const hasVehicles = findVehicles(page.text, page.url).length > 0
  const signals: readonly (readonly [string, boolean])[] = [
    ['schema.org vehicles', hasVehicles],
    ['schema.org dealer', findDealerNodes(page.text).some((node) => node.isDealer)],
    ['links to vehicle pages', links.some(isVehiclePage)],
    ['links to inventory pages', links.some(isListingPage)],
    ['words of a dealership in the title', dealerWords.test(titleOf(page))],
  ]
  return { evidence: signals.filter(([, found]) => found).map(([name]) => name), hasVehicles }
}
