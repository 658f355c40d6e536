import type { Handle } from '../db/database.ts'
import { findConfiguration } from '../db/queries/configurations.ts'
import { findDealershipByHost, lockDealerships, setNextImport } from '../db/queries/dealerships.ts'
import { countSetupsUnderWay, insertSetupJob, type SetupRequest } from '../db/queries/setup-jobs.ts'
import { findSubscription, reactivateSubscription } from '../db/queries/subscriptions.ts'
import type { CollectServices } from '../ingest/services.ts'
import { newPublicId } from '../lib/new-ids.ts'
import { apiErrors } from '../model/errors.ts'
import { readWebsiteAddress } from '../model/website-address.ts'
import { awaitedPriority } from '../queue/job-names.ts'
import { enqueueImport } from './start-import.ts'

type NewSetup = {
  readonly accountId: number
  readonly dealershipUrl: string
  readonly request: SetupRequest
  /** Nobody waits for it alone: its import runs after those that somebody does wait for. */
  readonly ofBatch?: true
}

export type SetupStart =
  | { readonly kind: 'accepted'; readonly setupId: string }
  | { readonly kind: 'already_subscribed'; readonly dealershipId: string }
  | {
      readonly kind: 'reactivated'
      readonly dealershipId: string
      readonly subscriptionId: number
      readonly configurationId: number
      readonly websiteUrl: string
    }

type Services = Pick<CollectServices, 'database' | 'queue' | 'clock' | 'log'>

/**
 * A removed subscription is reactivated at once; an active one stays as it is; a setup in progress is returned again.
 * Throws setupQueueUnavailable, and stores nothing then.
 */
export async function startSetup(services: Services, setup: NewSetup): Promise<SetupStart> {
  return services.database.transaction('start setup', (tx) => startSetupIn(services, tx, setup))
}

/** As a part of the transaction. */
export async function startSetupIn(services: Services, tx: Handle, setup: NewSetup): Promise<SetupStart> {
  const { host } = readWebsiteAddress(setup.dealershipUrl)
  const known = await findDealershipByHost(tx, host)
  const subscription = known && (await findSubscription(tx, setup.accountId, known.id))
  if (known === undefined || subscription === undefined) return enqueueSetup(services, tx, { ...setup, host })
  if (subscription.active) return { kind: 'already_subscribed', dealershipId: known.public_id }
  return reactivate(services, tx, { setup, known, subscriptionId: subscription.id })
}

async function enqueueSetup(services: Services, tx: Handle, setup: NewSetup & { host: string }): Promise<SetupStart> {
  const job = await insertSetupJob(tx, { ...setup, id: newPublicId('setup_'), at: services.clock.now() })
  if (job.isNew) {
    // Fair between accounts: an account's later setups queue behind the first setups of other accounts.
    const priority = 1 - (await countSetupsUnderWay(tx, setup.accountId))
    await enqueueOrRefuse(services, () =>
      services.queue.enqueue(tx, 'set-up-dealership', { setupId: job.id }, job.id, { priority }),
    )
  }
  return { kind: 'accepted', setupId: job.id }
}

async function reactivate(
  services: Services,
  tx: Handle,
  {
    setup,
    known,
    subscriptionId,
  }: { setup: NewSetup; known: { readonly id: number; readonly public_id: string }; subscriptionId: number },
): Promise<SetupStart> {
  const { id: dealershipId, public_id: publicId } = known
  const at = services.clock.now()
  await lockDealerships(tx, [dealershipId])
  const configuration = await findConfiguration(tx, dealershipId)
  if (configuration === undefined) throw new Error(`dealership ${dealershipId} has no configuration`)
  const change = { id: subscriptionId, inventoryType: setup.request.inventory_type, at }
  // Another request may have done it meanwhile.
  if (!(await reactivateSubscription(tx, change))) return { kind: 'already_subscribed', dealershipId: publicId }
  await setNextImport(tx, dealershipId, at)
  const priority = setup.ofBatch === true ? 0 : awaitedPriority
  await enqueueOrRefuse(services, () =>
    enqueueImport(tx, services.queue, { dealershipId, trigger: 'reactivation' }, priority),
  )
  const { id: configurationId, config } = configuration
  return { kind: 'reactivated', dealershipId: publicId, subscriptionId, configurationId, websiteUrl: config.base_url }
}

async function enqueueOrRefuse({ log }: Services, enqueue: () => Promise<void>): Promise<void> {
  try {
    await enqueue()
  } catch (error) {
    log.error({ err: error }, 'setup queue unavailable')
    throw apiErrors.setupQueueUnavailable()
  }
}
