import { type ReceivedDelivery, type Receiver, startReceiver } from '../receiver.ts'
import type { ApiClient } from './api-client.ts'
import { fact, heading, table } from './screen.ts'
import { waitFor } from './wait-for.ts'

export const receiverSecret = 'the secret of the demo'
const eventTypes = ['vehicle.created', 'vehicle.updated', 'vehicle.removed', 'import.complete']

export function startDemoReceiver(): Promise<Receiver> {
  return startReceiver({ secrets: [receiverSecret] })
}

export async function subscribeReceiver(api: ApiClient, receiver: Receiver): Promise<void> {
  heading('3. Subscribe to what happens: POST /v1/webhooks')
  const url = `https://127.0.0.1:${receiver.port}/events`
  const made = await api.subscribe({ url, secret: receiverSecret, eventTypes })
  fact('receiver', url)
  fact('webhooks', `${made}: ${eventTypes.join(', ')}`)
}

/** Waits for the events of these vehicles and shows every delivery. Throws if a signature is invalid. */
export async function showDeliveries(receiver: Receiver, vins: readonly string[]): Promise<void> {
  heading('5. What arrived at the receiver, signed')
  await waitFor('the deliveries', async () => {
    const received = new Set(receiver.received().map((delivery) => vinOf(delivery)))
    return vins.every((vin) => received.has(vin)) ? true : undefined
  })
  const received = receiver.received()
  table(
    [{ title: 'at' }, { title: 'event' }, { title: 'VIN' }, { title: 'webhook-id' }, { title: 'signature' }],
    received.map((delivery) => [
      new Date(delivery.at).toISOString().slice(11, 23),
      delivery.event,
      vinOf(delivery) ?? '',
      delivery.webhookId,
      delivery.genuine ? 'genuine' : 'FORGED',
    ]),
  )
  if (!received.every((delivery) => delivery.genuine)) throw new Error('a delivery was not signed with the secret')
}

function vinOf(delivery: ReceivedDelivery): string | undefined {
  const { data } = JSON.parse(delivery.body)
  return typeof data.vin === 'string' ? data.vin : undefined
}
