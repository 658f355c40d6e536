import { beforeAll, describe, expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { signInMember } from '../../test/support/sign-in-member.ts'
import { openTestApi } from '../../test/support/test-api.ts'
import { isForMembers } from './define-route.ts'
import { routes } from './routes/registry.ts'

const oddDates = [
  '0000-01-01',
  '0000-12-31T23:59:59Z',
  '0001-01-01',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '-000001-01-01',
  '+275760-09-13T00:00:00Z',
  '2026-02-30',
  '1970-01-01T00:00:00Z',
  '',
]

const texts = /(date|since|until|from|to|after|before|cursor|at)$/

/** Every query parameter that may be read as a time or holds one. */
const dated = routes.flatMap((route) =>
  route.method === 'GET'
    ? Object.entries(route.query?.properties ?? {})
        .filter(([name, schema]) => texts.test(name) && Reflect.get(schema, 'type') === 'string')
        .map(([name]) => ({ route, name }))
    : [],
)

describe('odd dates', () => {
  let key: string
  let asMember: Awaited<ReturnType<typeof signInMember>>
  const api = openForFile(openTestApi)
  beforeAll(async () => {
    const issued = await api.issueKey({ admin: true })
    key = issued.key
    const { accountId } = issued
    asMember = await signInMember(api.app, api.testDatabase.database.handle, { accountId, operator: true })
  })

  test.each(dated)('in $name of $route.name are answered or refused, and never fail', async ({ route, name }) => {
    for (const date of oddDates) {
      const url = `${route.url.replaceAll(/\{\w+\}/g, '1')}?${new URLSearchParams({ [name]: date })}`
      const headers = { authorization: `Bearer ${key}` }
      const answer = isForMembers(route.access)
        ? await asMember.ask('GET', url)
        : await api.app.inject({ url, headers })
      expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(500)
    }
  })

  test('they are looked for in every read that takes a day or a time', () => {
    expect(dated.map(({ route, name }) => `${route.name} ${name}`)).toEqual(
      expect.arrayContaining([
        'getUsage start_date',
        'getUsage end_date',
        'listUsageDays start_date',
        'listEvents since',
      ]),
    )
  })
})
