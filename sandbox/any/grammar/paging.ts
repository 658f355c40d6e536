import type { Section } from './addresses.ts'
import type { GrammarCar } from './cars.ts'
import type { World } from './world.ts'

/** Which part of a section an address shows. `isPart`: only the cars, without the page around them. */
export type Asked = { readonly section: Section; readonly page: number; readonly isPart: boolean }

const pageNames = ['page', 'pg', 'p', 'paged', 'pageNumber']
const offsetNames = ['start', 'offset', 'from', 'skip']

export function pageSizeOf(site: World): number {
  return site.choices.paging === 'none' ? 1_000 : site.one('page size', [6, 9, 10, 12, 16, 20, 24])
}

/** Every so many places stand for a car that is shown no more. */
const gapEvery = 7

/** The places of a section, some of them empty. */
function placesOf({ choices }: World, { cars }: Section): readonly (GrammarCar | null)[] {
  return choices.uneven ? cars.flatMap((car, at) => (at % gapEvery === gapEvery - 2 ? [null, car] : [car])) : cars
}

export function carsOnPage(site: World, section: Section, page: number): readonly GrammarCar[] {
  const size = pageSizeOf(site)
  return placesOf(site, section)
    .slice((page - 1) * size, page * size)
    .filter((car) => car !== null)
}

const lastPage = (site: World, section: Section) =>
  Math.max(1, Math.ceil(placesOf(site, section).length / pageSizeOf(site)))

/** The section and page (from 1) of an address; null: it is no listing. */
export function readAddress(site: World, url: URL, sections: readonly Section[], body = ''): Asked | null {
  const { paging } = site.choices
  const byPath = paging === 'path' ? /^(.*?)\/page\/(\d+)\/?$/.exec(url.pathname) : null
  const path = byPath?.[1] ?? url.pathname
  const isPart = /\/(more|part)$/.test(path) || url.searchParams.has('ajax')
  const clean = path.replace(/\/(more|part)$/, '')
  const isOf = (section: Section) => {
    const own = new URL(section.path, url.origin)
    const same = own.pathname.replace(/\/$/, '') === clean.replace(/\/$/, '')
    return same && [...own.searchParams].every(([name, value]) => url.searchParams.get(name) === value)
  }
  // The most particular first: a filter's page has the path of the whole list.
  const section = [...sections].sort((a, b) => b.path.length - a.path.length).find(isOf)
  if (section === undefined) return null
  const posted = Number(new URLSearchParams(body).get(nameOf(site)))
  const page = posted || (byPath === null ? pageOf(site, url) : Number(byPath[2]))
  const isBehind = page > lastPage(site, section)
  if (isBehind && site.choices.afterLast === 'missing') return null
  return { section, page: isBehind && site.choices.afterLast === 'last-page' ? lastPage(site, section) : page, isPart }
}

function pageOf(site: World, url: URL): number {
  const { paging } = site.choices
  const number = Number(url.searchParams.get(nameOf(site)) ?? Number.NaN)
  if (Number.isNaN(number)) return 1
  if (isOffset(site)) return Math.floor(number / pageSizeOf(site)) + 1
  return paging === 'page-zero' ? number + 1 : Math.max(1, number)
}

const isOffset = ({ choices }: World) =>
  choices.paging === 'offset' ||
  (choices.paging === 'load-more' && choices.loadMore === 'offset-attribute' && choices.loadMoreBy === 'get')
const nameOf = (site: World) =>
  isOffset(site) ? site.one('offset name', offsetNames) : site.one('page name', pageNames)

function addressOf(site: World, section: Section, page: number): string {
  const { paging } = site.choices
  if (paging === 'path') {
    const [path = '', query] = section.path.split('?')
    return `${path.replace(/\/$/, '')}/page/${page}/${query === undefined ? '' : `?${query}`}`
  }
  const number = isOffset(site) ? (page - 1) * pageSizeOf(site) : paging === 'page-zero' ? page - 1 : page
  return `${section.path}${section.path.includes('?') ? '&' : '?'}${nameOf(site)}=${number}`
}

/** How a page of a listing leads to the next one. */
export function pager(site: World, { section, page }: Asked): string {
  const { paging } = site.choices
  const last = lastPage(site, section)
  const escaped = (of: number) => addressOf(site, section, of).replace(/&/g, '&amp;')
  const next = page < last ? escaped(page + 1) : null
  if (paging === 'none') return ''
  if (paging === 'next-only') return next === null ? '' : `<a rel="next" href="${next}">${site.say('next')}</a>`
  if (paging === 'infinite') return next === null ? '' : `<div class="infinite-scroll" data-next-page="${next}"></div>`
  if (paging === 'load-more') return next === null ? '' : loadMore(site, { section, page, isPart: true })
  const numbers = Array.from({ length: last }, (_, at) => `<li><a href="${escaped(at + 1)}">${at + 1}</a></li>`)
  return last === 1
    ? ''
    : `<nav><ul class="pagination">${numbers.join('')}${next === null ? '' : `<li><a href="${next}">${site.say('next')}</a></li>`}</ul></nav>`
}

function loadMore(site: World, { section, page }: Asked): string {
  const stem = section.path.replace(/\/?(\?.*)?$/, '')
  const filter = section.path.includes('?') ? `${section.path.slice(section.path.indexOf('?'))}&` : '?'
  const text = site.say('more')
  const query = `${filter}${nameOf(site)}=${page + 1}`.replace(/&/g, '&amp;')
  if (site.choices.loadMoreBy === 'post')
    return `<button class="more">${text}</button><script>let next=2;$('.more').on('click',()=>$.post('${stem}/more${filter === '?' ? '' : filter.slice(0, -1)}',{action:'more',${nameOf(site)}:next++},add))</script>`
  const endpoint = `${stem}/more${filter === '?' ? '' : filter.slice(0, -1)}`.replace(/&/g, '&amp;')
  switch (site.choices.loadMore) {
    case 'address':
      return `<button class="more" data-url="${stem}/more${query}">${text}</button>`
    case 'offset-attribute':
      return `<button class="more" data-endpoint="${endpoint}" data-${nameOf(site)}="${page * pageSizeOf(site)}">${text}</button>`
    case 'page-attribute':
      return `<button class="more" data-action="${endpoint}" data-${nameOf(site)}="${page + 1}">${text}</button>`
    case 'htmx':
      return `<button hx-get="${stem}/more${query}" hx-target="#list" hx-swap="beforeend">${text}</button>`
    case 'json-with-html':
      return `<a class="more" href="#" data-href="${stem}/more${query}">${text}</a>`
  }
}

/** Further cars as the site sends them to its script. */
export function isJsonPart({ choices }: World): boolean {
  return choices.paging === 'load-more' && choices.loadMore === 'json-with-html' && choices.loadMoreBy === 'get'
}
