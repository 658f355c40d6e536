import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Builds the dashboard if the build is missing or older than its sources. */
export function buildDashboard(): void {
  buildIfOlder('dashboard/src', 'dist/dashboard/index.html', 'scripts/build-dashboard.ts')
}

/** The same for the guides. */
export function buildGuides(): void {
  buildIfOlder('docs/site', 'dist/guide/index.html', 'scripts/build-guides.ts')
}

function buildIfOlder(folder: string, page: string, script: string): void {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  // A folder is as new as what a build put into it for a moment.
  const sources = entries.filter((entry) => entry.isFile())
  const newest = Math.max(...sources.map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs))
  if (existsSync(join(root, page)) && statSync(join(root, page)).mtimeMs > newest) return
  execFileSync(process.execPath, [script], { cwd: root, stdio: 'inherit' })
}
