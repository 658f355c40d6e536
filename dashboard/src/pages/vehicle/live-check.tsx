import { Alert, Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type AnswerOf, call } from '../../api/client.ts'
import { distance, money } from '../../parts/format.ts'
import { Muted } from '../../parts/text.tsx'
import { useDealers } from '../dealers/use-dealers.ts'

type Live = AnswerOf<'lookUpLive'>

/** Reads the dealership's website at request time. */
export function LiveCheck({ vin, dealershipId }: { readonly vin: string; readonly dealershipId: string }) {
  const look = useMutation({
    mutationFn: () => call('lookUpLive', { params: { vin }, query: { dealership_id: dealershipId } }),
  })
  return (
    <Group gap="sm" align="center">
      <Button variant="default" loading={look.isPending} onClick={() => look.mutate()}>
        Check now
      </Button>
      {look.data === undefined && look.error === null && <Muted>Asks the dealer’s website for this one vehicle.</Muted>}
      {look.error !== null && (
        <Alert color="red" variant="light" role="alert" py={6}>
          {look.error.message}
        </Alert>
      )}
      {look.data !== undefined && <Outcome live={look.data} />}
    </Group>
  )
}

function Outcome({ live }: { readonly live: Live }) {
  const country = useDealers().get(live.dealership_id ?? '')?.country ?? 'US'
  const { source, vehicle, fetch_ms: ms, cached_reason: reason, gone_confirmed: isConfirmed } = live
  if (source === 'gone') {
    return (
      <Alert color="orange" variant="light" role="status" py={6}>
        The website no longer lists it{isConfirmed === false ? ', probably' : ''}.
      </Alert>
    )
  }
  const facts = `${money(vehicle?.price, country)}, ${distance(vehicle?.odometer, vehicle?.odometer_unit ?? country)}`
  return (
    <Alert color={source === 'cached' ? 'orange' : 'teal'} variant="light" role="status" py={6}>
      {source === 'cached'
        ? `The website could not be asked (${reason ?? 'no reason'}). Last known: ${facts}.`
        : `Still listed: ${facts}.`}
      {ms !== null && ` ${ms} ms.`}
    </Alert>
  )
}
