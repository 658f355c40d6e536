import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Handle } from '../db/database.ts'
import type { StoredConfig } from '../db/queries/configurations.ts'
import { findSiteLook, storeSiteLook } from '../db/queries/outside-answers.ts'
import type { RecognizedSite } from '../ingest/recognize-site.ts'
import type { DealerIdentity } from '../model/dealership.ts'
import { orNull } from '../model/field-schemas.ts'
import type { Page } from '../model/page.ts'
import { readWebsiteAddress } from '../model/website-address.ts'

/** SPEC.md, "Other constants": platform detection cache. */
const keptMs = 7 * 24 * 3_600_000
const silentKeptMs = 5 * 60_000
/** Of a name or a part of an address. */
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
  identity: Type.Object({
    name: identityPart,
    street: identityPart,
    city: identityPart,
    state: identityPart,
    zip: identityPart,
    phone: identityPart,
  }),
})
const SiteLook = Type.Union([KnownSite, Type.Object({ kind: Type.Literal('silent'), reason: Type.String() })])

export type KnownSite = Static<typeof KnownSite>
export type SiteLook = Static<typeof SiteLook>

/** Undefined also if another release stored it. */
export async function findKeptLook(handle: Handle, address: string, now: Date): Promise<SiteLook | undefined> {
  const kept = await findSiteLook(handle, readWebsiteAddress(address).host, now)
  return Value.Check(SiteLook, kept) ? kept : undefined
}

export async function keepLook(handle: Handle, address: string, look: SiteLook, now: Date): Promise<void> {
  const until = new Date(now.getTime() + (look.kind === 'site' ? keptMs : silentKeptMs))
  await storeSiteLook(handle, readWebsiteAddress(address).host, { look, until })
}

export function lookOf(home: Page, { provider, configured, isDealer, identity }: RecognizedSite): KnownSite {
  const config = configured.kind === 'configured' ? configured.config : null
  return { kind: 'site', websiteUrl: new URL(home.url).origin, provider, config, isDealer, identity: cut(identity) }
}

function cut({ name, street, city, state, zip, phone }: DealerIdentity): DealerIdentity {
  const part = (text: string | null) => text?.slice(0, longestPart) ?? null
  const address = { street: part(street), city: part(city), state: part(state), zip: part(zip) }
  return { name: part(name), ...address, phone: part(phone) }
}
