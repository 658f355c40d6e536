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
  const sources = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const newest = Math.max(...sources.map((file) => statSync(join(root, folder, file)).mtimeMs))
  if (existsSync(join(root, page)) && statSync(join(root, page)).mtimeMs > newest) return
  execFileSync(process.execPath, [script], { cwd: root, stdio: 'inherit' })
}
