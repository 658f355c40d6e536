import { scriptJson } from '../../sites/markup.ts'
import type { GrammarCar } from './cars.ts'
import { type Json, record } from './names.ts'
import type { Shown } from './shown.ts'
import type { World } from './world.ts'

type Answer = Json

/** Cars from one place of a list on; null: no such place. */
type Slice = {
  readonly cars: readonly GrammarCar[]
  readonly total: number
  readonly start: number
  readonly size: number
}

const pathOptions = [
  '/api/inventory',
  '/api/v2/vehicles',
  '/wp-json/dealer/v1/vehicles',
  '/_api/stock',
  '/inventory-data.php',
  '/services/vehicles/search',
]
const names = [
  { page: 'page', size: 'limit', offset: 'offset' },
  { page: 'page', size: 'per_page', offset: 'start' },
  { page: 'p', size: 'pageSize', offset: 'skip' },
  { page: 'pageNumber', size: 'size', offset: 'from' },
]

export const interfacePath = (site: World) =>
  site.choices.listing === 'graphql' ? '/graphql' : site.one('interface', pathOptions)
const nameOf = (site: World) => site.one('parameter names', names)
const pageSize = (site: World) => site.one('interface size', [8, 12, 20, 24])

/** How a listing's page names the interface that its script reads. */
export function interfacePage(site: World): { readonly body: string; readonly head: string } {
  const { choices } = site
  const path = interfacePath(site)
  if (choices.listing === 'graphql')
    return choices.graphqlIn === 'page'
      ? { head: '', body: `<div id="app"></div><script>${graphqlConfig(site)}</script>` }
      : { head: '', body: '<div id="app"></div><script src="/assets/app.js"></script>' }
  const root = '<div id="app"><div class="spinner"></div></div>'
  const first = firstAddress(site)
  switch (choices.interfaceNamed) {
    case 'attribute':
      return {
        head: '',
        body: `<div id="inventory-app" data-endpoint="${first.replace(/&/g, '&amp;')}"></div><script src="/assets/app.js"></script>`,
      }
    case 'inline-config':
      return {
        head: '',
        body: `${root}<script>window.AppConfig=${scriptJson({ env: 'production', apiUrl: first, perPage: pageSize(site) })}</script>`,
      }
    case 'inline-script':
      return {
        head: '',
        body: `${root}<script>fetch("${first}").then(function(r){return r.json()}).then(render)</script>`,
      }
    case 'script-file':
      return { head: '', body: `${root}<script src="/assets/app.js"></script>` }
    case 'preload':
      return {
        head: `<link rel="preload" as="fetch" href="${path === first ? path : first.replace(/&/g, '&amp;')}" crossorigin>`,
        body: `${root}<script src="/assets/app.js"></script>`,
      }
  }
}

function firstAddress(site: World): string {
  const name = nameOf(site)
  const path = interfacePath(site)
  switch (site.choices.interfacePaging) {
    case 'none':
      return path
    case 'page':
      return `${path}?${name.page}=1&${name.size}=${pageSize(site)}`
    case 'offset':
      return `${path}?${name.offset}=0&${name.size}=${pageSize(site)}`
    case 'cursor':
    case 'next-address':
      return `${path}?${name.size}=${pageSize(site)}`
  }
}

/** The script file of a site whose page only loads it. */
export function scriptFile(site: World): string {
  if (site.choices.listing === 'graphql' && site.choices.graphqlIn === 'script') return graphqlScript(site)
  if (site.choices.interfaceNamed !== 'script-file')
    return '(()=>{const e=document.querySelector("#app,#inventory-app");console.log(e)})();'
  const name = nameOf(site)
  const path = interfacePath(site)
  const query = {
    none: '',
    page: `?${name.page}=\${page}&${name.size}=${pageSize(site)}`,
    offset: `?${name.offset}=\${(page-1)*${pageSize(site)}}&${name.size}=${pageSize(site)}`,
    cursor: `?${name.size}=${pageSize(site)}\${cursor?"&cursor="+cursor:""}`,
    'next-address': `?${name.size}=${pageSize(site)}`,
  }[site.choices.interfacePaging]
  return `(()=>{"use strict";let cursor="";async function load(page){const answer=await fetch(\`${path}${query}\`,{headers:{accept:"application/json"}});show(await answer.json())}load(1)})();`
}

