import { Button, Group } from '@mantine/core'

export type FormActionsProps = {
  readonly submit: string
  readonly isPending: boolean
  readonly onCancel: () => void
}

/** The buttons below a form in a dialog. */
export function FormActions({ submit, isPending, onCancel }: FormActionsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isPending}>
        {submit}
      </Button>
    </Group>
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
