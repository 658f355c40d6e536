import { type Database, findRow, findValue, type Handle, listRows, writeRows, wroteRows } from '../database.ts'

/** What the library keeps of a grant, a code or a token. */
type OAuthPayload = Readonly<Record<string, unknown>>

type NewClient = {
  readonly clientId: string
  readonly metadata: string
  readonly address: string
  readonly at: Date
  /** At most `max` clients of an address since `since`. */
  readonly since: Date
  readonly max: number
}

/** Undefined: it is registered. Otherwise the address has registered `max` since the time that is returned. */
export async function insertOAuthClient(database: Database, client: NewClient): Promise<Date | undefined> {
  const { clientId, metadata, address, at, since, max } = client
  return database.transaction('register OAuth client', async (tx) => {
    await writeRows(tx)`SELECT pg_advisory_xact_lock(740, hashtext(${address}))`
    const fullSince = await findValue<Date>(tx)`
      SELECT created_at FROM oauth_clients
      WHERE address = ${address} AND created_at > ${since} AND NOT is_document
      ORDER BY created_at DESC
      LIMIT 1 OFFSET ${max - 1}`
    if (fullSince !== undefined) return fullSince
    await writeRows(tx)`
      INSERT INTO oauth_clients (client_id, is_document, metadata, address, created_at)
      VALUES (${clientId}, false, ${metadata}, ${address}, ${at})`
    return undefined
  })
}

/** The metadata of a registered client; undefined: there is none. */
export async function findOAuthClient(handle: Handle, clientId: string): Promise<string | undefined> {
  return findValue<string>(handle)`
    SELECT metadata FROM oauth_clients WHERE client_id = ${clientId} AND NOT is_document`
}

export async function findClientDocument(handle: Handle, url: string) {
  return findRow<{ metadata: string; created_at: Date }>(handle)`
    SELECT metadata, created_at FROM oauth_clients WHERE client_id = ${url} AND is_document`
}

type Document = Pick<NewClient, 'metadata' | 'address' | 'at'> & { readonly url: string }

export async function upsertClientDocument(handle: Handle, { url, metadata, address, at }: Document): Promise<void> {
  await writeRows(handle)`
    INSERT INTO oauth_clients AS known (client_id, is_document, metadata, address, created_at)
    VALUES (${url}, true, ${metadata}, ${address}, ${at})
    ON CONFLICT (client_id) DO UPDATE SET metadata = excluded.metadata, created_at = excluded.created_at
    WHERE known.is_document`
}

type NewGrant = {
  readonly grantId: string
  readonly memberId: string
  readonly clientId: string
  readonly payload: OAuthPayload
  readonly at: Date
}

/** False: the member or the client is gone. */
export async function insertGrant(handle: Handle, grant: NewGrant): Promise<boolean> {
  const { grantId, memberId, clientId, payload, at } = grant
  return wroteRows(handle)`
    WITH client AS (UPDATE oauth_clients SET granted_at = ${at} WHERE client_id = ${clientId} RETURNING id)
    INSERT INTO oauth_grants (grant_id, account_id, member_id, client, payload, created_at)
    SELECT ${grantId}, m.account_id, m.id, client.id, ${JSON.stringify(payload)}, ${at}
    FROM members AS m, client WHERE m.id = ${memberId}
    ON CONFLICT (grant_id) DO UPDATE SET payload = excluded.payload`
}

export async function findGrant(handle: Handle, grantId: string): Promise<OAuthPayload | undefined> {
  return findValue<OAuthPayload>(handle)`
    SELECT payload FROM oauth_grants WHERE grant_id = ${grantId}`
}

/** Ends its codes and tokens too. */
export async function deleteGrant(handle: Handle, grantId: string): Promise<void> {
  await writeRows(handle)`DELETE FROM oauth_grants WHERE grant_id = ${grantId}`
}

type ArtifactName = { readonly kind: string; readonly hash: Buffer }

type NewArtifact = ArtifactName & {
  readonly grantId: string | null
  readonly payload: string
  readonly expiresAt: Date
}

/** False: its grant has ended. */
export async function upsertArtifact(handle: Handle, artifact: NewArtifact): Promise<boolean> {
  const { kind, hash, grantId, payload, expiresAt } = artifact
  return wroteRows(handle)`
    INSERT INTO oauth_artifacts (kind, id_hash, grant_id, payload, expires_at)
    SELECT ${kind}, ${hash}, ${grantId}, ${payload}, ${expiresAt}
    WHERE ${grantId}::text IS NULL OR EXISTS (SELECT FROM oauth_grants WHERE grant_id = ${grantId} FOR KEY SHARE)
    ON CONFLICT (kind, id_hash) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`
}

