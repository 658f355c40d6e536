import type { Site, SiteAnswer, SiteRequest } from '../sites/site.ts'
import { htmlAnswer, jsonAnswer, notFound, textAnswer } from '../sites/site.ts'
import { type AnyCar, createCars } from './cars.ts'

/** An invented site of an ordinary shape that belongs to no platform: its pages by path and query. */
export type AnyShape = {
  readonly name: string
  readonly size?: number
  /** Title of the home page. */
  readonly title?: string
  page(asked: Asked): string | object | null
  readonly robots?: string
  /** Another host that serves a part of the site. */
  readonly frame?: { readonly host: string; page(asked: Asked): string | object | null }
}

export type Asked = {
  readonly path: string
  readonly query: URLSearchParams
  readonly cars: readonly AnyCar[]
  readonly origin: string
}

export function createAnySite(
  shape: AnyShape,
  host = `${shape.name}.example`,
): Site & { readonly cars: readonly AnyCar[] } {
  const cars = createCars(shape.size ?? 30, host)
  const answer = (request: SiteRequest, page: AnyShape['page']): SiteAnswer => {
    const { pathname: path, searchParams: query } = request.url
    if (path === '/robots.txt') return textAnswer(shape.robots ?? 'User-agent: *\nDisallow: /admin\n')
    const found = page({ path, query, cars: request.showNothing ? [] : cars, origin: request.origin })
    if (found === null) return notFound()
    if (typeof found !== 'string') return jsonAnswer(found)
    if (found.startsWith('<?xml')) return textAnswer(found, 'application/xml')
    if (!found.startsWith('<')) return textAnswer(found, 'text/javascript')
    return htmlAnswer(found)
  }
  return {
    host,
    kind: 'any',
    lot: null,
    cars,
    answer: (request) => answer(request, shape.page),
    ...(shape.frame === undefined
      ? {}
      : {
          api: { hosts: [shape.frame.host], answer: (request) => answer(request, shape.frame?.page ?? (() => null)) },
        }),
  }
}

export function html(title: string, body: string, head = ''): string {
  return `<!DOCTYPE html>\n<html><head><title>${title}</title>${head}</head><body>\n<header><a href="/">Home</a> <a href="/contact">Contact</a></header>\n${body}\n<footer>Elm Street 4, Dayton, OH 45402 (937) 555-0134</footer></body></html>`
}

export function money(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`
}

export function nameOf({ year, make, model, trim }: AnyCar): string {
  return `${year} ${make} ${model} ${trim}`
}

/** One page of a list, by number from 1. */
export function paged<T>(list: readonly T[], page: number, size: number): readonly T[] {
  return list.slice((page - 1) * size, page * size)
}
