import { expect, test } from 'vitest'
import { withoutSessions } from './without-sessions.ts'

const links = (write: (at: number) => string) =>
  Array.from({ length: 6 }, (_, at) => `<a href="${write(at)}">`).join('')

test('a number that all links carry is the visitor’s, wherever it stands in them [ANY-04]', () => {
  const plain = links((at) => `/car?id=${at}`)
  expect(withoutSessions(links((at) => `/car?id=${at}&amp;sid=a1`))).toBe(plain)
  expect(withoutSessions(links((at) => `/car?sid=a1&amp;id=${at}`))).toBe(plain)
  expect(withoutSessions(links((at) => `/car/${at};jsessionid=A1.n2`))).toBe(links((at) => `/car/${at}`))
})

test('a page of many repeated numbers is left as it is [ANY-04]', () => {
  const many = Array.from({ length: 9 }, (_, at) => links(() => `/car?sid=${at}`)).join('')
  expect(withoutSessions(many)).toBe(many)
})

test('a number that differs from link to link is that of a vehicle [ANY-04]', () => {
  const own = links((at) => `/car?sid=${at}`)
  expect(withoutSessions(own)).toBe(own)
})
