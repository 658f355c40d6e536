import { sql } from 'kysely'
import type { DealerIdentity } from '../../model/dealership.ts'
import type { Handle } from '../database.ts'
import type { StoredConfig } from '../tables.ts'

/** The platform of a site that is not onboarded. */
export type SiteIdentity = {
  readonly websiteUrl: string
  readonly provider: string
  /** Null: recognized, but cannot be queried. */
  readonly config: StoredConfig | null
  readonly identity: DealerIdentity
}

export async function findSiteIdentity(handle: Handle, host: string, since: Date): Promise<SiteIdentity | undefined> {
  const result = await sql<SiteIdentity>`
    SELECT website_url AS "websiteUrl", provider, config, identity FROM site_identities
    WHERE host = ${host} AND identified_at > ${since}`.execute(handle)
  return result.rows[0]
}

export async function upsertSiteIdentity(
  handle: Handle,
  { host, websiteUrl, provider, config, identity, at }: SiteIdentity & { readonly host: string; readonly at: Date },
): Promise<void> {
  const [configJson, identityJson] = [config === null ? null : JSON.stringify(config), JSON.stringify(identity)]
  await sql`
    INSERT INTO site_identities (host, website_url, provider, config, identity, identified_at)
    VALUES (${host}, ${websiteUrl}, ${provider}, ${configJson}::jsonb, ${identityJson}::jsonb, ${at})
    ON CONFLICT (host) DO UPDATE SET website_url = excluded.website_url, provider = excluded.provider,
      config = excluded.config, identity = excluded.identity, identified_at = excluded.identified_at`.execute(handle)
}

/** The site has changed its platform. */
export async function deleteSiteIdentity(handle: Handle, host: string): Promise<void> {
  await sql`DELETE FROM site_identities WHERE host = ${host}`.execute(handle)
}

/** Returns how many were removed. */
export async function deleteOldSiteIdentities(handle: Handle, before: Date, limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM site_identities WHERE host IN (
      SELECT host FROM site_identities WHERE identified_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED)`.execute(
    handle,
  )
  return Number(result.numAffectedRows ?? 0)
}