function graphqlConfig(site: World): string {
  const isEdges = site.choices.interfacePaging === 'cursor'
  const query = isEdges
    ? 'query Stock($first: Int!, $after: String) { vehicles(first: $first, after: $after) { edges { node { ...Card } } pageInfo { hasNextPage endCursor } } }'
    : 'query Stock($limit: Int!, $offset: Int!) { vehicles(limit: $limit, offset: $offset) { total items { ...Card } } }'
  const variables = isEdges ? { first: pageSize(site), after: null } : { limit: pageSize(site), offset: 0 }
  return `window.__GQL__=${scriptJson({ endpoint: '/graphql', operationName: 'Stock', query: `${query} fragment Card on Vehicle { id vin year make model trim price mileage }`, variables })}`
}

function graphqlScript(site: World): string {
  const isEdges = site.choices.interfacePaging === 'cursor'
  const fields = 'id vin year make model trim price mileage'
  const query = isEdges
    ? `query Stock($first: Int!, $after: String) { vehicles(first: $first, after: $after) { edges { node { ...Card } } pageInfo { hasNextPage endCursor } } }`
    : `query Stock($limit: Int!, $offset: Int!) { vehicles(limit: $limit, offset: $offset) { total items { ...Card } } }`
  const variables = isEdges ? `{first:${pageSize(site)},after:null}` : `{limit:${pageSize(site)},offset:0}`
  return `(()=>{const card="fragment Card on Vehicle { ${fields} }";const stock=\`${query} \${card}\`;fetch("/graphql",{method:"POST",body:JSON.stringify({operationName:"Stock",query:stock,variables:${variables}})}).then(show)})();`
}

/** What the interface answers to a request. */
export function answerInterface(
  site: World,
  { query, body }: { readonly query: URLSearchParams; readonly body: string },
  shown: Shown,
): Answer {
  if (site.choices.listing === 'graphql') return answerGraphql(site, body, shown)
  const slice = sliceOf(site, query)
  const isBare = site.choices.envelope === 'bare' && !['cursor', 'next-address'].includes(site.choices.interfacePaging)
  if (isBare) return slice.cars.map((car) => listedRecord(site, car, shown.listing))
  return { ...asObject(envelope(site, slice, shown)), ...nextOf(site, slice) }
}

function sliceOf(site: World, query: URLSearchParams): Slice {
  const name = nameOf(site)
  const { interfacePaging } = site.choices
  const all = listed(site)
  const size = interfacePaging === 'none' ? all.length : Math.min(50, Number(query.get(name.size)) || pageSize(site))
  const page = Math.max(1, Number(query.get(name.page) ?? 1) || 1)
  const at = {
    none: 0,
    page: (page - 1) * size,
    offset: Number(query.get(name.offset) ?? 0) || 0,
    cursor: Number(atob(query.get('cursor') ?? '') || 0),
    'next-address': (page - 1) * size,
  }[interfacePaging]
  return { cars: all.slice(at, at + size), total: all.length, start: at, size }
}

/** Sold cars that stand among the stock come with it. */
function listed(site: World): readonly GrammarCar[] {
  const { stock, sold } = site.lot
  return site.choices.sold === 'marked' ? [...stock.slice(0, 3), ...sold.slice(0, 3), ...stock.slice(3)] : stock
}

