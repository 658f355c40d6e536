import { isIP, type LookupFunction } from 'node:net'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import type { Config } from '../config/load-config.ts'
import { findConnectRule } from '../config/parse-addresses.ts'
import type { AddressBook } from './address-book.ts'
import { maxHeaderBytes } from './limits.ts'
import { type Addresses, lookUpVetted, type ResolveName, refusal } from './look-up-vetted.ts'
import { bareHost, portOf } from './vet-url.ts'

export type ConnectSettings = Pick<Config, 'OUTBOUND_ALLOW' | 'CONNECT_TO' | 'EXTRA_CA_FILE'>

/** For a URL that a proxy will connect to. Throws AddressRefusedError or the lookup's error. */
export async function vetHostOf(url: URL, settings: ConnectSettings, resolveName?: ResolveName): Promise<void> {
  const host = bareHost(url.hostname)
  const rule = findConnectRule(settings.CONNECT_TO, host, portOf(url))
  // The operator's choice.
  if (rule !== null && rule.target !== '') return
  if (isIP(host) === 0) await lookUpVetted(host, settings, resolveName)
  const denied = isIP(host) === 0 ? null : refusal(host, [host], settings)
  if (denied !== null) throw denied
}

/** How long one address of a host may take to connect before the next one is tried in parallel. */
const nextAddressAfterMs = 1000

/**
 * Each connection resolves its name once, is refused if any address is denied, and uses only the vetted addresses; the
 * connected socket's address is vetted again. Targets of CONNECT_TO rules are the operator's choice and not vetted;
 * Host and TLS keep the name. A rule without a target does not affect vetting.
 */
function createConnector(settings: ConnectSettings, { resolveName, book }: Lookups) {
  const common = {
    allowH2: false,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressAfterMs,
    ...trust(settings.EXTRA_CA_FILE),
  }
  const connectChosen = buildConnector(common)
  const look = book?.lookUp ?? ((host: string) => lookUpVetted(host, settings, resolveName))
  const connectVetted = buildConnector({ ...common, lookup: lookupBy(look) })

  return (options: buildConnector.Options, callback: buildConnector.Callback) => {
    const port = portOf(options)
    const rule = findConnectRule(settings.CONNECT_TO, options.hostname, port)
    const target = { ...options, port: String(rule?.targetPort ?? port) }
    if (rule !== null && rule.target !== '') {
      const servername = options.servername ?? (isIP(options.hostname) === 0 ? options.hostname : undefined)
      const chosen = { ...target, hostname: bareHost(rule.target) }
      return connectChosen(servername === undefined ? chosen : { ...chosen, servername }, callback)
    }
    const denied = isIP(options.hostname) === 0 ? null : refusal(options.hostname, [options.hostname], settings)
    if (denied !== null) return process.nextTick(callback, denied, null)
    const check = (address: string) => book?.checkConnected(options.hostname, address)
    connectVetted(target, vetConnected(options.hostname, settings, { check, callback }))
  }
}

function lookupBy(look: (host: string) => Promise<Addresses>): LookupFunction {
  return (hostname, options, callback) => {
    look(hostname).then(
      ([first, ...others]) => {
        if (options.all) callback(null, [first, ...others])
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
    )
  }
}

function vetConnected(
  host: string,
  settings: ConnectSettings,
  { check, callback }: { readonly check: (address: string) => void; readonly callback: buildConnector.Callback },
): buildConnector.Callback {
  return (...[error, socket]) => {
    if (error !== null) return callback(error, null)
    const address = socket.remoteAddress ?? ''
    try {
      const denied = refusal(host, [address], settings)
      if (denied !== null) throw denied
      check(address)
    } catch (refused) {
      socket.destroy()
      return callback(refused instanceof Error ? refused : new Error(String(refused)), null)
    }
    callback(null, socket)
  }
}

/** All connections share one TLS context, since loading the root certificates takes longer than a handshake. */
export function trust(extraPem: string | null) {
  if (extraPem === null) return {}
  const known = contexts.get(extraPem)
  const secureContext = known ?? createSecureContext({ ca: [...getCACertificates('default'), extraPem] })
  contexts.set(extraPem, secureContext)
  return { secureContext }
}

/** By the certificates that they trust besides the usual ones: a process has one. */
const contexts = new Map<string, SecureContext>()

/** `book`: where hosts are, for their pace. */
type Lookups = { readonly resolveName?: ResolveName | undefined; readonly book?: AddressBook | undefined }

/** How long an idle connection is kept at most, whatever the host offers. */
const keptAliveMs = 30_000

/** Vets every connection, follows no redirects and has no timeouts: vet each URL with `vetUrl`, and pass a signal. */
export function createDispatcher(settings: ConnectSettings, lookups: Lookups = {}): Dispatcher {
  return new Agent({
    connect: createConnector(settings, lookups),
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveMaxTimeout: keptAliveMs,
    pipelining: 1,
  })
}
