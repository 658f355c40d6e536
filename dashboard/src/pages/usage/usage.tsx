import { Group, Paper, Progress, SegmentedControl, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { Figure } from '../../parts/figure.tsx'
import { count, plural } from '../../parts/format.ts'
import { Loaded, Waiting } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Muted } from '../../parts/text.tsx'
import { classNames } from './groupings.data.ts'

type Spent = AnswerOf<'getLimits'>['live']
type Window = Spent['classes'][number]['windows'][number]

const UsageGroups = lazy(async () => ({ default: (await import('./usage-groups.tsx')).UsageGroups }))
const ClassChart = lazy(async () => ({ default: (await import('./class-chart.tsx')).ClassChart }))

const periods = { 7: '7 days', 30: '30 days', 90: '90 days' }
const dayMs = 86_400_000

export function UsagePage() {
  const { days: shown = 30, keys: type = 'live', by = 'class' } = useSearch({ from: '/inside/usage' })
  const navigate = useNavigate({ from: '/usage' })
  const days = Array.from({ length: shown }, (_, at) =>
    new Date(Date.now() - (shown - 1 - at) * dayMs).toISOString().slice(0, 10),
  )
  const start = days[0] ?? ''
  const usage = useRead('getUsage', { query: { start_date: start } }, { everyMs: 30_000 })
  const limits = useRead('getLimits', {}, { everyMs: 10_000 })
  return (
    <>
      <PageHead
        title="Usage and limits"
        guide="limits"
        description="Requests of the account’s keys. Windows of a minute, an hour and a day slide; a month begins on the 1st, UTC."
        actions={
          <SegmentedControl
            aria-label="Period"
            value={String(shown)}
            onChange={(chosen) => void navigate({ search: (now) => ({ ...now, days: Number(chosen) }), replace: true })}
            data={Object.entries(periods).map(([value, label]) => ({ value, label }))}
          />
        }
      />
      <Stack gap="lg">
        <Loaded query={usage}>{(report) => <Totals report={report} />}</Loaded>
        <Muted>
          Billable are successful requests of live keys that read inventory, feeds or the market, search, look up,
          resolve or set up, and each prewarmed VIN. Test keys are never billed.
        </Muted>
        <Suspense fallback={<Waiting rows={4} />}>
          <ClassChart days={days} />
          <UsageGroups
            start={start}
            by={by}
            onChange={(chosen) => void navigate({ search: (now) => ({ ...now, by: chosen }), replace: true })}
          />
        </Suspense>
        <Group justify="space-between">
          <Title order={2}>Limits</Title>
          <SegmentedControl
            aria-label="Key type"
            value={type}
            onChange={(value) =>
              void navigate({
                search: (now) => ({ ...now, keys: value === 'test' ? 'test' : undefined }),
                replace: true,
              })
            }
            data={[
              { value: 'live', label: 'Live keys' },
              { value: 'test', label: 'Test keys' },
            ]}
          />
        </Group>
        <Loaded query={limits} rows={7}>
          {(spent) => <Limits spent={spent[type]} />}
        </Loaded>
      </Stack>
    </>
  )
}

function Totals({ report: { requests, imports } }: { readonly report: AnswerOf<'getUsage'> }) {
  const figures: readonly (readonly [string, number, string])[] = [
    [
      'Requests',
      requests.total_requests,
      `${count(requests.successful)} successful, ${plural(requests.errors, 'error')}`,
    ],
    ['Rate limited', requests.rate_limited, 'answered 429'],
    ['Billable', requests.billable, `${count(requests.prewarmed_vins)} prewarmed VINs`],
    [
      'Imports',
      imports.total_imports,
      `${count(imports.failed)} failed, ${count(imports.total_vehicles_processed)} vehicles`,
    ],
  ]
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      {figures.map(([label, value, note]) => (
        <Figure key={label} label={label} value={value} note={note} />
      ))}
    </SimpleGrid>
  )
}

function Limits({ spent }: { readonly spent: Spent }) {
  return (
    <>
      {spent.test_quota !== null && (
        <Paper withBorder p="md" maw={420}>
          <Text size="sm" fw={500}>
            Monthly test quota
          </Text>
          <Meter used={spent.test_quota.used} limit={spent.test_quota.limit} label="Monthly test quota" />
        </Paper>
      )}
      <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} aria-label="Limits" role="region">
        <Table aria-label="Limits by class">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Class</Table.Th>
              <Table.Th>Minute</Table.Th>
              <Table.Th>Hour</Table.Th>
              <Table.Th>Day</Table.Th>
              <Table.Th>Month</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {spent.classes.map(({ class: name, windows }) => (
              <Table.Tr key={name}>
                <Table.Td>{classNames[name] ?? name.replaceAll('_', ' ')}</Table.Td>
                {windows.map((window: Window) => (
                  <Table.Td key={window.window}>
                    <Meter used={window.count} limit={window.limit} label={`${name} per ${window.window}`} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}

function Meter({ used, limit, label }: { readonly used: number; readonly limit: number; readonly label: string }) {
  const percent = limit === 0 ? 100 : (used / limit) * 100
  return (
    <>
      <Text size="xs" className="number">
        {count(used)} / {count(limit)}
      </Text>
      <Progress
        value={percent}
        size="sm"
        color={percent >= 90 ? 'red.8' : percent >= 70 ? 'orange' : 'cyan'}
        aria-label={label}
      />
    </>
  )
}
