import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderFeed } from '../../sandbox/sftp/feed-writer.ts'
import { insertAccount } from '../../src/db/queries/accounts.ts'
import { listFeedImports } from '../../src/db/queries/feed-views.ts'
import { acceptHeldFile } from '../../src/db/queries/feeds.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { describeHeldScan } from '../../src/dealers/accept-scan.ts'
import { lot, startFeedWorld, type TestDealer } from '../support/feed-world.ts'
import { issueKey } from '../support/issue-key.ts'
import { openForFile } from '../support/open-for-file.ts'

const world = openForFile(startFeedWorld)

const vehiclesOf = async (dealer: TestDealer): Promise<readonly Record<string, unknown>[]> =>
  (await world.forecourt.ask('GET', `/v1/ims/vehicles?dealership_id=${dealer.publicId}&per_page=500`)).body.vehicles

/** A feed of this many vehicles, imported once from a file that is 40 hours old. */
async function startFeed(seed: string, size: number, directory: 'vincue' | 'homenet' = 'vincue') {
  const dealer = await world.addDealer()
  const vehicles = lot(size, seed)
  const file = { directory, fileName: `${seed}.csv` } as const
  await world.push({ ...file, vehicles, hoursAgo: 40 })
  const { directory: ftp_path, fileName: file_name } = file
  const feedId = await world.createFeed({ dealership_id: dealer.publicId, provider: directory, ftp_path, file_name })
  await world.poll()
  expect(await vehiclesOf(dealer)).toHaveLength(size)
  const text = renderFeed(directory, vehicles, 'SB0001')
  const pushText = async (changed: string, hoursAgo: number) => {
    await world.pushText({ ...file, text: changed, hoursAgo })
    await world.poll()
    return (await world.history(feedId))[0]
  }
  const push = (some: typeof vehicles, hoursAgo: number) => pushText(renderFeed(directory, some, 'SB0001'), hoursAgo)
  return { dealer, feedId, vehicles, text, push, pushText }
}

test('a short file is accepted only when a file written twelve hours later agrees, however small the feed [IMSF-38]', async () => {
  const { dealer, vehicles, push } = await startFeed('short', 12)
  expect(await push(vehicles.slice(0, 1), 30)).toMatchObject({ status: 'held', removed_count: 0, vehicle_count: 12 })
  expect(await push(vehicles.slice(0, 1), 19)).toMatchObject({ status: 'held' })
  expect(await vehiclesOf(dealer)).toHaveLength(12)
  expect(await push(vehicles.slice(0, 1), 18)).toMatchObject({ status: 'completed', removed_count: 11 })
  expect(await vehiclesOf(dealer)).toHaveLength(1)
})

test('vehicles that come back do not hide that most of the others are gone [IMSF-38]', async () => {
  const { dealer, vehicles, push } = await startFeed('returning', 60)
  expect(await push(vehicles.slice(20), 30)).toMatchObject({ status: 'completed', removed_count: 20 })
  const error = expect.stringContaining('25 of 40 vehicles are missing')
  expect(await push(vehicles.slice(0, 35), 20)).toMatchObject({ status: 'held', error, new_count: 0 })
  expect(await vehiclesOf(dealer)).toHaveLength(40)
})

test('a file that ends inside a row is held and nothing of it is applied [IMSF-37]', async () => {
  const { dealer, text, pushText } = await startFeed('cut', 30, 'homenet')
  const before = await vehiclesOf(dealer)
  const inQuotes = text.slice(0, text.lastIndexOf('"', text.length * 0.7) + 3)
  for (const [at, cut] of [inQuotes, text.slice(0, text.trimEnd().lastIndexOf(',') - 40)].entries()) {
    expect(await pushText(cut, 20 - at)).toMatchObject({ status: 'held', error: 'the file ends inside a row' })
    expect(await vehiclesOf(dealer)).toEqual(before)
  }
})

test('a row whose VIN a spreadsheet damaged does not remove its vehicle; a vehicle that is gone is removed [IMSF-39]', async () => {
  const { dealer, vehicles, push, pushText } = await startFeed('damage', 30)
  const kept = vehicles.slice(0, 29)
  let text = renderFeed('vincue', kept, 'SB0001')
  for (const { vin } of kept.slice(0, 5)) text = text.replace(vin, '1.23457E+16')
  expect(await pushText(text, 20)).toMatchObject({ status: 'completed', removed_count: 1, rejected_count: 5 })
  const vins = (await vehiclesOf(dealer)).map(({ vin }) => vin)
  expect(new Set(vins)).toEqual(new Set(kept.map(({ vin }) => vin)))
  expect(await push(kept.slice(0, 28), 19)).toMatchObject({ status: 'completed', removed_count: 1 })
})

