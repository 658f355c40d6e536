import { Type } from 'typebox'
import { changeLimits as change, parseLimitChange } from '../../../accounts/limits/change-limits.ts'
import { apiErrors, validationError } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'

const WindowLimits = Type.Object({
  minute: Type.Integer(),
  hour: Type.Integer(),
  day: Type.Integer(),
  month: Type.Integer(),
})

export const changeLimits = defineRoute({
  name: 'changeLimits',
  method: 'PATCH',
  url: '/internal/accounts/{account_id}/limits',
  access: 'operator',
  summary: 'Change the limits of an account',
  description: 'They apply from the next request on. An empty list changes nothing and returns the limits.',
  params: Type.Object({ account_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  body: Type.Object({
    set: Type.Array(Type.String({ maxLength: 100, examples: ['inventory_fetch.minute=2000', 'test_quota=default'] }), {
      maxItems: 50,
      description: '`class.window=N` or `test_quota=N`; `default` instead of N resets.',
    }),
  }),
  uses: ['database'],
  responses: successWith({
    account_id: Type.Integer(),
    limits: Type.Record(Type.String(), WindowLimits),
    test_quota: Type.Integer(),
  }),
  errors: ['accountNotFound'],
  async run({ params, body, services }) {
    const changes = body.set.map((text, index) => readChange(text, index))
    const changed = await change(services.database, params.account_id, changes)
    if (changed === null) throw apiErrors.accountNotFound()
    const { limits, testQuota } = changed
    return { success: true, account_id: params.account_id, limits, test_quota: testQuota }
  },
})

function readChange(text: string, index: number) {
  try {
    return parseLimitChange(text)
  } catch (error) {
    const msg = error instanceof Error ? error.message : String(error)
    throw validationError([{ loc: ['body', 'set', index], type: 'value_error', msg, input: text }])
  }
}
