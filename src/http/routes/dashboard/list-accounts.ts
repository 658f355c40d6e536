import { Type } from 'typebox'
import { AccountSummary, listAccounts as listRows } from '../../../db/queries/accounts.ts'
import { defineRoute, successWith } from '../../define-route.ts'

const maxAccounts = 10_000

export const listAccounts = defineRoute({
  name: 'listAccounts',
  method: 'GET',
  url: '/internal/operator/accounts',
  access: 'operator',
  summary: 'List the accounts of the installation, newest first',
  uses: ['database'],
  responses: successWith({
    accounts: Type.Array(AccountSummary),
  }),
  async run({ services }) {
    return { success: true, accounts: await listRows(services.database.handle, maxAccounts) }
  },
})
