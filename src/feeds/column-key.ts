/** What a column is matched by: letters and digits in lower case. "Stock #", "STOCK_" and "stock" are one. */
export function columnKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The key of an alias, in which `*` stands for any digits. */
export function aliasKey(alias: string): string {
  return alias
    .split('*')
    .map((part) => columnKey(part))
    .join('*')
}

/** The keys under which a column is looked up: its own, then with its numbers as `*`: "image[0].url" is image*url. */
export function columnKeys(name: string): readonly string[] {
  const key = columnKey(name)
  const pattern = key.replace(/\d+/g, '*')
  return pattern === key ? [key] : [key, pattern]
}
