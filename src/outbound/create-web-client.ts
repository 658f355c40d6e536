import { mailboxOf, userAgentOf } from '../config/crawler.ts'
import type { Config } from '../config/load-config.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import type { PageAnswer, PageRequest } from '../model/page.ts'
import { createAddressBook } from './address-book.ts'
import { createAddressPacer } from './address-pacer.ts'
import { createDispatcher } from './connector.ts'
import type { FetchOptions, WebClient } from './contract.ts'
import { startDeadline } from './deadline.ts'
import { describeFailure } from './describe-failure.ts'
import { type FetchDeps, fetchPage } from './fetch-page.ts'
import { createHostPacer, type SharedHostSlots } from './host-pacer.ts'
import { defaultTimeoutMs } from './limits.ts'
import type { ResolveName } from './look-up-vetted.ts'
import { createSender } from './send-hop.ts'
import { createVisitSigner } from './sign-visits.ts'
import { createTunnel, type RefusingHosts, type TunnelSettings } from './tunnel.ts'

type Options = {
  readonly config: TunnelSettings & Pick<Config, 'HOST_INTERVAL_MS' | 'CONTACT' | 'PUBLIC_URL' | 'BOT_KEY' | 'DATA_DIR'>
  readonly version: string
  readonly onAnswer?: (answer: PageAnswer, facts: object) => void
  readonly clock?: Clock
  readonly resolveName?: ResolveName
  /** Which addresses have a pace: public ones. */
  readonly isPaced?: (address: string) => boolean
  /** Without it, this process is the only one. */
  readonly hostSlots?: SharedHostSlots
  readonly refusingHosts?: RefusingHosts
}

/** `timeoutMs` does not count waiting for a host's slot: use `signal` for that. Closing aborts requests in progress. */
export function createWebClient(options: Options): WebClient {
  const { clock = systemClock, config, onAnswer, hostSlots, resolveName, isPaced, refusingHosts } = options
  const book = config.HOST_INTERVAL_MS === 0 ? undefined : createAddressBook(config, { resolveName, isPaced })
  const dispatcher = createDispatcher(config, { resolveName, book })
  const tunnel = createTunnel(config, resolveName, refusingHosts)
  const closing = new AbortController()
  const deps: FetchDeps = {
    send: createSender(dispatcher),
    pacer: createHostPacer(config.HOST_INTERVAL_MS, { shared: hostSlots }),
    addresses: book === undefined ? null : { ...book, ...createAddressPacer(hostSlots) },
    clock,
    sign: createVisitSigner(config, clock),
    allow: config.OUTBOUND_ALLOW,
    userAgent: userAgentOf(config, options.version),
    from: mailboxOf(config),
  }
  return {
    async fetchPage(request: PageRequest, fetchOptions: FetchOptions = {}) {
      if (request.storedOnly === true) {
        return describeFailure(request.url, { code: 'not_stored', message: 'No copy of this page is stored.' })
      }
      const startedMs = performance.now()
      const { signal, timeoutMs = defaultTimeoutMs, crawlDelayMs = 0, live = false } = fetchOptions
      const { checkRedirect, watch } = fetchOptions
      const deadline = startDeadline(timeoutMs, signal === undefined ? [closing.signal] : [closing.signal, signal])
      try {
        const hopOptions = { deadline, crawlDelayMs, live, checkRedirect, watch }
        const answer = await (tunnel?.fetchPage ?? fetchPage)(deps, request, hopOptions)
        onAnswer?.(answer, factsOf(request, answer, performance.now() - startedMs))
        return answer
      } finally {
        deadline.release()
      }
    },
    async close() {
      closing.abort()
      await Promise.all([dispatcher.destroy(), tunnel?.close()])
    },
  }
}

/** Facts for the log: never a query, which may contain a site's keys. */
function factsOf(request: PageRequest, answer: PageAnswer, elapsedMs: number) {
  const url = URL.parse(request.url)
  const { purpose } = request
  const facts = { host: url?.host ?? '', path: url?.pathname ?? '', purpose, ms: Math.round(elapsedMs) }
  return answer.kind === 'page'
    ? { ...facts, status: answer.status, characters: answer.text.length }
    : { ...facts, status: answer.status, code: answer.code }
}
