import { expect, test } from 'vitest'
import type { Page } from '../../../model/page.ts'
import { answerTo } from '../conformance/fixture-site.ts'
import { type FreshSource, readFreshSettings } from './fresh-settings.ts'

const config = { base_url: 'https://www.lot.example', inventory_type: 'all', site_id: null, key: 'old' } as const
const source: FreshSource = {
  paths: ['/', '/search'],
  what: 'its search key',
  read: ({ text }: Page) => (text.includes('=') ? { [text.split('=')[0] ?? '']: text.split('=')[1] ?? '' } : null),
}

function read(given: FreshSource | undefined, pages: Readonly<Record<string, string | number>>) {
  const asked: string[] = []
  const crawl = readFreshSettings(given, config)
  let step = crawl.next()
  while (step.done !== true) {
    const { purpose, url } = step.value
    const { pathname } = new URL(url)
    asked.push(`${purpose} ${pathname}`)
    step = crawl.next(answerTo(url, pages[pathname]))
  }
  return { ...step.value, asked }
}

test('the first page with settings supplies them, over the stored ones', () => {
  expect(read(source, { '/': 'key=new', '/search': 'key=newer' })).toMatchObject({
    config: { ...config, key: 'new' },
    found: true,
    failure: null,
    pagesRead: 1,
    asked: ['home /'],
  })
  expect(read(source, { '/search': 'key=newer' })).toMatchObject({
    config: { key: 'newer' },
    failure: null,
    pagesRead: 2,
    asked: ['home /', 'listing /search'],
  })
})

test.each([
  ['a missing page', {}, 404, 2],
  ['pages that do not have them', { '/': 'x', '/search': 'y' }, 200, 2],
  ['a page that cannot be had', { '/': 0, '/search': 'key=new' }, null, 1],
])('%s: no settings, and a reason', (_what, pages, status, pagesRead) => {
  const { found, failure, config: kept, ...rest } = read(source, pages)
  expect([found, failure?.status, kept, rest.pagesRead]).toEqual([false, status, config, pagesRead])
})

test('joined settings are collected from every existing page', () => {
  const joined = { ...source, joined: true }
  expect(read(joined, { '/': 'a=1', '/search': 'b=2' })).toMatchObject({
    config: { a: '1', b: '2' },
    found: true,
    pagesRead: 2,
  })
  expect(read(joined, { '/search': 'b=2' })).toMatchObject({ config: { b: '2' }, found: true, failure: null })
  expect(read(joined, { '/': 'x', '/search': 'b=2' })).toMatchObject({
    config,
    found: false,
    pagesRead: 1,
    failure: { code: 'wrong_shape' },
  })
})
