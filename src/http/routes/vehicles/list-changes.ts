import { Type } from 'typebox'
import { listVehicleChanges, listVehicleRecords, VehicleChangeRecord } from '../../../db/queries/vehicle-history.ts'
import { apiErrors } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { cursorQuery, listingOf, readPageCursor, toPage, VehicleParams } from '../../params.ts'

export const listChanges = defineRoute({
  name: 'listVehicleChanges',
  method: 'GET',
  url: '/v1/vehicles/{vin}/changes',
  access: 'key',
  summary: 'List the changes of a vehicle',
  description:
    'At the account’s dealerships, on their websites and in their feeds, newest first. Changes are kept for 400 days. ' +
    'Pass `next_cursor` as `cursor` to get the next page; it is null on the last one.',
  tags: ['Vehicle data'],
  params: VehicleParams,
  query: Type.Object({
    ...listingOf.properties,
    ...cursorQuery.properties,
  }),
  dealership: { from: 'query', missing: 403, optional: true },
  uses: ['database', 'clock'],
  responses: successWith({
    changes: Type.Array(VehicleChangeRecord),
    next_cursor: orNull(Type.String()),
  }),
  errors: ['vehicleNotFound'],
  async run({ caller, dealership, params, query, services }) {
    const { handle } = services.database
    const before = readPageCursor(query.cursor)
    const asked = {
      accountId: caller.accountId,
      vin: params.vin.toUpperCase(),
      dealershipId: dealership?.id ?? null,
    }
    const limit = query.limit ?? 50
    const rows = await listVehicleChanges(handle, { ...asked, before, types: null, limit: limit + 1 })
    if (rows.length === 0) {
      const [known] = await listVehicleRecords(handle, { ...asked, now: services.clock.now(), limit: 1 })
      if (known === undefined) throw apiErrors.vehicleNotFound()
    }
    const { shown, next_cursor } = toPage(rows, limit)
    return { success: true, changes: shown, next_cursor }
  },
})
