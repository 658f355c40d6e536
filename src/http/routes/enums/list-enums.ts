import { Type } from 'typebox'
import { listImsProviders, listWebsiteProviders } from '../../../dealers/list-providers.ts'
import { eventTypes } from '../../../events/catalog.ts'
import { inventoryTypes } from '../../../model/dealership.ts'
import {
  failureClasses,
  failureModes,
  importStatuses,
  importTriggers,
  inventoryStatuses,
  providerTrustLevels,
  setupJobStatuses,
  setupStatuses,
} from '../../../model/statuses.ts'
import {
  baseColors,
  bodyWords,
  conditions,
  drivetrainWords,
  fuelWords,
  odometerUnits,
  priceCategories,
  priceComponentTypes,
  transmissionWords,
} from '../../../model/vocabularies.ts'
import { defineRoute, successWith } from '../../define-route.ts'

const orWording = "the dealer's own wording if none of these fits"

const words = (description: string, values: readonly string[]) => ({
  schema: Type.Array(Type.String(), { description }),
  values,
})

const lists = {
  condition: words('`condition` of a vehicle', conditions),
  body: words(`\`body\`; ${orWording}`, bodyWords),
  drivetrain: words(`\`drivetrain_desc\`; ${orWording}`, drivetrainWords),
  fuel: words(`\`fuel\`; ${orWording}`, fuelWords),
  transmission: words(`\`transmission\`; ${orWording}`, transmissionWords),
  base_color: words("`base_ext_color` and `base_int_color`; '' if unknown", baseColors),
  odometer_unit: words('`odometer_unit`; null if unknown', odometerUnits),
  price_component_type: {
    schema: Type.Array(Type.Object({ type: Type.String(), category: Type.String() }), {
      description: 'types in `price_components`, with their categories',
    }),
    values: Object.entries(priceComponentTypes).map(([type, category]) => ({ type, category })),
  },
  price_component_category: words('categories in `price_components`', priceCategories),
  inventory_type: words('`inventory_type` and `condition_filter` of a subscription', inventoryTypes),
  provider: {
    schema: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), status: Type.String(), trust: Type.String() }),
      { description: 'website platforms: `provider` of a configuration' },
    ),
    values: listWebsiteProviders(),
  },
  ims_provider: {
    schema: Type.Array(
      Type.Object({ id: Type.String({ description: '`provider` of a feed configuration' }), name: Type.String() }),
      { description: 'IMS providers' },
    ),
    values: listImsProviders(),
  },
  provider_trust: words(
    'what the adapter of a platform was written against: whole payloads, excerpts, descriptions',
    providerTrustLevels,
  ),
  event_type: words(
    'events that a webhook can subscribe to',
    eventTypes.map(({ name }) => name),
  ),
  setup_job_status: words('`status` of a setup job', setupJobStatuses),
  inventory_status: words('`inventory_status` of a setup job; null until the setup has ended', inventoryStatuses),
  setup_status: words('`setup_status` of a dealership', setupStatuses),
  failure_mode: words('`failure_mode` of a failed setup', failureModes),
  import_status: words('`status` of an import', importStatuses),
  import_trigger: words('`trigger` of an import', importTriggers),
  failure_class: words('`failure_class` of an import; null if no request failed', failureClasses),
}

const schemas = Object.fromEntries(Object.entries(lists).map(([name, { schema }]) => [name, schema]))
const enums = Object.fromEntries(Object.entries(lists).map(([name, { values }]) => [name, values]))

export const listEnums = defineRoute({
  name: 'listEnums',
  method: 'GET',
  url: '/v1/enums',
  access: 'key',
  summary: 'List all enumerated values',
  description: 'Values used in responses and events. Lists can grow; a value never changes its meaning.',
  tags: ['Service'],
  uses: [],
  responses: successWith({ enums: Type.Object(schemas, { title: 'Enums' }) }, { examples: [{ success: true, enums }] }),
  run: () => ({ success: true, enums }),
})
