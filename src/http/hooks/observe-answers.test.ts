import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestApi } from '../../../test/support/test-api.ts'

const api = openForFile(openTestApi)
let port: number

beforeAll(async () => {
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

const info = 30
const debug = 20

function linesOf(requestId: unknown) {
  const lines = api.logText().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line)).filter((line) => line.request_id === requestId)
}

test('a request is one line at info, with the id that the client was given', async () => {
  const [one, other] = [await api.issueKey(), await api.issueKey()]
  const secret = 'sk-very-secret'
  const vin = '1C4RJEBG6HC798333'
  for (const { key, accountId } of [one, other]) {
    const answer = await api.app.inject({
      url: `/v1/vehicles/${vin}/changes?api_key=${key}&token=${secret}`,
      headers: { authorization: `Bearer ${key}`, cookie: `session=${secret}` },
    })
    expect(linesOf(answer.headers['x-request-id'])).toEqual([
      {
        level: info,
        time: expect.any(Number),
        msg: 'request answered',
        request_id: answer.headers['x-request-id'],
        method: 'GET',
        route: '/v1/vehicles/{vin}/changes',
        status: answer.statusCode,
        duration_ms: expect.any(Number),
        account_id: accountId,
      },
    ])
    expect(api.logText()).not.toContain(key.slice(8))
  }
  expect(api.logText()).not.toContain(secret)
  expect(api.logText()).not.toContain(vin)
})

test.each([
  ['a request without a key', '/v1/dealers', 401, '/v1/dealers'],
  ['a path that does not exist', '/v1/nothing?secret=1', 404, 'unmatched'],
  ['a path that cannot be read', '/v1/%zz', 400, 'unmatched'],
])('%s has its line too', async (_what, url, status, route) => {
  const answer = await api.app.inject({ url })
  expect(answer.statusCode).toBe(status)
  const lines = linesOf(answer.headers['x-request-id'])
  expect(lines).toMatchObject([{ level: info, method: 'GET', route, status, account_id: null }])
})

test.each(['/livez', '/readyz', '/metrics'])('%s is logged at debug only', async (url) => {
  const answer = await api.app.inject({ url })
  const lines = linesOf(answer.headers['x-request-id'])
  expect(lines).toMatchObject([{ level: debug, route: url, status: answer.statusCode }])
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['CONNECT', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n', 405],
  ['an unknown Expect', 'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n', 417],
])('a connection that sends %s is refused with an id that is in the log', async (_what, sent, status) => {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8').write(sent)
  let text = ''
  for await (const chunk of socket) text += chunk
  const { request_id } = JSON.parse(text.slice(text.indexOf('{')))
  expect(linesOf(request_id)).toMatchObject([{ level: info, status }])
})