test('a row that names no vehicle keeps every missing one, unless it was there while none was missing [IMSF-39]', async () => {
  const { dealer, vehicles, push, pushText } = await startFeed('nameless', 30)
  const [damaged = expect.fail('no vehicle'), ...rest] = vehicles
  const withNameless = (others: typeof vehicles) =>
    renderFeed('vincue', [damaged, ...others], 'SB0001')
      .replace(damaged.vin, '1.23457E+16')
      .replace(damaged.stockNumber, '')
  expect(await pushText(withNameless(rest.slice(1)), 20)).toMatchObject({ removed_count: 0, rejected_count: 1 })
  expect(await pushText(withNameless(rest.slice(2)), 19)).toMatchObject({ removed_count: 0, rejected_count: 1 })
  expect(await vehiclesOf(dealer)).toHaveLength(30)
  const listed = [damaged, ...rest.slice(2)]
  expect(await push(listed, 18)).toMatchObject({ status: 'completed', removed_count: 2 })
  expect(await pushText(withNameless(listed), 17)).toMatchObject({ removed_count: 0, rejected_count: 1 })
  expect(await pushText(withNameless(listed.slice(0, -1)), 16)).toMatchObject({ removed_count: 1, rejected_count: 1 })
})

test('a file with more than a fifth of damaged rows is held [IMSF-39]', async () => {
  const { dealer, vehicles, text, pushText } = await startFeed('ruined', 30)
  let damaged = text
  for (const { vin } of vehicles.slice(0, 7)) damaged = damaged.replace(vin, '1.23457E+16')
  expect(await pushText(damaged, 20)).toMatchObject({
    status: 'held',
    removed_count: 0,
    rejected_count: 7,
    error: expect.stringContaining('7 of 30 rows cannot be read'),
  })
  expect(await vehiclesOf(dealer)).toHaveLength(30)
})

test('a VIN listed twice with different values counts once: the last row wins, the earlier one is reported [IMSF-40]', async () => {
  const { dealer, vehicles, pushText } = await startFeed('twice', 6)
  const [first] = vehicles
  if (first === undefined) throw new Error('no vehicle')
  const again = { ...first, odometer: first.odometer + 777 }
  const entry = await pushText(renderFeed('vincue', [...vehicles, again], 'SB0001'), 20)
  expect(entry).toMatchObject({ status: 'completed', vehicle_count: 6, updated_count: 1, rejected_count: 1 })
  expect(entry.rejected[0]).toMatchObject({ row: 1, line: 2, vin: first.vin, reason: expect.stringContaining('row 7') })
  const shown = (await vehiclesOf(dealer)).find(({ vin }) => vin === first.vin)
  expect(shown).toMatchObject({ odometer: again.odometer })
  const same = await pushText(renderFeed('vincue', [...vehicles, again, again], 'SB0001'), 19)
  expect(same).toMatchObject({ vehicle_count: 6, updated_count: 0, rejected_count: 1 })
  const last = { ...first, odometer: first.odometer + 888 }
  await pushText(renderFeed('vincue', [{ ...first, odometer: 1 }, ...vehicles.slice(1), last], 'SB0001'), 18)
  expect((await vehiclesOf(dealer)).find(({ vin }) => vin === first.vin)).toMatchObject({ odometer: last.odometer })
})

test('an administrator accepts the held file through the API; 409 if none is held [IMSF-38]', async () => {
  const { dealer, feedId, vehicles, push } = await startFeed('accept', 20)
  const accept = (key: string) => world.forecourt.ask('POST', `/v1/ims/feeds/ims_config_${feedId}/accept`, { key })
  expect((await accept(world.adminKey)).status).toBe(409)
  expect(await push(vehicles.slice(0, 2), 30)).toMatchObject({ status: 'held' })
  const { handle } = world.forecourt.services.database
  const other = await insertAccount(handle, 'Other')
  const stranger = await issueKey(handle, other, { admin: true })
  expect((await accept(stranger)).status).toBe(403)
  expect((await accept(world.adminKey)).status).toBe(200)
  // The held files of other feeds stay held.
  expect(await world.poll()).toMatchObject([{ feeds: [{ feedId, status: 'completed' }] }])
  expect((await world.history(feedId))[0]).toMatchObject({ status: 'completed', removed_count: 18 })
  expect(await vehiclesOf(dealer)).toHaveLength(2)
})

