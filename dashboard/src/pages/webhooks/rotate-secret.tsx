import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { CopyField } from '../../parts/copy-field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { makeSecret } from './make-secret.ts'

/** A new secret; for one day, deliveries are also signed with the old one. */
export function RotateSecret({ webhookIds }: { readonly webhookIds: readonly number[] }) {
  const [secret, setSecret] = useState<string | null>(null)
  const queries = useQueryClient()
  const rotate = useMutation({
    mutationFn: async (next: string) => {
      for (const id of webhookIds) await call('updateWebhook', { params: { webhook_id: id }, body: { secret: next } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['listWebhooks'] }),
  })
  const close = () => {
    setSecret(null)
    rotate.reset()
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setSecret(makeSecret())}>
        Rotate secret
      </Button>
      <Modal opened={secret !== null} onClose={close} title="Rotate the secret">
        <Stack>
          <Text size="sm">
            Copy the new secret to the receiver. For a day, deliveries carry signatures of both secrets; it is never
            shown again.
          </Text>
          <CopyField value={secret ?? ''} label="New secret" />
          <Problem error={rotate.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {rotate.isSuccess ? 'Done' : 'Cancel'}
            </Button>
            {!rotate.isSuccess && secret !== null && (
              <Button loading={rotate.isPending} onClick={() => rotate.mutate(secret)}>
                Rotate secret
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
