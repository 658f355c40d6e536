import { readSpent } from '../../../accounts/limits/limiter.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { presentSpent, SpentRecord } from '../../present/usage.ts'

export const getLimits = defineRoute({
  name: 'getLimits',
  method: 'GET',
  url: '/internal/limits',
  access: 'member',
  summary: 'Get the account’s limits and their current use',
  description: 'For live and for test keys: each class with its four windows. This request does not count.',
  uses: ['limiter'],
  responses: successWith({ live: SpentRecord, test: SpentRecord }),
  async run({ caller, services }) {
    const [live, test] = await Promise.all([
      readSpent(services.limiter, caller, 'live'),
      readSpent(services.limiter, caller, 'test'),
    ])
    return { success: true, live: presentSpent(live), test: presentSpent(test) }
  },
})
