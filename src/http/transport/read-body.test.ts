import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBodyReader, bodyOf } from './read-body.ts'

const app = Fastify({ bodyLimit: 2_000_000 })
let turn = 0
let isCounting = true
/** The turn of the thread in which each body had been read. */
const readIn: number[] = []

beforeAll(async () => {
  addBodyReader(app)
  app.post('/', (request, reply) => {
    readIn.push(turn)
    return reply.send(JSON.stringify(bodyOf(request)).length)
  })
  await app.ready()
  const count = () => {
    turn += 1
    if (isCounting) setImmediate(count)
  }
  count()
})
afterAll(() => {
  isCounting = false
  return app.close()
})

const send = (payload: string) =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })

test('of large bodies that arrive at once one is read in a turn of the thread, broken ones too; small ones never wait for them', async () => {
  const large = `[${'{},'.repeat(100_000)}{}]`
  const answers = await Promise.all([large, large, large.slice(1), large, '{}'].map(send))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(readIn).size).toBe(5)
  const [first = 0] = readIn
  expect(readIn.toSorted((a, b) => a - b)).toEqual(readIn)
  expect(readIn.slice(1).every((at) => at > first)).toBe(true)
})
