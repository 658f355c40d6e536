import { separator } from '../../parts/format.ts'
import { TextLink } from '../../parts/links.tsx'
import { Note } from '../../parts/text.tsx'
import { useDealers } from '../dealers/use-dealers.ts'
import { addressOf, type StoredQuery } from '../inventory/address.ts'
import { chipsOf } from '../search/understood.ts'

const sources = { website: 'websites', ims: 'feeds', all: '' }

/** What a saved query selects, in words, linked to the vehicles that match now. */
export function QueryWords({ query }: { readonly query: StoredQuery }) {
  const dealers = useDealers()
  const chips = chipsOf({ filters: query.filters ?? {}, excluded: query.not ?? {} })
  const words = [
    ...(query.dealership_ids ?? []).map((id) => dealers.get(String(id))?.name ?? String(id)),
    sources[query.source ?? 'all'],
    ...chips.map(({ text }) => text),
  ].filter((text) => text !== '')
  const shown = words.length === 0 ? 'All vehicles' : words.join(separator)
  const address = addressOf(query)
  return address === null ? (
    <Note className="untrusted">{shown}</Note>
  ) : (
    <TextLink to="/inventory" search={address} size="xs" className="untrusted">
      {shown}
    </TextLink>
  )
}
