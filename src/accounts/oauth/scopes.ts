/** What a member may allow an app, and which tools need it (EXTENSIONS, section 12). */
export const scopes = ['inventory:read', 'dealers:write'] as const

export type Scope = (typeof scopes)[number]

/** For an app that names none of them. */
const fallback: Scope = 'inventory:read'

/** Of those that an app asks for, the ones that exist. */
export function readScopes(text: string | undefined): readonly Scope[] {
  const asked = new Set(text?.split(' '))
  const known = scopes.filter((scope) => asked.has(scope))
  return known.length === 0 ? [fallback] : known
}
