import { expect, onTestFinished, test } from 'vitest'
import { startSftpSandbox } from '../../sandbox/sftp/server.ts'
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
