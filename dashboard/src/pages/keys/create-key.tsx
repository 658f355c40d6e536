import { Alert, Checkbox, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import { useChange } from '../../api/hooks.ts'
import { CopyField } from '../../parts/copy-field.tsx'
import { DoneAction, FormActions } from '../../parts/dialog-actions.tsx'
import { Note } from '../../parts/text.tsx'

type Values = { name: string; type: 'live' | 'test'; admin: boolean }

/** A key cannot be shown again: only “Done” closes its dialog. */
const mustBeCopied = { closeOnEscape: false, closeOnClickOutside: false, withCloseButton: false }

export function CreateKey({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const create = useChange('createKey', { inForm: true, refreshes: ['listKeys'] })
  const form = useForm<Values>({
    initialValues: { name: '', type: 'live', admin: false },
    validate: {
      name: (name) => (name.trim().length > rules.nameLength ? `At most ${rules.nameLength} characters` : null),
    },
  })
  const close = () => {
    onClose()
    create.reset()
    form.reset()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={create.data === undefined ? 'Create an API key' : 'Key created'}
      size="lg"
      {...(create.data === undefined ? {} : mustBeCopied)}
    >
      {create.data === undefined ? (
        <form onSubmit={form.onSubmit((body) => create.mutate({ body }))}>
          <Stack>
            <TextInput
              label="Name"
              description="What uses it, for example “nightly sync”."
              required
              data-autofocus
              {...form.getInputProps('name')}
            />
            <Stack gap={4}>
              <Text size="sm" fw={500} id="key-type">
                Type
              </Text>
              <SegmentedControl
                aria-labelledby="key-type"
                data={[
                  { value: 'live', label: 'Live' },
                  { value: 'test', label: 'Test' },
                ]}
                {...form.getInputProps('type')}
              />
              {form.values.type === 'test' && (
                <Note>
                  Acts on the same data as a live key: what it adds, changes or deletes is real. Its calls have a
                  monthly quota.
                </Note>
              )}
            </Stack>
            <Checkbox
              label="Administrator"
              description="May also create, change and accept feeds."
              {...form.getInputProps('admin', { type: 'checkbox' })}
            />
            <FormActions submit="Create key" isPending={create.isPending} error={create.error} onCancel={close} />
          </Stack>
        </form>
      ) : (
        <Stack>
          <Alert color="orange" variant="light" title="Copy the key now">
            It cannot be shown again. The list shows its last four characters, {create.data.key.slice(-4)}.
          </Alert>
          <CopyField value={create.data.key} label="API key" />
          <DoneAction onDone={close} />
        </Stack>
      )}
    </Modal>
  )
}
