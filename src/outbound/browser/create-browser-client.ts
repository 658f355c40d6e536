import { LRUCache } from 'lru-cache'
import { userAgentOf } from '../../config/crawler.ts'
import type { Config } from '../../config/load-config.ts'
import { hourMs } from '../../lib/clock.ts'
import type { Page, PageAnswer, PageRequest } from '../../model/page.ts'
import type { FetchOptions, WebClient } from '../contract.ts'
import { describeFailure } from '../describe-failure.ts'
import { createHostPacer, type SharedHostSlots } from '../host-pacer.ts'
import { connectDevtools, findBrowser } from './connect-devtools.ts'
import { renderPage } from './render-page.ts'

const maxRequestsPerPage = 150
/** A site whose own scripts take longer than a page may take is opened again, with those that have arrived. */
const maxOpenings = 3
const maxScriptBytes = 30_000_000
const scriptsKeptMs = hourMs

type Options = {
  readonly config: Pick<Config, 'BROWSER_URL' | 'CONTACT' | 'PUBLIC_URL'>
  readonly version: string
  readonly log: { warn(facts: object, message: string): void }
  readonly hostSlots?: SharedHostSlots
  /** Per page; default 20 s. */
  readonly timeoutMs?: number
}

/**
 * Answers requests for rendered pages as the browser at BROWSER_URL shows them: one page at a time per host, each in a
 * context of its own. Whatever a page asks for is sent by `web`; Chromium itself connects nowhere.
 */
export function createBrowserClient(
  web: WebClient,
  { config, version, log, hostSlots, timeoutMs = 20_000 }: Options,
): WebClient {
  const { BROWSER_URL: browserUrl } = config
  const slots = createHostPacer(0, { shared: hostSlots })
  const scripts = new LRUCache<string, Page>({
    maxSize: maxScriptBytes,
    sizeCalculation: ({ text }) => text.length + 1_000,
    ttl: scriptsKeptMs,
  })

  const open = async (address: string, request: PageRequest, options: FetchOptions): Promise<PageAnswer> => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal])
    try {
      const devtools = await connectDevtools(await findBrowser(address, signal), signal)
      try {
        return await renderPage(devtools, {
          request,
          signal,
          scripts,
          userAgent: userAgentOf(config, version),
          maxRequests: Math.min(request.maxRequests ?? maxRequestsPerPage, maxRequestsPerPage),
          fetchPage: (asked) => web.fetchPage(asked, { ...options, signal }),
        })
      } finally {
        devtools.close()
      }
    } catch (error) {
      const { url } = request
      if (options.signal?.aborted === true) {
        return describeFailure(url, { code: 'stopped', message: `The request to ${url} was stopped` })
      }
      if (timeout.aborted) {
        const message = `${url} did not come to rest within ${timeoutMs / 1000} s`
        return describeFailure(url, { code: 'timeout', message })
      }
      log.warn({ err: error, url }, 'the browser at BROWSER_URL did not open a page')
      return describeFailure(url, { code: 'not_rendered', message: `The browser did not open ${url}` })
    }
  }

  const render = async (request: PageRequest, options: FetchOptions): Promise<PageAnswer> => {
    if (browserUrl === null) {
      return describeFailure(request.url, { code: 'not_rendered', message: 'BROWSER_URL names no browser' })
    }
    const { signal, live = false } = options
    const slot = await slots.take(`pages of ${URL.parse(request.url)?.host}`, { live, ...(signal && { signal }) })
    try {
      for (let openings = 1; ; openings++) {
        const before = scripts.size
        const answer = await open(browserUrl, request, options)
        const isLate = answer.kind === 'failure' && answer.code === 'timeout'
        if (!isLate || scripts.size === before || openings === maxOpenings) return answer
      }
    } finally {
      slot.end()
    }
  }

  return {
    fetchPage: (request, options = {}) =>
      request.rendered === true ? render(request, options) : web.fetchPage(request, options),
    close: () => web.close(),
  }
}
