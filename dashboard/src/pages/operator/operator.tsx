import { Button, SimpleGrid, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Figure } from '../../parts/figure.tsx'
import { count } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Muted, Section } from '../../parts/text.tsx'
import { useProviderName } from '../../parts/use-names.ts'
import { AddAccount } from './add-account.tsx'
import { EditLimits } from './edit-limits.tsx'

type Installation = AnswerOf<'getInstallation'>
type Account = AnswerOf<'listAccounts'>['accounts'][number]

export function OperatorPage() {
  const installation = useRead('getInstallation', {}, { everyMs: 10_000 })
  const accounts = useRead('listAccounts')
  const [isAdding, dialog] = useDisclosure(false)
  return (
    <>
      <PageHead
        title="Operator"
        guide="operating"
        description="The whole installation, of all accounts."
        actions={<Button onClick={dialog.open}>Add account</Button>}
      />
      <Stack gap="lg">
        <Loaded query={installation}>{(state) => <Health state={state} />}</Loaded>
        <Section title="Accounts">
          <Loaded query={accounts}>
            {({ accounts: rows }) => (
              <DataTable label="Accounts" columns={accountColumns} rows={rows.slice(0, 500)} keyOf={({ id }) => id} />
            )}
          </Loaded>
        </Section>
      </Stack>
      <AddAccount opened={isAdding} onClose={dialog.close} />
    </>
  )
}

function Health({ state }: { readonly state: Installation }) {
  const nameOf = useProviderName()
  const waiting = state.queues.reduce((sum, queue) => sum + queue.waiting, 0)
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        <Figure
          label="Jobs waiting"
          value={waiting}
          note={`${count(state.queues.reduce((sum, { active }) => sum + active, 0))} running`}
        />
        <Figure label="Imports due" value={state.due_imports} note={waitOf(state.oldest_due_import_seconds)} />
        <Figure
          label="Deliveries due"
          value={state.due_delivery_lanes}
          note={waitOf(state.oldest_due_delivery_seconds)}
        />
        <Figure label="Late feeds" value={state.stale_feeds} note="past their threshold" />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Section title="Queues">
          {state.queues.length === 0 ? (
            <Muted>Nothing waits.</Muted>
          ) : (
            <DataTable label="Queues" columns={queueColumns} rows={state.queues} keyOf={({ name }) => name} />
          )}
        </Section>
        <Section title="Hosts that refuse us">
          {state.refusing_hosts.length === 0 ? (
            <Muted>None in the last {rules.refusedDays} days.</Muted>
          ) : (
            <DataTable
              label="Hosts that refuse us"
              columns={hostColumns}
              rows={state.refusing_hosts}
              keyOf={({ website }) => website}
            />
          )}
        </Section>
      </SimpleGrid>
      {state.protections.length === 0 ? null : (
        <Section title="Bot protection">
          <DataTable
            label="Bot protection"
            columns={protectionColumns}
            rows={state.protections}
            keyOf={({ protection }) => protection}
          />
        </Section>
      )}
      <Section title="Platforms">
        {state.platforms.length === 0 ? (
          <Empty title="No dealerships yet">Failures of every platform are counted here.</Empty>
        ) : (
          <DataTable
            label="Platforms"
            columns={platformColumns(nameOf)}
            rows={state.platforms}
            keyOf={({ provider }) => provider}
          />
        )}
      </Section>
    </Stack>
  )
}

function waitOf(seconds: number): string {
  return seconds < 1 ? 'none late' : `oldest ${count(Math.round(seconds))} s`
}

const queueColumns: readonly Column<Installation['queues'][number]>[] = [
  { title: 'Job', cell: ({ name }) => name },
  { title: 'Waiting', align: 'right', cell: ({ waiting }) => count(waiting) },
  { title: 'Running', align: 'right', cell: ({ active }) => count(active) },
]

const hostColumns: readonly Column<Installation['refusing_hosts'][number]>[] = [
  { title: 'Website', cell: ({ website }) => <span className="untrusted">{website}</span> },
  { title: 'Failures', align: 'right', cell: ({ failures }) => count(failures) },
  { title: 'Last', cell: ({ last_failed_at }) => <Ago at={last_failed_at} /> },
  { title: 'Answer', cell: ({ error }) => <span className="untrusted">{error ?? '–'}</span> },
]

const protectionColumns: readonly Column<Installation['protections'][number]>[] = [
  { title: 'Product', cell: ({ name }) => name },
  { title: 'Dealers refused', align: 'right', cell: ({ refusing }) => count(refusing) },
  { title: 'Let in again', align: 'right', cell: ({ let_in }) => count(let_in) },
]

const platformColumns = (nameOf: (id: string) => string): readonly Column<Installation['platforms'][number]>[] => [
  { title: 'Platform', cell: ({ provider }) => nameOf(provider) },
  { title: 'Dealers', align: 'right', cell: ({ dealerships }) => count(dealerships) },
  { title: 'Failing', align: 'right', cell: ({ failing }) => count(failing) },
  { title: 'Held', align: 'right', cell: ({ held }) => count(held) },
  {
    title: 'For example',
    cell: ({ sample_problem }) => <span className="untrusted">{sample_problem ?? '–'}</span>,
  },
]

const accountColumns: readonly Column<Account>[] = [
  { title: 'Account', cell: ({ name }) => <span className="untrusted">{name}</span> },
  { title: 'Id', align: 'right', cell: ({ id }) => id },
  { title: 'Dealers', align: 'right', cell: ({ dealers }) => count(dealers) },
  { title: 'Keys', align: 'right', cell: ({ active_keys }) => count(active_keys) },
  { title: 'Members', align: 'right', cell: ({ members }) => count(members) },
  { title: 'Requests, 30 days', align: 'right', cell: ({ requests_30d }) => count(requests_30d) },
  { title: 'Actions', align: 'right', cell: ({ id, name }) => <EditLimits accountId={id} name={name} /> },
]
