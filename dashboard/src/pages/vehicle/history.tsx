import { Alert, Stack, Text, Timeline } from '@mantine/core'
import type { Country } from '../../../../src/model/state-name.ts'
import type { AnswerOf } from '../../api/client.ts'
import type { Loading } from '../../api/hooks.ts'
import { count, moment, money } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Note, Section, Untrusted } from '../../parts/text.tsx'
import { useDealers } from '../dealers/use-dealers.ts'

type Entry = AnswerOf<'getVehicleHistory'>['records'][number]
type Happening = Entry['events'][number]

/** What happened to the VIN at the account's dealerships. */
export function History({ query }: { readonly query: Loading<'getVehicleHistory'> }) {
  return (
    <Section title="History">
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
    </Section>
  )
}

function Record({ entry }: { readonly entry: Entry }) {
  const country = useDealers().get(entry.dealership_id)?.country ?? 'US'
  return (
    <div>
      <Untrusted fw={500} mb={6}>
        {entry.dealership_name}, {entry.source === 'ims' ? 'feed' : 'website'}
        {entry.active ? '' : ' (no longer listed)'}
      </Untrusted>
      <Timeline bulletSize={12} lineWidth={2} active={entry.events.length}>
        {entry.events.slice(0, 30).map((event) => (
          <Timeline.Item key={`${event.at} ${event.type}`} title={<Text size="sm">{describe(event, country)}</Text>}>
            <Note>{moment(event.at)}</Note>
          </Timeline.Item>
        ))}
      </Timeline>
    </div>
  )
}

function describe({ type, from, to }: Happening, country: Country): string {
  if (type === 'price') return `Price ${money(numberOf(from), country)} → ${money(numberOf(to), country)}`
  if (type === 'odometer') return `Odometer ${count(numberOf(from))} → ${count(numberOf(to))}`
  if (type === 'photos') return `Photos ${String(from ?? 0)} → ${String(to ?? 0)}`
  if (type === 'condition') return `Condition ${String(from)} → ${String(to)}`
  return { listed: 'Listed', removed: 'Removed', returned: 'Listed again' }[type]
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
