import { Checkbox, Group, Modal, NumberInput, type NumberInputProps, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { FormActions } from '../../parts/dialog-actions.tsx'

export type SourceValues = {
  dealership_id: string | null
  provider: string | null
  ftp_path: string
  file_name: string
  dealer_identifier: string
}
type Values = SourceValues & {
  shared: boolean
  staleness_threshold_hours: number | string
}

const initialValues: Values = {
  dealership_id: null,
  provider: null,
  ftp_path: '',
  file_name: '',
  dealer_identifier: '',
  shared: true,
  staleness_threshold_hours: rules.feedStaleHours,
}

export function AddFeed({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const create = useChange('createFeed', {
    inForm: true,
    refreshes: ['listFeedHealth'],
    done: 'Feed added: one of the next polls imports its file',
  })
  const form = useForm<Values>({ initialValues, validate: sourceRules })
  const close = () => {
    onClose()
    create.reset()
  }
  const submit = ({ shared, staleness_threshold_hours: hours, ...source }: Values) =>
    create.mutate(
      { body: { ...sourceOf(source), shared, staleness_threshold_hours: Number(hours) || null } },
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
          <SourceFields form={form} />
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

const required = (text: string | null) => (text === null || text.trim() === '' ? 'Needed' : null)
export const sourceRules = { dealership_id: required, provider: required, ftp_path: required, file_name: required }

export function sourceOf({ dealership_id: dealer, provider, dealer_identifier: identifier, ...file }: SourceValues) {
  const filter = identifier.trim() === '' ? null : identifier.trim()
  return { ...file, dealership_id: dealer ?? '', provider: provider ?? '', dealer_identifier: filter }
}

/** What a feed reads, and for whom. */
export function SourceFields({ form }: { readonly form: { getInputProps(field: keyof SourceValues): object } }) {
  const dealers = useRead('listDealers').data?.dealers ?? []
  const providers = useRead('listEnums').data?.enums.ims_provider ?? []
  return (
    <>
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
          maxLength={rules.directoryLength}
          {...form.getInputProps('ftp_path')}
        />
        <TextInput
          label="File name"
          description={`Changed within ${rules.feedFreshHours} hours.`}
          required
          maxLength={rules.fileNameLength}
          {...form.getInputProps('file_name')}
        />
      </Group>
      <TextInput
        label="Dealer identifier"
        description="Only rows with this value are read; for files that several dealers share."
        maxLength={rules.identifierLength}
        {...form.getInputProps('dealer_identifier')}
      />
    </>
  )
}

export function Threshold(props: NumberInputProps) {
  return (
    <NumberInput
      label="Late after"
      description="Hours without a newer file."
      min={1}
      max={rules.mostStaleHours}
      allowDecimal={false}
      suffix=" h"
      w={180}
      {...props}
    />
  )
}
