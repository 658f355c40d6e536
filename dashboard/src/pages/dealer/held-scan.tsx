import { Alert, Group, ScrollArea, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useIsAdmin } from '../../app/session.ts'
import { Ago } from '../../parts/ago.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { count, moment, plural } from '../../parts/format.ts'
import { Untrusted } from '../../parts/text.tsx'

type Dealer = AnswerOf<'getDealer'>['dealer']
type Held = NonNullable<AnswerOf<'getHeldScan'>['held']>

/** What the held import lacks, when it confirms itself, and a button that accepts it once it was read. */
export function HeldScan({ dealer }: { readonly dealer: Dealer }) {
  const params = { dealership_id: dealer.dealership_id }
  const held = useRead('getHeldScan', { params }, { everyMs: 30_000 }).data?.held ?? null
  const accept = useChange('acceptScan', { refreshes: ['getDealer', 'getHeldScan', 'listImports', 'queryInventory'] })
  const confirm = async () => {
    const { removed_count: removed } = await accept.mutateAsync({ params })
    notifications.show({ message: `${plural(removed, 'vehicle')} removed`, color: 'teal' })
  }
  return (
    <HeldAlert title="The last import is held" reason={dealer.collection_problem} held={held}>
      {held !== null && (
        <Accept of={dealer.name || dealer.website} returns="the website" held={held} onConfirm={confirm} />
      )}
    </HeldAlert>
  )
}

type HeldAlertProps = {
  readonly title: string
  readonly reason: string | null
  readonly held: Held | null
  readonly children: ReactNode
}

export function HeldAlert({ title, reason, held, children }: HeldAlertProps) {
  return (
    <Alert color="orange" variant="light" mb="md" title={title}>
      <Group justify="space-between" gap="xs">
        <div>
          <Untrusted>{reason ?? 'Most of the lot was gone.'}</Untrusted>
          {held !== null && <When held={held} />}
        </div>
        {children}
      </Group>
    </Alert>
  )
}

function When({ held }: { readonly held: Held }) {
  const left = Math.max(0, held.needed_scans - held.agreeing_scans)
  return (
    <Text size="sm">
      Missing since <Ago at={held.since} />. Without an answer it is believed{' '}
      {left > 0 && `after ${left} more that ${left === 1 ? 'agrees' : 'agree'}, `}not before {moment(held.confirms_at)}.
    </Text>
  )
}

type AcceptProps = {
  readonly of: string
  /** What may list a vehicle again. */
  readonly returns: string
  readonly held: Held
  readonly onConfirm: () => Promise<unknown>
}

/** Asks with the number of what is removed, and lists it. */
export function Accept({ of, returns, held, onConfirm }: AcceptProps) {
  if (!useIsAdmin()) return <Text size="sm">An administrator can accept it.</Text>
  const number = plural(held.missing_count, 'vehicle')
  return (
    <Confirm action={`Remove ${number}`} label="Accept it" title={`Remove ${number}?`} onConfirm={onConfirm}>
      {number} of {of} leave the inventory, each with its event. This cannot be undone; a vehicle that {returns} lists
      again returns with the next import.
      <ScrollArea.Autosize
        mah={260}
        mt="sm"
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'What is missing' }}
      >
        <ul aria-label="Missing vehicles">
          {held.vehicles.map(({ vin, heading }) => (
            <li key={vin} className="untrusted">
              {heading} <span className="number">{vin}</span>
            </li>
          ))}
        </ul>
        {held.missing_count > held.vehicles.length && (
          <Text size="sm">and {count(held.missing_count - held.vehicles.length)} more</Text>
        )}
      </ScrollArea.Autosize>
    </Confirm>
  )
}
