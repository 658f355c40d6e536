import { escapeHtml, scriptJson } from '../../sites/markup.ts'
import type { Json } from './names.ts'
import type { World } from './world.ts'

type Data = Readonly<Record<string, Json>>

/** Data that a page's framework puts into its HTML, around what the page shows. */
export function embed(site: World, data: Data, shown: string): string {
  const root = site.choices.rendered ? shown : '<div class="loading">Loading</div>'
  switch (site.choices.container) {
    case 'next':
      return `<div id="__next">${root}</div><script id="__NEXT_DATA__" type="application/json">${scriptJson({ props: { pageProps: data, __N_SSP: true }, page: '/[...slug]', query: {}, buildId: 'k3Jd8s' })}</script>`
    case 'flight':
      return `<div>${root}</div>${flight(data)}`
    case 'nuxt':
      return `<div id="__nuxt">${root}</div><script>window.__NUXT__={layout:"default",data:[${scriptJson(data)}],fetch:{},error:null,state:{},serverRendered:true}</script>`
    case 'nuxt-flat':
      return `<div id="__nuxt">${root}</div><script type="application/json" id="__NUXT_DATA__" data-ssr="true">${scriptJson(flatten({ data: { page: data }, state: {}, once: [] }))}</script>`
    case 'initial-state':
      return `<div id="app">${root}</div><script>window.__INITIAL_STATE__ = {"user":undefined,"page":${scriptJson(data).replace(/\//g, '\\u002F')}};(function(){var s;(s=document.currentScript).parentNode.removeChild(s)}());</script>`
    case 'apollo':
      return `<div id="root">${root}</div><script>window.__APOLLO_STATE__=${scriptJson(normalized(data))};</script>`
    case 'variable':
      return `<div id="list">${root}</div><script>var ${site.one('variable', ['pageData', 'inventoryData', 'dealerData'])} = ${scriptJson(data)};\nrenderPage();</script>`
    case 'literal':
      return `<div id="list">${root}</div><script>\nconst stock = ${literal(data)};\nnew Grid('#list', stock)</script>`
    case 'pushes':
      return `<div id="list">${root}</div><script>var cars = [], recentlySold = [];\n${records(data)
        .map(([list, one]) => `${list}.push(${scriptJson(one)});`)
        .join('\n')}</script>`
    case 'json-script':
      return `<div id="list">${root}</div><script type="application/json" data-component="Inventory">${scriptJson(data)}</script>`
    case 'page-attribute':
      return `<div id="app" data-page="${escapeHtml(JSON.stringify({ component: 'Inventory/Index', props: { errors: {}, ...data }, url: '/', version: '9f2c' }))}">${root}</div>`
    case 'component-attribute':
      return `<inventory-page :data="${escapeHtml(JSON.stringify(data))}" locale="en">${root}</inventory-page>`
    case 'call-arguments':
      return `<div id="svelte">${root}</div><script>Promise.all([import("/app/start.js"),import("/app/app.js")]).then(([kit, app]) => {kit.start(app, document.body, {node_ids: [0, 3], data: [null, {type:"data",data:${literal(data)},uses:{}}], form: null});});</script>`
    case 'parsed-text':
      return `<div id="list">${root}</div><script>window.__DATA__ = JSON.parse(${scriptJson(JSON.stringify(data))})</script>`
  }
}

function flight(data: Data): string {
  const text = `5:["$","main",null,{"className":"page","children":["$","$L7",null,${JSON.stringify(data)}]}]\n`
  const half = Math.floor(text.length / 2)
  const push = (part: string) => `<script>self.__next_f.push([1,${scriptJson(part)}])</script>`
  return `<script>(self.__next_f=self.__next_f||[]).push([0])</script>${push('1:"$Sreact.fragment"\n')}${push(text.slice(0, half))}${push(text.slice(half))}`
}

/** Nuxt 3 writes one flat list: objects and lists hold positions instead of values. */
function flatten(data: Json): Json {
  const list: Json[] = []
  const add = (value: Json): number => {
    const at = list.push(null) - 1
    if (Array.isArray(value)) list[at] = value.map(add)
    else if (typeof value === 'object' && value !== null)
      list[at] = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, add(one)]))
    else list[at] = value
    return at
  }
  add(data)
  return list
}

/** Apollo keeps each record under its own name and refers to it. */
function normalized(data: Data): Json {
  const kept = new Map<string, Json>()
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, visit(one)]))
    if (!isRecord(value)) return inner
    const name = `Vehicle:${JSON.stringify(Object.values(value)[0])}`
    kept.set(name, { __typename: 'Vehicle', ...inner })
    return { __ref: name }
  }
  const root = visit(data)
  return { ...Object.fromEntries(kept), ROOT_QUERY: { __typename: 'Query', 'page({"slug":"inventory"})': root } }
}

/** JavaScript as people write it: names without quotes, text in single ones. */
function literal(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([name, one]) => `${/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`}: ${literal(one)},`)
      .join(' ')} }`
  return typeof value === 'string'
    ? `'${value.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/</g, '\\x3c')}'`
    : String(value)
}

const isRecord = (value: object) =>
  Object.keys(value).some((name) => /^(id|vid|listing_id|VehicleId|entityId)$/.test(name)) &&
  Object.keys(value).length > 4

/** The records of a page's data, wherever they are. */
/** Each with the list that it is of. */
function records(data: Json, list = 'cars'): readonly (readonly [list: string, record: Json])[] {
  if (Array.isArray(data)) return data.flatMap((one) => records(one, list))
  if (typeof data !== 'object' || data === null) return []
  if (isRecord(data)) return [[list, data]]
  return Object.entries(data).flatMap(([name, part]) => records(part, name === 'recentlySold' ? name : list))
}
