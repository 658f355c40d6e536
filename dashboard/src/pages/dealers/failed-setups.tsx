import { Button, Group, Paper, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { plural } from '../../parts/format.ts'
import { Untrusted } from '../../parts/text.tsx'
import { AddDealer } from './add-dealer.tsx'
import { failedSetupsOf, failureText, type Setup } from './setup-facts.ts'

const listed = 100

/** Setups whose latest attempt failed in the last 30 days, to be tried again. */
export function FailedSetups() {
  const setups = useRead('listSetups', { query: { limit: listed } }, { everyMs: 15_000 }).data?.setups ?? []
  const [followed, setFollowed] = useState<Setup | null>(null)
  const [isOpen, list] = useDisclosure(false)
  const failed = failedSetupsOf(setups)
  return (
    <>
      {failed.length > 0 && (
        <Paper withBorder p="md" mb="md">
          <Group justify="space-between">
            <Text size="sm" fw={500}>
              {plural(failed.length, 'failed setup')} in the last {rules.setupsKeptDays} days
            </Text>
            <Button size="xs" variant="default" aria-expanded={isOpen} onClick={list.toggle}>
              {isOpen ? 'Hide' : 'Show'}
            </Button>
          </Group>
          {isOpen && (
            <DataTable
              label="Failed setups"
              columns={columnsOf(setFollowed)}
              rows={failed}
              keyOf={({ setup_id }) => setup_id}
            />
          )}
        </Paper>
      )}
      <AddDealer
        key={followed?.setup_id}
        opened={followed !== null}
        again={followed}
        onClose={() => setFollowed(null)}
      />
    </>
  )
}

function columnsOf(onFollow: (setup: Setup) => void): readonly Column<Setup>[] {
  return [
    {
      title: 'Website',
      cell: ({ dealership_url: url }) => <Untrusted fw={500}>{url}</Untrusted>,
    },
    {
      title: 'Why',
      cell: (setup) => <Untrusted maw={420}>{failureText(setup)}</Untrusted>,
    },
    { title: 'When', cell: ({ completed_at: at }) => <Ago at={at} /> },
    { title: 'Actions', align: 'right', cell: (setup) => <Actions setup={setup} onFollow={onFollow} /> },
  ]
}

function Actions({ setup, onFollow }: { readonly setup: Setup; readonly onFollow: (setup: Setup) => void }) {
  const dismiss = useChange('dismissSetup', { refreshes: ['listSetups'] })
  const params = { setup_id: setup.setup_id }
  const retry = useChange('retrySetup', { refreshes: ['listSetups', 'listDealers'] })
  // A promise, since the row is gone when the list was read again. A failure is displayed by useChange.
  const start = () =>
    retry.mutateAsync({ params }).then(
      (answer) => 'setup_id' in answer && onFollow({ ...setup, setup_id: answer.setup_id }),
      () => undefined,
    )
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button size="xs" variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate({ params })}>
        Dismiss
      </Button>
      <Button size="xs" variant="default" loading={retry.isPending} onClick={() => void start()}>
        Retry
      </Button>
    </Group>
  )
}
