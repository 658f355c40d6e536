import { Type } from 'typebox'
import { listAccounts as listRows } from '../../../db/queries/accounts.ts'
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
    accounts: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        created_at: Type.String(),
        active_keys: Type.Integer(),
        members: Type.Integer(),
        dealers: Type.Integer(),
        requests_30d: Type.Integer(),
      }),
    ),
  }),
  async run({ services }) {
    const rows = await listRows(services.database.handle, maxAccounts)
    return { success: true, accounts: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) }
  },
})
