/** The table's own value: `constructor`, like other names that every object has, is none. For keys from outside. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
