import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { Fault } from './faults.ts'
import { lotActions } from './lot.ts'
import type { SiteEntry, SiteRegistry } from './site-registry.ts'
import { platformKinds, SiteSpec } from './site-specs.ts'
import { jsonAnswer, type SiteAnswer, type SiteRequest } from './sites/site.ts'

/** The host of the control API, which no site may use. */
export const controlHost = 'control.sandbox.example'

const FaultList = Type.Object({ faults: Type.Array(Fault) })
const Move = Type.Object({ kind: Type.Enum(platformKinds) })
const LotChange = Type.Object({
  action: Type.Union(lotActions.map((action) => Type.Literal(action))),
  count: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  vins: Type.Optional(Type.Array(Type.String())),
})

/**
 * GET /sites; POST /sites (a SiteSpec); DELETE /sites/{host}; POST /sites/{host}/faults {faults} replaces them;
 * POST /sites/{host}/lot {action, count, vins}; POST /sites/{host}/move {kind} shows the lot through another platform;
 * POST /sites/{host}/ids gives the site other ids and keys; GET /requests?host=; DELETE /requests. 404 unknown, 422 bad body.
 */
export function answerControl(registry: SiteRegistry, request: SiteRequest): SiteAnswer {
  const [collection, host, part] = request.url.pathname.split('/').slice(1)
  const route = [request.method, collection, host === undefined ? '' : '{host}', part ?? ''].join(' ').trim()
  const entry = registry.sites.get(host ?? '')
  switch (route) {
    case 'GET sites':
      return jsonAnswer({ sites: [...registry.sites.values()].map(presentSite) })
    case 'POST sites':
      return addSite(registry, parseJson(request.body))
    case 'GET requests':
      return jsonAnswer({ requests: registry.requests.list(request.url.searchParams.get('host') ?? undefined) })
    case 'DELETE requests':
      registry.requests.clear()
      return jsonAnswer({ cleared: true })
  }
  if (entry === undefined) return jsonAnswer({ error: 'no such site or route' }, 404)
  return answerForSite(registry, entry, { route, body: parseJson(request.body) })
}

function answerForSite(
  registry: SiteRegistry,
  entry: SiteEntry,
  asked: { readonly route: string; readonly body: unknown },
): SiteAnswer {
  switch (asked.route) {
    case 'DELETE sites {host}':
      return jsonAnswer({ removed: registry.removeSite(entry.site.host) })
    case 'POST sites {host} faults':
      return setFaults(entry, asked.body)
    case 'POST sites {host} lot':
      return changeLot(entry, asked.body)
    case 'POST sites {host} move': {
      const { body } = asked
      if (!Value.Check(Move, body)) return refuse(Value.Errors(Move, body))
      return remake(registry, entry, () => registry.moveSite(entry.site.host, body.kind))
    }
    case 'POST sites {host} ids':
      return remake(registry, entry, () => registry.changeIds(entry.site.host))
    default:
      return jsonAnswer({ error: 'no such route' }, 404)
  }
}

function addSite(registry: SiteRegistry, body: unknown): SiteAnswer {
  if (!Value.Check(SiteSpec, body)) return refuse(Value.Errors(SiteSpec, body))
  if (body.host === controlHost) return refuse([{ message: 'reserved host' }])
  registry.addSite(body)
  const entry = registry.sites.get(body.host)
  return jsonAnswer(entry === undefined ? null : presentSite(entry))
}

function setFaults(entry: SiteEntry, body: unknown): SiteAnswer {
  if (!Value.Check(FaultList, body)) return refuse(Value.Errors(FaultList, body))
  try {
    entry.faults.set(body.faults)
  } catch (error) {
    return refuse([{ message: String(error) }])
  }
  return jsonAnswer(presentSite(entry))
}

function changeLot(entry: SiteEntry, body: unknown): SiteAnswer {
  if (entry.site.lot === null) return refuse([{ message: 'the stock of this site cannot change' }])
  if (!Value.Check(LotChange, body)) return refuse(Value.Errors(LotChange, body))
  const concerned = entry.site.lot.change(body)
  return jsonAnswer({ ...presentSite(entry), vins: concerned.map((vehicle) => vehicle.vin) })
}

function remake(registry: SiteRegistry, { site }: SiteEntry, work: () => unknown): SiteAnswer {
  try {
    work()
  } catch (error) {
    return refuse([{ message: String(error) }])
  }
  const entry = registry.sites.get(site.host)
  return jsonAnswer(entry === undefined ? null : presentSite(entry))
}

function presentSite({ site, faults }: SiteEntry) {
  const stock = site.lot === null ? {} : { size: site.lot.vehicles().length, version: site.lot.version }
  return { host: site.host, kind: site.kind, ...stock, faults: faults.list() }
}

function refuse(errors: readonly { readonly message: string }[]): SiteAnswer {
  return jsonAnswer({ error: errors.map((error) => error.message).join('; ') }, 422)
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
