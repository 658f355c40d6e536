import { Type } from 'typebox'
import { listWebsiteProviders } from '../../../dealers/list-providers.ts'
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
import { defineRoute } from '../../define-route.ts'

const words = (description: string) => Type.Array(Type.String(), { description })
const orWording = "the dealer's own wording if none of these fits"

const Enums = Type.Object(
  {
    condition: words('`condition` of a vehicle'),
    body: words(`\`body\`; ${orWording}`),
    drivetrain: words(`\`drivetrain_desc\`; ${orWording}`),
    fuel: words(`\`fuel\`; ${orWording}`),
    transmission: words(`\`transmission\`; ${orWording}`),
    base_color: words("`base_ext_color` and `base_int_color`; '' if unknown"),
    odometer_unit: words('`odometer_unit`; null if unknown'),
    price_component_type: Type.Array(Type.Object({ type: Type.String(), category: Type.String() }), {
      description: 'types in `price_components`, with their categories',
    }),
    price_component_category: words('categories in `price_components`'),
    inventory_type: words('`inventory_type` and `condition_filter` of a subscription'),
    provider: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), status: Type.String(), trust: Type.String() }),
      {
        description: 'website platforms: `provider` of a configuration',
      },
    ),
    provider_trust: words('what the adapter of a platform was written against: whole payloads, excerpts, descriptions'),
    event_type: words('events that a webhook can subscribe to'),
    setup_job_status: words('`status` of a setup job'),
    inventory_status: words('`inventory_status` of a setup job; null until the setup has ended'),
    setup_status: words('`setup_status` of a dealership'),
    failure_mode: words('`failure_mode` of a failed setup'),
    import_status: words('`status` of an import'),
    import_trigger: words('`trigger` of an import'),
    failure_class: words('`failure_class` of an import; null if no request failed'),
  },
  { title: 'Enums' },
)

export const listEnums = defineRoute({
  name: 'listEnums',
  method: 'GET',
  url: '/v1/enums',
  access: 'key',
  summary: 'List all enumerated values',
  description: 'Values used in responses and events. Lists can grow; a value never changes its meaning.',
  tags: ['Service'],
  uses: [],
  responses: { 200: Type.Object({ success: Type.Boolean(), enums: Enums }) },
  run: () => ({
    success: true,
    enums: {
      condition: conditions,
      body: bodyWords,
      drivetrain: drivetrainWords,
      fuel: fuelWords,
      transmission: transmissionWords,
      base_color: baseColors,
      odometer_unit: odometerUnits,
      price_component_type: Object.entries(priceComponentTypes).map(([type, category]) => ({ type, category })),
      price_component_category: priceCategories,
      inventory_type: inventoryTypes,
      provider: listWebsiteProviders(),
      provider_trust: providerTrustLevels,
      event_type: eventTypes.map(({ name }) => name),
      setup_job_status: setupJobStatuses,
      inventory_status: inventoryStatuses,
      setup_status: setupStatuses,
      failure_mode: failureModes,
      import_status: importStatuses,
      import_trigger: importTriggers,
      failure_class: failureClasses,
    },
  }),
})
