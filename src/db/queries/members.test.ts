import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { insertAccount } from './accounts.ts'
import {
  findMember,
  findOpenInvitation,
  insertInvitation,
  insertMember,
  listMembers,
  listMembersOf,
  listOpenInvitations,
} from './members.ts'

const testDatabase = openForFile(openTestDatabase)
let accounts: readonly number[]
const handle = () => testDatabase.database.handle
const names = ['First Motors', 'Second Motors', 'Third Motors']
const at = new Date('2026-11-01T00:00:00Z')
const expiresAt = new Date('2026-11-08T00:00:00Z')
const hashOf = (account: number) => Buffer.from(`hash ${account}`)

beforeAll(async () => {
  accounts = await Promise.all(names.map((name) => insertAccount(handle(), name)))
  for (const accountId of accounts.toReversed()) {
    for (const id of ['b', 'a']) {
      const member = { id: `${id}${accountId}`, email: `${id}${accountId}@lot.test`, name: id, role: 'member' } as const
      await insertMember(handle(), { ...member, accountId, operator: false, passwordHash: 'x' })
    }
    await insertInvitation(handle(), {
      tokenHash: hashOf(accountId),
      accountId,
      role: 'member',
      operator: false,
      email: null,
      memberId: `a${accountId}`,
      createdAt: at,
      expiresAt,
    })
  }
})

test('a member is found in its own account alone, with the name of that account', async () => {
  for (const [place, accountId] of accounts.entries()) {
    const found = await findMember(handle(), accountId, `a${accountId}`)
    expect(found).toMatchObject({ account_id: accountId, account_name: names[place], email: `a${accountId}@lot.test` })
    const other = accounts[(place + 1) % accounts.length] ?? 0
    expect(await findMember(handle(), other, `a${accountId}`)).toBeUndefined()
  }
})

test('an invitation names its own account and member, until it expires', async () => {
  for (const [place, accountId] of accounts.entries()) {
    expect(await findOpenInvitation(handle(), hashOf(accountId), at)).toMatchObject({
      account_id: accountId,
      account_name: names[place],
      member_email: `a${accountId}@lot.test`,
    })
    expect(await findOpenInvitation(handle(), hashOf(accountId), expiresAt)).toBeUndefined()
    const listed = await listOpenInvitations(handle(), accountId, at)
    expect(listed).toMatchObject([{ purpose: 'new_password', expires_at: expiresAt }])
    expect(await listOpenInvitations(handle(), accountId, expiresAt)).toEqual([])
  }
})

test('members are listed by when they joined: the first for their account, the last for the operator', async () => {
  const [accountId = 0] = accounts
  const [one, two] = [`b${accountId}`, `a${accountId}`]
  expect((await listMembers(handle(), accountId)).map(({ id }) => id)).toEqual([one, two])
  const listed = async (of: number | null, limit: number) =>
    (await listMembersOf(handle(), of, limit)).map(({ member_id }) => member_id)
  expect(await listed(accountId, 10)).toEqual([two, one])
  expect(await listed(null, 1)).toEqual([two])
  expect(await listed(null, 10)).toHaveLength(6)
})
