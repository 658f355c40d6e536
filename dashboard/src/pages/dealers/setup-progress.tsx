import { Alert, Button, Group, Loader, Stack, Text, Timeline } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { count } from '../../parts/format.ts'
import { ButtonLink } from '../../parts/links.tsx'

type Job = AnswerOf<'getSetup'>

export type SetupProgressProps = {
  readonly setupId: string
  readonly address: string
  readonly onClose: () => void
}

const pollMs = 1_500

/** Follows a setup until its first inventory is available. */
export function SetupProgress({ setupId, address, onClose }: SetupProgressProps) {
  const queries = useQueryClient()
  const setup = useRead('getSetup', { params: { setup_id: setupId } }, { everyMs: pollMs })
  const job = setup.data
  const isOver = job !== undefined && isEnded(job)
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['listDealers'] })
  }, [isOver, queries])
  return (
    <Stack>
      <Text size="sm" className="untrusted">
        {address}
      </Text>
      <Timeline active={stepOf(job)} bulletSize={18} lineWidth={2} aria-label="Progress">
        <Timeline.Item title="Website reached">
          <Note>{job?.status === 'pending' ? 'Waiting for its turn' : 'Looking for the platform'}</Note>
        </Timeline.Item>
        <Timeline.Item title="Platform detected">
          <Note>
            {job?.provider == null ? '' : `${job.provider}, confidence ${(job.provider_confidence ?? 0).toFixed(2)}`}
          </Note>
        </Timeline.Item>
        <Timeline.Item title="Inventory collected">
          <Note>{job?.vehicle_counts == null ? '' : `${count(job.vehicle_counts.total)} vehicles`}</Note>
        </Timeline.Item>
      </Timeline>
      {job !== undefined && <Outcome job={job} />}
      <Group justify="flex-end">
        {job?.inventory_status === 'available' && job.dealership_id !== null && (
          <ButtonLink to="/dealers/$dealershipId" params={{ dealershipId: job.dealership_id }} onClick={onClose}>
            Show inventory
          </ButtonLink>
        )}
        <Button variant="default" onClick={onClose}>
          {isOver ? 'Close' : 'Close, go on in the background'}
        </Button>
      </Group>
    </Stack>
  )
}

function Note({ children }: { readonly children: string }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  )
}

function Outcome({ job }: { readonly job: Job }) {
  if (job.status === 'failed' || job.inventory_status === 'failed') {
    return (
      <Alert color="red" variant="light" title="The dealer could not be set up" role="alert">
        {job.error ?? 'No reason was given.'}
        {job.failure_mode !== null && ` (${job.failure_mode.replaceAll('_', ' ')})`}
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
  return job.provider === null ? 0 : 1
}
