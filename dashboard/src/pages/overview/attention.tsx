import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { plural } from '../../parts/format.ts'
import { ButtonLink } from '../../parts/links.tsx'
import { Status } from '../../parts/status.tsx'
import { Muted } from '../../parts/text.tsx'
import type { Dealer, UnusualStates } from '../dealers/dealer-facts.ts'
import { failedSetupsOf, failureText } from '../dealers/setup-facts.ts'
import { type FeedTrouble, feedTroubles, isTrouble } from '../feeds/feed-troubles.data.ts'
import { endpointsOf } from '../webhooks/endpoints.ts'

type Item = {
  readonly key: string
  readonly what: string
  readonly status: { readonly value: string; readonly label: string }
  readonly why: string
  readonly since: string | null
  readonly action: ReactNode
}

const shown = 12

/** What is wrong now, the most urgent first: since when, and what to press. Nothing where all is well. */
export function Attention({
  dealers,
  states,
}: {
  readonly dealers: readonly Dealer[]
  readonly states: UnusualStates
}) {
  const items = [...useSwitchedOff(), ...troubledDealers(dealers, states), ...useTroubledFeeds(), ...useFailedSetups()]
  if (items.length === 0) return null
  return (
    <Stack gap="xs">
      <Title order={2}>Needs attention</Title>
      <DataTable label="Needs attention" columns={columns} rows={items.slice(0, shown)} keyOf={({ key }) => key} />
      {items.length > shown && <Muted>and {items.length - shown} more</Muted>}
    </Stack>
  )
}

const columns: readonly Column<Item>[] = [
  { title: 'What', cell: ({ what }) => <span className="untrusted">{what}</span> },
  { title: 'Status', cell: ({ status }) => <Status {...status} /> },
  { title: 'Why', cell: ({ why }) => <span className="untrusted">{why}</span> },
  { title: 'Since', cell: ({ since }) => <Ago at={since} never="–" /> },
  { title: 'Actions', align: 'right', cell: ({ action }) => action },
]

function useSwitchedOff(): readonly Item[] {
  const webhooks = useRead('listWebhooks', {}, { everyMs: 30_000 }).data?.webhooks ?? []
  const waiting = endpointsOf(webhooks).filter(({ webhooks: [first] }) => first.paused)
  const off = endpointsOf(webhooks.filter(({ active }) => !active)).map(({ url, webhooks: off }) => ({
    key: `webhook ${url}`,
    what: url,
    status: { value: 'failed', label: 'Switched off' },
    why: `Nothing is delivered of ${off.map(({ event_type: type }) => type).join(', ')}`,
    since:
      off
        .map(({ last_triggered_at: at }) => at ?? '')
        .sort()
        .at(-1) || null,
    action: (
      <ButtonLink to="/webhooks/$webhookId" params={{ webhookId: String(off[0]?.id) }} size="xs" variant="default">
        Reactivate
      </ButtonLink>
    ),
  }))
  const paused = waiting.map(({ url, webhooks: [first, ...more] }) => ({
    key: `paused ${url}`,
    what: url,
    status: { value: 'paused', label: 'Paused' },
    why: waitingText([first, ...more].reduce((sum, one) => sum + one.undelivered, 0)),
    since: null,
    action: (
      <ButtonLink to="/webhooks/$webhookId" params={{ webhookId: String(first.id) }} size="xs" variant="default">
        Resume
      </ButtonLink>
    ),
  }))
  return [...off, ...paused]
}

function waitingText(events: number): string {
  return events === 1 ? '1 event waits' : `${plural(events, 'event')} wait`
}

function troubledDealers(dealers: readonly Dealer[], states: UnusualStates): readonly Item[] {
  const ofState = (wanted: 'held' | 'failing') =>
    dealers.flatMap((dealer): readonly Item[] => {
      const found = states.get(dealer.dealership_id)
      if (found?.state !== wanted) return []
      return [
        {
          key: dealer.dealership_id,
          what: dealer.name || dealer.website,
          status: { value: wanted, label: wanted === 'held' ? 'Import held' : 'Import failing' },
          why: dealer.collection_problem ?? '',
          since: found.since,
          action: (
            <ButtonLink
              to="/dealers/$dealershipId"
              params={{ dealershipId: dealer.dealership_id }}
              search={{ tab: 'imports' }}
              size="xs"
              variant="default"
            >
              {wanted === 'held' ? 'Decide' : 'Look at it'}
            </ButtonLink>
          ),
        },
      ]
    })
  return [...ofState('held'), ...ofState('failing')]
}

function useTroubledFeeds(): readonly Item[] {
  const feeds = useRead('listFeedHealth', {}, { everyMs: 30_000 }).data?.feeds ?? []
  return feeds.flatMap((feed): readonly Item[] => {
    const { state } = feed
    if (!isTrouble(state)) return []
    return [
      {
        key: `feed ${feed.id}`,
        what: `${feed.dealership_name || feed.dealership_id}, ${feed.file_name}`,
        status: { value: state, label: feedTroubles[state] },
        why: whyOf(state, feed.staleness_threshold_hours),
        since: feed.last_file_modified,
        action: (
          <ButtonLink to="/feeds/$feedId" params={{ feedId: String(feed.id) }} size="xs" variant="default">
            {state === 'held' ? 'Decide' : 'Look at it'}
          </ButtonLink>
        ),
      },
    ]
  })
}

function whyOf(state: FeedTrouble, hours: number): string {
  if (state === 'late') return `No new file for ${plural(hours, 'hour')}`
  return state === 'held' ? 'The file would remove many vehicles, or is cut off' : 'The last file could not be imported'
}

function useFailedSetups(): readonly Item[] {
  const setups = useRead('listSetups', { query: { limit: 100 } }, { everyMs: 30_000 }).data?.setups ?? []
  return failedSetupsOf(setups).map((setup) => ({
    key: setup.setup_id,
    what: setup.dealership_url,
    status: { value: 'failed', label: 'Setup failed' },
    why: failureText(setup),
    since: setup.completed_at,
    action: (
      <ButtonLink to="/dealers" size="xs" variant="default">
        Retry
      </ButtonLink>
    ),
  }))
}
