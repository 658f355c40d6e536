import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const imported = /^(?:import|export)\s(?!type\b)[^'"]*?from '([^']+)'/gm

/** The packages that a module loads, itself or by others. */
function packagesOf(start: URL): ReadonlySet<string> {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const open = [start]
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (seen.has(module.href)) continue
    seen.add(module.href)
    for (const [, specifier = ''] of readFileSync(module, 'utf8').matchAll(imported)) {
      if (specifier.startsWith('.')) open.push(new URL(specifier, module))
      else packages.add(specifier)
    }
  }
  return packages
}

test('the thread that reads websites loads no database or network modules', () => {
  const packages = packagesOf(new URL('./site-thread.ts', import.meta.url))
  // Otherwise each start of it takes half a second more, and the thread twice the memory.
  for (const heavy of ['kysely', 'pg', 'undici', 'fastify', 'pino', 'cockatiel', 'node:http', 'node:https']) {
    expect([...packages], heavy).not.toContain(heavy)
  }
  expect(packages).toContain('node:sqlite')
})
