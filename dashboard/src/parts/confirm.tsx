import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'

type ConfirmProps = ButtonProps & {
  /** What the dialog's button says, and the one that opens it unless that has a label of its own. */
  readonly action: string
  readonly label?: string
  readonly title: string
  readonly children: ReactNode
  readonly onConfirm: () => Promise<unknown>
  readonly danger?: boolean
}

/** A button that asks for confirmation. */
export function Confirm({
  action,
  label = action,
  title,
  children,
  onConfirm,
  danger = true,
  ...button
}: ConfirmProps) {
  const [isOpen, dialog] = useDisclosure(false)
  const confirm = () => void onConfirm().then(dialog.close, dialog.close)
  return (
    <>
      <Button variant="default" size="xs" {...button} onClick={dialog.open}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={title}>
        <Stack>
          <Text size="sm" component="div">
            {children}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={dialog.close}>
              Cancel
            </Button>
            <Button {...(danger ? { color: 'red.9' } : {})} onClick={confirm}>
              {action}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
