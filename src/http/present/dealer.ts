import { type Static, Type } from 'typebox'
import type { ReadableDealership } from '../../db/queries/callers.ts'
import type { DealerRow } from '../../db/queries/dealers.ts'
import { providerTrust } from '../../dealers/list-providers.ts'
import { hourMs } from '../../lib/clock.ts'
import type { DealershipSummary, InventoryType } from '../../model/dealership.ts'
import { instant, orNull } from '../../model/field-schemas.ts'
import { Import, type ImportRow, presentImport } from '../../model/import-record.ts'
import { protections } from '../../model/protections.ts'
import { stateName } from '../../model/state-name.ts'
import { withoutFigures } from '../../model/without-figures.ts'

const dealerFields = {
  dealership_id: Type.String(),
  id: Type.Integer({ description: 'Internal id.' }),
  name: Type.String(),
  website: Type.String(),
  street: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
  phone: Type.String(),
  provider: orNull(Type.String()),
  setup_status: orNull(Type.String()),
  inventory_type: Type.String(),
  condition_filter: orNull(Type.String({ description: 'Same setting as inventory_type; null means `all`.' })),
  active: Type.Boolean(),
  vehicle_count: Type.Integer({ description: 'Active website vehicles that the subscription covers.' }),
  ims_vehicle_count: Type.Integer({ description: 'Active IMS vehicles that the subscription covers.' }),
  data_age_hours: orNull(Type.Number()),
  last_import_at: orNull(instant()),
  next_import_at: orNull(instant()),
  collection_problem: orNull(Type.String({ description: 'Why the last import did not complete.' })),
  created_at: instant(),
} as const

export const Dealer = Type.Object(dealerFields, { title: 'Dealer' })

const PhotoCounts = Type.Object(
  {
    stored: Type.Integer({ description: 'Rehosted photos.' }),
    waiting: Type.Integer({ description: 'Photos that are not fetched yet.' }),
    placeholders: Type.Integer({ description: 'Pictures that several vehicles show in place of photos; left out.' }),
    failures: Type.Integer({ description: 'Photos that could not be fetched, or are no images.' }),
  },
  { title: 'PhotoCounts' },
)

export const DealerDetail = Type.Object(
  {
    ...dealerFields,
    protection: orNull(
      Type.Object(
        {
          name: Type.Enum(protections),
          refuses: Type.Boolean({ description: 'false: it refused before, and lets Forecourt in now.' }),
        },
        {
          title: 'Protection',
          description: 'The product that refused visits of the website; null: none that is known.',
        },
      ),
    ),
    requires_review_reason: orNull(Type.String()),
    provider_trust: orNull(
      Type.String({
        description:
          'What the adapter of the provider was written against: `verified` (whole payloads of real sites), `partial` (excerpts of them) or `documented` (descriptions alone).',
      }),
    ),
    configuration: orNull(
      Type.Object({
        id: Type.Integer(),
        provider: Type.String(),
        provider_confidence: Type.Number(),
        config: Type.Object({}, { additionalProperties: true }),
      }),
    ),
    photos: Type.Optional(PhotoCounts),
    last_imports: Type.Array(Import, {
      description: 'Newest first. Vehicles that the subscription covers are counted.',
    }),
  },
  { title: 'DealerDetail' },
)

export function presentDealer(row: DealerRow, now: Date): Static<typeof Dealer> {
  const { inventory_type } = row
  return {
    dealership_id: row.public_id,
    id: row.id,
    ...presentDealershipSummary(row),
    zip: row.zip ?? '',
    provider: row.provider,
    setup_status: row.setup_status,
    inventory_type,
    condition_filter: inventory_type === 'all' ? null : inventory_type,
    active: row.active,
    vehicle_count: countOf(row, inventory_type),
    ims_vehicle_count: countOf(imsLotOf(row), inventory_type),
    data_age_hours: dataAgeHours(row, now),
    last_import_at: row.last_import_at,
    next_import_at: row.next_import_at,
    collection_problem: withoutFigures(inventory_type, row.collection_problem),
    created_at: row.created_at,
  }
}

/** The owner of private feeds sees more vehicles than everybody else. */
function imsLotOf(row: DealerRow) {
  const own = row.ims_private?.[String(row.account_id)]
  return own === undefined
    ? { new_count: row.ims_new_count, used_count: row.ims_used_count }
    : { new_count: own.new, used_count: own.used }
}

export function presentDealerDetail(
  row: DealerRow,
  imports: readonly ImportRow[],
  now: Date,
): Static<typeof DealerDetail> {
  return {
    ...presentDealer(row, now),
    protection: row.protection === null ? null : { name: row.protection, refuses: row.protection_refuses },
    requires_review_reason: withoutFigures(row.inventory_type, row.requires_review_reason),
    provider_trust: providerTrust(row.provider),
    configuration: presentConfiguration(row),
    last_imports: imports.map((one) => presentImport(one, row.inventory_type)),
  }
}

function presentConfiguration(row: DealerRow): Static<typeof DealerDetail>['configuration'] {
  const { configuration_id: id, provider, provider_confidence, config } = row
  if (id === null || provider === null || provider_confidence === null || config === null) return null
  return { id, provider, provider_confidence, config }
}

/**
 * `stated` is what the account stated at setup: its name takes precedence, other fields fill in what the site lacks.
 */
type Summarized = Pick<ReadableDealership, 'name' | 'website' | 'street' | 'city' | 'state' | 'phone' | 'stated'>

export function presentDealershipSummary(dealership: Summarized): DealershipSummary {
  const { stated } = dealership
  return {
    name: stated.name ?? dealership.name ?? dealership.website,
    website: dealership.website,
    street: dealership.street ?? stated.street ?? '',
    city: dealership.city ?? stated.city ?? '',
    state: dealership.state ?? stateName(stated.state ?? null) ?? '',
    phone: dealership.phone ?? stated.phone ?? '',
  }
}

type AgedInventory = Pick<ReadableDealership, 'new_count' | 'used_count' | 'observed_at'>

/**
 * Hours since a collection last observed any vehicle of the dealership, to one decimal; null without active vehicles.
 * The account's filter has no influence on it.
 */
export function dataAgeHours(dealership: AgedInventory, now: Date): number | null {
  if (dealership.observed_at === null || dealership.new_count + dealership.used_count === 0) return null
  const hours = Math.max(0, now.getTime() - dealership.observed_at.getTime()) / hourMs
  return Math.round(hours * 10) / 10
}

/** The vehicles that both the subscription's and the request's filter accept; `none` if they exclude each other. */
export type EffectiveCondition = InventoryType | 'none'

export function effectiveCondition(filter: InventoryType, asked: InventoryType): EffectiveCondition {
  if (filter === 'all' || filter === asked) return asked
  return asked === 'all' ? filter : 'none'
}

export function countOf(
  counts: { readonly new_count: number; readonly used_count: number },
  condition: EffectiveCondition,
): number {
  if (condition === 'none') return 0
  if (condition === 'new') return counts.new_count
  if (condition === 'used') return counts.used_count
  return counts.new_count + counts.used_count
}