test('a file that ends at a row boundary, or grows in place with pauses, removes nothing [IMSF-43] [IMSF-42]', async () => {
  const { dealer, vehicles, feedId, push } = await startFeed('boundary', 300)
  let hoursAgo = 30
  const pushNext = (some: typeof vehicles) => {
    hoursAgo -= 0.5
    return push(some, hoursAgo)
  }
  for (const rows of [150, 180, 240, 285]) {
    const reason = expect.stringContaining(`first ${rows} of the 300 rows`)
    expect(await pushNext(vehicles.slice(0, rows))).toMatchObject({ status: 'held', error: reason, removed_count: 0 })
    expect(await vehiclesOf(dealer)).toHaveLength(300)
  }
  // Rows that are gone from anywhere else, or only a few of them, are sold.
  expect(await pushNext(vehicles.slice(15))).toMatchObject({ status: 'completed', removed_count: 15 })
  expect(await pushNext(vehicles.slice(15, 296))).toMatchObject({ status: 'completed', removed_count: 4 })
  expect(await pushNext(vehicles.slice(15, 200))).toMatchObject({ status: 'held', vehicle_count: 281 })
  const { handle } = world.forecourt.services.database
  expect(await acceptHeldFile(handle, feedId, null)).toBe(true)
  await world.poll()
  expect((await world.history(feedId))[0]).toMatchObject({ status: 'completed', removed_count: 96 })
})

test('a held and an unreadable file are events, for those who read the feed', async () => {
  const { feedId, vehicles, push, pushText, dealer } = await startFeed('told', 30)
  const stranger = await world.forecourt.addAccount('stranger')
  await push(vehicles.slice(25), 30)
  await pushText('no,columns\n1,2\n', 20)
  const troubles = async (key: string) => {
    const { body } = await world.forecourt.ask('GET', `/v1/events?limit=500&dealership_id=${dealer.publicId}`, { key })
    return body.events.filter(({ event }: { event: string }) => /^ims\.import\.(held|failed)$/.test(event))
  }
  const told = { feed_config_id: feedId, file_name: 'told.csv' }
  expect(await troubles(world.adminKey)).toMatchObject([
    { event: 'ims.import.held', data: { ...told, error: expect.stringMatching(/^25 of 30 vehicles/) } },
    { event: 'ims.import.held', data: { ...told, error: expect.stringContaining('VIN') } },
  ])
  const unknown = await world.forecourt.ask('GET', '/v1/events?limit=500', { key: stranger.key })
  expect(unknown.body.events).toEqual([])
  // A file that is gone is told once, not at every poll.
  await rm(join(world.sftp.folder, 'import', 'vincue', 'told.csv'), { force: true })
  await world.poll()
  await world.poll()
  expect((await troubles(world.adminKey)).slice(2)).toMatchObject([
    { event: 'ims.import.failed', data: { ...told, error: 'told.csv is not in /import/vincue/' } },
  ])
})

test('what a held file lacks is listed before it is accepted, and its import says by whom', async () => {
  const { feedId, vehicles, push, dealer } = await startFeed('listed', 30)
  const { accountId, services } = world.forecourt
  const { handle } = services.database
  const asked = { accountId, feedId, dealershipId: dealer.id, beliefHours: 12 }
  expect(await describeHeldScan(handle, asked)).toBeNull()
  expect(await push(vehicles.slice(25), 30)).toMatchObject({ status: 'held' })
  const held = await describeHeldScan(handle, asked)
  expect(held).toMatchObject({ missing_count: 25, agreeing_scans: 1, needed_scans: 2 })
  const gone = vehicles.slice(0, 25).map(({ vin }) => vin)
  expect(held?.vehicles.map(({ vin }) => vin).sort()).toEqual([...gone].sort())
  const [first] = vehicles
  const named = held?.vehicles.find(({ vin }) => vin === first?.vin)
  expect(named?.heading).toMatch(new RegExp(`^${first?.year} ${first?.make}`))
  const stranger = await insertAccount(handle, 'stranger')
  expect(await describeHeldScan(handle, { ...asked, accountId: stranger })).toMatchObject({
    missing_count: 0,
    vehicles: [],
  })
  const key = { key: world.adminKey }
  expect((await world.forecourt.ask('POST', `/v1/ims/feeds/${feedId}/accept`, key)).status).toBe(200)
  await world.poll()
  const [accepted] = await world.history(feedId)
  expect(accepted).toMatchObject({ status: 'completed', removed_count: 25 })
  expect(accepted.error).toMatch(/^Accepted by .+: what the file did not show was removed$/)
  // Only that one.
  expect(await push(vehicles.slice(24), 5)).toMatchObject({ status: 'completed', error: null })
  const other = await insertAccount(handle, 'other')
  const subscription = { accountId: other, dealershipId: dealer.id, inventoryType: 'all', stated: {} } as const
  await upsertSubscription(handle, { ...subscription, at: world.forecourt.clock.now() })
  const shown = await listFeedImports(handle, { accountId: other, feedId, limit: 2 })
  expect(shown[1]?.error).toBe('Accepted: what the file did not show was removed')
})
