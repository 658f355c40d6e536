import type { Candidate } from './candidate.ts'
import { bitsOf } from './evidence.data.ts'
import type { Evidence } from './weigh.ts'

/** Evidence that a website belongs to a dealership, when only its address is given. */
export function websiteEvidence({ known, look, place, phone }: Candidate): readonly Evidence[] {
  if (known !== null) return [{ says: 'the service has this dealership', bits: bitsOf.url.dealer + bitsOf.collected }]
  if (look === null) return []
  if (look.kind === 'silent')
    return [{ says: `its website could not be read (${look.reason})`, bits: bitsOf.site.silent }]
  if (!look.isDealer) return [{ says: 'its website is not a dealership’s', bits: bitsOf.site.noDealer }]
  const hasAddress = place.street !== null || (place.city !== null && phone !== null)
  const isOfPlatform = look.provider !== 'generic'
  return [
    { says: 'its website is a dealership’s', bits: bitsOf.url.dealer },
    { says: `its website is of the platform ${look.provider}`, bits: isOfPlatform ? bitsOf.url.platform : 0 },
    { says: 'its website states a street', bits: place.street === null ? 0 : bitsOf.url.street },
    { says: 'its website states no address', bits: hasAddress || isOfPlatform ? 0 : bitsOf.url.noAddress },
  ]
}
