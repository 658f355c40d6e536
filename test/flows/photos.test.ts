import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { executeSql, listRows } from '../../src/db/database.ts'
import { openPhotoStore } from '../../src/photos/open-photo-store.ts'
import { removeUnusedPhotos } from '../../src/photos/remove-unused.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { countEvents, pictureOf, sendPicture, startPhotoWorld, withImages } from '../support/photo-world.ts'
import { waitUntil } from '../support/wait-until.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const base = 'http://127.0.0.1/photos'

const world = openForFile(() => startPhotoWorld({ size: 8 }))

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The dealer's photos by VIN, as the pages show them. */
function dealerPaths(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    world.lot.vehicles().map(({ vin, uuid }) => [vin, [1, 2].map((n) => `/${uuid.slice(0, 2)}/${uuid}/${n}.jpg`)]),
  )
}

async function shown(hash: string, index: number) {
  return { url: `${base}/${hash}-1600.jpg`, index, thumbnail_url: `${base}/${hash}-400.jpg` }
}

const countsOf = async (key?: string) => {
  const asked = key === undefined ? {} : { key }
  return (await world.forecourt.ask('GET', `/v1/dealers/${world.dealership.publicId}`, asked)).body.dealer.photos
}

async function outcomes() {
  const rows = await listRows<{ reason: string; count: number }>(world.forecourt.services.database.handle)`
    SELECT reason, count(*)::integer AS count FROM photos WHERE reason IS NOT NULL GROUP BY reason`
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]))
}

test('vehicles show their stored photos in the dealer’s order, and no address of the dealer [PHO-02]', async () => {
  const paths = dealerPaths()
  const vehicles = await world.vehicles()
  expect(vehicles).toHaveLength(8)
  for (const { vin, photo_url_list: list } of vehicles) {
    const hashes = await Promise.all((paths.get(vin) ?? []).map(async (path) => hashOf(await pictureOf(path))))
    expect(list).toEqual(await Promise.all(hashes.map(shown)))
    for (const { url, thumbnail_url } of list) {
      for (const address of [url, thumbnail_url]) {
        const { statusCode, rawPayload } = await world.forecourt.fetchPhoto(new URL(address).pathname)
        expect([statusCode, (await sharp(rawPayload).metadata()).format]).toEqual([200, 'jpeg'])
      }
    }
  }
  expect(await countsOf()).toEqual({ stored: 16, waiting: 0, placeholders: 0, failures: 0 })
  expect(world.photos.requested).toHaveLength(16)
})

test('stored files hold nothing of the dealer’s metadata [PHO-05]', async () => {
  for (const name of await world.files()) expect((await world.read(name)).includes('secret')).toBe(false)
})

test('a live lookup shows the stored photos too [PHO-02]', async () => {
  const [vehicle] = await world.vehicles()
  const query = `dealership_id=${world.dealership.publicId}`
  const answer = await world.forecourt.ask('GET', `/v1/vehicles/vin/${vehicle.vin}/live?${query}`)
  expect(answer.body.vehicle.photo_url_list).toEqual(vehicle.photo_url_list)
})

test('the switch raised no event and changed no updated_at; a second pass asks for no photo [PHO-03, PHO-04]', async () => {
  expect(await countEvents(world, 'vehicle.updated')).toBe(0)
  for (const { updated_at, created_at } of await world.vehicles()) expect(updated_at).toBe(created_at)
  const [before, requests] = [await world.vehicles(), world.photos.requested.length]
  await world.collect()
  expect(world.photos.requested).toHaveLength(requests)
  expect((await world.vehicles()).map((one) => one.photo_url_list)).toEqual(before.map((one) => one.photo_url_list))
})

