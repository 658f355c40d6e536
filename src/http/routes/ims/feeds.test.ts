import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import { openTestApi } from '../../../../test/support/test-api.ts'
import { insertDealership } from '../../../db/queries/dealerships.ts'
import { upsertSubscription } from '../../../db/queries/subscriptions.ts'
import { newPublicId } from '../../../lib/new-ids.ts'
import { noIdentity } from '../../../model/dealership.ts'
import { SftpError, type SftpFailureKind } from '../../../outbound/sftp-contract.ts'
import { createServer } from '../../server.ts'
import { createFeed } from './feeds.ts'

const api = openForFile(() => openTestApi([]))
let authorization: string
const publicId = newPublicId('dlr_')

beforeAll(async () => {
  await api.issueKey()
  const own = await api.issueKey({ admin: true })
  authorization = `Bearer ${own.key}`
  const { handle } = api.testDatabase.database
  const site = { publicId, websiteUrl: 'https://feed.example/', website: 'feed.example', identity: noIdentity }
  const dealershipId = await insertDealership(handle, site)
  const subscription = {
    accountId: own.accountId,
    dealershipId,
    inventoryType: 'all',
    stated: {},
    at: new Date(),
  } as const
  await upsertSubscription(handle, subscription)
})

test.each([
  ['not_configured', 'No SFTP server is configured: set SFTP_URL'],
  ['unreachable', 'The server cannot be reached'],
  ['timeout', 'The server did not answer in time'],
  ['sign_in', 'The server refused the sign-in'],
  ['host_key', 'The server shows another host key than SFTP_HOST_FINGERPRINT'],
  ['cut_off', 'The connection was lost'],
] as const)('a server that fails by %s is 502 with a reason', async (kind: SftpFailureKind, reason) => {
  const connect = () => Promise.reject(new SftpError(kind, 'a text for the log'))
  const app = createServer({ ...api.services, providerFiles: { connect } }, [createFeed])
  const payload = { dealership_id: publicId, provider: 'vauto', ftp_path: 'vauto', file_name: 'lot.csv' }
  const answer = await app.inject({ method: 'POST', url: '/v1/ims/feeds', headers: { authorization }, payload })
  expect(answer.statusCode).toBe(502)
  expect(answer.json()).toMatchObject({ detail: 'SFTP connection failed', reason })
  await app.close()
})
