import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestApi } from '../../test/support/test-api.ts'
import { isForMembers } from './define-route.ts'
import { routes } from './routes/registry.ts'

/** Of the account alone, so that nothing has to be there. */
const lists = routes.flatMap(({ method, access, url, query, body }) => {
  const properties = Object.keys((method === 'GET' ? query : body)?.properties ?? {})
  const name = properties.find((one) => one === 'cursor' || one === 'after')
  return name === undefined || url.includes('{') || isForMembers(access) ? [] : [{ method, url, name }]
})

const api = openForFile(openTestApi)
let key: string
beforeAll(async () => {
  key = (await api.issueKey()).key
})

test.each(lists)(
  '$url: an empty $name is refused like any other that was not given, not read as none',
  async (list) => {
    const { method, url, name } = list
    const statusOf = async (given: Readonly<Record<string, string>>) => {
      const more = method === 'GET' ? { query: given } : { payload: given }
      return (await api.app.inject({ method, url, headers: { 'x-api-key': key }, ...more })).statusCode
    }
    // The events of the first release are the exception.
    const refused = name === 'after' ? 400 : 422
    expect([await statusOf({ [name]: '' }), await statusOf({ [name]: 'x' }), await statusOf({})]).toEqual([
      refused,
      refused,
      200,
    ])
  },
)

test('lists of every kind are among them', () => {
  const names = ['/v1/sync', '/v1/events', '/v2/inventory/query', '/v1/directory', '/v1/requests', '/v1/setups']
  expect(lists.map(({ url }) => url)).toEqual(expect.arrayContaining(names))
})
