import { describe, expect, test } from 'vitest'
import { isListingPage, isVehiclePage, nextPage, ownLinks, slugOf } from './site-links.ts'

const origin = 'https://www.lot.example'

test.each([
  ['/details/77', true],
  ['/kia-soul-id77', true],
  ['/used/certified-used-2022-kia', true],
  ['/viewdetails/77', true],
  ['/blog/2022-kia-soul', false],
  ['/service/details/oil', false],
])('%s is a vehicle page: %s', (path, is) => {
  expect(isVehiclePage(origin + path)).toBe(is)
})

test.each([
  ['/used-cars', true],
  ['/new/', true],
  ['/vehicles', true],
  ['/used-vehicles/photo.jpg', false],
  ['/used-vehicles-under-warranty', false],
])('%s is a listing: %s', (path, is) => {
  expect(isListingPage(origin + path)).toBe(is)
})

test('links are those to the same host, once each, without fragments', () => {
  const links = [
    '<a href="/a#top">a</a>',
    '<a href="/a">a</a>',
    '<a href="https://lot.example/b?c=1">b</a>',
    '<i data-link="d">d</i>',
    '<a href="https://other.example/">x</a>',
    '<a href="mailto:a@lot.example">m</a>',
    '<a href="ftp://www.lot.example/f">f</a>',
    '<a href="http://[">bad</a>',
    '<a name="n">n</a>',
  ].join('')
  expect(ownLinks(links, `${origin}/x/`)).toEqual([`${origin}/a`, 'https://lot.example/b?c=1', `${origin}/x/d`])
  expect(ownLinks(`<base href="/y/">${links}`, `${origin}/x/`)).toContain(`${origin}/y/d`)
})

test('20,000 links of a page are looked at, and a page without a host has none', () => {
  const numbered = Array.from({ length: 20_001 }, (_, at) => `<a href="/${at}">x</a>`).join('')
  expect(ownLinks(numbered, origin)).toHaveLength(20_000)
  expect(ownLinks('<a href="data:x">x</a>', 'data:text/html,y')).toEqual([])
})

describe('the next page', () => {
  const anchors = (...hrefs: readonly string[]) => hrefs.map((href) => `<a href="${href}">x</a>`).join('')
  test.each([
    ['is the one that an anchor states', '/list', '<a rel="nofollow next" href="?after=7">x</a>', '/list?after=7'],
    ['is none beyond a gap', '/list?page=2', anchors('?page=1', '?page=4'), null],
    ['is not the page itself', '/list?start=20', anchors('?start=20', '?start=40'), '/list?start=40'],
    ['may begin offsets', '/list', anchors('?start=0', '?start=48', '?start=24'), '/list?start=24'],
    ['has its number in the path', '/list/page/2', anchors('/list/page/4', '/list/page/3'), '/list/page/3'],
    ['follows a path without a number', '/list/', anchors('/list/page/2/'), '/list/page/2/'],
    [
      'is called by its number',
      '/list/',
      '<p><b>1</b> <a href="/list/2/">2</a> <a href="/list/3/">3</a></p>',
      '/list/2/',
    ],
    ['is not called by a number that only others have', '/list/', '<p><a href="/a">2</a> <a href="/b">3</a></p>', null],
    [
      'is called by how many it shows',
      '/lot.cfm',
      '<a href="?startrow=13">Next 12 &gt;&gt;</a>',
      '/lot.cfm?startrow=13',
    ],
    ['is not another list', '/list', anchors('/other?page=2'), null],
  ])('%s', (_what, here, html, next) => {
    expect(nextPage(html, origin + here)).toBe(next === null ? null : origin + next)
  })
})

test.each([
  ['Classe É 300', 'classe-e-300'],
  [' F-150  (XLT) ', 'f-150-xlt'],
  ['', ''],
])('%j is %j in an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
