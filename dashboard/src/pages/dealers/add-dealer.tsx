import { Alert, Button, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { DoneAction, FormActions } from '../../parts/dialog-actions.tsx'
import { FindDealer } from './find-dealer.tsx'
import { SetupProgress } from './setup-progress.tsx'

type Values = { address: string; filter: string }

export function AddDealer({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const start = useChange('setUpDealer', { refreshes: ['listDealers'] })
  const [address, setAddress] = useState('')
  const [isFinding, setIsFinding] = useState(false)
  const form = useForm<Values>({ initialValues: { address: '', filter: 'all' } })
  const close = () => {
    onClose()
    setIsFinding(false)
    start.reset()
    form.reset()
  }
  const submit = ({ address: url, filter }: Values) => {
    setAddress(url)
    start.mutate({
      body: { dealership_url: url, condition_filter: filter === 'all' ? null : (filter as 'new' | 'used') },
    })
  }
  const answer = start.data
  return (
    <Modal opened={opened} onClose={close} title="Add a dealer" size="md">
      {isFinding ? (
        <FindDealer
          onFound={(website) => {
            form.setFieldValue('address', website)
            setIsFinding(false)
          }}
        />
      ) : answer === undefined ? (
        <form onSubmit={form.onSubmit(submit)}>
          <Stack>
            {start.error !== null && (
              <Alert color="red" variant="light" role="alert">
                {start.error.message}
              </Alert>
            )}
            <TextInput
              label="Website"
              description="The address of the dealership’s own website."
              placeholder="www.example-motors.com"
              required
              data-autofocus
              {...form.getInputProps('address')}
            />
            <Select
              label="Vehicles"
              allowDeselect={false}
              data={[
                { value: 'all', label: 'New and used' },
                { value: 'new', label: 'New only' },
                { value: 'used', label: 'Used only' },
              ]}
              {...form.getInputProps('filter')}
            />
            <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => setIsFinding(true)}>
              Find it by name
            </Button>
            <FormActions submit="Add dealer" isPending={start.isPending} onCancel={close} />
          </Stack>
        </form>
      ) : 'setup_id' in answer ? (
        <SetupProgress setupId={answer.setup_id} address={address} onClose={close} />
      ) : (
        <Stack>
          <Text size="sm">The dealer was set up before and is collected again.</Text>
          <DoneAction onDone={close} />
        </Stack>
      )}
    </Modal>
  )
}
