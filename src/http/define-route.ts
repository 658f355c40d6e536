import Type, { type Static, type TObject, type TObjectOptions, type TProperties, type TSchema } from 'typebox'
import type { Caller } from '../accounts/authenticate.ts'
import type { MemberCaller, ReadableDealership } from '../db/queries/callers.ts'
import type { apiErrors } from '../model/errors.ts'
import type { LimitClass as CountedClass } from '../model/limits.ts'
import type { FileAnswer, JsonAnswer, PageAnswer, RawAnswer } from './answer.ts'
import type { DescribeVisitor } from './pipeline/request-input.ts'
import type { Services } from './services.ts'
import type { Tag } from './tags.data.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * `public` needs no key, `key` any valid key, `admin` an administrator key, `metrics` METRICS_TOKEN. Members
 * signed in to the dashboard have the rights of `key` and, as administrators, of `admin`. `member`, `manager` (a
 * member who administers the account) and `operator` are for members only; keys are refused.
 */
export type Access = 'public' | 'metrics' | 'key' | 'admin' | MemberAccess
type MemberAccess = 'member' | 'manager' | 'operator'

export function isForMembers(access: Access): access is MemberAccess {
  return access === 'member' || access === 'manager' || access === 'operator'
}

/** The access of a route that takes API keys. */
type KeyAccess = 'key' | 'admin'

export function takesKeys(access: Access): access is KeyAccess {
  return access === 'key' || access === 'admin'
}

/** The rate limit class that a request counts against (SPEC.md, "Rate limits"); `none` is for routes without a key. */
export type LimitClass = CountedClass | 'none'

/**
 * Where a request names its dealership (`dealership_id` or `dealership_url`). One statement looks up the key and the
 * dealership.
 */
export type DealershipRule = {
  readonly from: 'body' | 'query' | 'path'
  /**
   * The status if the account has no active subscription to it: 404, as for an unknown dealership, or 403, which
   * reveals that it exists.
   */
  readonly missing: 403 | 404
  readonly optional?: true
  /** Only `dealership_url` names it, and any website is allowed. */
  readonly urlOnly?: true
  /** The field for the website, if not `dealership_url`. The id takes precedence, and any dealer's site is allowed. */
  readonly anyUrl?: 'dealer_url'
  /** The error of the 404, if not `dealershipNotFound`. */
  readonly notFound?: 'inventoryNotFound'
}

type ServiceName = keyof Services

/**
 * The complete definition of an endpoint. Every route accepts `api_key` in the body and the query string, so schemas
 * never list it. `run` does not get fields that the schema does not declare.
 */
type RouteDefinition<
  A extends Access,
  P extends TObject,
  Q extends TObject,
  B extends TObject,
  R extends ResponseSchemas,
  U extends readonly ServiceName[],
  D extends DealershipRule | undefined,
> = {
  /** The operationId, which SDKs use as the function name. */
  readonly name: string
  readonly method: HttpMethod
  /** OpenAPI form: `/v1/dealers/{dealership_id}`. A path without parameters takes precedence. */
  readonly url: `/${string}`
  readonly access: A
  /** If not `default`; `none` for routes that take no keys. */
  readonly limit?: LimitClass
  /**
   * Number of VINs that a valid request prewarms. Each costs one unit of the class `live` beside the request's own, all
   * or nothing. After a 2xx answer they count as prewarmed VINs in usage and are billable.
   */
  prewarms?(input: { readonly params: Static<P>; readonly query: Static<Q>; readonly body: Static<B> }): number
  /**
   * Throws rateLimited for a limit of the route's own. Called before the request is counted, so that a refused one takes
   * from no class. May return what gives back a place that the request has not used in the end.
   */
  refuses?(context: RouteContext<A, Static<P>, Static<Q>, Static<B>, U, D>): Promise<(() => void) | undefined>
  /** If not that of every route (read-body.ts). */
  readonly maxBodyBytes?: number
  /** A POST that changes nothing: repeating it is harmless, and it takes no Idempotency-Key. */
  readonly readsOnly?: true
  /** 2xx answers to live keys are billable (DESIGN.md section 4, "billable"). */
  readonly billable?: true
  readonly summary: string
  readonly description?: string
  /** If not those of its path (describe-route.ts). */
  readonly tags?: readonly Tag[]
  /** Path parameters. Like `query`, text is coerced to the declared integer, number or boolean. */
  readonly params?: P
  readonly query?: Q
  /** Missing required fields, or a missing body, are a 422. Values are not coerced. */
  readonly body?: B
  readonly dealership?: D
  /** The services that `run` receives. */
  readonly uses: U
  /** The media types of the 200, if not only JSON. */
  readonly produces?: readonly string[]
  /** Each schema becomes an OpenAPI component named after its `title`, or else after the route. */
  readonly responses: R
  /** Names of the errors that `run` throws. Key, dealership and validation errors are added automatically. */
  readonly errors?: readonly ApiErrorName[]
  /** Returns the body of the 200, or `respond(...)`, `respondPage(...)`, `respondFile(...)`, `respondRaw(...)`. Throws ApiError otherwise. */
  run(
    context: RouteContext<A, Static<P>, Static<Q>, Static<B>, U, D>,
  ): Promise<RouteResult<NoInfer<R>>> | RouteResult<NoInfer<R>>
}

