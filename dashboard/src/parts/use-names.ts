import { useRead } from '../api/hooks.ts'

/** Names of website platforms and feed providers by their ids; an unknown id is its own name, none before they are there. */
export function useProviderName(): (id: string | null) => string {
  const { data, isPending } = useRead('listEnums')
  const enums = data?.enums
  const known = [...(enums?.provider ?? []), ...(enums?.ims_provider ?? [])]
  return (id) => known.find((provider) => provider.id === id)?.name ?? (isPending ? null : id) ?? '–'
}