test('a new price leaves the stored photos where they are, in the answer and in the event [PHO-02, PHO-03]', async () => {
  const before = new Map((await world.vehicles()).map((one) => [one.vin, one.photo_url_list]))
  const requests = world.photos.requested.length
  world.lot.change({ action: 'reprice', count: 8 })
  await world.collect()
  for (const { vin, photo_url_list } of await world.vehicles()) expect(photo_url_list).toEqual(before.get(vin))
  const rows = await listRows<{ data: string }>(world.forecourt.services.database.handle)`
    SELECT data FROM events WHERE type = 'vehicle.updated'`
  expect(rows.length).toBeGreaterThan(0)
  for (const { vin, photo_url_list, changes } of rows.map(({ data }) => JSON.parse(data))) {
    expect(photo_url_list).toEqual(before.get(vin))
    expect(changes.map(({ field }: { field: string }) => field)).not.toContain('photo_url_list')
  }
  expect(world.photos.requested).toHaveLength(requests)
})

test('a change of the dealer’s photos raises an event that compares the dealer’s; a rotated query does not [PHO-03]', async () => {
  const vehicles = await world.vehicles()
  const { vin } = vehicles[0]
  const paths = dealerPaths().get(vin) ?? []
  const addresses = [paths[1], '/new.jpg'].map((path) => `http://pictures.photos.example${path}`)
  const [updates, requests] = [await countEvents(world, 'vehicle.updated'), world.photos.requested.length]

  world.rewrite = (html) => html.replaceAll('.jpg"', '.jpg?token=7"')
  await world.collect()
  expect([await countEvents(world, 'vehicle.updated'), world.photos.requested.length]).toEqual([updates, requests])
  expect((await world.vehicles())[0].photo_url_list).toEqual(vehicles[0].photo_url_list)

  world.rewrite = withImages(vin, addresses)
  await world.collect()
  expect(await countEvents(world, 'vehicle.updated')).toBe(updates + 1)
  const [event] = await listRows<{ data: string }>(world.forecourt.services.database.handle)`
    SELECT data FROM events WHERE type = 'vehicle.updated' ORDER BY id DESC LIMIT 1`
  const [change] = JSON.parse(event?.data ?? '').changes
  expect(change.field).toBe('photo_url_list')
  expect(change.to).toEqual(addresses.map((url, index) => ({ url, index })))
  expect(JSON.stringify(change.from)).not.toContain(base)
  // Only what is new is fetched, and what was known keeps its file.
  expect(world.photos.requested.slice(requests)).toEqual(['/new.jpg'])
  const list = (await world.vehicles()).find((one) => one.vin === vin).photo_url_list
  expect(list).toEqual([
    await shown(hashOf(await pictureOf(paths[1] ?? '')), 0),
    await shown(hashOf(await pictureOf('/new.jpg')), 1),
  ])
})

test('while a photo is missing, the dealer’s are shown; then all of them switch at once [PHO-02]', async () => {
  const { vin } = (await world.vehicles())[1]
  const addresses = ['/slow.jpg', '/quick.jpg'].map((path) => `http://pictures.photos.example${path}`)
  world.photos.answers.set('/slow.jpg', (_request, response) => response.writeHead(500).end())
  world.rewrite = withImages(vin, addresses)
  await world.collect()
  const listed = async () => (await world.vehicles()).find((one) => one.vin === vin).photo_url_list
  expect(await listed()).toEqual(addresses.map((url, index) => ({ url, index })))
  expect(await countsOf()).toMatchObject({ waiting: 1 })

  world.photos.answers.delete('/slow.jpg')
  await world.collect()
  expect(world.photos.requested.filter((path) => path === '/slow.jpg')).toHaveLength(1)
  world.forecourt.clock.advance(11 * minuteMs)
  await world.collect()
  expect((await listed()).map(({ index }: { index: number }) => index)).toEqual([0, 1])
  expect(JSON.stringify(await listed())).not.toContain('pictures.photos.example')
  expect(world.photos.requested.filter((path) => path === '/quick.jpg')).toHaveLength(1)
})

