import type { Config } from '../../config/load-config.ts'
import { version } from '../../config/version.ts'
import { createApiClient } from '../../outbound/create-api-client.ts'
import { askProvider, searchBaseUrl } from '../../web-search/create-web-search.ts'
import type { Check } from './doctor-checks.ts'

const words = 'car dealership'

/** Searches once, as resolving a dealership does. */
export async function checkSearch(config: Config): Promise<readonly Check[]> {
  const base = searchBaseUrl(config)
  if (base === null) return []
  const name = 'SEARCH_URL'
  const api = createApiClient({ config, version, bases: [base] })
  try {
    const answer = await askProvider({ config, api }, words, new AbortController().signal)
    if (answer.kind === 'none') return [{ name, status: 'wrong', detail: answer.reason }]
    const detail = `${new URL(base).host} finds ${answer.results.length} pages for "${words}"`
    return [{ name, status: answer.results.length === 0 ? 'warning' : 'ok', detail }]
  } finally {
    await api.close()
  }
}
