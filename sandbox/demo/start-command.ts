import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** The arguments with which `npm start` runs node, after `exec node`. */
export const startArguments: readonly string[] = String(manifest.scripts.start).split(' ').slice(2)

/** Those of them that are options of node. */
export const nodeOptions: readonly string[] = startArguments.filter((argument) => argument.startsWith('--'))
