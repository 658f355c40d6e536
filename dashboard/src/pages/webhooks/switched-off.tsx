import { Alert, Button, Code, Group, List, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { plural } from '../../parts/format.ts'
import type { Webhook } from './endpoints.ts'
import { type Attempt, useDeliveries } from './use-deliveries.ts'

const answersRead = 20

/** Why events were switched off: the last answers of the address. */
export function SwitchedOff({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  if (webhooks.length === 0) return null
  return <Banner webhooks={webhooks} />
}

function Banner({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { attempts } = useDeliveries(webhooks, { status: 'failed' }, answersRead)
  const queries = useQueryClient()
  const reactivate = useMutation({
    mutationFn: async () => {
      for (const { id } of webhooks) await call('reactivateWebhook', { params: { webhook_id: id } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['listWebhooks'] }),
  })
  const types = webhooks.map((one) => one.event_type).join(', ')
  const [latest] = attempts
  return (
    <Alert color="red" variant="light" mb="md" role="alert" title={`Switched off: ${types}`}>
      <Text size="sm">
        Too many deliveries in a row failed, each after its last attempt. Nothing is sent until it is reactivated;
        meanwhile deliveries are skipped, and can be replayed. The last answers:
      </Text>
      <List size="sm" my="xs">
        {answersOf(attempts).map(({ answer, times, at }) => (
          <List.Item key={answer} className="untrusted">
            {answer} ({plural(times, 'time')}, last <Ago at={at} />)
          </List.Item>
        ))}
      </List>
      {latest !== undefined && <Body of={latest} />}
      <Group mt="xs">
        <Button size="xs" loading={reactivate.isPending} onClick={() => reactivate.mutate()}>
          Reactivate {webhooks.length > 1 ? `${webhooks.length} events` : types}
        </Button>
        {reactivate.error !== null && <Text size="sm">{reactivate.error.message}</Text>}
      </Group>
    </Alert>
  )
}

/** The beginning of the last answer's body, if it is still kept. */
function Body({ of: { webhook_id, id } }: { readonly of: Attempt }) {
  const sent = useRead('getDelivery', { params: { webhook_id, delivery_id: id } }).data?.delivery
  const body = sent?.attempts.find((attempt) => attempt.id === id)?.response_body
  if (body === null || body === undefined || body.trim() === '') return null
  return (
    <Code block className="whole" aria-label="Body of the last answer">
      {body.slice(0, 300)}
    </Code>
  )
}

function answersOf(attempts: readonly Attempt[]) {
  const answers = new Map<string, { readonly answer: string; times: number; readonly at: string | null }>()
  for (const { status_code: code, error, attempted_at: at } of attempts) {
    const answer = error ?? (code === null ? 'No answer' : String(code))
    const known = answers.get(answer)
    if (known === undefined) answers.set(answer, { answer, times: 1, at })
    else known.times += 1
  }
  return [...answers.values()]
}
