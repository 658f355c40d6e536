import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { replaceFeedDirectories } from '../../src/db/queries/feed-files.ts'
import { lot, startFeedWorld } from '../support/feed-world.ts'
import { issueKey } from '../support/issue-key.ts'
import { openForFile } from '../support/open-for-file.ts'

const providers = [
  'vauto',
  'homenet',
  'vincue',
  'promax',
  'maxdigital',
  'inventoryplus',
  'dealercenter',
  'idms',
  'ansira',
] as const

describe('configuring feeds', () => {
  const world = openForFile(startFeedWorld)
  beforeAll(() => world.push({ directory: 'vauto', fileName: 'lot.csv', vehicles: lot(3) }))

  const body = { provider: 'vauto', ftp_path: 'vauto', file_name: 'lot.csv' }
  const feedCount = async () =>
    (await world.forecourt.ask('GET', '/v1/ims/feeds', { key: world.adminKey })).body.feeds.length

  test('requires an administrator key, and so does the list [KEY-22] [KEY-23]', async () => {
    const { forecourt, dealer } = world
    const made = await forecourt.ask('POST', '/v1/ims/feeds', { body: { ...body, dealership_id: dealer.publicId } })
    expect([made.status, made.body.detail]).toEqual([403, 'ADMIN_REQUIRED'])
    const listed = await forecourt.ask('GET', '/v1/ims/feeds')
    expect([listed.status, listed.body.detail]).toEqual([403, 'ADMIN_REQUIRED'])
  })

  test('every provider is accepted, with the directory of its files [IMSF-04] [IMSF-06] [IMSF-08] [IMSF-09] [IMSF-13]', async () => {
    const dealer = await world.addDealer()
    for (const provider of providers) {
      const directory = provider === 'maxdigital' ? 'firstlook' : provider
      await world.push({ directory, fileName: 'each.csv', vehicles: lot(2) })
      const feed = { dealership_id: dealer.publicId, provider, ftp_path: directory, file_name: 'each.csv' }
      const made = await world.postFeed(feed)
      expect(made.body).toMatchObject({ id: expect.stringMatching(/^ims_config_\d+$/), status: 'created' })
    }
  })

  test('the dealership may be given by its internal id; the same provider twice is a conflict, another one is not [IMSF-05] [IMSF-22]', async () => {
    const dealer = await world.addDealer()
    expect((await world.postFeed({ ...body, dealership_id: String(dealer.id) })).status).toBe(200)
    const again = await world.postFeed({ ...body, dealership_id: dealer.publicId })
    expect(again.status).toBe(409)
    expect(again.body.detail).toMatch(/^Feed config already exists/)
    expect((await world.postFeed({ ...body, dealership_id: dealer.publicId, provider: 'ansira' })).status).toBe(200)
  })

  test('a directory that belongs to another account has no files, even those that are named [IMSF-14]', async () => {
    await world.push({ directory: 'vincue', fileName: 'sunrise.csv', vehicles: lot(2) })
    const reader = await world.addReader()
    const { database } = world.forecourt.services
    await database.transaction('test', (tx) => replaceFeedDirectories(tx, reader.accountId, ['vincue']))
    const dealer = await world.addDealer()
    for (const fileName of ['sunrise.csv', 'guessed.csv']) {
      const feed = { ...body, dealership_id: dealer.publicId, ftp_path: 'vincue', file_name: fileName }
      const refused = await world.postFeed(feed)
      expect([refused.status, refused.body.detail]).toEqual([400, 'No CSV files found in /import/vincue/'])
    }
    const own = await world.forecourt.ask('POST', '/v1/ims/feeds', {
      key: reader.key,
      body: {
        ...body,
        dealership_id: world.dealer.publicId,
        provider: 'idms',
        ftp_path: 'vincue',
        file_name: 'sunrise.csv',
      },
    })
    expect(own.body).toMatchObject({ status: 'created' })
    expect(await database.transaction('test', (tx) => replaceFeedDirectories(tx, dealer.id, ['vincue']))).toEqual([
      'vincue',
    ])
    expect(await database.transaction('test', (tx) => replaceFeedDirectories(tx, reader.accountId, []))).toEqual([])
    const free = { ...body, dealership_id: dealer.publicId, ftp_path: 'vincue', file_name: 'sunrise.csv' }
    expect((await world.postFeed(free)).body).toMatchObject({ status: 'created' })
  })

  test('records have the configured values, in their types, and nulls before the first import [IMSF-12] [IMSF-27] [IMSF-28] [IMSF-30]', async () => {
    const dealer = await world.addDealer()
    await world.postFeed({ ...body, dealership_id: dealer.publicId })
    await world.postFeed({
      ...body,
      provider: 'homenet',
      dealership_id: dealer.publicId,
      dealer_identifier: '01117',
      staleness_threshold_hours: 12,
    })
    const { feeds } = (await world.forecourt.ask('GET', '/v1/ims/feeds', { key: world.adminKey })).body
    const own = feeds.filter((feed: { dealership_id: string }) => feed.dealership_id === dealer.publicId)
    expect(own).toEqual([
      {
        id: expect.any(Number),
        dealership_id: dealer.publicId,
        ...body,
        dealer_identifier: null,
        active: true,
        staleness_threshold_hours: 48,
        shared: true,
        last_import_at: null,
        last_vehicle_count: null,
        last_file_modified: null,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      expect.objectContaining({ dealer_identifier: '01117', staleness_threshold_hours: 12 }),
    ])
  })

  test('the list holds the feeds of the account’s own dealerships, and no other account’s [IMSF-27] [KEY-21]', async () => {
    const other = await world.forecourt.addAccount('other')
    const { handle } = world.forecourt.services.database
    const otherKey = await issueKey(handle, other.accountId, { admin: true })
    const list = async (key: string) => (await world.forecourt.ask('GET', '/v1/ims/feeds', { key })).body.feeds
    expect(await list(otherKey)).toEqual([])
    const dealer = await world.addDealer(other.accountId)
    expect((await world.postFeed({ ...body, dealership_id: dealer.publicId }, otherKey)).status).toBe(200)
    expect(await list(otherKey)).toMatchObject([{ dealership_id: dealer.publicId }])
    const own = await list(world.adminKey)
    expect(own.length).toBeGreaterThan(0)
    expect(own.map((feed: { dealership_id: string }) => feed.dealership_id)).not.toContain(dealer.publicId)
  })

  test('a directory that is missing, empty, without CSV files or outside the root has none [IMSF-14]', async () => {
    const folder = join(world.sftp.folder, 'import')
    await mkdir(join(folder, 'empty'), { recursive: true })
    await mkdir(join(folder, 'papers'), { recursive: true })
    await writeFile(join(folder, 'papers', 'prices.pdf'), 'x')
    await writeFile(join(folder, 'papers', '.hidden.csv'), 'x')
    await mkdir(join(folder, 'notes'), { recursive: true })
    await writeFile(join(folder, 'notes', 'read-me.txt'), 'x')
    for (const ftpPath of ['nowhere', 'idle', 'empty', 'papers', 'notes', '..', '../import/vauto', 'vauto/../vauto']) {
      const made = await world.postFeed({ ...body, ftp_path: ftpPath })
      expect([made.status, made.body.detail]).toEqual([400, `No CSV files found in /import/${ftpPath}/`])
    }
  })

  test('an unknown file name is not found, and the response lists the existing ones [IMSF-10] [IMSF-15] [IMSF-16]', async () => {
    for (const fileName of ['LOT.csv', 'lot.CSV', 'lot', 'other.csv', '../vauto/lot.csv']) {
      const made = await world.postFeed({ ...body, file_name: fileName })
      expect(made.status).toBe(400)
      expect(made.body.detail).toMatch(`File '${fileName}' not found`)
      expect(made.body.detail).toContain('lot.csv')
    }
  })

  test('a directory of text files lists them to whoever asks for a text file [IMSF-16]', async () => {
    const folder = join(world.sftp.folder, 'import', 'texts')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'lot.txt'), 'x')
    const made = await world.postFeed({ ...body, ftp_path: 'texts', file_name: 'other.txt' })
    expect([made.status, made.body.detail]).toEqual([400, "File 'other.txt' not found. Available files: lot.txt"])
  })

  test('a file older than 48 hours is rejected, whatever the threshold, a younger one is not [IMSF-17] [IMSF-18]', async () => {
    const dealer = await world.addDealer()
    const old = { directory: 'promax', fileName: 'old.csv', vehicles: lot(2) } as const
    const feed = {
      dealership_id: dealer.publicId,
      provider: 'promax',
      ftp_path: 'promax',
      file_name: 'old.csv',
      staleness_threshold_hours: 500,
    }
    await world.push({ ...old, hoursAgo: 75 })
    const refused = await world.postFeed(feed)
    expect(refused.status).toBe(400)
    expect(refused.body.detail).toMatch(/^File 'old.csv' is 3 days old/)
    await world.push({ ...old, hoursAgo: 47.9 })
    expect((await world.postFeed({ ...feed, staleness_threshold_hours: 1 })).status).toBe(200)
  })

  test('a provider outside the list is rejected [IMSF-19]', async () => {
    const made = await world.postFeed({ ...body, provider: 'dealertrack' })
    expect([made.status, made.body.detail]).toEqual([400, 'Invalid provider'])
  })

  test('another account’s dealership is inaccessible, an unknown one not found [IMSF-20] [IMSF-21] [KEY-21]', async () => {
    const other = await world.forecourt.addAccount('other')
    const foreign = await world.addDealer(other.accountId)
    const refused = await world.postFeed({ ...body, dealership_id: foreign.publicId })
    expect([refused.status, refused.body.detail]).toEqual([403, 'Not authorized for this dealership'])
    const unknown = await world.postFeed({ ...body, dealership_id: 'dlr_nobody' })
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Dealership not found'])
  })

  test('a failed validation leaves nothing behind; missing fields are 422 [IMSF-24]', async () => {
    const before = await feedCount()
    await world.postFeed({ ...body, file_name: 'none.csv' })
    await world.postFeed({ ...body, provider: 'none' })
    expect((await world.postFeed({ provider: 'vauto', ftp_path: 'vauto' })).status).toBe(422)
    expect((await world.postFeed({ ...body, staleness_threshold_hours: 'soon' })).status).toBe(422)
    expect(await feedCount()).toBe(before)
  })
})

test('without a server that answers, validation is 502 [IMSF-23]', async () => {
  const world = await startFeedWorld({ environment: { SFTP_URL: 'sftp://a:b@127.0.0.1:1' } })
  try {
    const made = await world.postFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'lot.csv' })
    expect([made.status, made.body.detail]).toEqual([502, 'SFTP connection failed'])
    expect(made.body.reason).toBe('The server cannot be reached')
    const { feeds } = (await world.forecourt.ask('GET', '/v1/ims/feeds', { key: world.adminKey })).body
    expect(feeds).toEqual([])
  } finally {
    await world.close()
  }
})
