import { Button, Code, Group, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useIsAdmin } from '../../app/session.ts'
import { Ago } from '../../parts/ago.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Status } from '../../parts/status.tsx'
import { Untrusted } from '../../parts/text.tsx'
import { CreateKey } from './create-key.tsx'

type Key = AnswerOf<'listKeys'>['keys'][number]

export function KeysPage() {
  const keys = useRead('listKeys')
  const isAdmin = useIsAdmin()
  const { show: shown = 'active' } = useSearch({ from: '/inside/keys' })
  const navigate = useNavigate({ from: '/keys' })
  const [isCreating, dialog] = useDisclosure(false)
  const create = isAdmin && <Button onClick={dialog.open}>Create key</Button>
  return (
    <>
      <PageHead
        title="API keys"
        guide="limits"
        description="A live key counts against the account’s limits, a test key against the monthly test quota. A key is shown once, when it is created; later it is recognized by its last four characters."
        actions={create}
      />
      <Loaded query={keys}>
        {({ keys: all }) => {
          const rows = all.filter(({ active }) => active === (shown === 'active'))
          return (
            <>
              <SegmentedControl
                mb="sm"
                value={shown}
                onChange={(chosen) =>
                  void navigate({ search: chosen === 'deactivated' ? { show: chosen } : {}, replace: true })
                }
                aria-label="Which keys"
                data={[
                  { value: 'active', label: `Active (${all.filter(({ active }) => active).length})` },
                  { value: 'deactivated', label: `Deactivated (${all.filter(({ active }) => !active).length})` },
                ]}
              />
              {rows.length === 0 ? (
                <Empty title={`No ${shown} keys`} action={shown === 'active' && create}>
                  Programs call the API with a key.
                </Empty>
              ) : (
                <DataTable label="API keys" columns={columnsOf(isAdmin)} rows={rows} keyOf={({ key_id }) => key_id} />
              )}
            </>
          )
        }}
      </Loaded>
      <CreateKey opened={isCreating} onClose={dialog.close} />
    </>
  )
}

function columnsOf(isAdmin: boolean): readonly Column<Key>[] {
  return [
    {
      title: 'Name',
      cell: ({ name }) => <Untrusted>{name ?? 'Unnamed'}</Untrusted>,
    },
    {
      title: 'Type',
      cell: ({ type, admin }) => (
        <Group gap={4}>
          <Status value={type} />
          {admin && <Status value="administrator" />}
        </Group>
      ),
    },
    {
      title: 'Key',
      cell: ({ type, last_four: end }) => (
        <Code className="number">
          as_{type}_…{end ?? ''}
        </Code>
      ),
    },
    { title: 'Last used', cell: ({ last_used_at }) => <Ago at={last_used_at} /> },
    { title: 'Created', cell: ({ created_at }) => <Ago at={created_at} /> },
    { title: 'Id', cell: ({ key_id }) => key_id, align: 'right' },
    {
      title: 'Actions',
      align: 'right',
      cell: (key) => (key.active ? isAdmin && <Deactivate of={key} /> : <Ago at={key.deactivated_at} />),
    },
  ]
}

function Deactivate({ of }: { readonly of: Key }) {
  const deactivate = useChange('deactivateKey', { refreshes: ['listKeys'], done: 'Key deactivated' })
  return (
    <Confirm
      action="Deactivate"
      title={`Deactivate “${of.name ?? 'Unnamed'}”?`}
      onConfirm={() => deactivate.mutateAsync({ params: { key_id: of.key_id } })}
    >
      Requests with this key fail from now on. A deactivated key cannot be activated again.
    </Confirm>
  )
}
