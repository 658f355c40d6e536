import type { Database } from '../db/database.ts'
import { type SwitchedOff, takeSwitchedOff } from '../db/queries/webhooks.ts'
import { recordEvents } from '../events/record-events.ts'

const toldAtOnce = 100

/** Records webhook.disabled, once for each webhook, whatever was killed since it was switched off. */
export async function tellSwitchedOff(database: Database): Promise<void> {
  for (;;) {
    const told = await database.transaction('webhooks switched off', async (tx) => {
      const off = await takeSwitchedOff(tx, toldAtOnce)
      const at = new Date()
      await recordEvents(
        tx,
        off.map((webhook) => eventOf(webhook, at)),
      )
      return off.length
    })
    if (told < toldAtOnce) return
  }
}

function eventOf(
  { id, account_id: accountId, dealership_id: dealershipId, ...webhook }: SwitchedOff,
  occurredAt: Date,
) {
  const { event_type, url, failure_count, last_status_code } = webhook
  const reason = last_status_code === 410 ? 'gone' : 'failures'
  const data = JSON.stringify({ webhook_id: id, event_type, url, reason, failure_count, last_status_code })
  return { type: 'webhook.disabled', accountId, dealershipId, occurredAt, data } as const
}
