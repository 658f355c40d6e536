import type { Edit } from './scaffold-kind.ts'

export const platformRegistry = 'src/platforms/registry.ts'

/** The line of a platform, where its id belongs. */
export function listInRegistry(name: string): Edit {
  const from = 'export const adapters: readonly Platform[] = ['
  return { path: platformRegistry, from, until: ']\n', text: `  ${name},\n`, sorted: true }
}
