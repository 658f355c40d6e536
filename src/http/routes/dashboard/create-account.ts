import { Type } from 'typebox'
import { invite, linkOf } from '../../../accounts/members/invitations.ts'
import { insertAccount } from '../../../db/queries/accounts.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { Email } from '../../params.ts'

export const createAccount = defineRoute({
  name: 'createAccount',
  method: 'POST',
  url: '/internal/operator/accounts',
  access: 'operator',
  summary: 'Create an account, and a one-time link for its first administrator',
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), email: Email }),
  uses: ['database', 'clock'],
  responses: successWith({ account_id: Type.Integer(), link: Type.String() }),
  async run({ body, visitor, services }) {
    const made = await services.database.transaction('create account', async (tx) => {
      const accountId = await insertAccount(tx, body.name.trim())
      const request = {
        accountId,
        role: 'admin',
        operator: false,
        email: body.email,
        member: null,
        actorId: null,
      } as const
      return { accountId, ...(await invite(tx, request, services.clock)) }
    })
    return { success: true, account_id: made.accountId, link: linkOf(visitor().base, made.token) }
  },
})