function nextOf(site: World, { start, size, total }: Slice) {
  const end = start + size
  const name = nameOf(site)
  if (site.choices.interfacePaging === 'cursor') return { nextCursor: end < total ? btoa(String(end)) : null }
  if (site.choices.interfacePaging !== 'next-address') return {}
  return { next: end < total ? `${interfacePath(site)}?${name.page}=${end / size + 1}&${name.size}=${size}` : null }
}

function asObject(value: Json): Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : { items: value }
}

/** Records of a page, in the form that the site's software gives lists. */
export function envelope(
  site: World,
  { cars, total, start, size }: Slice,
  { listing: shown }: Shown,
): Readonly<Record<string, Json>> {
  const { choices } = site
  const records = cars.map((car) => listedRecord(site, car, shown))
  const page = size === 0 ? 1 : Math.floor(start / size) + 1
  const stated = (name: string) => (choices.statedTotal ? { [name]: total } : {})
  const sold =
    choices.sold === 'records'
      ? {
          recentlySold: site.lot.sold.map((car) =>
            record(site, car, new Set(['vin', 'year', 'make', 'model', 'price', 'odometer'])),
          ),
        }
      : {}
  const facets = {
    facets: { make: [...new Set(site.lot.stock.map(({ make }) => make))].map((name) => ({ name, count: 3 })) },
  }
  switch (choices.envelope) {
    case 'data-meta':
      return {
        data: records,
        meta: { ...stated('total'), page, per_page: size, last_page: Math.ceil(total / Math.max(1, size)) },
        ...sold,
      }
    case 'named-total':
      return { vehicles: records, ...stated('totalCount'), ...sold, ...facets }
    case 'results':
      return { results: { items: records, ...stated('total') }, ...facets, ...sold }
    case 'bare':
      return { items: records, ...sold }
    case 'hits':
      return { hits: records, ...stated('nbHits'), page: page - 1, hitsPerPage: size, ...sold }
    case 'deep':
      return {
        state: {
          search: {
            list: { entities: records, paging: { ...stated('totalItems'), perPage: size, currentPage: page } },
          },
        },
        ...sold,
      }
  }
}

function listedRecord(site: World, car: GrammarCar, shown: Shown['listing']): Json {
  const one = record(site, car, shown)
  return site.choices.sold === 'marked' ? { ...one, status: site.lot.sold.includes(car) ? 'sold' : 'available' } : one
}

function answerGraphql(site: World, body: string, shown: Shown): Json {
  const { variables } = parseBody(body)
  const size = Math.min(50, variables.first ?? variables.limit ?? pageSize(site))
  const start = variables.after === undefined ? (variables.offset ?? 0) : variables.after
  const all = listed(site)
  const cars = all.slice(start, start + size)
  const nodes = cars.map((car) => listedRecord(site, car, shown.listing))
  const end = start + cars.length
  if (site.choices.interfacePaging !== 'cursor') return { data: { vehicles: { total: all.length, items: nodes } } }
  return {
    data: {
      vehicles: {
        edges: nodes.map((node, at) => ({ cursor: btoa(String(start + at + 1)), node })),
        pageInfo: { hasNextPage: end < all.length, endCursor: btoa(String(end)) },
      },
    },
  }
}

type Variables = { readonly first?: number; readonly limit?: number; readonly offset?: number; readonly after?: number }

function parseBody(body: string): { readonly variables: Variables } {
  try {
    const { variables = {} } = JSON.parse(body)
    const number = (value: unknown) => (typeof value === 'number' ? value : undefined)
    const [first, limit, offset] = [number(variables.first), number(variables.limit), number(variables.offset)]
    const after = typeof variables.after === 'string' ? Number(atob(variables.after)) : undefined
    return {
      variables: {
        ...(first === undefined ? {} : { first }),
        ...(limit === undefined ? {} : { limit }),
        ...(offset === undefined ? {} : { offset }),
        ...(after === undefined ? {} : { after }),
      },
    }
  } catch {
    return { variables: {} }
  }
}