test('equal bytes at several addresses are one file [PHO-04]', async () => {
  const { vin } = (await world.vehicles())[2]
  const bytes = await pictureOf('twice')
  for (const path of ['/duplicate-1.jpg', '/duplicate-2.jpg']) world.photos.answers.set(path, sendPicture(bytes))
  const before = (await world.files()).length
  world.rewrite = withImages(vin, [
    'http://pictures.photos.example/duplicate-1.jpg',
    'http://pictures.photos.example/duplicate-2.jpg',
  ])
  await world.collect()
  expect((await world.files()).length).toBe(before + 2)
  const list = (await world.vehicles()).find((one) => one.vin === vin).photo_url_list
  expect(list).toEqual([await shown(hashOf(bytes), 0), await shown(hashOf(bytes), 1)])
})

test('what is no photo is refused, counted and left out; a vehicle with nothing else keeps the dealer’s [PHO-02, PHO-06]', async () => {
  const [, , , one, other] = await world.vehicles()
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const bad: Readonly<Record<string, Parameters<typeof world.photos.answers.set>[1]>> = {
    '/page.jpg': sendPicture(html),
    '/half.jpg': sendPicture((await pictureOf('half', 400)).subarray(0, 900)),
    '/drawing.svg': sendPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
    '/huge.jpg': (_request, response) => response.writeHead(200, { 'content-length': '100000000' }).write('x'),
    '/gone.jpg': (_request, response) => response.writeHead(404).end(),
    '/inward.jpg': (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/x.jpg' }).end(),
  }
  for (const [path, answer] of Object.entries(bad)) world.photos.answers.set(path, answer)
  const addresses = Object.keys(bad).map((path) => `http://pictures.photos.example${path}`)
  const good = 'http://pictures.photos.example/good.jpg'
  const files = (await world.files()).length
  world.rewrite = (page) =>
    withImages(one.vin, [addresses[0] ?? '', good, ...addresses.slice(1)])(withImages(other.vin, addresses)(page))
  await world.collect()
  // Two files of the good one.
  expect((await world.files()).length).toBe(files + 2)
  const reasons = { not_an_image: 2, broken: 1, too_large: 1, http_404: 1, address_refused: 1 }
  expect(await outcomes()).toEqual(reasons)
  expect(await countsOf()).toMatchObject({ failures: 6, waiting: 0 })
  const vehicles = await world.vehicles()
  const listOf = (vin: string) => vehicles.find((vehicle) => vehicle.vin === vin).photo_url_list
  expect(listOf(one.vin)).toEqual([await shown(hashOf(await pictureOf('/good.jpg')), 0)])
  expect(listOf(other.vin)).toEqual(addresses.map((url, index) => ({ url, index })))
  const { body } = await world.forecourt.ask('GET', '/metrics', { key: null })
  expect(body).toMatch(/forecourt_photos_total\{outcome="not_an_image"\} [1-9]/)
  expect(body).toMatch(/forecourt_photos_total\{outcome="too_large"\} [1-9]/)
  expect(body).toContain('forecourt_photo_store_away 0')
})

test('a photo that failed is asked for again a week later, conditionally [PHO-06]', async () => {
  const etags: (string | undefined)[] = []
  world.photos.answers.set('/page.jpg', (request, response) => {
    etags.push(request.headers['if-none-match'])
    const isKnown = request.headers['if-none-match'] === '"v1"'
    response.writeHead(isKnown ? 304 : 200, { etag: '"v1"' }).end(isKnown ? '' : 'still no picture')
  })
  for (const days of [8, 8, 8]) {
    world.forecourt.clock.advance(days * dayMs)
    await world.collect()
  }
  expect(etags).toEqual([undefined, '"v1"', '"v1"'])
})

test('the small only photo of five vehicles of several models is left out, until they have others [PHO-08]', async () => {
  const bytes = await pictureOf('coming soon')
  const lot = world.lot.vehicles()
  const placed = lot.slice(0, 5).map(({ vin }) => vin)
  expect(new Set(lot.slice(0, 5).map(({ model }) => model)).size).toBeGreaterThan(1)
  for (const vin of placed) world.photos.answers.set(`/soon-${vin}.jpg`, sendPicture(bytes))
  const onlySoon = (vins: readonly string[]) => (page: string) =>
    vins.reduce((html, vin) => withImages(vin, [`http://pictures.photos.example/soon-${vin}.jpg`])(html), page)
  const listsOf = async () => {
    const vehicles = await world.vehicles()
    return placed.map((vin) => vehicles.find((one) => one.vin === vin).photo_url_list)
  }
  world.rewrite = onlySoon(placed.slice(0, 4))
  await world.collect()
  expect((await listsOf()).slice(0, 4)).toEqual(Array(4).fill([await shown(hashOf(bytes), 0)]))
  world.rewrite = onlySoon(placed)
  await world.collect()
  expect(await listsOf()).toEqual(Array(5).fill([]))
  expect(await countsOf()).toMatchObject({ placeholders: 5 })
  // The dealer's own addresses are not shown instead, and no placeholder counts as a photo.
  const body = { dealership_id: world.dealership.publicId, filters: { has_photos: true } }
  const { body: found } = await world.forecourt.ask('POST', '/v2/inventory/query', { body })
  expect(found.total).toBe(3)
  world.rewrite = (page) => page
  await world.collect()
  for (const list of await listsOf()) expect(list).toHaveLength(2)
})

test('counts cover the vehicles that the account’s filter shows', async () => {
  const { key } = await world.forecourt.addAccount('only new')
  await onboard(world.forecourt, 'photos.example', { key })
  const path = `/v1/dealers/${world.dealership.publicId}`
  const patched = await world.forecourt.ask('PATCH', path, { key, body: { inventory_type: 'new' } })
  expect(patched.status).toBe(200)
  const news = world.lot.vehicles().filter(({ condition }) => condition === 'new').length
  expect(news).toBeLessThan(8)
  expect(await countsOf(key)).toEqual({ stored: news * 2, waiting: 0, placeholders: 0, failures: 0 })
  expect((await countsOf()).stored).toBe(16)
})

test('a file is deleted when no vehicle has shown it for 90 days, never before [PHO-11]', async () => {
  const { clock, config } = world.forecourt
  const { database } = world.forecourt.services
  const store = openPhotoStore(config)
  if (store === null) throw new Error('no store')
  const sweep = () => removeUnusedPhotos({ database, clock, store })
  const namesOf = async (path: string) => {
    const hash = hashOf(await pictureOf(path))
    return [`${hash}-1600.jpg`, `${hash}-400.jpg`]
  }
  clock.advance(2 * dayMs)
  await sweep()
  const [sold, returning] = world.lot.vehicles()
  const paths = dealerPaths()
  const soldFiles = (await Promise.all((paths.get(sold?.vin ?? '') ?? []).map(namesOf))).flat()
  const returningFiles = (await Promise.all((paths.get(returning?.vin ?? '') ?? []).map(namesOf))).flat()
  const vins = [sold?.vin ?? '', returning?.vin ?? '']
  world.lot.change({ action: 'sell', vins })
  await world.collect()
  await sweep()
  clock.advance(2 * dayMs)
  await sweep()
  clock.advance(50 * dayMs)
  world.lot.change({ action: 'return', vins: [vins[1] ?? ''] })
  await world.collect()
  world.lot.change({ action: 'sell', vins: [vins[1] ?? ''] })
  await world.collect()
  await sweep()
  clock.advance(37 * dayMs)
  await sweep()
  expect(await world.files()).toEqual(expect.arrayContaining(soldFiles))
  clock.advance(4 * dayMs)
  expect(await sweep()).toBeGreaterThan(0)
  const left = await world.files()
  for (const name of soldFiles) expect(left).not.toContain(name)
  // Shown in between, it was unused for 41 days only.
  expect(left).toEqual(expect.arrayContaining(returningFiles))
  for (const { photo_url_list: list } of await world.vehicles()) {
    for (const { url } of list) expect((await world.forecourt.fetchPhoto(new URL(url).pathname)).statusCode).toBe(200)
  }
  // What returns afterwards is fetched again.
  const requests = world.photos.requested.length
  world.lot.change({ action: 'return', vins })
  await world.collect()
  expect(world.photos.requested.slice(requests).sort()).toEqual([...(paths.get(vins[0] ?? '') ?? [])].sort())
})

test('a photo that is stored while the file of the same picture is deleted is served afterwards [PHO-04, PHO-11]', async () => {
  const { clock, config } = world.forecourt
  const { database } = world.forecourt.services
  const store = openPhotoStore(config) ?? expect.fail('no store')
  const [{ vin: first }, { vin: second }] = await world.vehicles()
  const [old, again, other] = ['/deleted.jpg', '/again.jpg', '/other.jpg'].map(
    (path) => `http://pictures.photos.example${path}`,
  )
  const bytes = await pictureOf('the same')
  const file = `${hashOf(bytes)}-1600.jpg`
  world.photos.answers.set('/deleted.jpg', sendPicture(bytes))
  world.rewrite = withImages(first, [old ?? ''])
  await world.collect()
  expect(await world.files()).toContain(file)
  world.rewrite = withImages(first, [other ?? ''])
  await world.collect()
  clock.advance(2 * dayMs)
  await removeUnusedPhotos({ database, clock, store })
  clock.advance(91 * dayMs)
  const { promise: deleting, resolve: isDeleting } = Promise.withResolvers<void>()
  world.photos.answers.set('/again.jpg', (request, response) => {
    deleting.then(
      () => sendPicture(bytes)(request, response),
      () => response.destroy(),
    )
  })
  world.rewrite = withImages(second, [again ?? ''])
  const collected = world.collect()
  await waitUntil('the photo to be asked for', async () => world.photos.requested.includes('/again.jpg') || undefined)
  const outside = AsyncLocalStorage.snapshot()
  const slow: typeof store = {
    ...store,
    remove: async (name) => {
      if (name === file) {
        isDeleting()
        await outside(() =>
          waitUntil('the photo to be stored, or to wait for the file', async () => {
            const rows = await listRows(database.handle)`
              SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ 'photo'
              UNION ALL SELECT FROM photos WHERE url = ${again ?? ''} AND state = 'stored'`
            return rows.length > 0 || undefined
          }),
        )
      }
      await store.remove(name)
    },
  }
  await removeUnusedPhotos({ database, clock, store: slow })
  await collected
  expect(await outcomes()).not.toHaveProperty('crash')
  const { photo_url_list: list } = (await world.vehicles()).find(({ vin }) => vin === second)
  expect(list.map(({ url }: { url: string }) => url)).toEqual([`${base}/${file}`])
  expect((await world.forecourt.fetchPhoto(`/photos/${file}`)).statusCode).toBe(200)
})

test('a photo whose attempts ended with their process five times is not asked for again, and counts as failed [PHO-07]', async () => {
  const { vin } = (await world.vehicles())[3]
  const addresses = ['/fourth.jpg', '/fifth.jpg'].map((path) => `http://pictures.photos.example${path}`)
  world.photos.answers.set('*', (_request, response) => response.writeHead(500).end())
  world.rewrite = withImages(vin, addresses)
  await world.collect()
  const { handle } = world.forecourt.services.database
  for (const [path, attempts] of [
    ['/fourth.jpg', 4],
    ['/fifth.jpg', 5],
  ] as const)
    await executeSql(
      handle,
      `UPDATE photos SET attempts = ${attempts}, due_at = now() - interval '1 day' WHERE url LIKE '%${path}'`,
    )
  world.photos.answers.delete('*')
  const requests = world.photos.requested.length
  const failures = (await countsOf()).failures
  await world.collect()
  expect(world.photos.requested.slice(requests)).toEqual(['/fourth.jpg'])
  expect((await countsOf()).failures).toBe(failures + 1)
})
