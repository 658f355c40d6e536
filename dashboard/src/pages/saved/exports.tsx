import { Anchor, Box, Group, List, Modal, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CopyField } from '../../parts/copy-field.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { count, plural } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Note, Section, Untrusted } from '../../parts/text.tsx'
import { exportFormats } from '../inventory/export-formats.data.ts'
import { QueryWords } from './query-words.tsx'

type Export = AnswerOf<'listExports'>['exports'][number]

export function Exports() {
  const exports = useRead('listExports')
  return (
    <Section title="Exports">
      <Loaded query={exports} rows={2}>
        {({ exports: rows }) =>
          rows.length === 0 ? (
            <Empty title="No exports">Filter the inventory and choose “Export”.</Empty>
          ) : (
            <DataTable label="Exports" columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </Section>
  )
}

const columns: readonly Column<Export>[] = [
  {
    title: 'Export',
    cell: ({ name, query, format }) => (
      <>
        <Untrusted fw={500}>{name}</Untrusted>
        <QueryWords query={query} />
        <Note>{exportFormats[format]}</Note>
      </>
    ),
  },
  { title: 'Vehicles', align: 'right', cell: ({ vehicles }) => count(vehicles) },
  { title: 'Left out', align: 'right', cell: (one) => <LeftOut of={one} /> },
  { title: 'Last fetched', cell: ({ last_fetched_at }) => <Ago at={last_fetched_at} /> },
  {
    title: 'File',
    cell: ({ url, name }) => (
      <Box miw={200}>
        <CopyField value={url} label={`Address of ${name}`} />
      </Box>
    ),
  },
  { title: 'Actions', align: 'right', cell: (one) => <Actions of={one} /> },
]

function LeftOut({ of: { excluded, excluded_count: total, name } }: { readonly of: Export }) {
  const [isOpen, setIsOpen] = useState(false)
  if (total === 0) return '0'
  return (
    <>
      <UnstyledButton fz="sm" td="underline" onClick={() => setIsOpen(true)} aria-label={`${total} left out, why`}>
        {count(total)}
      </UnstyledButton>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={`Left out of “${name}”`} size="lg">
        <Text size="sm" mb="xs">
          {plural(total, 'vehicle')} {total === 1 ? 'lacks' : 'lack'} what the platform requires
          {total > excluded.length && `; the first ${count(excluded.length)} are shown`}.
        </Text>
        <List size="sm">
          {excluded.map(({ vin, dealership_id: id, reasons }) => (
            <List.Item key={`${id} ${vin}`} className="untrusted">
              {vin}: {reasons.join(', ')}
            </List.Item>
          ))}
        </List>
      </Modal>
    </>
  )
}

function Actions({ of: { id, name, url } }: { readonly of: Export }) {
  const rotate = useChange('rotateExport', { refreshes: ['listExports'], done: 'The file has another address' })
  const remove = useChange('deleteExport', { refreshes: ['listExports'], done: 'Export deleted' })
  const params = { export_id: id }
  return (
    <Group gap="xs" justify="flex-end">
      <Anchor href={url} size="sm" download>
        Download
      </Anchor>
      <Confirm
        action="New address"
        title={`Give “${name}” another address?`}
        onConfirm={() => rotate.mutateAsync({ params, body: { rotate: true } })}
      >
        Whoever fetches it at the address of today gets “not found” from then on.
      </Confirm>
      <Confirm action="Delete" title={`Delete “${name}”?`} onConfirm={() => remove.mutateAsync({ params })}>
        Its address answers “not found” from then on.
      </Confirm>
    </Group>
  )
}
