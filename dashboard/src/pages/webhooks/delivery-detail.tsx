import { Badge, Code, Modal, Stack, Table, Text, Title } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Status } from '../../parts/status.tsx'
import { Muted } from '../../parts/text.tsx'
import type { Attempt } from './use-deliveries.ts'

type Detail = AnswerOf<'getDelivery'>['delivery']

type DeliveryDetailProps = { readonly attempt: Attempt; readonly onClose: () => void }

/** The attempts of a delivery: what was sent, and what came back. */
export function DeliveryDetail({ attempt: { id, webhook_id, event_type: type }, onClose }: DeliveryDetailProps) {
  const sent = useRead('getDelivery', { params: { webhook_id, delivery_id: id } }, { everyMs: 4_000 })
  return (
    <Modal opened onClose={onClose} title={`${type}, delivery ${id}`} size="xl">
      <Loaded query={sent}>
        {({ delivery }) => (
          <Stack>
            <Title order={2}>Attempts</Title>
            {delivery.attempts.map((attempt) => (
              <Made key={attempt.id} attempt={attempt} />
            ))}
            <Title order={2}>Request</Title>
            <Muted className="untrusted">
              POST {delivery.request.url}, event {delivery.event_id}
            </Muted>
            {delivery.request.headers !== null && <Headers of={delivery.request.headers} label="Request headers" />}
            <Code block tabIndex={0} mah={420} className="whole" aria-label="Request body">
              {delivery.request.body === null ? 'The event is past its retention.' : readable(delivery.request.body)}
            </Code>
          </Stack>
        )}
      </Loaded>
    </Modal>
  )
}

function Made({ attempt }: { readonly attempt: Detail['attempts'][number] }) {
  const { attempt: number, status, status_code: code, response_time_ms: ms, error, at } = attempt
  return (
    <div>
      <Text size="sm" component="div">
        <Badge color="gray">Attempt {number}</Badge> <Status value={status} />{' '}
        <span className="untrusted">{error ?? code}</span>
        {ms !== null && ` after ${ms} ms`}&nbsp;· <Ago at={at} never="not made" />
      </Text>
      {attempt.response_headers !== null && <Headers of={attempt.response_headers} label="Response headers" />}
      {attempt.response_body !== null && attempt.response_body !== '' && (
        <Code block mt={6} className="whole" aria-label={`Response body of attempt ${number}`}>
          {attempt.response_body}
        </Code>
      )}
    </div>
  )
}

function Headers({ of, label }: { readonly of: Readonly<Record<string, string>>; readonly label: string }) {
  return (
    <details>
      <Text component="summary" size="sm">
        {label}
      </Text>
      <Table variant="vertical" aria-label={label}>
        <Table.Tbody>
          {Object.entries(of).map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th w={200} className="untrusted">
                {name}
              </Table.Th>
              <Table.Td className="untrusted">{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
