import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import { useChange } from '../../api/hooks.ts'
import { DoneAction, FormActions } from '../../parts/dialog-actions.tsx'
import { plural } from '../../parts/format.ts'
import { TextLink } from '../../parts/links.tsx'
import { type InventoryAddress, storedQueryOf } from './address.ts'

/** Saves what the address selects: an event tells when a vehicle begins to match. */
export function SaveSearch({ address }: { readonly address: InventoryAddress }) {
  const [isOpen, dialog] = useDisclosure(false)
  const save = useChange('createSavedSearch', { inForm: true, refreshes: ['listSavedSearches'] })
  const form = useForm<{ name: string }>({ initialValues: { name: '' } })
  const close = () => {
    dialog.close()
    save.reset()
    form.reset()
  }
  const saved = save.data?.saved_search
  return (
    <>
      <Button variant="default" disabled={address.status !== undefined} onClick={dialog.open}>
        Save search
      </Button>
      <Modal opened={isOpen} onClose={close} title={saved === undefined ? 'Save this search' : 'Search saved'}>
        {saved === undefined ? (
          <form onSubmit={form.onSubmit(({ name }) => save.mutate({ body: { name, query: storedQueryOf(address) } }))}>
            <Stack>
              <TextInput
                label="Name"
                description="The event saved_search.matched carries it."
                required
                maxLength={rules.nameLength}
                data-autofocus
                {...form.getInputProps('name')}
              />
              <FormActions submit="Save search" isPending={save.isPending} error={save.error} onCancel={close} />
            </Stack>
          </form>
        ) : (
          <Stack>
            <Text size="sm">
              {plural(saved.matching, 'vehicle')} match now. Webhooks for saved_search.matched hear of every vehicle
              that begins to match.
            </Text>
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
