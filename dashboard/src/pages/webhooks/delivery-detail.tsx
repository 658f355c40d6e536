import { Code, Modal, Stack, Table, Text, Title } from '@mantine/core'
import { useRead } from '../../api/hooks.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Status } from '../../parts/status.tsx'
import type { Delivery } from './deliveries.tsx'

export type DeliveryDetailProps = {
  readonly webhookId: number
  readonly delivery: Delivery
  readonly onClose: () => void
}

/** The request that was sent, and the response. */
export function DeliveryDetail({ webhookId, delivery, onClose }: DeliveryDetailProps) {
  const sent = useRead('getDelivery', { params: { webhook_id: webhookId, delivery_id: delivery.id } })
  const { attempt, status, status_code, error, response_time_ms, attempted_at } = delivery
  const facts: readonly (readonly [string, string])[] = [
    ['Delivery', String(delivery.id)],
    ['Event', String(delivery.event_id)],
    ['Attempt', `${attempt} of 3`],
    ['Answer', [status_code, error].filter((part) => part !== null).join(' ') || 'None'],
    ['Response time', response_time_ms === null ? '–' : `${response_time_ms} ms`],
    ['Attempted', attempted_at ?? 'Not yet'],
  ]
  return (
    <Modal opened onClose={onClose} title={`Delivery ${delivery.id}`} size="xl">
      <Stack>
        <Status value={status} />
        <Table variant="vertical" aria-label="Delivery">
          <Table.Tbody>
            {facts.map(([name, value]) => (
              <Table.Tr key={name}>
                <Table.Th w={140}>{name}</Table.Th>
                <Table.Td className="untrusted">{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Title order={2}>Body</Title>
        <Loaded query={sent}>
          {({ delivery: { request } }) => (
            <>
              <Text size="sm" c="dimmed" className="untrusted">
                POST {request.url}
              </Text>
              <Code block tabIndex={0} mah={420} className="untrusted">
                {request.body === null ? 'The event is past its retention.' : readable(request.body)}
              </Code>
            </>
          )}
        </Loaded>
      </Stack>
    </Modal>
  )
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
