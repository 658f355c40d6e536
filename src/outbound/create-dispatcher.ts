import { Agent, type Dispatcher } from 'undici'
import { type ConnectSettings, createConnector, type ResolveName } from './connector.ts'
import { maxHeaderBytes } from './limits.ts'

/** Longest time, in milliseconds, that an idle connection is kept, whatever the host offers. */
const keptAliveMs = 30_000

/**
 * An undici dispatcher whose every connection is vetted (see `createConnector`); it follows no redirects and has no
 * timeouts of its own: hand a signal to each request. Vet the URL itself with `vetUrl` first. Close or destroy it
 * when done.
 */
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
