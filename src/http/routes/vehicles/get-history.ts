import { Type } from 'typebox'
import {
  listVehicleChanges,
  listVehicleRecords,
  type VehicleChangeRow,
  type VehicleRecordRow,
  vehicleRecordFields,
} from '../../../db/queries/vehicle-history.ts'
import { apiErrors } from '../../../model/errors.ts'
import { instant, orNull } from '../../../model/field-schemas.ts'
import { readReportFacts } from '../../../vehicle-reads/read-listing.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { listingOf, VehicleParams } from '../../params.ts'

const maxRecords = 200
/** The newest of all records: four changes a day for 400 days are 1,600. */
const maxChanges = 5_000

const caveat =
  'What this service saw of the VIN at your dealerships. It is not a title, accident or ownership report; carfax fields repeat what the site states.'

/** Without `other` changes, which GET /v1/vehicles/{vin}/changes returns with their fields. */
const historyTypes = ['listed', 'price', 'odometer', 'photos', 'condition', 'removed', 'returned'] as const

const HistoryRecord = Type.Object({
  ...vehicleRecordFields,
  events: Type.Array(
    Type.Object({
      at: instant(),
      type: Type.Enum([...historyTypes]),
      from: Type.Unknown({ description: 'For photos, their number.' }),
      to: Type.Unknown(),
    }),
    { description: 'Oldest first.' },
  ),
  carfax_1_owner: orNull(Type.Boolean()),
  carfax_clean_title: orNull(Type.Boolean()),
  report_url: orNull(Type.String({ description: 'The history report that the vehicle’s page links to.' })),
})

export const getHistory = defineRoute({
  name: 'getVehicleHistory',
  method: 'GET',
  url: '/v2/vehicles/{vin}/history',
  access: 'key',
  limit: 'semantic',
  summary: 'Get the record of a vehicle at the account’s dealerships',
  description:
    'When the VIN was listed, repriced, removed and listed again, on websites and in feeds; records are ordered by when they began. Changes are kept for 400 days.',
  params: VehicleParams,
  query: listingOf,
  dealership: { from: 'query', missing: 403, optional: true },
  uses: ['database', 'clock'],
  responses: successWith({
    vin: Type.String(),
    count: Type.Integer(),
    records: Type.Array(HistoryRecord),
    caveat: Type.String({ examples: [caveat] }),
  }),
  errors: ['vehicleNotFound'],
  async run({ caller, dealership, params, services }) {
    const { handle } = services.database
    const vin = params.vin.toUpperCase()
    const asked = { accountId: caller.accountId, vin, dealershipId: dealership?.id ?? null }
    const records = await listVehicleRecords(handle, { ...asked, now: services.clock.now(), limit: maxRecords })
    if (records.length === 0) throw apiErrors.vehicleNotFound()
    const changes = await listVehicleChanges(handle, {
      ...asked,
      types: historyTypes,
      before: null,
      limit: maxChanges,
    })
    const byRecord = Map.groupBy(changes, recordKey)
    const presented = records.map((record) => presentRecord(record, byRecord.get(recordKey(record)) ?? []))
    return { success: true, vin, count: presented.length, records: presented, caveat }
  },
})

function recordKey({ dealership_id, source }: Pick<VehicleRecordRow, 'dealership_id' | 'source'>): string {
  return `${source} ${dealership_id}`
}

function presentRecord({ id: _id, document, ...record }: VehicleRecordRow, changes: readonly VehicleChangeRow[]) {
  const { oneOwner, cleanTitle, reportUrl } = readReportFacts(document)
  return {
    ...record,
    events: buildHistory(record.first_seen_at, changes),
    carfax_1_owner: oneOwner,
    carfax_clean_title: cleanTitle,
    report_url: reportUrl,
  }
}

/**
 * The events of one record, oldest first, from its changes, newest first. If a vehicle was listed before changes were
 * recorded, or longer ago than they are kept, its history begins with `first_seen`.
 */
function buildHistory(firstSeenAt: Date, changes: readonly VehicleChangeRow[]) {
  const events = changes.toReversed().map(({ at, type, from, to }) => ({ at, type, from, to }))
  const isListed = events.some(({ type }) => type === 'listed')
  return isListed ? events : [{ at: firstSeenAt, type: 'listed' as const, from: null, to: null }, ...events]
}
