import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { CopyField } from '../../parts/copy-field.tsx'
import { makeSecret } from './make-secret.ts'

/** A new secret; for one day, deliveries are also signed with the old one. */
export function RotateSecret({ webhookId }: { readonly webhookId: number }) {
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = useChange('updateWebhook', { refreshes: ['listWebhooks'], done: 'Secret rotated' })
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
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {rotate.isSuccess ? 'Done' : 'Cancel'}
            </Button>
            {!rotate.isSuccess && secret !== null && (
              <Button
                loading={rotate.isPending}
                onClick={() => rotate.mutate({ params: { webhook_id: webhookId }, body: { secret } })}
              >
                Rotate secret
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
