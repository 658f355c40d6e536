import { appendFile, rename, truncate, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { getRow } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'
import { importFeed } from '../../src/jobs/import-feed.ts'
import { lot, startFeedWorld } from '../support/feed-world.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'

const statuses = (history: readonly { readonly status: string }[]) => history.map(({ status }) => status)

test('a server that stops answering in mid-file times out', async () => {
  const file = { directory: 'vauto', fileName: 'lot.csv' } as const
  const world = await startFeedWorld({ stallMs: 2_000 })
  try {
    await world.push({ ...file, vehicles: lot(30, 'stall'), hoursAgo: 5 })
    await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'lot.csv' })
    world.sftp.setFaults({ stallReads: true })
    expect(await world.poll()).toMatchObject([{ kind: 'failed', reason: expect.stringContaining('no answer for 2 s') }])
    world.sftp.setFaults({})
    await waitUntil('the file is read', async () => {
      await world.poll()
      return (await world.vehicles()).pagination.total === 30 || undefined
    })
  } finally {
    await world.close()
  }
})

describe('feed faults', () => {
  let feedId: number
  const file = { directory: 'vauto', fileName: 'lot.csv' } as const
  let hours = 40
  /** Pushes the next version of the file. */
  const pushNext = (size: number) => {
    hours -= 1
    return world.push({ ...file, vehicles: lot(size, 'faults'), hoursAgo: hours })
  }
  const pushNextText = (text: string | Buffer) => {
    hours -= 1
    return world.pushText({ ...file, text, hoursAgo: hours })
  }
  const world = openForFile(() => startFeedWorld())
  beforeAll(async () => {
    await pushNext(30)
    feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'lot.csv' })
    await world.poll()
  })
  const newest = async () => (await world.history(feedId))[0]
  const total = async () => (await world.vehicles()).pagination.total

  test('a refused sign-in is reported once in the history, and the next poll works', async () => {
    world.sftp.setFaults({ refuseSignIn: true })
    await world.poll()
    await world.poll()
    expect(await newest()).toMatchObject({ status: 'failed', error: expect.stringContaining('refused the sign-in') })
    expect(statuses(await world.history(feedId))).toEqual(['failed', 'completed'])
    expect(world.forecourt.logLines.filter((line) => line.includes('SFTP server could not be polled'))).toHaveLength(4)
    world.sftp.setFaults({})
    await pushNext(31)
    expect(await world.poll()).toMatchObject([{ kind: 'done' }])
    expect(await total()).toBe(31)
  })

  test('a connection lost in mid-file changes nothing, and the next poll reads the file', async () => {
    await pushNext(400)
    world.sftp.setFaults({ cutAfterBytes: 300_000 })
    expect(await world.poll()).toMatchObject([{ kind: 'failed' }])
    expect(await newest()).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/closed the connection|cut/),
    })
    expect(await total()).toBe(31)
    world.sftp.setFaults({})
    expect(await world.poll()).toMatchObject([{ kind: 'done' }])
    expect(await total()).toBe(400)
    const { handle } = world.forecourt.services.database
    const count = async (table: 'ims_contents' | 'ims_staged_vehicles') => {
      const { rows } = await getRow<{ rows: number }>(handle)`SELECT count(*) AS rows FROM ${sql.raw(table)}`
      return rows
    }
    // 400 vehicles: those of the truncated read are gone.
    expect(await count('ims_contents')).toBe(400)
    expect(await count('ims_staged_vehicles')).toBe(0)
  })

  test('a file replaced between listing and reading is not imported as a mixture, and the log has no warning', async () => {
    await pushNext(402)
    const begun = world.forecourt.logLines.length
    const { services } = world.forecourt
    const path = join(world.sftp.folder, 'import/vauto/lot.csv')
    const { signal } = new AbortController()
    const asked = await world.pollOnly()
    await appendFile(path, 'more')
    const outcome = await importFeed(services, { fileId: asked[0] ?? 0 }, signal)
    const reason = expect.stringContaining('was changed while it was read')
    expect(outcome).toMatchObject({ kind: 'replaced', reason })
    expect(await newest()).toMatchObject({ status: 'failed', error: reason })
    const lines = world.forecourt.logLines.slice(begun).map((line) => JSON.parse(line))
    expect(lines.filter(({ level, err }) => level > 30 || err !== undefined)).toEqual([])
    expect(await total()).toBe(400)
    await pushNext(402)
    await world.poll()
    expect(await total()).toBe(402)
  })

  test('archives, NUL bytes, 5,000 columns and a file of 2 GB are rejected with their reason', async () => {
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2_000, 7)])
    const columns = `VIN,${Array.from({ length: 5_000 }, (_, index) => `Column ${index}`).join(',')}\n1,2\n`
    const workbook = Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.alloc(2_000, 7)])
    for (const [text, reason] of [
      [zip, 'a zip archive'],
      [workbook, 'an Excel workbook'],
      ['<!DOCTYPE html><title>Sign in</title>', 'a web page'],
      [Buffer.alloc(5_000), 'a NUL byte at position 0'],
      [`VIN,Price\n${'x'.repeat(400_000)}\u0000`, 'a NUL byte at position 400010'],
      [columns, '5001 columns'],
      ['x'.repeat(1_500_000), 'no line end'],
    ] as const) {
      await pushNextText(text)
      const refused = { status: 'failed', reason: expect.stringContaining(reason) }
      expect(await world.poll()).toMatchObject([{ file: '/import/vauto/lot.csv', feeds: [refused] }])
      expect(await newest()).toMatchObject({ status: 'failed', error: expect.stringContaining(reason) })
    }
    await pushNextText('VIN\n')
    const path = join(world.sftp.folder, 'import/vauto/lot.csv')
    await truncate(path, 2 * 1024 ** 3)
    const time = new Date(Date.now() - (hours - 0.5) * 3_600_000)
    await utimes(path, time, time)
    await world.poll()
    expect(await newest()).toMatchObject({ status: 'failed', error: 'the file has 2.0 GB; at most 1.0 GB are read' })
    expect(await world.poll()).toEqual([])
    expect(await total()).toBe(402)
  })

  test('a VIN column full of stock numbers is held, a row of 10 MB is skipped with its reason', async () => {
    await pushNextText(`VIN,Price\n${Array.from({ length: 50 }, (_, index) => `STOCK${index},100`).join('\n')}\n`)
    await world.poll()
    expect(await newest()).toMatchObject({
      status: 'held',
      rejected_count: 50,
      error: expect.stringContaining('no row'),
    })
    const vins = lot(402, 'faults').map(({ vin }) => vin)
    const rows = vins.map((vin, index) => (index === 200 ? `${vin},${'9'.repeat(10_000_000)}` : `${vin},20000`))
    await pushNextText(`VIN,Price\n${rows.join('\n')}\n`)
    await world.poll()
    expect(await newest()).toMatchObject({
      status: 'completed',
      rejected_count: 1,
      vehicle_count: 401,
      rejected: [{ row: 201, reason: expect.stringContaining('longer than 1 MB') }],
    })
  })

  test('a file that vanishes keeps its vehicles and is reported once', async () => {
    const path = join(world.sftp.folder, 'import/vauto/lot.csv')
    await rename(path, `${path}.away`)
    await world.poll()
    await world.poll()
    const [first, second] = await world.history(feedId)
    expect(first).toMatchObject({ status: 'failed', error: 'lot.csv is not in /import/vauto/' })
    expect(second.status).toBe('completed')
    expect(await total()).toBe(401)
    await rename(`${path}.away`, path)
    await world.poll()
    expect(await total()).toBe(401)
  })

  test('a problem with one directory does not stop the others', async () => {
    const dealer = await world.addDealer()
    await world.push({ directory: 'idms', fileName: 'other.csv', vehicles: lot(3), hoursAgo: 5 })
    const feed = { dealership_id: dealer.publicId, provider: 'idms', ftp_path: 'idms', file_name: 'other.csv' }
    const other = await world.createFeed(feed)
    await rename(join(world.sftp.folder, 'import/vauto'), join(world.sftp.folder, 'import/moved'))
    await world.poll()
    expect((await newest()).error).toContain('/import/vauto does not exist')
    expect((await world.history(other))[0]).toMatchObject({ status: 'completed', new_count: 3 })
    await rename(join(world.sftp.folder, 'import/moved'), join(world.sftp.folder, 'import/vauto'))
  })

  test('a connection lost between two directories is reported for those not listed yet', async () => {
    const dealer = await world.addDealer()
    await world.push({ directory: 'vincue', fileName: 'after.csv', vehicles: lot(3), hoursAgo: 5 })
    const feed = { dealership_id: dealer.publicId, provider: 'vincue', ftp_path: 'vincue', file_name: 'after.csv' }
    const after = await world.createFeed(feed)
    await world.poll()
    const before = (await world.history(feedId)).length
    world.sftp.setFaults({ cutAtListing: 'vincue' })
    await world.poll()
    world.sftp.setFaults({})
    expect((await world.history(after))[0]).toMatchObject({ status: 'failed', vehicle_count: 0 })
    expect(await world.history(feedId)).toHaveLength(before)
  })

  test('only one importer works on a file at a time', async () => {
    await pushNext(403)
    const { services } = world.forecourt
    const { signal } = new AbortController()
    const [fileId = 0] = await world.pollOnly()
    const outcomes = await Promise.all([1, 2, 3].map(() => importFeed(services, { fileId }, signal)))
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['busy', 'busy', 'done'])
    expect((await newest()).status).toBe('completed')
  })
})
