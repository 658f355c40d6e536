import { getRow, type Handle, writeRows } from '../../src/db/database.ts'
import { insertDealership, recordVehiclesWritten } from '../../src/db/queries/dealerships.ts'
import { recordFeedSharing } from '../../src/db/queries/ims-views.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { insertWebsiteChanges } from '../../src/db/queries/vehicle-history.ts'
import { sql } from '../../src/db/sql.ts'
import { newPublicId } from '../../src/lib/new-ids.ts'
import { type InventoryType, noIdentity } from '../../src/model/dealership.ts'
import type { ImsContent } from '../../src/model/ims-vehicle.ts'
import { noFeedTexts } from '../../src/model/plain-fields.ts'
import { hashContent } from '../../src/model/rendered-vehicle.ts'
import { feedFactColumns, readFeedFacts } from '../../src/model/vehicle-facts.ts'
import type { VehicleContent } from '../../src/model/website-vehicle.ts'
import { readImsWords } from '../../src/normalize/read-words.ts'
import { createVehicles } from '../../src/store/write-vehicles.ts'
import { vehicleContent } from './vehicle-content.ts'

export type SeededDealership = { readonly id: number; readonly publicId: string }

/** A dealership without inventory, to which these accounts subscribe. */
export async function seedDealership(
  handle: Handle,
  accountIds: readonly number[],
  {
    name = null,
    inventoryType = 'all',
  }: { readonly name?: string | null; readonly inventoryType?: InventoryType } = {},
): Promise<SeededDealership> {
  const publicId = newPublicId('dlr_')
  const website = `${publicId.slice(4)}.example`
  const site = { publicId, websiteUrl: `https://${website}`, website, identity: { ...noIdentity, name } }
  const id = await insertDealership(handle, site)
  for (const accountId of accountIds) {
    await upsertSubscription(handle, { accountId, dealershipId: id, inventoryType, stated: {}, at: new Date() })
  }
  return { id, publicId }
}

/** Lists vehicles on the dealership's website, with their records, as an import does. */
export async function listOnWebsite(
  handle: Handle,
  dealershipId: number,
  vehicles: readonly Partial<VehicleContent>[],
  { at = new Date(), inventoryDate = null }: { readonly at?: Date; readonly inventoryDate?: string | null } = {},
): Promise<void> {
  const seen = vehicles.map((vehicle) => {
    const content = vehicleContent(vehicle)
    return { content, inventoryDate, warnings: [], hash: hashContent(content) }
  })
  const writing = { dealershipId, at, partial: false }
  const written = await createVehicles(handle, writing, seen)
  await insertWebsiteChanges(handle, { dealershipId, at, changes: written.changes })
  await recordVehiclesWritten(handle, { dealershipId, observedAt: at, added: written.added })
}

export function imsContent(given: Partial<ImsContent> = {}): ImsContent {
  return {
    vin: '1HGCV1F34LA000001',
    stock_number: 'S1',
    condition: 'Used',
    certified: false,
    year: 2020,
    make: 'Honda',
    model: 'Accord',
    trim: 'Sport',
    body: 'Sedan',
    doors: 4,
    exterior_color: 'White',
    interior_color: 'Black',
    odometer: 30_000,
    engine: '1.5L I4',
    engine_cylinders: 4,
    transmission: 'CVT',
    drivetrain: 'FWD',
    fuel_type: 'Gasoline',
    city_mpg: 29,
    highway_mpg: 35,
    msrp: null,
    price: 21_500,
    internet_price: null,
    invoice: null,
    book_value: null,
    model_number: null,
    description: '',
    features: '',
    photo_urls: '',
    vdp_url: '',
    ...noFeedTexts,
    video_url: null,
    cab_type: null,
    certification_program: null,
    carfax_one_owner: null,
    ...given,
  }
}

let rows = 0

/** Lists vehicles in a feed of the dealership, with their records. */
export async function listInFeed(
  handle: Handle,
  dealershipId: number,
  vehicles: readonly Partial<ImsContent>[],
  {
    at = new Date(),
    listedOn = null,
    privateTo = null,
  }: { readonly at?: Date; readonly listedOn?: string | null; readonly privateTo?: number | null } = {},
): Promise<void> {
  const feedId = await feedOf(handle, dealershipId, privateTo)
  for (const vehicle of vehicles) {
    const content = imsContent(vehicle)
    rows += 1
    const { vin } = content
    const facts = readFeedFacts(content, readImsWords(content)).map((fact) => sql`${fact}`)
    await writeRows(handle)`
      WITH content AS (
        INSERT INTO ims_contents (import_id, row, inventory_date, age_date, content)
        VALUES (1, ${rows}, ${listedOn}::date, ${at}::date, ${JSON.stringify(content)})
      ), change AS (
        INSERT INTO vehicle_changes (dealership_id, vin, source, type, at)
        VALUES (${dealershipId}, ${vin}, 'ims', 'listed', ${at})
      )
      INSERT INTO ims_vehicles (feed_id, dealership_id, vin, active, hash, import_id, row, created_at, updated_at, listed_on,
        ${sql.raw(Object.keys(feedFactColumns).join(', '))})
      VALUES (${feedId}, ${dealershipId}, ${vin}, true, '\\x01', 1, ${rows}, ${at}, ${at}, ${listedOn},
        ${sql.join(facts, ', ')})`
  }
}

async function feedOf(handle: Handle, dealershipId: number, privateTo: number | null): Promise<number> {
  const feed = await getRow<{ id: number }>(handle)`
    WITH file AS (
      INSERT INTO feed_files (ftp_path, file_name) VALUES ('p', ${`${dealershipId}.csv`})
      ON CONFLICT (ftp_path, file_name) DO UPDATE SET size = 1 RETURNING id
    )
    INSERT INTO feeds (dealership_id, file_id, provider, staleness_threshold_hours, created_at, shared, account_id)
    SELECT ${dealershipId}, file.id, ${privateTo === null ? 'vauto' : 'homenet'}, 48, now(), ${privateTo === null},
      ${privateTo} FROM file
    ON CONFLICT (dealership_id, provider) WHERE deleted_at IS NULL DO UPDATE SET staleness_threshold_hours = 48 RETURNING id`
  await recordFeedSharing(handle, dealershipId)
  return feed.id
}
