import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The part of `@crawlee/cheerio` that the bench uses. */
export type Crawlee = {
  readonly CheerioCrawler: new (options: object, config: object) => { run(urls: readonly string[]): Promise<unknown> }
  readonly Configuration: new (options: object) => object
  readonly log: { setLevel(level: number): void }
}

const packageName = '@crawlee/cheerio'
export const crawleeMissing =
  'not installed: npm install --no-save @crawlee/cheerio@3.18.1, here or in a folder that CRAWLEE_FOLDER names'

/** null if it is not installed: it adds 135 packages, and the service does not use it. */
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
