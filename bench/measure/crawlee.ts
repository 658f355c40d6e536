import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What the bench uses of `@crawlee/cheerio`. */
export type Crawlee = {
  readonly CheerioCrawler: new (options: object, config: object) => { run(urls: readonly string[]): Promise<unknown> }
  readonly Configuration: new (options: object) => object
  readonly log: { setLevel(level: number): void }
}

const packageName = '@crawlee/cheerio'
export const crawleeMissing =
  'not installed: npm install --no-save @crawlee/cheerio@3.18.1, here or in a folder that CRAWLEE_FOLDER names'

/** null where it is not installed: it brings 135 packages, and no part of the service needs it. */
export async function loadCrawlee(): Promise<Crawlee | null> {
  const { resolve } = createRequire(join(process.env.CRAWLEE_FOLDER ?? import.meta.dirname, 'package.json'))
  let path: string
  try {
    path = resolve(packageName)
  } catch {
    return null
  }
  const { default: crawlee }: { readonly default: Crawlee } = await import(pathToFileURL(path).href)
  crawlee.log.setLevel(0)
  return crawlee
}
