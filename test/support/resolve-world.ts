import { type DirectoryDealer, directoryDealers } from '../../sandbox/directory/dealers.data.ts'
import { directoryWorld } from '../../sandbox/directory/directory-world.ts'
import { listedVehicles } from '../../sandbox/directory/lots.ts'
import { searchHost } from '../../sandbox/directory/web-search.ts'
import type { LotVehicle } from '../../sandbox/vehicles.ts'
import type { Handle } from '../../src/db/database.ts'
import { upsertConfiguration } from '../../src/db/queries/configurations.ts'
import { insertDealership, insertDealershipHosts } from '../../src/db/queries/dealerships.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { newPublicId } from '../../src/lib/new-ids.ts'
import { stateName } from '../../src/model/state-name.ts'
import { type ForecourtOptions, startForecourt, type TestForecourt } from './forecourt.ts'
import { listOnWebsite } from './seed-listings.ts'

export type ResolveWorld = TestForecourt & {
  /** The account that set up all known dealerships of the directory; `key` belongs to another one. */
  readonly owner: { readonly accountId: number; readonly key: string }
  /** Internal ids by host. */
  readonly ids: ReadonlyMap<string, number>
}

/** The service with the sandbox's directory: the known dealerships are in its database, the rest is on the web. */
export async function startResolveWorld(options: Partial<ForecourtOptions> = {}): Promise<ResolveWorld> {
  const forecourt = await startForecourt({
    sites: [...directoryWorld(), ...(options.sites ?? [])],
    worker: false,
    environment: { SEARCH_URL: `http://${searchHost}`, ...options.environment },
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
  })
  const owner = await forecourt.addAccount('owner')
  const { handle } = forecourt.services.database
  const ids = new Map<string, number>()
  for (const dealer of directoryDealers) {
    if (dealer.isKnown) ids.set(dealer.host, await seedKnownDealer(handle, dealer, owner.accountId))
  }
  return { ...forecourt, owner, ids }
}

async function seedKnownDealer(handle: Handle, dealer: DirectoryDealer, accountId: number): Promise<number> {
  const { host, name, street, city, state, zip, phone, aliases } = dealer
  const websiteUrl = `http://www.${host}`
  const identity = { name, street, city, state: stateName(state), zip, phone }
  const site = { publicId: newPublicId('dlr_'), websiteUrl, website: `www.${host}`, identity }
  const id = await insertDealership(handle, site)
  await insertDealershipHosts(handle, id, [host, ...aliases])
  const at = new Date()
  await upsertConfiguration(handle, {
    dealershipId: id,
    provider: 'generic',
    confidence: 0.4,
    setupStatus: 'active',
    reviewReason: null,
    at,
    config: { base_url: websiteUrl, inventory_type: 'all', site_id: null },
  })
  await upsertSubscription(handle, { accountId, dealershipId: id, inventoryType: 'all', stated: {}, at })
  await listOnWebsite(handle, id, listedVehicles(dealer).map(contentOf))
  return id
}

function contentOf({ vin, year, make, model, stockNumber, condition }: LotVehicle) {
  return { vin, year, make, model, stocknum: stockNumber, condition: condition === 'new' ? 'New' : 'Used' } as const
}
