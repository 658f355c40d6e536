import { Checkbox, Group, Modal, NumberInput, type NumberInputProps, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange, useRead } from '../../api/hooks.ts'
import { FormActions } from '../../parts/dialog-actions.tsx'

type Values = {
  dealership_id: string | null
  provider: string | null
  ftp_path: string
  file_name: string
  dealer_identifier: string
  shared: boolean
  staleness_threshold_hours: number | string
}

const initialValues: Values = {
  ...{ dealership_id: null, provider: null, ftp_path: '', file_name: '', dealer_identifier: '' },
  ...{ shared: true, staleness_threshold_hours: 48 },
}

export function AddFeed({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const dealers = useRead('listDealers').data?.dealers ?? []
  const providers = useRead('listEnums').data?.enums.ims_provider ?? []
  const create = useChange('createFeed', {
    inForm: true,
    refreshes: ['listFeedHealth'],
    done: 'Feed added: one of the next polls imports its file',
  })
  const required = (text: string | null) => (text === null || text.trim() === '' ? 'Needed' : null)
  const form = useForm<Values>({
    initialValues,
    validate: { dealership_id: required, provider: required, ftp_path: required, file_name: required },
  })
  const close = () => {
    onClose()
    create.reset()
  }
  const submit = ({ dealership_id: dealer, provider, dealer_identifier: identifier, ...values }: Values) =>
    create.mutate(
      {
        body: {
          ...values,
          dealership_id: dealer ?? '',
          provider: provider ?? '',
          dealer_identifier: identifier.trim() === '' ? null : identifier.trim(),
          staleness_threshold_hours: Number(values.staleness_threshold_hours) || null,
        },
      },
      {
        onSuccess: () => {
          close()
          form.reset()
        },
      },
    )
  return (
    <Modal opened={opened} onClose={close} title="Add a feed" size="lg">
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <Select
            label="Dealer"
            required
            searchable
            openOnFocus={false}
            limit={50}
            data-autofocus
            data={dealers.map((dealer) => ({ value: dealer.dealership_id, label: dealer.name || dealer.website }))}
            {...form.getInputProps('dealership_id')}
          />
          <Select
            label="Provider"
            description="Decides how the columns of the file are read."
            required
            data={providers.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('provider')}
          />
          <Group grow align="flex-start">
            <TextInput
              label="Directory"
              description="Below /import/ of the file server."
              required
              maxLength={255}
              {...form.getInputProps('ftp_path')}
            />
            <TextInput
              label="File name"
              description="Changed within 48 hours."
              required
              maxLength={255}
              {...form.getInputProps('file_name')}
            />
          </Group>
          <TextInput
            label="Dealer identifier"
            description="Only rows with this value are read; for files that several dealers share."
            maxLength={200}
            {...form.getInputProps('dealer_identifier')}
          />
          <Threshold {...form.getInputProps('staleness_threshold_hours')} />
          <Checkbox
            label="Shared"
            description="Otherwise other accounts of the dealership get nothing of this feed."
            {...form.getInputProps('shared', { type: 'checkbox' })}
          />
          <FormActions submit="Add feed" isPending={create.isPending} error={create.error} onCancel={close} />
        </Stack>
      </form>
    </Modal>
  )
}

export function Threshold(props: NumberInputProps) {
  return (
    <NumberInput
      label="Late after"
      description="Hours without a newer file."
      min={1}
      max={8_760}
      allowDecimal={false}
      suffix=" h"
      w={180}
      {...props}
    />
  )
}
