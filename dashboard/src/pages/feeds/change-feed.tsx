import { Button, Checkbox, Modal, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { AnswerOf } from '../../api/client.ts'
import { useChange } from '../../api/hooks.ts'
import { FormActions } from '../../parts/dialog-actions.tsx'
import { Threshold } from './add-feed.tsx'

type Feed = AnswerOf<'listFeedHealth'>['feeds'][number]
type Values = { staleness_threshold_hours: number | string; shared: boolean }

export function ChangeFeed({ feed }: { readonly feed: Feed }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={dialog.open}>
        Change
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Change the feed">
        {isOpen && <Form feed={feed} onDone={dialog.close} />}
      </Modal>
    </>
  )
}

function Form({ feed, onDone }: { readonly feed: Feed; readonly onDone: () => void }) {
  const change = useChange('updateFeed', {
    inForm: true,
    refreshes: ['listFeedHealth', 'getFeedHistory'],
    done: 'Feed changed',
  })
  const { staleness_threshold_hours, shared } = feed
  const form = useForm<Values>({ initialValues: { staleness_threshold_hours, shared } })
  const submit = (values: Values) =>
    change.mutate(
      {
        params: { feed_id: String(feed.id) },
        body: { ...values, staleness_threshold_hours: Number(values.staleness_threshold_hours) },
      },
      { onSuccess: onDone },
    )
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        <Threshold required data-autofocus {...form.getInputProps('staleness_threshold_hours')} />
        <Checkbox
          label="Shared"
          description="Otherwise other accounts of the dealership get no vehicles, events or counts of it."
          {...form.getInputProps('shared', { type: 'checkbox' })}
        />
        <FormActions submit="Save" isPending={change.isPending} error={change.error} onCancel={onDone} />
      </Stack>
    </form>
  )
}
