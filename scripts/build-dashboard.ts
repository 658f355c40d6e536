import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const source = join(root, 'dashboard')
const target = join(root, 'dist/dashboard')
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json'])
/** Brotli quality: 11 takes three times as long and saves only 2 %. */
const quality = 9

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
  const files = await readdir(target, { recursive: true })
  await Promise.all(files.filter((file) => compressible.has(extname(file))).map((file) => compress(join(target, file))))
  console.log(`dashboard: built into dist/dashboard (${files.length} files)`)
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, options))
  await writeFile(`${path}.gz`, await promisify<Buffer, Buffer>(gzip)(bytes))
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`)
    return true
  } catch {
    return false
  }
}

await buildDashboard()
