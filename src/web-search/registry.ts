import type { SearchProviderId } from '../config/search-providers.ts'
import { brave } from './brave/provider.ts'
import type { SearchProvider } from './contract.ts'
import { searxng } from './searxng/provider.ts'
import { serper } from './serper/provider.ts'

export const searchProviders: Readonly<Record<SearchProviderId, SearchProvider>> = {
  searxng,
  brave,
  serper,
}
