import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

const Text = Type.Union([Type.String(), Type.Null()])

const SiteLook = Type.Union([
  Type.Object({
    kind: Type.Literal('site'),
    /** The origin that answered, after redirects. */
    websiteUrl: Type.String(),
    provider: Type.String(),
    supported: Type.Boolean(),
    isDealer: Type.Boolean(),
    identity: Type.Object({ name: Text, street: Text, city: Text, state: Text, zip: Text, phone: Text }),
  }),
  Type.Object({ kind: Type.Literal('silent'), reason: Type.String() }),
])

/** Facts from a website's home page, or why it could not be read. */
export type SiteLook = Static<typeof SiteLook>

/** Undefined: stored by a release with another format. */
export function readSiteLook(kept: unknown): SiteLook | undefined {
  return Value.Check(SiteLook, kept) ? kept : undefined
}
