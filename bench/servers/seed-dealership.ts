import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/db/database.ts'
import { findCollected, insertDealership } from '../../src/db/queries/dealerships.ts'
import { acquireLease, releaseLease } from '../../src/db/queries/leases.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { diffVehicles } from '../../src/diff/diff-vehicles.ts'
import { newPublicId } from '../../src/lib/new-ids.ts'
import { hashContent } from '../../src/model/rendered-vehicle.ts'
import type { NormalizedVehicle } from '../../src/model/website-vehicle.ts'
import { storeScan } from '../../src/store/store-scan.ts'
import { completedReport } from '../../test/support/completed-report.ts'
import { normalizedVehicle } from '../../test/support/vehicle-content.ts'

type Seed = { readonly accountId: number; readonly name: string; readonly size: number }

/** A dealership collected once, with `size` vehicles of about 2.5 kB JSON each. Returns its internal id. */
export async function seedDealership(database: Database, { accountId, name, size }: Seed): Promise<number> {
  const { handle } = database
  const at = new Date()
  const website = `${name}.example`
  const dealershipId = await insertDealership(handle, {
    publicId: newPublicId('dlr_'),
    websiteUrl: `https://${website}/`,
    website,
    identity: { name, street: '1 Main Street', city: 'Boise', state: 'Idaho', zip: '83702', phone: '(208) 555-0101' },
  })
  await upsertSubscription(handle, { accountId, dealershipId, inventoryType: 'all', stated: {}, at })
  const lease = { resource: 'dealership', id: dealershipId, holder: randomUUID() } as const
  await acquireLease(handle, lease, 60_000)
  const dealership = await findCollected(handle, dealershipId)
  if (dealership === undefined) throw new Error('the new dealership was not found')
  const vehicles = Array.from({ length: size }, (_, position) => {
    const vehicle = vehicleOf(dealershipId, position)
    return { ...vehicle, hash: hashContent(vehicle.content) }
  })
  const diff = diffVehicles([], vehicles, { mayRemove: true })
  const seen = { new: Math.ceil(size / 2), used: Math.floor(size / 2) }
  const scan = { diff, at, seen, report: completedReport(size) }
  await storeScan(
    { database, config: { REFRESH_HOURS: 12 } },
    { ...scan, dealership, lease, trigger: 'setup', startedAt: at },
  )
  await releaseLease(handle, lease)
  return dealershipId
}

const words = [
  'clean',
  'one',
  'owner',
  'heated',
  'seats',
  'tow',
  'package',
  'service',
  'records',
  'local',
  'trade',
  'nonsmoker',
  'warranty',
  'sunroof',
]

function vehicleOf(dealershipId: number, position: number): NormalizedVehicle {
  const serial = String(dealershipId * 100_000 + position).padStart(8, '0')
  const photos = Array.from({ length: 6 }, (_, index) => ({
    url: `https://pictures.example/${serial}/${index}/1024x768.jpg`,
    index,
  }))
  const description = Array.from({ length: 70 }, (_, at) => words[(position * 7 + at * at) % words.length]).join(' ')
  return normalizedVehicle({
    vin: `1HGCV1F3${serial}A`,
    stocknum: `S${serial}`,
    condition: position % 2 === 0 ? 'New' : 'Used',
    photo_url_list: photos,
    features: words.map((word) => `${word} ${position % 13}`),
    description,
  })
}
