import { Button, Group } from '@mantine/core'
import { Problem } from './problem.tsx'

type FormActionsProps = {
  readonly submit: string
  readonly isPending: boolean
  /** Why the form was refused. */
  readonly error?: { readonly message: string } | null
  readonly onCancel: () => void
}

/** The end of a form in a dialog: why it was refused, and its buttons. */
export function FormActions({ submit, isPending, error = null, onCancel }: FormActionsProps) {
  return (
    <>
      <Problem error={error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          {submit}
        </Button>
      </Group>
    </>
  )
}

/** The button below the result of a dialog. */
export function DoneAction({ onDone }: { readonly onDone: () => void }) {
  return (
    <Group justify="flex-end">
      <Button onClick={onDone}>Done</Button>
    </Group>
  )
}
