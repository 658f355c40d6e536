import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormActions } from '../../parts/dialog-actions.tsx'
import type { Endpoint } from './endpoints.ts'

/** Sends all events of an address to another one. */
export function ChangeAddress({ endpoint: { url, webhooks } }: { readonly endpoint: Endpoint }) {
  const [isOpen, dialog] = useDisclosure(false)
  const [address, setAddress] = useState(url)
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: async () => {
      for (const { id } of webhooks) await call('updateWebhook', { params: { webhook_id: id }, body: { url: address } })
    },
    onSuccess: dialog.close,
    onSettled: () => queries.invalidateQueries({ queryKey: ['listWebhooks'] }),
  })
  const open = () => {
    setAddress(url)
    change.reset()
    dialog.open()
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        Change address
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Change the address">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            change.mutate()
          }}
        >
          <Stack>
            <TextInput
              label="Address"
              description="What is not delivered yet goes there too. The secret stays the same."
              required
              data-autofocus
              value={address}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
            <FormActions submit="Change" isPending={change.isPending} error={change.error} onCancel={dialog.close} />
          </Stack>
        </form>
      </Modal>
    </>
  )
}
