import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compressFiles, isInstalled } from './built-files.ts'

const root = resolve(import.meta.dirname, '..')
const source = join(root, 'dashboard')
const target = join(root, 'dist/dashboard')

/**
 * Builds the dashboard into dist/dashboard, each file also compressed. Does nothing without development dependencies.
 */
async function buildDashboard(): Promise<void> {
  if (!existsSync(source) || !isInstalled('vite')) {
    console.log('dashboard: not built, as development dependencies are not installed')
    return
  }
  // Vite builds for development under any other value, such as the one that a test runner sets.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  await build({
    root: source,
    base: '/dashboard/',
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: target,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1_000,
      reportCompressedSize: false,
    },
  })
  console.log(`dashboard: built into dist/dashboard (${await compressFiles(target)} files)`)
}

await buildDashboard()
