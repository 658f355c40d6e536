import { Anchor, List, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useRead } from '../../api/hooks.ts'
import { count, percent } from '../../parts/format.ts'
import { TextLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Note } from '../../parts/text.tsx'
import { type DealerState, stateOf } from '../dealers/dealer-facts.ts'
import { useDealerStates } from '../dealers/use-dealer-states.ts'
import { Attention } from './attention.tsx'
import { PriceChanges } from './price-changes.tsx'

const ActivityCharts = lazy(async () => ({ default: (await import('./activity-charts.tsx')).ActivityCharts }))

export function OverviewPage() {
  const dealers = useRead('listDealers', {}, { everyMs: 30_000 })
  const states = useDealerStates()
  const feeds = useRead('listFeedHealth', {}, { everyMs: 30_000 })
  const webhooks = useRead('listWebhooks', {}, { everyMs: 30_000 })
  const seen = useRead('getDashboard', {}, { everyMs: 60_000 }).data?.dealers
  return (
    <>
      <PageHead
        title="Overview"
        guide="operating"
        description="What is collected, what is delivered, and what needs attention."
      />
      <Stack gap="lg">
        <Loaded query={dealers}>
          {({ dealers: all }) => {
            if (all.length === 0) return <FirstSteps />
            const inState = (wanted: DealerState) => all.filter((dealer) => stateOf(dealer, states) === wanted)
            const state = (wanted: DealerState) => count(inState(wanted).length)
            const sum = (of: (dealer: (typeof all)[number]) => number) =>
              all.reduce((total, dealer) => total + of(dealer), 0)
            const troubledFeeds = feeds.data?.feeds.filter((feed) =>
              ['late', 'held', 'failed'].includes(feed.state),
            ).length
            const off = webhooks.data?.webhooks.filter(({ active }) => !active).length
            return (
              <>
                <Attention dealers={all} states={states} />
                <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
                  <Figure
                    to="/dealers"
                    label="Dealers"
                    value={count(all.length)}
                    note={`${state('collected')} collected, ${state('stale')} stale, ${state('held')} held, ${state('failing')} failing`}
                    more={
                      seen !== undefined &&
                      `${percent(seen.seen_12h_percent)} seen within 12 hours, ${percent(seen.seen_48h_percent)} within 48`
                    }
                  />
                  <Figure
                    to="/inventory"
                    label="Vehicles on websites"
                    value={count(sum((dealer) => dealer.vehicle_count))}
                    note={`${count(sum((dealer) => dealer.ims_vehicle_count))} in feeds`}
                  />
                  <Figure
                    to="/feeds"
                    label="Feeds"
                    value={count(feeds.data?.feeds.length)}
                    note={`${count(troubledFeeds)} need attention`}
                  />
                  <Figure
                    to="/webhooks"
                    label="Webhooks"
                    value={count(webhooks.data?.webhooks.length)}
                    note={`${count(off)} switched off`}
                  />
                </SimpleGrid>
                <PriceChanges />
              </>
            )
          }}
        </Loaded>
        <Suspense fallback={<Text size="sm">Loading charts…</Text>}>
          <ActivityCharts />
        </Suspense>
      </Stack>
    </>
  )
}

type FigureProps = {
  readonly to: string
  readonly label: string
  readonly value: string
  readonly note: string
  readonly more?: string | false
}

function Figure({ to, label, value, note, more = false }: FigureProps) {
  return (
    <Paper withBorder p="md">
      <Title order={2} size="sm" fw={500}>
        <TextLink to={to} size="sm">
          {label}
        </TextLink>
      </Title>
      <Text fz={28} fw={600} lh={1.3} className="number">
        {value}
      </Text>
      <Note>{note}</Note>
      {more !== false && <Note>{more}</Note>}
    </Paper>
  )
}

/** What an account without dealers does first. */
export function FirstSteps() {
  return (
    <Paper withBorder p="lg">
      <Stack gap="xs">
        <Title order={2}>First steps</Title>
        <List size="sm" type="ordered" spacing={4}>
          <List.Item>
            <TextLink to="/dealers" size="sm">
              Add a dealer
            </TextLink>{' '}
            by the address of its website.
          </List.Item>
          <List.Item>
            <TextLink to="/keys" size="sm">
              Create an API key
            </TextLink>{' '}
            for your program.
          </List.Item>
          <List.Item>
            <TextLink to="/webhooks" size="sm">
              Add a webhook
            </TextLink>{' '}
            to hear of every change.
          </List.Item>
          <List.Item>
            Read the{' '}
            <Anchor href="/docs/" size="sm">
              API reference
            </Anchor>
            .
          </List.Item>
        </List>
      </Stack>
    </Paper>
  )
}
