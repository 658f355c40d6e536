import { Alert, Button, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiFailure, field } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { DoneAction, FormActions } from '../../parts/dialog-actions.tsx'
import { DealerLink } from '../../parts/links.tsx'
import { FindDealer } from './find-dealer.tsx'
import { SetupProgress } from './setup-progress.tsx'
import { conditionOf, type VehicleFilter, vehicleFilters } from './vehicle-filters.data.ts'

type Values = { address: string; filter: VehicleFilter }

type AddDealerProps = {
  readonly opened: boolean
  readonly onClose: () => void
  /** A setup that was started again, to follow; by default a new one is asked for. */
  readonly again?: { readonly setup_id: string; readonly dealership_url: string } | null
}

/** What was typed stays until a dealer was set up. */
export function AddDealer({ opened, onClose, again = null }: AddDealerProps) {
  const start = useChange('setUpDealer', { inForm: true, refreshes: ['listDealers', 'listSetups'] })
  const [setupId, setSetupId] = useState(again?.setup_id ?? null)
  const [isFinding, setIsFinding] = useState(false)
  const form = useForm<Values>({ initialValues: { address: again?.dealership_url ?? '', filter: 'all' } })
  const close = (isDone: boolean) => {
    onClose()
    setIsFinding(false)
    start.reset()
    setSetupId(null)
    if (isDone) form.reset()
  }
  const submit = ({ address: url, filter }: Values) =>
    start.mutate(
      { body: { dealership_url: url, condition_filter: conditionOf(filter) } },
      { onSuccess: (answer) => setSetupId('setup_id' in answer ? answer.setup_id : null) },
    )
  return (
    <Modal opened={opened} onClose={() => close(false)} title="Add a dealer" size="md">
      {isFinding ? (
        <FindDealer
          onBack={() => setIsFinding(false)}
          onFound={(website) => {
            form.setFieldValue('address', website)
            setIsFinding(false)
          }}
        />
      ) : setupId !== null ? (
        <SetupProgress
          key={setupId}
          setupId={setupId}
          address={form.values.address}
          onRetry={setSetupId}
          onChange={() => {
            start.reset()
            setSetupId(null)
          }}
          onClose={close}
        />
      ) : start.data === undefined ? (
        <form onSubmit={form.onSubmit(submit)}>
          <Stack>
            {start.error !== null && <Refused error={start.error} />}
            <TextInput
              label="Website"
              description="The address of the dealership’s own website."
              placeholder="www.example-motors.com"
              required
              data-autofocus
              {...form.getInputProps('address')}
            />
            <Select label="Vehicles" allowDeselect={false} data={vehicleFilters} {...form.getInputProps('filter')} />
            <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => setIsFinding(true)}>
              Find it by name
            </Button>
            <FormActions submit="Add dealer" isPending={start.isPending} onCancel={() => close(false)} />
          </Stack>
        </form>
      ) : (
        <Stack>
          <Text size="sm">The dealer was set up before and is collected again.</Text>
          <DoneAction onDone={() => close(true)} />
        </Stack>
      )}
    </Modal>
  )
}

/** The account has the dealer already: leads to it. */
function Refused({ error }: { readonly error: Error }) {
  const dealers = useRead('listDealers').data?.dealers ?? []
  const known = error instanceof ApiFailure ? field(error.answer, 'dealership_id') : undefined
  const dealer = dealers.find(({ dealership_id: id }) => id === known)
  return (
    <Alert color={dealer === undefined ? 'red' : 'cyan'} variant="light" role="alert">
      {error.message}
      {dealer !== undefined && (
        <>
          {' '}
          <DealerLink id={dealer.dealership_id} name={`Open ${dealer.name || dealer.website}`} />
        </>
      )}
    </Alert>
  )
}
