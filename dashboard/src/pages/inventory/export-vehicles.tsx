import { Anchor, Button, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import { useChange } from '../../api/hooks.ts'
import { CopyField } from '../../parts/copy-field.tsx'
import { DoneAction, FormActions } from '../../parts/dialog-actions.tsx'
import { plural } from '../../parts/format.ts'
import { TextLink } from '../../parts/links.tsx'
import { Muted } from '../../parts/text.tsx'
import { type InventoryAddress, storedQueryOf } from './address.ts'
import { type ExportFormat, exportFormats } from './export-formats.data.ts'

/** A file of what the address selects, at an address that others can fetch. */
export function ExportVehicles({ address }: { readonly address: InventoryAddress }) {
  const [isOpen, dialog] = useDisclosure(false)
  const create = useChange('createExport', { inForm: true, refreshes: ['listExports'] })
  const form = useForm<{ name: string; format: ExportFormat }>({ initialValues: { name: '', format: 'csv' } })
  const close = () => {
    dialog.close()
    create.reset()
    form.reset()
  }
  const made = create.data?.export
  return (
    <>
      <Button variant="default" disabled={address.status !== undefined} onClick={dialog.open}>
        Export
      </Button>
      <Modal opened={isOpen} onClose={close} title={made === undefined ? 'Export these vehicles' : 'Export made'}>
        {made === undefined ? (
          <form
            onSubmit={form.onSubmit((values) => create.mutate({ body: { ...values, query: storedQueryOf(address) } }))}
          >
            <Stack>
              <TextInput
                label="Name"
                required
                maxLength={rules.nameLength}
                data-autofocus
                {...form.getInputProps('name')}
              />
              <Select
                label="Format"
                allowDeselect={false}
                data={Object.entries(exportFormats).map(([value, label]) => ({ value, label }))}
                {...form.getInputProps('format')}
              />
              <Muted>The file has what matches whenever it is fetched. Whoever knows its address can read it.</Muted>
              <FormActions submit="Make export" isPending={create.isPending} error={create.error} onCancel={close} />
            </Stack>
          </form>
        ) : (
          <Stack>
            <Text size="sm">
              {plural(made.vehicles, 'vehicle')}
              {made.excluded_count > 0 && `; ${plural(made.excluded_count, 'vehicle')} left out`}.{' '}
              <Anchor href={made.url} size="sm" download>
                Download the file
              </Anchor>
            </Text>
            <CopyField value={made.url} label="Address of the file" />
            <TextLink to="/saved" size="sm">
              All saved searches and exports
            </TextLink>
            <DoneAction onDone={close} />
          </Stack>
        )}
      </Modal>
    </>
  )
}
