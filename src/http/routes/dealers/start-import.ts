import { Type } from 'typebox'
import { refuseImport, startImport as startImportNow } from '../../../dealers/start-import.ts'
import { importIdOf } from '../../../model/import-record.ts'
import { respond } from '../../answer.ts'
import { defineRoute } from '../../define-route.ts'
import { DealershipParams } from '../../params.ts'

const StartedImport = Type.Object(
  {
    success: Type.Boolean(),
    import_id: Type.String(),
    status: Type.Enum(['queued', 'running']),
    poll_url: Type.String(),
  },
  { title: 'StartedImport' },
)

export const startImport = defineRoute({
  name: 'startImport',
  method: 'POST',
  url: '/v1/dealers/{dealership_id}/import',
  access: 'key',
  limit: 'setup',
  billable: true,
  summary: 'Import the inventory of a dealership now',
  description:
    'Reads the website as a scheduled import does, with the same pace and the same checks, and answers at once: poll poll_url. If an import of the dealership is queued or running already, whoever started it, that one is returned with 200. Within 10 minutes of the end of the last import of the dealership, whatever started it, the answer is 429. An accepted import runs even if the service is restarted; a dealership whose last imports failed is tried again now instead of at `next_import_at`.',
  params: DealershipParams,
  dealership: { from: 'path', missing: 404 },
  uses: ['database', 'queue', 'clock'],
  responses: { 200: StartedImport, 202: StartedImport },
  async refuses({ caller, dealership, services }) {
    await refuseImport(services, { accountId: caller.accountId, dealershipId: dealership.id })
    return undefined
  },
  async run({ caller, dealership, services }) {
    const asked = { accountId: caller.accountId, dealershipId: dealership.id }
    const { importId, status, isNew } = await startImportNow(services, asked)
    const id = importIdOf(importId)
    const poll_url = `/v1/dealers/${dealership.public_id}/imports/${id}`
    return respond(isNew ? 202 : 200, { success: true, import_id: id, status, poll_url })
  },
})
