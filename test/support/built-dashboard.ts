import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const page = join(root, 'dist/dashboard/index.html')

/** Builds the dashboard if the build is missing or older than its sources. */
export function buildDashboard(): void {
  const sources = readdirSync(join(root, 'dashboard/src'), { recursive: true, encoding: 'utf8' })
  const newest = Math.max(...sources.map((file) => statSync(join(root, 'dashboard/src', file)).mtimeMs))
  if (existsSync(page) && statSync(page).mtimeMs > newest) return
  execFileSync(process.execPath, ['scripts/build-dashboard.ts'], { cwd: root, stdio: 'inherit' })
}
