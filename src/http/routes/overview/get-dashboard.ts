import { Type } from 'typebox'
import { countDealers, countFeeds, countWebhooks } from '../../../db/queries/dashboard.ts'
import { sumLots } from '../../../db/queries/lot-figures.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { dealershipIdInQuery } from '../../params.ts'

const count = Type.Integer()

const seenPercent = (hours: number) =>
  orNull(Type.Number({ description: `Of all, those whose website was seen within ${hours} hours; to one decimal.` }))

const Changes = Type.Object({
  created: Type.Integer({ description: '`vehicle.created` and `ims.vehicle.created` events.' }),
  updated: count,
  removed: count,
  price_drops: Type.Integer({ description: 'Prices that went down.' }),
})

export const getDashboard = defineRoute({
  name: 'getDashboard',
  method: 'GET',
  url: '/v2/dashboard',
  access: 'key',
  summary: 'Get the account in figures',
  description:
    'Of all dealerships of the account, or of one. Days on the lot run from inventory_date, else from when the vehicle was first seen.',
  query: Type.Object({
    dealership_id: dealershipIdInQuery('Public or internal id: only this dealership.'),
  }),
  dealership: { from: 'query', missing: 403, optional: true },
  uses: ['heavyReads', 'clock', 'config'],
  responses: successWith({
    dealers: Type.Object({
      total: count,
      fresh: Type.Integer({ description: 'Seen within twice their import interval.' }),
      stale: Type.Integer({ description: 'The others.' }),
      failing: Type.Integer({ description: 'The last import failed or was held; also counted as fresh or stale.' }),
      seen_12h_percent: seenPercent(12),
      seen_48h_percent: seenPercent(48),
    }),
    vehicles: Type.Object({
      total: Type.Integer({
        description: 'A VIN counts once per dealership, whether its website or a feed lists it.',
      }),
      new: count,
      used: Type.Integer({ description: 'Certified ones included.' }),
      certified: count,
      ims: Type.Integer({ description: 'Listed by feeds.' }),
      average_days_on_lot: orNull(Type.Number()),
      over_60_days: count,
    }),
    changes: Type.Object({ last_24h: Changes, last_7d: Changes }),
    feeds: Type.Object({ total: count, stale: count, held: count }),
    webhooks: Type.Object({
      total: count,
      inactive: count,
      delivered_24h: count,
      failed_24h: Type.Integer({ description: 'Deliveries that failed for good.' }),
    }),
    as_of: Type.String(),
  }),
  errors: ['readTooHeavy', 'tooManyReads'],
  async run({ caller, dealership, services: { heavyReads, clock, config } }) {
    const now = clock.now()
    const scope = { accountId: caller.accountId, dealershipId: dealership?.id ?? null }
    return heavyReads(scope.accountId, async (tx) => {
      const { seen_12h, seen_48h, ...dealers } = await countDealers(tx, {
        ...scope,
        now,
        refreshHours: config.REFRESH_HOURS,
      })
      const { days_on_lot: daysOnLot, last_24h, last_7d, ...lots } = await sumLots(tx, scope, now)
      return {
        success: true,
        dealers: {
          ...dealers,
          stale: dealers.total - dealers.fresh,
          seen_12h_percent: percentOf(seen_12h, dealers.total),
          seen_48h_percent: percentOf(seen_48h, dealers.total),
        },
        vehicles: {
          ...lots,
          used: lots.total - lots.new,
          average_days_on_lot: lots.total === 0 ? null : Math.round((daysOnLot / lots.total) * 10) / 10,
        },
        changes: { last_24h, last_7d },
        feeds: await countFeeds(tx, { ...scope, now }),
        webhooks: await countWebhooks(tx, { ...scope, now }),
        as_of: now.toISOString(),
      }
    })
  },
})

function percentOf(part: number, total: number): number | null {
  return total === 0 ? null : Math.round((part / total) * 1000) / 10
}
