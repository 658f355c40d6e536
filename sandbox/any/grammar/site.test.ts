import { describe, expect, test } from 'vitest'
import type { SiteRequest } from '../../sites/site.ts'
import { choose } from './choices.ts'
import { createGrammarSite, type GrammarSite } from './site.ts'

const seeds = Array.from({ length: 60 }, (_, at) => `walk-${at}`)
const ofDealers = seeds.filter((seed) => choose(seed).business === 'dealer')
const withInterface = ['json-interface', 'graphql']

/** What stands behind `#` is posted. */
function ask(site: GrammarSite, path: string): string {
  const url = new URL(path, `http://${site.host}`)
  const posted = url.hash.startsWith('#post:') ? url.hash.slice('#post:'.length) : ''
  url.hash = ''
  const method = posted === '' ? 'GET' : 'POST'
  const request: SiteRequest = { method, origin: url.origin, url, body: posted, headers: {}, showNothing: false }
  const { status, headers, body } = site.answer(request)
  if (status === 302) return ask(site, new URL(headers.location ?? '', url).href)
  return status === 200 ? body : ''
}

/** Every page that a person comes to from the home page and the sitemap, by whatever names an address. */
function walk(site: GrammarSite): ReadonlyMap<string, string> {
  const pages = new Map<string, string>()
  const found = new Set(['/', '/robots.txt', '/sitemap.xml'])
  for (const path of found) {
    if (pages.size >= maxPages) break
    const answer = ask(site, path)
    const body = (answer.includes('<base href="/">') ? answer.replace(/(\shref="?)(?=\w)(?!https?:)/g, '$1/') : answer)
      .replaceAll('&amp;', '&')
      .replaceAll('&quot;', '"')
      .replaceAll('\\"', '"')
      .replaceAll('\\u002F', '/')
      .replace(/[?&]sid=\w+/g, '')
    pages.set(path, body)
    const isShown = /<li|<div|<tr/.test(body.slice(0, 400))
    if (!isShown && path.includes('#')) continue
    const named = [...addressesIn(body.replaceAll(`http://${site.host}`, '')), ...nextPosts(path, body)]
    for (const address of named) found.add(address)
  }
  return pages
}

function addressesIn(body: string): readonly string[] {
  const named = [...body.matchAll(/["'=>]\s*(\/(?!\/)[^\s"'<>\\]*)/g)].map(([, path = '']) => path)
  const apart = [...body.matchAll(/data-(?:endpoint|action)="([^"]+)" data-(\w+)="(\d+)"/gi)].map(
    ([, path = '', name = '', value = '']) => `${path}${path.includes('?') ? '&' : '?'}${parameters(name)}=${value}`,
  )
  return [...named, ...apart].filter((path) => !/\.(jpg|svg|js)$/.test(path))
}

/** What a button's script posts, and after an answer with cars once more. */
function nextPosts(path: string, body: string): readonly string[] {
  const [, stem, number = ''] = /^(.*#post:\w+=)(\d+)$/.exec(path) ?? []
  if (stem !== undefined) return Number(number) > maxPosts ? [] : [`${stem}${Number(number) + 1}`]
  const [, address, name = ''] = /\$\.post\('([^']+)',\{action:'more',(\w+):/.exec(body) ?? []
  return address === undefined ? [] : [`${address}#post:${name}=2`]
}

const maxPosts = 20
const maxPages = 1_500

/** Attributes have no capitals. */
const parameters = (name: string) => (name === 'pagenumber' ? 'pageNumber' : name)

describe('a site of the grammar', () => {
  test.each(ofDealers)('%s: its own pages lead to every car, and show its VIN', (seed) => {
    const site = createGrammarSite(seed)
    const pages = walk(site)
    const all = [...pages.values()].join('\n').toUpperCase()
    for (const { vin, link } of site.truth.vehicles) {
      const path = link.replace(`http://${site.host}`, '').replace(/#.*$/, '')
      const page = ask(site, path)
      expect(page === '', path).toBe(false)
      if (withInterface.includes(site.choices.listing)) continue
      expect(pages.has(path), `${path} of ${site.choices.listing} ${site.choices.paging}`).toBe(true)
      expect(all.includes(vin) || path.toUpperCase().includes(vin), vin).toBe(true)
    }
  })

  test('no car that must not be read is among the stock, and all VINs differ', () => {
    for (const seed of seeds) {
      const { truth } = createGrammarSite(seed)
      const vins = truth.vehicles.map(({ vin }) => vin)
      expect(new Set([...vins, ...truth.never]).size).toBe(vins.length + truth.never.length)
    }
  })

  test('the same seed is the same site', () => {
    const [one, other] = [createGrammarSite('twice'), createGrammarSite('twice')]
    expect(one.choices).toEqual(other.choices)
    expect(ask(one, '/')).toBe(ask(other, '/'))
  })
})
