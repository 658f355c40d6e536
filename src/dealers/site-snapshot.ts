import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Handle } from '../db/database.ts'
import type { StoredConfig } from '../db/queries/configurations.ts'
import { findSiteSnapshot, storeSiteSnapshot } from '../db/queries/outside-answers.ts'
import type { RecognizedSite } from '../ingest/recognize-site.ts'
import { dayMs, minuteMs } from '../lib/clock.ts'
import type { DealerIdentity } from '../model/dealership.ts'
import { orNull } from '../model/field-schemas.ts'
import type { Page } from '../model/page.ts'
import { readWebsiteAddress } from '../model/website-address.ts'

/** SPEC.md, "Other constants": platform detection cache. */
const keptMs = 7 * dayMs
const silentKeptMs = 5 * minuteMs
/** Maximum length of a name or of a field of an address. */
const longestPart = 200

const identityPart = orNull(Type.String())

const KnownSite = Type.Object({
  kind: Type.Literal('site'),
  /** After redirects. */
  websiteUrl: Type.String(),
  provider: Type.String(),
  /** Null: its settings were not found. */
  config: Type.Unsafe<StoredConfig | null>(orNull(Type.Object({ base_url: Type.String() }))),
  isDealer: Type.Boolean(),
  /** Why what the reader in `config` found needs a person. */
  doubt: Type.Optional(orNull(Type.String())),
  identity: Type.Object({
    name: identityPart,
    street: identityPart,
    city: identityPart,
    state: identityPart,
    zip: identityPart,
    phone: identityPart,
  }),
})
const SiteSnapshot = Type.Union([KnownSite, Type.Object({ kind: Type.Literal('silent'), reason: Type.String() })])

export type KnownSite = Static<typeof KnownSite>
export type SiteSnapshot = Static<typeof SiteSnapshot>

/** Undefined also if another release stored it. */
export async function findKeptSnapshot(handle: Handle, address: string, now: Date): Promise<SiteSnapshot | undefined> {
  const kept = await findSiteSnapshot(handle, readWebsiteAddress(address).host, now)
  return Value.Check(SiteSnapshot, kept) ? kept : undefined
}

export async function keepSnapshot(handle: Handle, address: string, snapshot: SiteSnapshot, now: Date): Promise<void> {
  const until = new Date(now.getTime() + (snapshot.kind === 'site' ? keptMs : silentKeptMs))
  await storeSiteSnapshot(handle, readWebsiteAddress(address).host, { snapshot, until })
}

export function snapshotOf(home: Page, { provider, configured, isDealer, identity }: RecognizedSite): KnownSite {
  const config = configured.kind === 'configured' ? configured.config : null
  return { kind: 'site', websiteUrl: new URL(home.url).origin, provider, config, isDealer, identity: cut(identity) }
}

function cut({ name, street, city, state, zip, phone }: DealerIdentity): DealerIdentity {
  const part = (text: string | null) => text?.slice(0, longestPart) ?? null
  const address = { street: part(street), city: part(city), state: part(state), zip: part(zip) }
  return { name: part(name), ...address, phone: part(phone) }
}
