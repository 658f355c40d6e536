import { isRecord } from '../../../lib/json.ts'
import { jsonLdNodes, microdataItems } from './markup-nodes.ts'
import { hasType, listOf, propertyNodes, type SchemaNode } from './schema-node.ts'

export type DealerNode = { readonly node: SchemaNode; readonly isDealer: boolean }

const dealerTypes: ReadonlySet<string> = new Set(['AutoDealer', 'AutomotiveBusiness', 'MotorcycleDealer', 'AutoRental'])
const businessTypes: ReadonlySet<string> = new Set([
  'AutoRepair',
  'LocalBusiness',
  'Store',
  'Organization',
  'Corporation',
])
const dealerItem = /schema\.org\/(AutoDealer|AutomotiveBusiness|AutoRepair|LocalBusiness|Organization)\b/i
const containers = ['@graph', 'mainEntity', 'publisher', 'parentOrganization', 'seller', 'offers', 'about']
const maxDepth = 5

/** Dealers first, otherwise in page order. */
export function findDealerNodes(html: string): DealerNode[] {
  const found: DealerNode[] = []
  for (const node of jsonLdNodes(html)) visit(node, 0, found)
  if (dealerItem.test(html)) for (const { node } of microdataItems(html, dealerItem)) visit(node, maxDepth, found)
  return [...found.filter((dealer) => dealer.isDealer), ...found.filter((dealer) => !dealer.isDealer)]
}

function visit(node: SchemaNode, depth: number, found: DealerNode[]): void {
  const isDealer = hasType(node, dealerTypes)
  if (isDealer || hasType(node, businessTypes)) found.push({ node, isDealer })
  if (depth >= maxDepth) return
  for (const container of containers) {
    for (const child of listOf(node[container])) if (isRecord(child)) visit(child, depth + 1, found)
  }
  // Departments of a dealer are not separate stores.
  for (const department of propertyNodes(node, 'department')) if (!isDealer) visit(department, maxDepth, found)
}
