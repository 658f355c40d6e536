import { getEventListeners } from 'node:events'
import { statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startSftpSandbox } from '../../sandbox/sftp/server.ts'
import { collectGarbage } from '../../test/support/collect-garbage.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { loadConfig } from '../config/load-config.ts'
import { createSftpServer } from './create-sftp-server.ts'

test('a listing without end is read up to 50,000 entries, and the connection serves the next request', async () => {
  const sftp = await startSftpSandbox({ folder: temporaryFolder() })
  onTestFinished(() => sftp.close())
  const server = createSftpServer(loadConfig({ SFTP_URL: sftp.url, SFTP_HOST_FINGERPRINT: sftp.fingerprint }))
  const connection = await server.connect()
  onTestFinished(() => connection.close())
  sftp.setFaults({ endlessListing: true })
  const files = await connection.list('vauto')
  expect([files.length, files[0]?.name]).toEqual([50_000, '0.csv'])
  sftp.setFaults({})
  expect(await connection.list('vauto')).toEqual([])
})

test('a file that is read is not kept in memory: of a hundred pieces only those under way are', async () => {
  const sftp = await startSftpSandbox({ folder: temporaryFolder() })
  onTestFinished(() => sftp.close())
  const path = join(sftp.folder, 'import/vauto/big.csv')
  writeFileSync(path, '')
  truncateSync(path, 100 * 255 * 1024)
  const expected = { size: statSync(path).size, modifiedAt: new Date(Math.floor(statSync(path).mtimeMs / 1000) * 1000) }
  const connection = await createSftpServer(loadConfig({ SFTP_URL: sftp.url })).connect()
  onTestFinished(() => connection.close())

  const pieces: WeakRef<Buffer>[] = []
  let leastKept = Number.POSITIVE_INFINITY
  for await (const piece of connection.read('vauto', 'big.csv', { maxBytes: expected.size, expected })) {
    pieces.push(new WeakRef(piece))
    if (pieces.length < 98) continue
    await nextTurn()
    collectGarbage()
    leastKept = Math.min(leastKept, pieces.filter((one) => one.deref() !== undefined).length)
  }
  expect(pieces.length).toBe(100)
  expect(leastKept).toBeLessThan(10)
})

test('a process that polls for months keeps nothing of the connections that it closed', async () => {
  const sftp = await startSftpSandbox({ folder: temporaryFolder() })
  onTestFinished(() => sftp.close())
  const stopping = new AbortController()
  const { signal } = stopping
  const server = createSftpServer(loadConfig({ SFTP_URL: sftp.url }))
  const connection = await server.connect({ signal })
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  connection.close()
  sftp.setFaults({ refuseSignIn: true })
  await expect(server.connect({ signal })).rejects.toMatchObject({ kind: 'sign_in' })
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})
