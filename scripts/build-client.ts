import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isInstalled } from './built-files.ts'

const root = resolve(import.meta.dirname, '..')
const source = join(root, 'clients/typescript')

/** Builds the TypeScript client into its dist/. Another project that installs it needs it built; the service does not. */
function buildClient(): void {
  if (existsSync(join(source, 'src')) && isInstalled('typescript')) {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', source], { stdio: 'inherit' })
  } else if (process.env.npm_config_local_prefix === root) {
    console.log('client: not built, as development dependencies are not installed')
  } else {
    throw new Error(`The client is built with the TypeScript of its repository: run "npm ci" in ${root} first.`)
  }
}

buildClient()
