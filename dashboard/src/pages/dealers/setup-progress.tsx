import { Alert, Button, Group, Loader, Stack, Timeline } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { count, percent } from '../../parts/format.ts'
import { ButtonLink } from '../../parts/links.tsx'
import { Note, Untrusted } from '../../parts/text.tsx'
import { useProviderName } from '../../parts/use-names.ts'
import { failureText } from './setup-facts.ts'

type Job = AnswerOf<'getSetup'>

type SetupProgressProps = {
  readonly setupId: string
  readonly address: string
  /** The setup was started again, with another id. */
  readonly onRetry: (setupId: string) => void
  /** Goes back to what was typed. */
  readonly onChange: () => void
  readonly onClose: (isDone: boolean) => void
}

const pollMs = 1_500

/** Follows a setup until its first inventory is available. */
export function SetupProgress({ setupId, address, onRetry, onChange, onClose }: SetupProgressProps) {
  const queries = useQueryClient()
  const setup = useRead('getSetup', { params: { setup_id: setupId } }, { everyMs: pollMs })
  const retry = useChange('retrySetup', { refreshes: ['listSetups'] })
  const nameOf = useProviderName()
  const job = setup.data
  const done = stepOf(job)
  const isOver = job !== undefined && isEnded(job)
  useEffect(() => {
    if (!isOver) return
    for (const read of ['listDealers', 'listSetups']) void queries.invalidateQueries({ queryKey: [read] })
  }, [isOver, queries])
  return (
    <Stack>
      <Untrusted>{address}</Untrusted>
      <Timeline active={done} bulletSize={18} lineWidth={2} aria-label="Progress">
        {steps.map((step, index) => (
          <Timeline.Item key={step.done} title={titleOf(step, index, job)} bullet={index <= done ? '✓' : undefined}>
            <Note>{noteOf(index, job, nameOf)}</Note>
          </Timeline.Item>
        ))}
      </Timeline>
      {job !== undefined && <Outcome job={job} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onClose(job?.inventory_status === 'available')}>
          {isOver ? 'Close' : 'Close, go on in the background'}
        </Button>
        {job?.status === 'failed' && (
          <>
            <Button variant="default" onClick={onChange}>
              Change the address
            </Button>
            <Button
              loading={retry.isPending}
              onClick={() =>
                retry.mutate(
                  { params: { setup_id: setupId } },
                  { onSuccess: (answer) => 'setup_id' in answer && onRetry(answer.setup_id) },
                )
              }
            >
              Retry
            </Button>
          </>
        )}
        {job?.inventory_status === 'available' && job.dealership_id !== null && (
          <ButtonLink
            to="/dealers/$dealershipId"
            params={{ dealershipId: job.dealership_id }}
            onClick={() => onClose(true)}
          >
            Show inventory
          </ButtonLink>
        )}
      </Group>
    </Stack>
  )
}

const steps = [
  { next: 'Read the website', running: 'Reading the website', done: 'Website reached', failed: 'Website not reached' },
  {
    next: 'Detect the platform',
    running: 'Looking for the platform',
    done: 'Platform detected',
    failed: 'Platform not detected',
  },
  {
    next: 'Collect the inventory',
    running: 'Collecting the inventory',
    done: 'Inventory collected',
    failed: 'Inventory not collected',
  },
] as const

function titleOf(step: (typeof steps)[number], index: number, job: Job | undefined): string {
  const done = stepOf(job)
  if (index <= done) return step.done
  if (index > done + 1) return step.next
  return job !== undefined && isFailed(job) ? step.failed : step.running
}

function noteOf(index: number, job: Job | undefined, nameOf: (provider: string) => string): string {
  if (index === 0) return job?.status === 'pending' ? 'Waiting for its turn' : ''
  if (index === 2) return job?.vehicle_counts == null ? '' : `${count(job.vehicle_counts.total)} vehicles`
  if (job?.provider == null) return ''
  return `${nameOf(job.provider)}, recognized with ${percent((job.provider_confidence ?? 0) * 100)} certainty`
}

function isFailed({ status, inventory_status }: Job): boolean {
  return status === 'failed' || inventory_status === 'failed'
}

function Outcome({ job }: { readonly job: Job }) {
  if (isFailed(job)) {
    return (
      <Alert color="red" variant="light" title="The dealer could not be set up" role="alert">
        {failureText(job)}
      </Alert>
    )
  }
  if (job.requires_review_reason !== null) {
    return (
      <Alert color="orange" variant="light" title="Set up, but look at it">
        {job.requires_review_reason}
      </Alert>
    )
  }
  if (job.inventory_status === 'available') {
    return (
      <Alert color="teal" variant="light" title="Inventory available" role="status">
        From now on it is collected by itself.
      </Alert>
    )
  }
  return <Loader size="sm" aria-label="Setup is running" />
}

function isEnded({ status, inventory_status }: Job): boolean {
  return status === 'failed' || inventory_status === 'available' || inventory_status === 'failed'
}

/** The last completed step. */
function stepOf(job: Job | undefined): number {
  if (job === undefined || job.status === 'pending') return -1
  if (job.inventory_status === 'available') return 2
  if (job.provider !== null) return 1
  // Only what became of it says whether the website was reached.
  return isFailed(job) && job.failure_mode !== 'unreachable' ? 0 : -1
}
