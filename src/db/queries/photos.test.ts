import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { listOnWebsite, seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { executeSql, listRows, writeRows } from '../database.ts'
import {
  claimPhotoFile,
  delayHost,
  deleteUnshownPhotos,
  failPhoto,
  findNextDue,
  listDealershipsOf,
  listDuePhotos,
  postponeHost,
  postponePhoto,
  readPhotoState,
  startPhoto,
  storePhoto,
  takeBackAttempt,
} from './photos.ts'
import { insertPhotos, listUnreadVehicles, saveVehiclePhotos } from './vehicle-photos.ts'

const testDatabase = openForFile(openTestDatabase)
beforeAll(async () => {
  await executeSql(
    testDatabase.database.handle,
    `INSERT INTO dealerships (public_id, website_url, website)
      SELECT 'dlr_' || n, 'https://' || n || '.example', n || '.example' FROM generate_series(1, 3) AS n`,
  )
})

type Shown = { readonly photoIds: readonly number[]; readonly model?: string; readonly lot?: number }

async function addVehicle({ photoIds, model = 'civic', lot = 1 }: Shown): Promise<void> {
  const { handle } = testDatabase.database
  const id = randomUUID()
  await writeRows(handle)`
    INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
      inventory_date, first_seen_at, created_at, updated_at, make, model)
    VALUES (${id}, ${lot}, ${id}, 'New', true, '', '{}', 1, now(), now(), now(), now(), 'honda', ${model})`
  await saveVehiclePhotos(handle, lot, [{ id, contentHash: '', photoIds }])
}

test('a stored photo concerns the lots that show it, each once, and no other', async () => {
  const { handle } = testDatabase.database
  await addVehicle({ photoIds: [11, 12] })
  await addVehicle({ photoIds: [12, 13] })
  await addVehicle({ photoIds: [14], lot: 2 })
  await addVehicle({ photoIds: [15, 12], lot: 3 })
  expect((await listDealershipsOf(handle, [12, 99])).toSorted()).toEqual([1, 3])
  expect(await listDealershipsOf(handle, [14])).toEqual([2])
})

test('what happened to one photo changes no other', async () => {
  const { handle } = testDatabase.database
  const at = new Date()
  const urls = ['http://p.example/1.jpg', 'http://p.example/2.jpg']
  const ids = await insertPhotos(
    handle,
    urls.map((url) => ({ url, host: 'p.example' })),
    at,
  )
  const [id = 0, other = 0] = urls.map((url) => ids.get(url))
  const read = () => listRows<{ state: string; attempts: number }>(handle)`SELECT * FROM photos ORDER BY url`
  await startPhoto(handle, other)
  const untouched = (await read())[1]
  const hash = 'ab'.repeat(32)
  await claimPhotoFile(handle, { hash, bytes: 1, at })
  const steps = [
    [() => startPhoto(handle, id), { state: 'waiting', attempts: 1 }],
    [() => takeBackAttempt(handle, id), { state: 'waiting', attempts: 0 }],
    [() => postponePhoto(handle, id, null), { state: 'waiting', due_at: null }],
    [() => failPhoto(handle, id, { reason: 'gone', dueAt: at }), { state: 'failed', reason: 'gone' }],
    [() => storePhoto(handle, { id, hash, etag: '"1"', lastModified: null }), { state: 'stored', reason: null }],
  ] as const
  for (const [step, expected] of steps) {
    await step()
    expect(await read()).toEqual([expect.objectContaining(expected), untouched])
  }
})

test("a host's photos are due by their time, without other hosts' and those that no vehicle shows", async () => {
  const { handle } = testDatabase.database
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 26, 12, minutes))
  const add = async (url: string, minutes: number | null) => {
    const ids = await insertPhotos(handle, [{ url, host: new URL(url).hostname }], at(0))
    const [id = 0] = ids.values()
    await postponePhoto(handle, id, minutes === null ? null : at(minutes))
    return id
  }
  const host = 'due.example'
  const photoIds = [
    await add(`http://${host}/late.jpg`, 30),
    await add(`http://${host}/early.jpg`, 10),
    await add(`http://${host}/later.jpg`, 40),
    await add(`http://${host}/never.jpg`, null),
    await add('http://other.example/first.jpg', 1),
  ]
  await add(`http://${host}/unshown.jpg`, 5)
  expect(await findNextDue(handle, host)).toBeNull()
  await addVehicle({ photoIds })
  expect(await findNextDue(handle, host)).toEqual(at(10))
  const due = await listDuePhotos(handle, { host, now: at(30), limit: 10 })
  expect(due.map(({ id }) => id)).toEqual([photoIds[1], photoIds[0]])
  expect(await listDuePhotos(handle, { host, now: at(30), limit: 1 })).toEqual(due.slice(0, 1))
  const later = { now: at(30), dueAt: at(50), limit: 3, failedDueAt: at(60) }
  for (const wait of [postponeHost, delayHost]) {
    await wait(handle, host, later)
    expect([await findNextDue(handle, host), await findNextDue(handle, 'other.example')]).toEqual([at(40), at(1)])
  }
})