/** Undefined: there is none, or it has expired. */
export async function findArtifact(handle: Handle, { kind, hash }: ArtifactName, now: Date) {
  return findRow<{ payload: string; consumed_at: Date | null }>(handle)`
    SELECT payload::text AS payload, consumed_at FROM oauth_artifacts
    WHERE kind = ${kind} AND id_hash = ${hash} AND expires_at > ${now}`
}

/**
 * False: it was used before, perhaps at the same time by another request, or its grant has ended. The grant is locked first, by
 * everybody, so that no two of them can deadlock.
 */
export async function consumeArtifact(handle: Handle, { kind, hash }: ArtifactName, at: Date): Promise<boolean> {
  return wroteRows(handle)`
    WITH held AS (
      SELECT grant_id FROM oauth_grants WHERE grant_id = (
        SELECT grant_id FROM oauth_artifacts WHERE kind = ${kind} AND id_hash = ${hash}) FOR UPDATE)
    UPDATE oauth_artifacts SET consumed_at = ${at}
    WHERE kind = ${kind} AND id_hash = ${hash} AND consumed_at IS NULL AND grant_id IN (SELECT grant_id FROM held)`
}

/** Ends the grant of a code or token. */
export async function deleteGrantOf(handle: Handle, { kind, hash }: ArtifactName): Promise<void> {
  await writeRows(handle)`
    DELETE FROM oauth_grants WHERE grant_id = (
      SELECT grant_id FROM oauth_artifacts WHERE kind = ${kind} AND id_hash = ${hash})`
}

export async function deleteArtifact(handle: Handle, { kind, hash }: ArtifactName): Promise<void> {
  await writeRows(handle)`DELETE FROM oauth_artifacts WHERE kind = ${kind} AND id_hash = ${hash}`
}

type TokenQuestion = { readonly hash: Buffer; readonly resource: string; readonly now: Date }

/** The grant of an access token for this resource, and its scopes; undefined: it is unknown, expired or ended. */
export async function findTokenGrant(handle: Handle, { hash, resource, now }: TokenQuestion) {
  return findRow<{ id: number; scope: string | null }>(handle)`
    SELECT g.id, a.payload ->> 'scope' AS scope
    FROM oauth_artifacts AS a JOIN oauth_grants AS g ON g.grant_id = a.grant_id
    WHERE a.kind = 'AccessToken' AND a.id_hash = ${hash} AND a.expires_at > ${now} AND a.payload ->> 'aud' = ${resource}`
}

/** Several processes write these times, so none moves back. */
export async function updateGrantsLastUsed(handle: Handle, usedAt: ReadonlyMap<number, Date>): Promise<void> {
  const ids = [...usedAt.keys()]
  const times = [...usedAt.values()].map((time) => time.toISOString())
  await writeRows(handle)`
    UPDATE oauth_grants SET last_used_at = used.at FROM unnest(${ids}::int[], ${times}::timestamptz[]) AS used (id, at)
    WHERE oauth_grants.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)`
}

type ConnectedApp = {
  readonly app_id: number
  readonly client_id: string
  readonly metadata: string
  readonly member_id: string
  readonly connected_by: string
  readonly payload: OAuthPayload
  readonly connected_at: Date
  readonly last_used_at: Date | null
}

/** Grants that have codes or tokens, newest first. */
export async function listConnectedApps(
  handle: Handle,
  accountId: number,
  now: Date,
): Promise<readonly ConnectedApp[]> {
  return listRows<ConnectedApp>(handle)`
    SELECT g.id AS app_id, c.client_id, c.metadata, g.member_id, m.name AS connected_by, g.payload, g.created_at AS connected_at,
      g.last_used_at
    FROM own_oauth_grants(${accountId}) AS g JOIN oauth_clients AS c ON c.id = g.client
    JOIN own_members(${accountId}) AS m ON m.id = g.member_id
    WHERE EXISTS (SELECT FROM oauth_artifacts AS a WHERE a.grant_id = g.grant_id AND a.expires_at > ${now})
    ORDER BY g.id DESC LIMIT 1000`
}

/** Ends a grant of the account; with `memberId`, only that member's. False: there is no such grant. */
export async function deleteConnectedApp(
  handle: Handle,
  { accountId, id, memberId }: { readonly accountId: number; readonly id: number; readonly memberId: string | null },
): Promise<boolean> {
  return wroteRows(handle)`
    DELETE FROM oauth_grants WHERE id IN (
      SELECT id FROM own_oauth_grants(${accountId})
      WHERE id = ${id} AND (${memberId}::text IS NULL OR member_id = ${memberId}))`
}
