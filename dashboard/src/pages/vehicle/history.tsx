import { Alert, Stack, Text, Timeline, Title } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import type { Loading } from '../../api/hooks.ts'
import { dollars, miles } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'

type Entry = AnswerOf<'getVehicleHistory'>['records'][number]
type Happening = Entry['events'][number]

/** What happened to the VIN at the account's dealerships. */
export function History({ query }: { readonly query: Loading<'getVehicleHistory'> }) {
  return (
    <section>
      <Title order={2} mb="xs">
        History
      </Title>
      {query.error !== null && query.data === undefined ? (
        <Alert color="gray" variant="light">
          {query.error.message}
        </Alert>
      ) : (
        <Loaded query={query}>
          {({ records }) => (
            <Stack>
              {records.map((entry) => (
                <Record key={`${entry.dealership_id} ${entry.source}`} entry={entry} />
              ))}
            </Stack>
          )}
        </Loaded>
      )}
    </section>
  )
}

function Record({ entry }: { readonly entry: Entry }) {
  return (
    <div>
      <Text size="sm" fw={500} mb={6} className="untrusted">
        {entry.dealership_name}, {entry.source === 'ims' ? 'feed' : 'website'}
        {entry.active ? '' : ' (no longer listed)'}
      </Text>
      <Timeline bulletSize={12} lineWidth={2} active={entry.events.length}>
        {entry.events.slice(0, 30).map((event) => (
          <Timeline.Item key={`${event.at} ${event.type}`} title={<Text size="sm">{describe(event)}</Text>}>
            <Text size="xs" c="dimmed">
              {event.at.slice(0, 16).replace('T', ' ')} UTC
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </div>
  )
}

function describe({ type, from, to }: Happening): string {
  if (type === 'price') return `Price ${money(from)} → ${money(to)}`
  if (type === 'odometer') return `Mileage ${distance(from)} → ${distance(to)}`
  if (type === 'photos') return `Photos ${String(from ?? 0)} → ${String(to ?? 0)}`
  if (type === 'condition') return `Condition ${String(from)} → ${String(to)}`
  return { listed: 'Listed', removed: 'Removed', returned: 'Listed again' }[type]
}

function money(value: unknown): string {
  return dollars(typeof value === 'number' ? value : null)
}

function distance(value: unknown): string {
  return miles(typeof value === 'number' ? value : null)
}
