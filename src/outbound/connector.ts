import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { createSecureContext, getCACertificates } from 'node:tls'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import type { Config } from '../config/load-config.ts'
import type { ConnectRule } from '../config/parse-connect-to.ts'
import { maxHeaderBytes } from './limits.ts'
import { vetAddress } from './vet-address.ts'
import { bareHost, portOf } from './vet-url.ts'

export type ConnectSettings = Pick<Config, 'OUTBOUND_ALLOW' | 'CONNECT_TO' | 'EXTRA_CA_FILE'>

export type ResolveName = (hostname: string) => Promise<readonly LookupAddress[]>

export class AddressRefusedError extends Error {
  readonly code = 'ADDRESS_REFUSED'

  constructor(host: string, reason: string) {
    super(`${host} does not lead to a public address: ${reason}`)
    this.name = 'AddressRefusedError'
  }
}

/** For a URL that a proxy will connect to. Throws AddressRefusedError or the lookup's error. */
export async function vetHostOf(
  url: URL,
  settings: ConnectSettings,
  resolveName: ResolveName = resolveAll,
): Promise<void> {
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
function createConnector(settings: ConnectSettings, resolveName: ResolveName = resolveAll) {
  const common = {
    allowH2: false,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressAfterMs,
    ...trust(settings.EXTRA_CA_FILE),
  }
  const connectChosen = buildConnector(common)
  const connectVetted = buildConnector({ ...common, lookup: vettedLookup(settings, resolveName) })

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
    connectVetted(target, vetConnected(options.hostname, settings, callback))
  }
}

function vettedLookup(settings: ConnectSettings, resolveName: ResolveName): LookupFunction {
  return (hostname, options, callback) => {
    lookUpVetted(hostname, settings, resolveName).then(
      ([first, ...others]) => {
        if (options.all) callback(null, [first, ...others])
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
    )
  }
}

type Addresses = readonly [LookupAddress, ...LookupAddress[]]

/** At least one address, because Node throws where nobody catches if a lookup answers none. */
async function lookUpVetted(host: string, settings: ConnectSettings, resolveName: ResolveName): Promise<Addresses> {
  const answer: unknown = await resolveName(host)
  const addresses = Array.isArray(answer) ? answer.map((one: unknown) => String(Object(one).address)) : []
  const denied = refusal(host, addresses, settings)
  if (denied !== null) throw denied
  const [first, ...others] = addresses.map((address) => ({ address, family: isIP(address) }))
  if (first === undefined) throw Object.assign(new Error(`${host} has no address`), { code: 'ENODATA' })
  return [first, ...others]
}

function vetConnected(
  host: string,
  settings: ConnectSettings,
  callback: buildConnector.Callback,
): buildConnector.Callback {
  return (...[error, socket]) => {
    if (error !== null) return callback(error, null)
    const denied = refusal(host, [socket.remoteAddress ?? ''], settings)
    if (denied === null) return callback(null, socket)
    socket.destroy()
    callback(denied, null)
  }
}

function refusal(host: string, addresses: readonly string[], settings: ConnectSettings): AddressRefusedError | null {
  for (const address of addresses) {
    const verdict = vetAddress(address, settings.OUTBOUND_ALLOW)
    if (verdict.kind === 'denied') return new AddressRefusedError(host, verdict.reason)
  }
  return null
}

/** All connections share one TLS context, since loading the root certificates takes longer than a handshake. */
export function trust(extraPem: string | null) {
  if (extraPem === null) return {}
  return { secureContext: createSecureContext({ ca: [...getCACertificates('default'), extraPem] }) }
}

function resolveAll(hostname: string): Promise<LookupAddress[]> {
  return dns.lookup(hostname, { all: true })
}

/** How long an idle connection is kept at most, whatever the host offers. */
const keptAliveMs = 30_000

/** Vets every connection, follows no redirects and has no timeouts: vet each URL with `vetUrl`, and pass a signal. */
export function createDispatcher(settings: ConnectSettings, resolveName?: ResolveName): Dispatcher {
  return new Agent({
    connect: createConnector(settings, resolveName),
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveMaxTimeout: keptAliveMs,
    pipelining: 1,
  })
}

/** The first CONNECT_TO rule that matches this host and port, as in curl's `--connect-to`. */
export function findConnectRule(rules: readonly ConnectRule[], host: string, port: number): ConnectRule | null {
  const name = host.toLowerCase().replace(/\.$/, '')
  return rules.find((rule) => hostMatches(rule.host, name) && (rule.port === null || rule.port === port)) ?? null
}

function hostMatches(pattern: string, name: string): boolean {
  if (pattern === '') return true
  if (pattern.startsWith('*.')) return name.endsWith(pattern.slice(1)) && name.length > pattern.length - 1
  return pattern === name || pattern === `[${name}]`
}
