import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SftpSandbox, startSftpSandbox } from '../../sandbox/sftp/server.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { createSftpServer } from '../../src/outbound/create-sftp-server.ts'
import { lot, startFeedWorld } from '../support/feed-world.ts'
import { folderForFile } from '../support/temporary-folder.ts'

describe('the host key of the SFTP server', () => {
  const folder = folderForFile()
  let sftp: SftpSandbox
  beforeAll(async () => {
    sftp = await startSftpSandbox({ folder })
  })
  afterAll(async () => {
    await sftp.close()
  })

  const openServer = (settings: Readonly<Record<string, string>>) => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    return { server: createSftpServer(loadConfig(settings), { log }), lines }
  }
  const connectTwice = async ({ server }: ReturnType<typeof openServer>) => {
    for (let time = 0; time < 2; time++) (await server.connect()).close()
  }

  test('is logged once if it is not pinned, without the password', async () => {
    const unpinned = openServer({ SFTP_URL: sftp.url })
    await connectTwice(unpinned)
    expect(unpinned.lines).toHaveLength(1)
    expect(JSON.parse(unpinned.lines[0] ?? '')).toMatchObject({
      level: 40,
      host: '127.0.0.1',
      fingerprint: sftp.fingerprint,
      msg: expect.stringContaining('SFTP_HOST_FINGERPRINT'),
    })
    expect(unpinned.lines.join()).not.toContain('sandbox-only')
  })

  test('is not logged if it is pinned', async () => {
    const pinned = openServer({ SFTP_URL: sftp.url, SFTP_HOST_FINGERPRINT: sftp.fingerprint })
    await connectTwice(pinned)
    expect(pinned.lines).toEqual([])
  })

  test('that differs from the pinned one is refused before anything is sent, and named', async () => {
    const impostor = await startSftpSandbox({ folder })
    try {
      const { server } = openServer({ SFTP_URL: impostor.url, SFTP_HOST_FINGERPRINT: sftp.fingerprint })
      await expect(server.connect()).rejects.toMatchObject({
        kind: 'host_key',
        message: expect.stringContaining(impostor.fingerprint),
      })
      expect(impostor.requests).toEqual([])
    } finally {
      await impostor.close()
    }
  })

  test('that changes on an unpinned server is named again', async () => {
    const first = await startSftpSandbox({ folder })
    const unpinned = openServer({ SFTP_URL: first.url })
    await connectTwice(unpinned)
    await first.close()
    const second = await startSftpSandbox({ folder, port: first.port })
    try {
      await connectTwice(unpinned)
      expect(unpinned.lines).toHaveLength(2)
      const reported = JSON.parse(unpinned.lines[1] ?? '')
      expect(reported).toMatchObject({ before: first.fingerprint, fingerprint: second.fingerprint })
    } finally {
      await second.close()
    }
  })
})

describe.each([
  ['pinned', true],
  ['unpinned', false],
] as const)('feeds of a server that returns with a different host key, %s', (_, pinned) => {
  test('the history reports it once, the log names the reason, and listed vehicles stay', async () => {
    const world = await startFeedWorld(pinned ? {} : { environment: { SFTP_HOST_FINGERPRINT: '' } })
    const { forecourt, sftp } = world
    const file = { directory: 'vauto', fileName: 'lot.csv' } as const
    const reported = async () => (await world.history(feedId)).map(({ error }: { error: string | null }) => error)
    const logged = (reason: string) =>
      forecourt.logLines.filter((line) => line.includes('could not be polled') && line.includes(reason)).length
    await world.push({ ...file, vehicles: lot(3), hoursAgo: 5 })
    const feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'lot.csv' })
    await world.poll()
    await sftp.close()
    await world.pollOnce()
    await world.pollOnce()
    const another = await startSftpSandbox({ folder: sftp.folder, port: sftp.port })
    try {
      expect(await reported()).toEqual([expect.stringContaining('the connection was refused'), null])
      expect(logged('the connection was refused')).toBe(2)
      await world.push({ ...file, vehicles: lot(4), hoursAgo: 4 })
      const outcomes = await (pinned ? world.pollOnce() : world.poll())
      if (pinned) {
        expect((await reported())[0]).toContain('another host key')
        expect(logged('another host key')).toBe(1)
        expect((await world.vehicles()).pagination.total).toBe(3)
      } else {
        expect(outcomes).toMatchObject([{ kind: 'done', feeds: [{ status: 'completed' }] }])
        expect(forecourt.logLines.filter((line) => line.includes(another.fingerprint))).toHaveLength(1)
        expect((await world.vehicles()).pagination.total).toBe(4)
      }
    } finally {
      await another.close()
      await world.close()
    }
  })
})
