import { Type } from 'typebox'
import { Agreement, FeedQuality, getLotQuality, WebsiteQuality } from '../../../db/queries/lot-quality.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { DealershipParams } from '../../params.ts'

export const getQuality = defineRoute({
  name: 'getDealerQuality',
  method: 'GET',
  url: '/v1/dealers/{dealership_id}/quality',
  access: 'key',
  summary: 'Compare a dealership’s website with its feeds',
  description:
    'How complete the vehicles of the website and of each feed are, and in how many vehicles they agree, as the account sees them. ' +
    'Compared after each import of either; GET /v1/dealers/{dealership_id}/discrepancies lists the vehicles.',
  params: DealershipParams,
  dealership: { from: 'path', missing: 403 },
  uses: ['database', 'clock'],
  responses: successWith(
    {
      dealership_id: Type.String(),
      as_of: Type.String(),
      website: orNull(WebsiteQuality, { description: 'Null until the website was read.' }),
      feeds: Type.Array(FeedQuality, { description: 'The feeds that the account may read.' }),
      agreement: orNull(Agreement, {
        description: 'Null until both sides were read, and where the account may read no feed.',
      }),
    },
    { title: 'DealerQuality' },
  ),
  async run({ caller, dealership, services }) {
    const asked = { accountId: caller.accountId, dealershipId: dealership.id }
    const found = await getLotQuality(services.database.handle, asked)
    const wasRead = dealership.complete_seen_at !== null || dealership.observed_at !== null
    const fill_rates = found.website_fill_rates?.[dealership.inventory_type] ?? {}
    return {
      success: true,
      dealership_id: dealership.public_id,
      as_of: services.clock.now().toISOString(),
      website: wasRead ? { ...found.website, fill_rates } : null,
      feeds: found.feeds,
      agreement: found.agreement,
    }
  },
})
