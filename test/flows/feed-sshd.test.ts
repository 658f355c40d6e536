import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderFeed } from '../../sandbox/sftp/feed-writer.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { createFeed } from '../../src/dealers/create-feed.ts'
import { createSftpServer } from '../../src/outbound/create-sftp-server.ts'
import { type FeedWorld, lot, startFeedWorld } from '../support/feed-world.ts'
import { type SshServer, sshdMissing, startSshd } from '../support/sshd.ts'

const title = sshdMissing === false ? 'OpenSSH as the SFTP server' : `OpenSSH as the SFTP server (${sshdMissing})`

describe.skipIf(sshdMissing !== false)(title, () => {
  let sshd: SshServer
  let world: FeedWorld
  beforeAll(async () => {
    sshd = await startSshd()
    world = await startFeedWorld({ environment: settings() })
  })
  afterAll(async () => {
    await world.close()
    await sshd.close()
  })

  const settings = () => ({
    SFTP_URL: sshd.url,
    SFTP_PRIVATE_KEY_FILE: sshd.keyFile,
    SFTP_HOST_FINGERPRINT: sshd.fingerprint,
  })
  const push = async (name: string, text: string, hoursAgo: number) => {
    const folder = join(sshd.folder, 'import/vauto')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${name}.part`), text)
    const time = new Date(Date.now() - hoursAgo * 3_600_000)
    await utimes(join(folder, `${name}.part`), time, time)
    await rename(join(folder, `${name}.part`), join(folder, name))
  }

  test('a feed is configured, imported and changed through it, signed in with a key', async () => {
    const vehicles = lot(1_500, 'sshd')
    await push('lot.csv', renderFeed('vauto', vehicles, 'x'), 5)
    const feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'lot.csv' })
    expect(await world.poll()).toMatchObject([{ kind: 'done', feeds: [{ status: 'completed' }] }])
    expect((await world.vehicles()).pagination.total).toBe(1_500)
    await push('lot.csv', renderFeed('vauto', vehicles.slice(10), 'x'), 4)
    await world.poll()
    expect((await world.history(feedId))[0]).toMatchObject({ status: 'completed', removed_count: 10, updated_count: 0 })
  })

  test('bytes arrive in order and complete, whatever the size', async () => {
    const text = Array.from({ length: 500_000 }, (_, index) => `line ${index}`).join('\n')
    await push('order.csv', text, 3)
    const connection = await createSftpServer(loadConfig(settings())).connect()
    const listed = (await connection.list('vauto')).find(({ name }) => name === 'order.csv')
    if (listed === undefined) throw new Error('the file is not listed')
    const chunks: Buffer[] = []
    for await (const chunk of connection.read('vauto', 'order.csv', { maxBytes: 1e8, expected: listed }))
      chunks.push(Buffer.from(chunk))
    expect(Buffer.concat(chunks).toString()).toBe(text)
    const short = connection.read('vauto', 'order.csv', { maxBytes: 1_000, expected: listed })
    await expect(short.next()).rejects.toMatchObject({ kind: 'too_large' })
    connection.close()
  })

  test('a wrong key, a missing directory and a different host key each have their reason', async () => {
    const server = (changed: object) => createSftpServer(loadConfig({ ...settings(), ...changed }))
    const noKey = server({ SFTP_PRIVATE_KEY_FILE: '', SFTP_URL: sshd.url.replace('@', ':wrong@') })
    await expect(noKey.connect()).rejects.toMatchObject({ kind: 'sign_in' })
    const pinned = server({ SFTP_HOST_FINGERPRINT: `SHA256:${'A'.repeat(43)}` })
    await expect(pinned.connect()).rejects.toMatchObject({ kind: 'host_key' })
    const connection = await server({}).connect()
    await expect(connection.list('nowhere')).rejects.toMatchObject({ kind: 'no_directory' })
    connection.close()
  })

  test('a feed that cannot be validated states why: refused sign-in, different host key, no server', async () => {
    const { services } = world.forecourt
    const file = { provider: 'homenet', ftp_path: 'vauto', file_name: 'lot.csv' }
    const request = {
      dealershipId: world.dealer.id,
      accountId: world.forecourt.accountId,
      shared: true,
      provider: file.provider,
      ftpPath: file.ftp_path,
      fileName: file.file_name,
      dealerIdentifier: null,
      stalenessThresholdHours: 48,
    }
    const reasonWith = async (changed: object) => {
      const providerFiles = createSftpServer(loadConfig({ ...settings(), ...changed }))
      return createFeed({ ...services, providerFiles }, request).then(String, (error: unknown) => error)
    }
    const refusal = (reason: RegExp) => ({
      status: 502,
      message: 'SFTP connection failed',
      beside: { reason: expect.stringMatching(reason) },
    })
    const wrongPassword = { SFTP_PRIVATE_KEY_FILE: '', SFTP_URL: sshd.url.replace('@', ':wrong@') }
    expect(await reasonWith(wrongPassword)).toMatchObject(refusal(/refused the sign-in/))
    const otherKey = { SFTP_HOST_FINGERPRINT: `SHA256:${'A'.repeat(43)}` }
    expect(await reasonWith(otherKey)).toMatchObject(refusal(/host key/))
    const nobody = { SFTP_URL: sshd.url.replace(/:\d+(?=\/|$)/, ':1') }
    expect(await reasonWith(nobody)).toMatchObject(refusal(/cannot be reached/))
  })
})
