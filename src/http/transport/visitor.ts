import type { FastifyRequest } from 'fastify'
import type { Visitor } from '../pipeline/request-input.ts'
import { isLoopback } from './find-operator.ts'

/** The dashboard sends it with every request. A page of another origin cannot do so without a CORS preflight. */
const dashboardHeader = 'x-forecourt-dashboard'

export function describeVisitor(request: FastifyRequest, publicUrl: string | null): Visitor {
  const { headers } = request
  const base = publicUrl ?? `http://${headers.host ?? '127.0.0.1'}`
  return {
    address: addressOf(request),
    userAgent: headers['user-agent'] ?? '',
    cookie: headers.cookie ?? null,
    base,
    isOwnPage:
      headers[dashboardHeader] !== undefined &&
      isOwnOrigin(headers.origin, [base, `http://${headers.host}`, `https://${headers.host}`]),
  }
}

/** Browsers send the origin with every request that may change something. */
function isOwnOrigin(origin: string | undefined, own: readonly string[]): boolean {
  return origin === undefined || own.some((base) => URL.canParse(base) && new URL(base).origin === origin)
}

/** Behind a proxy on this machine: the address that the proxy appended last. */
function addressOf(request: FastifyRequest): string {
  const direct = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']
  if (!isLoopback(direct) || forwarded === undefined) return direct
  return String(forwarded).split(',').at(-1)?.trim() || direct
}
