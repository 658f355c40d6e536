import type { IncomingHttpHeaders } from 'node:http'
import type { Credential } from '../pipeline/request-input.ts'
import { bearerOf } from './find-key.ts'

/** Headers that a proxy adds. Behind a proxy every request seems to come from this machine. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** Who asks for metrics. */
export function findOperator(headers: IncomingHttpHeaders, remoteAddress: string | undefined): Credential {
  const isProxied = proxyHeaders.some((name) => headers[name] !== undefined)
  return {
    kind: 'operator',
    token: bearerOf(headers.authorization) ?? null,
    isLocal: !isProxied && isLoopback(remoteAddress),
  }
}

export function isLoopback(address: string | undefined): boolean {
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address ?? '')
}
