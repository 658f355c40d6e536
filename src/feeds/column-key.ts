/**
 * The key by which columns match: letters and digits in lower case, so "Stock #", "STOCK_" and "stock" are the same.
 */
export function columnKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The key of an alias; `*` matches any digits. */
export function aliasKey(alias: string): string {
  return alias
    .split('*')
    .map((part) => columnKey(part))
    .join('*')
}

/** The keys to look a column up by: its own, then with numbers replaced by `*`: "image[0].url" is image*url. */
export function columnKeys(name: string): readonly string[] {
  const key = columnKey(name)
  return [...new Set([key, key.replace(/\d+/g, '*')])]
}