type RouteContext<A extends Access, Params, Query, Body, U extends readonly ServiceName[], D> = {
  readonly caller: A extends KeyAccess ? Caller : A extends MemberAccess ? MemberCaller : null
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Its version at the time of authentication. */
  readonly dealership: D extends DealershipRule
    ? D extends { readonly optional: true }
      ? ReadableDealership | null
      : ReadableDealership
    : null
  readonly services: Pick<Services, U[number]>
  readonly visitor: DescribeVisitor
}

export type ApiErrorName = keyof typeof apiErrors

/** TypeBox schema of the body per status that the route returns. */
type ResponseSchemas = Readonly<Record<number, TSchema>>

type RouteResult<R extends ResponseSchemas> =
  | RawAnswer
  | PageAnswer
  | FileAnswer
  | { [S in keyof R & number]: AnswerOf<S, R[S]> }[keyof R & number]

type AnswerOf<S extends number, T> = T extends TSchema
  ? JsonAnswer<S, Returned<Static<T>>> | (S extends 200 ? Returned<Static<T>> : never)
  : never

/**
 * What a route may return for a schema: readonly data, and any string where the schema has literals, because
 * TypeScript widens a literal in a returned object to string. Tests check responses against the schemas.
 */
export type Returned<T> = T extends string
  ? string
  : T extends boolean
    ? boolean
    : T extends Date
      ? Date
      : T extends object
        ? { readonly [K in keyof T]: Returned<T[K]> }
        : T

/** A route with its type parameters erased and its limit class resolved, as the registry lists it. */
export type Route = RouteDefinition<
  Access,
  TObject,
  TObject,
  TObject,
  ResponseSchemas,
  readonly ServiceName[],
  DealershipRule | undefined
> & { readonly limit: LimitClass }

/** Whether the route honors an Idempotency-Key. */
export function takesIdempotencyKey({ access, method, readsOnly }: Route): boolean {
  return takesKeys(access) && (method === 'POST' || method === 'PATCH') && readsOnly !== true
}

/** Connects a route's schemas with the types of its `run`. */
export function defineRoute<
  A extends Access,
  R extends ResponseSchemas,
  const U extends readonly ServiceName[],
  P extends TObject = TObject<Record<never, never>>,
  Q extends TObject = TObject<Record<never, never>>,
  B extends TObject = TObject<Record<never, never>>,
  const D extends DealershipRule | undefined = undefined,
>(route: RouteDefinition<A, P, Q, B, R, U, D>): Route {
  return { limit: takesKeys(route.access) ? 'default' : 'none', ...route }
}

/** The responses of a route whose only one is a 200 with `success` and these fields. */
export function successWith<F extends TProperties>(fields: F, options: TObjectOptions = {}) {
  return { 200: Type.Object({ success: Type.Boolean(), ...fields }, options) }
}

/** The 304 of a route that returns `respondPage(...)` or `respondFile(...)`. */
export const notModified = {
  304: Type.Null({ description: 'If-None-Match names the ETag of what would be served.' }),
} as const
