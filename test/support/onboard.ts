import { findRow } from '../../src/db/database.ts'
import type { Answer, AskOptions, TestForecourt } from './forecourt.ts'
import { waitUntil } from './wait-until.ts'

type OnboardOptions = Pick<AskOptions, 'key'> & { readonly fields?: Readonly<Record<string, unknown>> }

/** Posts a setup and polls it to its end: failed, or its first import finished. Returns the last poll's body. */
export async function onboard(
  forecourt: TestForecourt,
  dealershipUrl: string,
  { key, fields }: OnboardOptions = {},
): Promise<Answer['body']> {
  const asked = key === undefined ? {} : { key }
  const started = await forecourt.ask('POST', '/v1/dealers/setup', {
    body: { dealership_url: dealershipUrl, ...fields },
    ...asked,
  })
  if (started.status !== 202) throw new Error(`setup answered ${started.status}: ${started.raw.toString()}`)
  const end = await followSetup(forecourt, started.body.setup_id, asked)
  if (end.dealership_id) await untilLeaseIsReleased(forecourt, end.dealership_id)
  return end
}

/** An import is reported as ended shortly before its lease is released. */
async function untilLeaseIsReleased({ services }: TestForecourt, dealershipId: string): Promise<void> {
  await waitUntil(`the lease of ${dealershipId} to be released`, async () => {
    const held = await findRow<{ resource_id: number }>(
      services.database.handle,
    )`SELECT resource_id FROM leases JOIN dealerships ON dealerships.id = leases.resource_id WHERE resource = 'dealership' AND public_id = ${dealershipId}`
    return held === undefined ? true : undefined
  })
}

export async function followSetup(
  forecourt: TestForecourt,
  setupId: string,
  asked: Pick<AskOptions, 'key'> = {},
): Promise<Answer['body']> {
  return waitUntil(`the end of ${setupId}`, async () => {
    const { body } = await forecourt.ask('GET', `/v1/dealers/setup/${setupId}`, asked)
    const ended = body.status === 'failed' || ['available', 'failed'].includes(body.inventory_status)
    return ended ? body : undefined
  })
}
