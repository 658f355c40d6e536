import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { Chip, Group, Paper, Title } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { percent, plural, shortDay } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Muted, Note } from '../../parts/text.tsx'
import { type FieldFill, type FillHistory, orderFields } from './fill-history.ts'

const colors = ['cyan.7', 'orange.6', 'grape.6', 'lime.8', 'indigo.5', 'red.7'] as const

/** Which part of the vehicles has each field, over the imports that still know it; what is lost today first. */
export function FillChart({ dealershipId }: { readonly dealershipId: string }) {
  const imports = useRead('listImports', { params: { dealership_id: dealershipId }, query: { limit: 30 } })
  return (
    <Paper withBorder p="md" component="section" aria-label="Fields of the website">
      <Title order={2} size="sm" fw={600}>
        Fields of the website
      </Title>
      <Loaded query={imports}>{(answer) => <Chart {...answer} />}</Loaded>
    </Paper>
  )
}

function Chart({ imports }: AnswerOf<'listImports'>) {
  const history: FillHistory = imports
    .flatMap(({ completed_at: at, fill_rates: rates }) => (at === null || rates === null ? [] : [{ at, rates }]))
    .toReversed()
  const all = orderFields(history)
  const isWhole = ({ now, lost }: FieldFill) => now === 1 && lost === 0
  const fields = all.filter((field) => !isWhole(field))
  const [chosen, choose] = useState(() => fields.slice(0, 4).map(({ name }) => name))
  if (all.length === 0) return <Muted mt="sm">No import has read vehicles yet.</Muted>
  const shown = fields.filter(({ name }) => chosen.includes(name)).slice(0, colors.length)
  return (
    <>
      <Note mb="sm">
        How many of the vehicles have each, in the last {plural(history.length, 'import')}. All vehicles have:{' '}
        {all
          .filter(isWhole)
          .map(({ name }) => wordsOf(name))
          .join(', ') || 'none of them'}
        .
      </Note>
      <Chip.Group multiple value={chosen} onChange={choose}>
        <Group gap={6} mb="sm">
          {fields.map(({ name, now, lost }) => (
            <Chip key={name} value={name} size="xs" disabled={shown.length >= colors.length && !chosen.includes(name)}>
              {wordsOf(name)} {percent(now * 100)}
              {lost >= 0.001 && `, lost ${percent(lost * 100)}`}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {shown.length > 0 && (
        <div aria-hidden="true">
          <LineChart
            h={220}
            dataKey="at"
            data={history.map(({ at, rates }) => ({
              at: shortDay(at),
              ...Object.fromEntries(
                shown.map(({ name }) => [wordsOf(name), Math.round((rates[name] ?? 0) * 1000) / 10]),
              ),
            }))}
            series={shown.map(({ name }, index) => ({ name: wordsOf(name), color: colors[index] ?? colors[0] }))}
            curveType="linear"
            gridAxis="x"
            tickLine="none"
            withLegend
            unit="%"
            yAxisProps={{ width: 44, domain: [0, 100] }}
            lineChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 8 } }}
            lineProps={{ isAnimationActive: false }}
          />
        </div>
      )}
    </>
  )
}

function wordsOf(field: string): string {
  return field === 'photo_url_list' ? 'photos' : field.replace(/_desc$/, '').replaceAll('_', ' ')
}
