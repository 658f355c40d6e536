import { Stack, Text } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CopyField } from '../../parts/copy-field.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Note, Untrusted } from '../../parts/text.tsx'
import { scopeWords } from './scope-words.data.ts'

type App = AnswerOf<'listConnectedApps'>['apps'][number]

export function AppsPage() {
  const apps = useRead('listConnectedApps')
  return (
    <>
      <PageHead
        title="Connected apps"
        guide="agents"
        description="Claude, ChatGPT and other agents that members of the account connected. They work within the account’s limits, and read what its dealers list."
      />
      <Stack gap="md">
        <Stack gap={4} maw={520}>
          <Text size="sm">To connect one, add a server (“connector”) with this address in the app:</Text>
          <CopyField value={`${window.location.origin}/mcp`} label="Address for apps" />
        </Stack>
        <Loaded query={apps}>
          {({ apps: rows }) =>
            rows.length === 0 ? (
              <Empty title="No connected apps">The app then sends you here, and you decide what it may do.</Empty>
            ) : (
              <DataTable label="Connected apps" columns={columns} rows={rows} keyOf={({ app_id }) => app_id} />
            )
          }
        </Loaded>
      </Stack>
    </>
  )
}

const columns: readonly Column<App>[] = [
  {
    title: 'App',
    cell: ({ name, publisher }) => (
      <>
        <Untrusted>{name}</Untrusted>
        <Note className="untrusted">{publisher ?? 'named by itself'}</Note>
      </>
    ),
  },
  {
    title: 'May',
    cell: ({ scopes }) => (
      <Text size="sm">{scopes.map((scope) => scopeWords[scope].title).join(', ') || 'Nothing any more'}</Text>
    ),
  },
  {
    title: 'Connected by',
    cell: ({ connected_by: name }) => <Untrusted>{name}</Untrusted>,
  },
  { title: 'Last used', cell: ({ last_used_at }) => <Ago at={last_used_at} /> },
  { title: 'Connected', cell: ({ connected_at }) => <Ago at={connected_at} /> },
  { title: 'Actions', align: 'right', cell: (app) => app.may_disconnect && <Disconnect of={app} /> },
]

function Disconnect({ of }: { readonly of: App }) {
  const disconnect = useChange('disconnectApp', { refreshes: ['listConnectedApps'], done: 'App disconnected' })
  return (
    <Confirm
      action="Disconnect"
      title={`Disconnect “${of.name}”?`}
      onConfirm={() => disconnect.mutateAsync({ params: { app_id: of.app_id } })}
    >
      It can do nothing more from now on. Whoever uses it can connect it again.
    </Confirm>
  )
}
