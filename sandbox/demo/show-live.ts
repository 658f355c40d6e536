import type { SandboxProxy } from '../proxy.ts'
import type { Sandbox } from '../server.ts'
import type { ApiClient, LiveLookup } from './api-client.ts'
import { fact, heading, say, table } from './screen.ts'
import { waitFor } from './wait-for.ts'

/** A website that only accepts requests through the sandbox's proxy. */
export const walledHost = 'walled-garden.example'

type LiveWorld = { readonly sandbox: Sandbox; readonly proxy: SandboxProxy; readonly host: string }

/** Lookups of a car sold a second ago, of prewarmed ones, and of a dealer who is not onboarded and refuses us. */
export async function showLive(
  api: ApiClient,
  { sandbox, proxy, host }: LiveWorld,
  dealershipId: string,
): Promise<void> {
  heading('8. Ask the dealer’s website now: GET /v1/vehicles/vin/{vin}/live')
  const lot = sandbox.sites.get(host)?.site.lot
  const walled = sandbox.sites.get(walledHost)?.site.lot?.vehicles()[0]
  const [sold, ...listed] = lot?.vehicles().slice(-4) ?? []
  if (!lot || sold === undefined || walled === undefined) throw new Error('there is nothing to look up')
  const dealer = { dealership_id: dealershipId }
  const before = await lookUp(api, sold.vin, dealer)
  lot.change({ action: 'sell', vins: [sold.vin] })
  const after = await lookUp(api, sold.vin, dealer)
  const vins = listed.map(({ vin }) => vin)
  await prewarm(api, vins)
  const warm = await Promise.all(vins.map((vin) => lookUp(api, vin, dealer)))
  const tunneled = await lookUp(api, walled.vin, { dealer_url: walledHost })
  fact('prewarmed', `${vins.length} VINs by POST /v1/sessions`)
  fact('tunnel', `${walledHost} refuses direct requests; the proxy was asked for ${proxy.asked().at(-1)}`)
  say()
  const rows = [
    row('listed', before),
    row('sold a second ago', after),
    ...warm.map((answer) => row('prewarmed', answer)),
    row('through the tunnel', tunneled),
  ]
  table(
    [{ title: '' }, { title: 'VIN' }, { title: 'source' }, { title: 'tier' }, { title: 'fetch_ms', align: 'right' }],
    rows,
  )
  const sources = [before, after, ...warm, tunneled].map(({ source }) => source).join(' ')
  const expected = ['live', 'gone', ...vins.map(() => 'prewarmed'), 'live'].join(' ')
  if (sources !== expected || !tunneled.tunnel_used) throw new Error(`the lookups were answered with ${sources}`)
}

/** A busy machine misses the deadline of a lookup: it is asked again. */
function lookUp(api: ApiClient, vin: string, dealer: Parameters<ApiClient['lookUpLive']>[1]): Promise<LiveLookup> {
  return waitFor(`the website to be asked for ${vin}`, async () => {
    const answer = await api.lookUpLive(vin, dealer)
    return answer.source === 'cached' ? undefined : answer
  })
}

async function prewarm(api: ApiClient, vins: readonly string[]): Promise<void> {
  const id = await api.startSession(vins)
  await waitFor('the session', async () => ((await api.countFetching(id)) === 0 ? true : undefined))
}

function row(what: string, { vin, source, tier, fetch_ms }: LiveLookup): readonly string[] {
  return [what, vin, source, tier, String(fetch_ms ?? '')]
}
