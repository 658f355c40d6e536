import { expect, test } from 'vitest'
import type { Page, PageAnswer, PageRequest } from '../model/page.ts'
import { answerFromVisits, packTrace, recordWalk, repeatWalk, unpackTrace } from './trace-walk.ts'

const request = (path: string): PageRequest => ({ url: `https://lot.example${path}`, purpose: 'listing' })
const page = (path: string, text: string): Page => ({
  kind: 'page',
  requestedUrl: `https://lot.example${path}`,
  url: `https://lot.example${path}`,
  status: 200,
  headers: {},
  contentType: 'text/html',
  text,
})

function site(texts: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const fetchPage = async ({ url }: PageRequest): Promise<PageAnswer> => {
    const { pathname } = new URL(url)
    asked.push(pathname)
    return page(pathname, texts[pathname] ?? '')
  }
  return { asked, web: { fetchPage } }
}

async function traceOf(texts: Readonly<Record<string, string>>) {
  const recorder = recordWalk(site(texts).web)
  for (const path of Object.keys(texts)) await recorder.web.fetchPage(request(path))
  return { steps: recorder.steps(), received: 2, skipped: {} }
}

test('the same answers are recognized; the first that differs ends the repetition', async () => {
  const trace = await traceOf({ '/1': 'one', '/2': 'two', '/3': 'three' })
  expect(await repeatWalk(site({ '/1': 'one', '/2': 'two', '/3': 'three' }).web, trace, {})).toMatchObject({
    same: true,
  })
  const changed = site({ '/1': 'one', '/2': 'TWO', '/3': 'three' })
  const repeated = await repeatWalk(changed.web, trace, {})
  expect(repeated.same).toBe(false)
  expect(changed.asked).toEqual(['/1', '/2'])
})

test('what was fetched is not asked for twice, and answers only the walk that asks for the same', async () => {
  const visits = ['/1', '/2'].map((path) => ({ request: request(path), answer: page(path, 'kept') }))
  const same = site({})
  const first = answerFromVisits(same.web, visits)
  await first.fetchPage(request('/1'))
  await first.fetchPage(request('/2'))
  await first.fetchPage(request('/3'))
  expect(same.asked).toEqual(['/3'])
  const other = site({})
  const second = answerFromVisits(other.web, visits)
  await second.fetchPage(request('/1'))
  await second.fetchPage(request('/9'))
  await second.fetchPage(request('/2'))
  expect(other.asked).toEqual(['/9', '/2'])
})

test('a walk that carried a key of the site, or left its host, is not kept', async () => {
  const trace = await traceOf({ '/1': 'one' })
  const packed = packTrace(trace, 'https://lot.example/')
  expect(packed === null ? null : unpackTrace(packed)).toEqual(trace)
  const withKey = { ...trace, steps: [{ request: { ...request('/1'), headers: { 'x-api-key': 'k' } }, digest: 'd' }] }
  expect(packTrace(withKey, 'https://lot.example/')).toBeNull()
  expect(packTrace(trace, 'https://other.example/')).toBeNull()
})
