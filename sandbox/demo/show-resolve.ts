import { searchHost } from '../directory/web-search.ts'
import type { ApiClient, Resolution, Vehicle } from './api-client.ts'
import { fact, heading, say, table } from './screen.ts'

/** Settings for the sandbox's web search. */
export const searchSettings = { SEARCH_URL: `http://${searchHost}` }

const questions: readonly { readonly shown: string; readonly body: object; readonly expects: string }[] = [
  {
    shown: 'Ironwood Chevy, Spokane WA',
    body: { dealer_name: 'Ironwood Chevy', dealer_address: { city: 'Spokane', state: 'WA' } },
    expects: 'address',
  },
  {
    shown: 'https://marigold-autto.example',
    body: { dealership_url: 'https://marigold-autto.example' },
    expects: 'url_serp_fallback',
  },
  {
    shown: 'Granite Peak, Concord NH',
    body: { dealer_name: 'Granite Peak', dealer_address: { city: 'Concord', state: 'NH' } },
    expects: 'DEALER_GROUP_DETECTED',
  },
]

/** Resolves dealerships by a collected VIN and by a web search. Throws if one is not found. */
export async function showResolve(api: ApiClient, vehicles: readonly Vehicle[]): Promise<void> {
  heading('9. Find a dealership: POST /v1/dealers/resolve')
  fact('web search', `${searchSettings.SEARCH_URL}, played by the sandbox`)
  const vin = vehicles.at(-1)?.vin ?? ''
  const all = [...questions, { shown: `VIN ${vin}`, body: { vin }, expects: 'vin' }]
  const found = []
  for (const { shown, body, expects } of all) found.push({ shown, expects, answer: await api.resolve(body) })
  say()
  table(
    [{ title: 'asked for' }, { title: 'found by' }, { title: 'confidence', align: 'right' }, { title: 'dealership' }],
    found.map(({ shown, answer }) => [shown, ...cells(answer)]),
  )
  const missed = found.find(
    ({ answer, expects }) => (answer.success ? answer.resolution.method : answer.error.code) !== expects,
  )
  if (missed !== undefined) throw new Error(`${missed.shown} was answered with ${JSON.stringify(missed.answer)}`)
}

function cells(answer: Resolution): readonly string[] {
  if (!answer.success) return [answer.error.code, '', answer.error.candidates.map(({ name }) => name).join(', ')]
  const { resolution, dealership } = answer
  return [
    resolution.method,
    resolution.confidence.toFixed(2),
    `${dealership.name} (${dealership.website}), ${dealership.city}`,
  ]
}
