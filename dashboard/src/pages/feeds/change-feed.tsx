import { Button, Checkbox, Modal, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { AnswerOf } from '../../api/client.ts'
import { useChange } from '../../api/hooks.ts'
import { FormActions } from '../../parts/dialog-actions.tsx'
import { Note } from '../../parts/text.tsx'
import { SourceFields, type SourceValues, sourceOf, sourceRules, Threshold } from './add-feed.tsx'

type Feed = AnswerOf<'listFeedHealth'>['feeds'][number]
type Values = SourceValues & { staleness_threshold_hours: number | string; shared: boolean }

export function ChangeFeed({ feed }: { readonly feed: Feed }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={dialog.open}>
        Change
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Change the feed" size="lg">
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
  const { dealership_id, provider, ftp_path, file_name, staleness_threshold_hours, shared } = feed
  const form = useForm<Values>({
    initialValues: {
      dealership_id,
      provider,
      ftp_path,
      file_name,
      staleness_threshold_hours,
      shared,
      dealer_identifier: feed.dealer_identifier ?? '',
    },
    validate: sourceRules,
  })
  const submit = ({ shared, staleness_threshold_hours: hours, ...source }: Values) => {
    const body = { ...sourceOf(source), shared, staleness_threshold_hours: Number(hours) }
    change.mutate({ params: { feed_id: String(feed.id) }, body }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        <SourceFields form={form} />
        <Note>
          Another provider, file or identifier is read by one of the next polls, and replaces what the feed lists. With
          another dealer its vehicles leave the former one at once.
        </Note>
        <Threshold required {...form.getInputProps('staleness_threshold_hours')} />
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
