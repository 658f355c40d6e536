import { isRecord } from '../../../lib/json.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { isVehiclePage } from '../detect/site-links.ts'
import { jsonLdNodes, microdataItems } from './markup-nodes.ts'
import { hasType, listOf, propertyNodes, propertyText, type SchemaNode } from './schema-node.ts'
import { isSold, isVehicleNode, readSchemaVehicle } from './schema-vehicle.ts'

export type FoundVehicle = {
  readonly raw: RawVehicle
  readonly sold: boolean
  /** Part of a list, not the page's main vehicle. */
  readonly listed: boolean
}

const containers = [
  '@graph',
  'mainEntity',
  'itemListElement',
  'item',
  'makesOffer',
  'itemOffered',
  'hasOfferCatalog',
  'offers',
]
const offerTypes: ReadonlySet<string> = new Set(['Offer', 'AggregateOffer'])
const listTypes: ReadonlySet<string> = new Set(['ItemList', 'ListItem', 'OfferCatalog'])
const vehicleItem = /schema\.org\/(Vehicle|Car|Automobile|MotorVehicle)\b/i
const maxDepth = 8
const maxVehicles = 2_000

type Context = {
  readonly link: string | null
  readonly offer: SchemaNode | null
  readonly listed: boolean
  readonly depth: number
}

/** Reads JSON-LD in any container, and microdata. Links are absolute. */
export function findVehicles(html: string, pageUrl: string): readonly FoundVehicle[] {
  const vehicles: FoundVehicle[] = []
  const top: Context = { link: null, offer: null, listed: false, depth: 0 }
  for (const node of jsonLdNodes(html)) visit(node, top, vehicles)
  for (const { node, anchors } of vehicleItem.test(html) ? microdataItems(html, vehicleItem) : []) {
    const offers = propertyNodes(node, 'offers')
    const raw = readSchemaVehicle(node, offers)
    const link = anchors.find((anchor) => isVehiclePage(absolute(anchor, pageUrl) ?? '')) ?? anchors[0] ?? raw.vdp_link
    vehicles.push({ raw: { ...raw, vdp_link: link ?? null }, sold: isSold(offers), listed: anchors.length > 0 })
  }
  return vehicles.map(({ raw, ...rest }) => ({ ...rest, raw: withAbsoluteLinks(raw, pageUrl) }))
}

function visit(node: SchemaNode, context: Context, found: FoundVehicle[]): void {
  if (context.depth > maxDepth || found.length >= maxVehicles) return
  const around = context.offer === null ? [] : [context.offer]
  if (isVehicleNode(node, []) || isVehicleNode(node, around)) {
    const own = propertyNodes(node, 'offers')
    const offers = own.length > 0 && isVehicleNode(node, []) ? own : [...own, ...around]
    const raw = readSchemaVehicle(node, offers)
    const vehicle = { ...raw, vdp_link: raw.vdp_link ?? context.link }
    found.push({ raw: vehicle, sold: isSold(offers), listed: context.listed })
    return
  }
  const [item] = propertyNodes(node, 'item')
  const isItem = hasType(node, new Set(['ListItem']))
  const inside: Context = {
    link: isItem ? (propertyText(node, 'url') ?? propertyText(item ?? {}, 'url', '@id')) : context.link,
    offer: hasType(node, offerTypes) ? node : context.offer,
    listed: context.listed || hasType(node, listTypes),
    depth: context.depth + 1,
  }
  for (const container of containers) {
    const contained = node[container]
    if (contained === undefined) continue
    for (const child of listOf(contained)) if (isRecord(child)) visit(child, inside, found)
  }
}

function withAbsoluteLinks(raw: RawVehicle, pageUrl: string): RawVehicle {
  const photos = (raw.photos ?? []).map((photo) => absolute(photo, pageUrl)).filter((photo) => photo !== null)
  return { ...raw, vdp_link: absolute(raw.vdp_link, pageUrl), photos }
}

/** Some platforms publish the address of the machine that rendered the page. */
const renderer = /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0)$/

export function absolute(link: string | null | undefined, pageUrl: string): string | null {
  const stated = link ? URL.parse(link, pageUrl) : null
  const isRenderers = stated !== null && renderer.test(stated.hostname)
  const url = isRenderers ? URL.parse(stated.pathname + stated.search, pageUrl) : stated
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
