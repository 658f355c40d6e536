import { expect, test } from 'vitest'
import { scopeWords } from '../../dashboard/src/pages/apps/scope-words.data.ts'
import * as dealerAddress from '../../dashboard/src/pages/dealer/address.ts'
import { vehicleFilters } from '../../dashboard/src/pages/dealers/vehicle-filters.data.ts'
import { facetNames, listNames, rangeNames } from '../../dashboard/src/pages/inventory/address.ts'
import { exportFormats } from '../../dashboard/src/pages/inventory/export-formats.data.ts'
import { classNames } from '../../dashboard/src/pages/usage/groupings.data.ts'
import { deliveryStatuses } from '../../dashboard/src/pages/webhooks/endpoints.ts'
import { scopes } from '../../src/accounts/oauth/scopes.ts'
import { discrepancyKinds } from '../../src/db/queries/discrepancies.ts'
import { DeliveryRecord } from '../../src/db/queries/own-deliveries.ts'
import { exportFormatNames } from '../../src/exports/export-formats.ts'
import { queryInventory } from '../../src/http/routes/inventory/query-inventory.ts'
import { inventoryTypes } from '../../src/model/dealership.ts'
import { limitClasses } from '../../src/model/limits.ts'

const all: Readonly<Record<string, readonly [shown: readonly string[], service: readonly string[]]>> = {
  'limit classes': [Object.keys(classNames), limitClasses],
  'export formats': [Object.keys(exportFormats), exportFormatNames],
  'inventory types': [vehicleFilters.map(({ value }) => value), inventoryTypes],
  'statuses of deliveries': [deliveryStatuses, DeliveryRecord.properties.status.enum],
  'kinds of discrepancies': [dealerAddress.discrepancyKinds, discrepancyKinds],
  'scopes of apps': [Object.keys(scopeWords), scopes],
}

test.each(Object.keys(all))('the dashboard knows all %s of the service, and no others', (name) => {
  const [shown = [], service = []] = all[name] ?? []
  expect([...shown].sort()).toEqual([...service].sort())
})

const someOf: typeof all = {
  filters: [[...listNames, ...rangeNames], namesOf('filters')],
  facets: [facetNames, wordsOf('facets')],
}

test.each(Object.keys(someOf))('the dashboard knows no %s that the service does not', (name) => {
  const [shown = [], service = []] = someOf[name] ?? []
  expect(shown.filter((word) => !service.includes(word))).toEqual([])
})

function stated(field: string): object {
  const { anyOf = [] } = Object(queryInventory.body?.properties[field])
  return Object(anyOf[0])
}

function namesOf(field: string): readonly string[] {
  return Object.keys(Reflect.get(stated(field), 'properties'))
}

function wordsOf(field: string): readonly string[] {
  return Reflect.get(Reflect.get(stated(field), 'items'), 'enum')
}
