import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Guide } from '../docs/site/pages.data.ts'
import { compressFiles, isInstalled } from './built-files.ts'

const root = resolve(import.meta.dirname, '..')
const source = join(root, 'docs/site')
const target = join(root, 'dist/guide')

/**
 * Builds docs/site into dist/guide: a page and its Markdown each, llms.txt and llms-full.txt. Fails on a dead link. Does
 * nothing without development dependencies.
 */
async function buildGuides(): Promise<void> {
  if (!existsSync(source) || !isInstalled('vitepress')) {
    console.log('guides: not built, as development dependencies are not installed')
    return
  }
  const { guides } = await import('../docs/site/pages.data.ts')
  // By its command: its types would take the place of those of the browser in every test.
  execFileSync(process.execPath, [join(root, 'node_modules/vitepress/bin/vitepress.js'), 'build', source], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const pages = Object.values(guides).flat()
  const markdown = pages.map(({ file }) => ({
    file: `${file}.md`,
    text: readFileSync(join(source, `${file}.md`), 'utf8'),
  }))
  for (const { file, text } of markdown) {
    await mkdir(dirname(join(target, file)), { recursive: true })
    await writeFile(join(target, file), text)
  }
  await writeFile(join(target, 'llms.txt'), listGuides(guides))
  await writeFile(join(target, 'llms-full.txt'), markdown.map(({ text }) => text).join('\n'))
  console.log(`guides: built into dist/guide (${await compressFiles(target)} files)`)
}

/** By https://llmstxt.org: what this is, then a link to the Markdown of each page. */
function listGuides(guides: Readonly<Record<string, readonly Guide[]>>): string {
  const sections = Object.entries(guides).map(([section, pages]) =>
    [`## ${section}`, '', ...pages.map(({ file, title, about }) => `- [${title}](/guide/${file}.md): ${about}`)].join(
      '\n',
    ),
  )
  const head = `# Forecourt

> A dealer inventory data service: it collects dealerships' stock from websites and IMS feeds, keeps it true, and serves it
> over an HTTP API and to agents over MCP.

Agents: the address /mcp of this host is a remote MCP server (Streamable HTTP) that says itself how to sign in; [server.json](/server.json) describes it.
All guides in one file: [llms-full.txt](/guide/llms-full.txt). Every operation: [openapi.json](/openapi.json).`
  return [head, ...sections, ''].join('\n\n')
}

await buildGuides()
