import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parse } from 'typebox/value'
import type { PageAnswer, PageRequest } from '../model/page.ts'
import type { Scan } from '../model/scan.ts'
import type { WebClient } from '../outbound/contract.ts'
import { describeFailure } from '../outbound/describe-failure.ts'
import { FixtureSite, pageOf } from '../platforms/engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../platforms/engine/contract.ts'
import type { DescribedSite } from './describe-site.ts'

type SavedPage = { readonly request: PageRequest; readonly answer: Extract<PageAnswer, { kind: 'page' }> }
type Fetching = Pick<WebClient, 'fetchPage'>

/** A client that also keeps each page that it fetched. */
export function createRecorder(web: Fetching): Fetching & { readonly pages: () => readonly SavedPage[] } {
  const pages = new Map<string, SavedPage>()
  return {
    pages: () => [...pages.values()],
    fetchPage: async (request, options) => {
      const answer = await web.fetchPage(request, options)
      if (answer.kind === 'page') pages.set(keyOf(nameOf(request)), { request, answer })
      return answer
    },
  }
}

/** Answers from a saved folder; what is not in it is not found. */
export function createReplay(folder: string): Fetching & { readonly site: FixtureSite } {
  const site = Parse(FixtureSite, JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')))
  const pages = new Map(site.pages.map((page) => [keyOf(page), page]))
  return {
    site,
    fetchPage: async (request) => {
      const saved = pages.get(keyOf(nameOf(request, site.origin)))
      if (saved === undefined) {
        return describeFailure(request.url, {
          code: 'http_error',
          message: `${request.url} was not saved`,
          status: 404,
        })
      }
      const text = readFileSync(join(folder, fileName(saved.file)), 'utf8')
      return pageOf(request.url, saved.status ?? 200, { text, type: saved.type ?? 'text/html' })
    },
  }
}

/** A file of the folder itself, whatever `site.json` says. */
function fileName(file: string): string {
  return file.replace(/[^\w.-]/g, '').replace(/^\.+/, '')
}

type Named = Pick<FixtureSite['pages'][number], 'method' | 'path' | 'bodyHas' | 'rendered'>

function nameOf({ method = 'GET', url, body = '', rendered = false }: PageRequest, origin?: string): Named {
  const address = new URL(withoutKeys(url))
  const path = origin !== undefined && address.origin !== origin ? address.href : address.pathname + address.search
  return {
    path,
    ...(method === 'POST' ? { method, bodyHas: withoutKeys(body) } : {}),
    ...(rendered ? { rendered } : {}),
  }
}

function keyOf({ method = 'GET', path, bodyHas = '', rendered = false }: Named): string {
  return `${method} ${path} ${bodyHas} ${rendered}`
}
type ToSave = {
  readonly folder: string
  readonly config: SiteConfig
  readonly described: DescribedSite
  /** A scan of the whole lot. */
  readonly scan: Scan
  readonly pages: readonly SavedPage[]
}

/** Writes the pages without cookies, keys, and personal data of people. */
export function saveSite({ folder, config, described, scan, pages }: ToSave): void {
  const origin = config.base_url
  const phone = described.dealership?.phone ?? null
  mkdirSync(folder, { recursive: true })
  const saved = pages.map(({ request, answer }, at) => {
    const type = answer.contentType.split(';')[0] ?? ''
    const file = `page-${at + 1}.${/json/.test(type) ? 'json' : /xml/.test(type) ? 'xml' : /plain/.test(type) ? 'txt' : 'html'}`
    writeFileSync(join(folder, file), withoutPersonalData(answer.text, phone))
    return { ...nameOf(request, origin), status: answer.status, type, file }
  })
  const facts = {
    config,
    vins: scan.vehicles.flatMap(({ vin }) => vin ?? []),
    stated: { ...scan.stated, total: scan.stated.total ?? scan.vehicles.length },
    identity: { ...described.dealership },
  }
  const home = saved.find(({ path, rendered }) => path === '/' && rendered !== true)?.file ?? saved[0]?.file ?? ''
  writeFileSync(join(folder, 'site.json'), `${JSON.stringify({ origin, home, ...facts, pages: saved }, null, 2)}\n`)
}

const keyed =
  /((?:api[-_]?key|access[-_]?token|auth[-_]?token|client[-_]?secret|secret|password|authorization|session[-_]?id|csrf[-_]?token|x-algolia-api-key|apikey|token)["']?\s*(?:[:=]|content=|value=)\s*["']?)[\w.~+/=-]{8,}/gi
const email = /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,24})+/g
const phoneNumber = /(?:\+?1[-. ]?)?\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b|(?<=tel:\+?1?)\d{10}\b/g

function withoutKeys(text: string): string {
  return text.replace(keyed, '$1removed')
}

export function withoutPersonalData(text: string, ownPhone: string | null): string {
  const own = (ownPhone ?? '').replace(/\D/g, '').slice(-10)
  return withoutKeys(text)
    .replace(email, 'removed@example.invalid')
    .replace(phoneNumber, (found) => (found.replace(/\D/g, '').slice(-10) === own ? found : '(555) 555-0100'))
}
