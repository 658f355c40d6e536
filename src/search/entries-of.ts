/** The entries of a record with the type of its keys. */
export function entriesOf<Key extends string, Value>(
  record: Readonly<Partial<Record<Key, Value>>> | undefined,
): readonly (readonly [Key, Value])[] {
  return Object.entries(record ?? {}) as [Key, Value][]
}