test('a photo is a placeholder by the vehicles of its own lot alone [PHO-08]', async () => {
  const { handle } = testDatabase.database
  const urls = ['http://p.example/same.jpg']
  const [id = 0] = (
    await insertPhotos(
      handle,
      urls.map((url) => ({ url, host: 'p.example' })),
      new Date(),
    )
  ).values()
  const hash = 'cd'.repeat(32)
  await claimPhotoFile(handle, { hash, bytes: 1, at: new Date() })
  await storePhoto(handle, { id, hash, etag: null, lastModified: null })
  for (const model of ['civic', 'accord', 'fit']) {
    await addVehicle({ photoIds: [id], model })
    await addVehicle({ photoIds: [id], model, lot: 2 })
  }
  const placeholders = (lot: number) => listRows(handle)`SELECT placeholder_photos(${lot}) AS hash`
  expect(await placeholders(1)).toEqual([])
  for (const model of ['civic', 'civic']) await addVehicle({ photoIds: [id], model })
  expect([await placeholders(1), await placeholders(2)]).toEqual([[{ hash: Buffer.from(hash, 'hex') }], []])
})

test('a photo waits from the moment that it is due, and is deleted once no vehicle shows it', async () => {
  const { handle } = testDatabase.database
  await executeSql(handle, 'DELETE FROM vehicle_photos')
  await executeSql(handle, 'DELETE FROM photos')
  const due = new Date('2026-11-20T12:00:00Z')
  const urls = ['http://p.example/shown.jpg', 'http://p.example/gone.jpg']
  const ids = await insertPhotos(
    handle,
    urls.map((url) => ({ url, host: 'p.example' })),
    due,
  )
  const waiting = async (ms: number) => (await readPhotoState(handle, new Date(due.getTime() + ms))).waiting
  expect([await waiting(-1), await waiting(0)]).toEqual([0, 2])
  await addVehicle({ photoIds: [ids.get(urls[0] ?? '') ?? 0] })
  await deleteUnshownPhotos(handle)
  expect(await listRows(handle)`SELECT url FROM photos`).toEqual([{ url: urls[0] }])
})

test('vehicles whose photos were not read are listed as they were first seen, of their dealership alone', async () => {
  const { handle } = testDatabase.database
  const [own, other] = [await seedDealership(handle, []), await seedDealership(handle, [])]
  const list = (vin: string, day: number, { id } = own) =>
    listOnWebsite(handle, id, [{ vin }], { at: new Date(Date.UTC(2026, 10, day)) })
  await list('LATER', 12)
  await list('FIRST', 10)
  await list('READ', 11)
  await list('REMOVED', 9)
  await list('OF ANOTHER', 8, other)
  await writeRows(handle)`UPDATE website_vehicles SET active = false WHERE vin = 'REMOVED'`
  const unread = async (limit: number) => {
    const rows = await listUnreadVehicles(handle, own.id, limit)
    return rows.map((row) => ({ ...row, vin: JSON.parse(row.rendered).vin }))
  }
  const [read] = (await unread(10)).filter(({ vin }) => vin === 'READ')
  if (read === undefined) throw new Error('it is not listed')
  await saveVehiclePhotos(handle, own.id, [{ id: read.id, contentHash: read.content_hash, photoIds: [] }])
  expect((await unread(10)).map(({ vin }) => vin)).toEqual(['FIRST', 'LATER'])
  expect((await unread(1)).map(({ vin }) => vin)).toEqual(['FIRST'])
})
