import { Button, FileButton, Group, Select, Stack, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import type { AnswerOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { count, plural } from '../../parts/format.ts'
import { ButtonLink, TextLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Status } from '../../parts/status.tsx'
import { Section } from '../../parts/text.tsx'
import { conditionOf, type VehicleFilter, vehicleFilters } from '../dealers/vehicle-filters.data.ts'
import { readAddresses } from './read-addresses.ts'

export function AddDealersPage() {
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<VehicleFilter>('all')
  const navigate = useNavigate()
  const create = useChange('createSetupBatch', { inForm: true, refreshes: ['listSetupBatches'] })
  const rows = readAddresses(text)
  const submit = () =>
    create.mutate(
      { body: { dealerships: [...rows], condition_filter: conditionOf(filter) } },
      { onSuccess: ({ batch_id }) => void navigate({ to: '/batches/$batchId', params: { batchId: batch_id } }) },
    )
  return (
    <>
      <PageHead
        title="Add dealers"
        guide="market"
        back={{ to: '/dealers', label: 'Dealers' }}
        description="Many at once: their setups start as the account’s limits allow."
        actions={
          <ButtonLink to="/directory" variant="default">
            Directory
          </ButtonLink>
        }
      />
      <Stack maw={760} mb="lg">
        <Problem error={create.error} />
        <Textarea
          label="Websites"
          description="One address a line, or CSV with a header: website, name, city, state, street address, phone."
          placeholder={'www.example-motors.com\nexample-toyota.com'}
          autosize
          minRows={8}
          maxRows={16}
          value={text}
          error={rows.length > rules.mostRows && `At most ${count(rules.mostRows)} at once.`}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group align="end">
          <Select
            label="Vehicles"
            allowDeselect={false}
            value={filter}
            onChange={(value) => setFilter(value ?? 'all')}
            data={vehicleFilters}
          />
          <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void file?.text().then(setText)}>
            {(button) => (
              <Button variant="default" {...button}>
                Read a file
              </Button>
            )}
          </FileButton>
          <Button
            disabled={rows.length === 0 || rows.length > rules.mostRows}
            loading={create.isPending}
            onClick={submit}
          >
            {rows.length === 0 ? 'Add dealers' : `Add ${plural(rows.length, 'dealer')}`}
          </Button>
        </Group>
      </Stack>
      <Batches />
    </>
  )
}

function Batches() {
  const batches = useRead('listSetupBatches', {}, { everyMs: 15_000 })
  return (
    <Loaded query={batches} rows={2}>
      {({ batches: rows }) =>
        rows.length > 0 && (
          <Section title="Batches">
            <DataTable label="Batches" columns={columns} rows={rows} keyOf={({ batch_id }) => batch_id} />
          </Section>
        )
      }
    </Loaded>
  )
}

const columns: readonly Column<AnswerOf<'listSetupBatches'>['batches'][number]>[] = [
  {
    title: 'Started',
    cell: ({ batch_id, created_at }) => (
      <TextLink to="/batches/$batchId" params={{ batchId: batch_id }} size="sm">
        <Ago at={created_at} />
      </TextLink>
    ),
  },
  { title: 'State', cell: ({ status }) => <Status value={status} /> },
  { title: 'Dealers', align: 'right', cell: ({ total }) => count(total) },
  { title: 'Set up', align: 'right', cell: ({ counts }) => count(counts.completed + counts.needs_manual_review) },
  { title: 'Failed', align: 'right', cell: ({ counts }) => count(counts.failed) },
  { title: 'Waiting', align: 'right', cell: ({ counts }) => count(counts.waiting) },
]
