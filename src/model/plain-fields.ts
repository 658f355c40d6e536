import { Type } from 'typebox'
import { textOrNull } from './field-schemas.ts'

/** A text that is served as a page or a feed states it, in one line: no rule reads it further. */
type PlainField = {
  /** For people, in the dashboard. */
  readonly label: string
  readonly meaning: string
  /** Columns of feeds, and names and labels on websites of no known platform; best first. */
  readonly names: readonly string[]
  /** Property of a schema.org Vehicle. */
  readonly schemaOrg?: string
  /**
   * Whether feeds state it. `stated`: it is absent from vehicles whose feed does not, so that rows which were stored before
   * the field was known are right as they are.
   */
  readonly feed: 'always' | 'stated' | 'never'
}

/**
 * A new one goes to the end. Schemas, readers of websites and feeds, exports, samples and the dashboard take their
 * fields from here; `npm run new -- field` adds one.
 */
export const plainFields = {
  series_detail: {
    label: 'Trim detail',
    meaning: 'Further words of the trim, such as a package or a cab',
    names: ['Series Detail', 'Style Description', 'Style Name', 'Style', 'Model Series', 'Trim Detail'],
    feed: 'always',
  },
} as const satisfies Readonly<Record<string, PlainField>>

type PlainName = keyof typeof plainFields
type NamesBy<Feed> = {
  [Name in PlainName]: (typeof plainFields)[Name]['feed'] extends Feed ? Name : never
}[PlainName]
/** Those that feeds have. */
export type FeedPlainName = NamesBy<'always' | 'stated'>

const fields: Readonly<Record<PlainName, PlainField>> = plainFields
export const plainNames = Object.keys(plainFields) as readonly PlainName[]
/** They came after hashes of vehicles and rows were stored. */
export const laterNames = plainNames.slice(1)
export const feedPlainNames = plainNames.filter(isInFeeds)

export function isLater(name: string): boolean {
  return laterNames.some((later) => later === name)
}

function isInFeeds(name: PlainName): name is FeedPlainName {
  return fields[name].feed !== 'never'
}

/** An object with an entry for each of the names. */
export function readEach<Name extends PlainName, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): { readonly [Key in Name]: Value } {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as { [Key in Name]: Value }
}

function entriesOf<Name extends PlainName, Value>(names: readonly Name[], value: (field: PlainField) => Value) {
  return readEach(names, (name) => value(fields[name]))
}

export const plainSchemas = entriesOf(plainNames, ({ meaning }) => textOrNull(`${meaning}; null if not shown.`))

const stated = (meaning: string) => Type.Optional(Type.String({ description: `${meaning}; absent if not stated.` }))
type FeedSchema<Name extends PlainName> = (typeof plainFields)[Name]['feed'] extends 'stated'
  ? ReturnType<typeof stated>
  : ReturnType<typeof textOrNull>
export const feedPlainSchemas = entriesOf(feedPlainNames, ({ meaning, feed }) =>
  feed === 'stated' ? stated(meaning) : textOrNull(`${meaning}; null if unknown.`),
) as { readonly [Name in FeedPlainName]: FeedSchema<Name> }

/** Columns of feeds. */
export const plainColumns = entriesOf(feedPlainNames, ({ names }) => names)
/** Names and labels on websites. */
export const plainLabels = entriesOf(plainNames, ({ names }) => names)

export const noPlainTexts = entriesOf(plainNames, () => null)
/** Of a feed's vehicle that states none. */
export const noFeedTexts = readFeedTexts(
  readEach(feedPlainNames, () => ''),
  () => null,
)

export type PlainTexts = { readonly [Name in PlainName]?: string | null }

/** What a page states of each. `read` reads one line. */
export function readPlainTexts(raw: PlainTexts, read: (text: string | null | undefined) => string) {
  return readEach(plainNames, (name) => read(raw[name]) || null)
}

type FeedText<Name extends FeedPlainName> = (typeof plainFields)[Name]['feed'] extends 'stated' ? string : string | null

/** What a feed's row states of each. */
export function readFeedTexts(
  raw: { readonly [Name in FeedPlainName]: string },
  read: (text: string) => string | null,
): { readonly [Name in FeedPlainName]: FeedText<Name> } {
  const said = feedPlainNames.map((name) => [name, read(raw[name])] as const)
  const shown = said.filter(([name, text]) => text !== null || fields[name].feed === 'always')
  return Object.fromEntries(shown) as { [Name in FeedPlainName]: FeedText<Name> }
}

/** Of a schema.org Vehicle: each text under its property. */
export function plainTextsOf(textAt: (property: string) => string | null): PlainTexts {
  return Object.fromEntries(
    plainNames.flatMap((name) => {
      const { schemaOrg } = fields[name]
      return schemaOrg === undefined ? [] : [[name, textAt(schemaOrg)]]
    }),
  )
}
