import { type RegistryRule, registryRules } from './layout.data.ts'
import { isTestFile, type SourceFacts } from './source-facts.ts'

/** Every adapter, route and job on disk is imported by its registry, and a registry imports only existing ones. */
export function checkRegistries(files: readonly SourceFacts[]): string[] {
  return registryRules.flatMap((rule) => checkRegistry(rule, files))
}

export function countRegistryEntries(files: readonly SourceFacts[]): number {
  return registryRules.reduce((sum, rule) => sum + entriesOnDisk(rule, files).size, 0)
}

function checkRegistry(rule: RegistryRule, files: readonly SourceFacts[]): string[] {
  const onDisk = entriesOnDisk(rule, files)
  const registry = files.find(({ path }) => path === rule.registry)
  if (registry === undefined) return onDisk.size === 0 ? [] : [`${rule.registry} is missing`]
  const lists = [registry, ...files.filter(({ path }) => rule.partLists.includes(path))]
  const imported = new Set(
    lists.flatMap(({ imports }) => imports.flatMap(({ target }) => entryOf(rule, target ?? '') ?? [])),
  )
  return [
    ...[...onDisk].filter((name) => !imported.has(name)).map((name) => `${rule.registry} does not list ${name}`),
    ...[...imported]
      .filter((name) => !onDisk.has(name))
      .map((name) => `${rule.registry} lists ${name}, which is not there`),
  ]
}

function entriesOnDisk(rule: RegistryRule, files: readonly SourceFacts[]): ReadonlySet<string> {
  const product = files.filter(({ path }) => !isTestFile(path))
  return new Set(product.flatMap(({ path }) => entryOf(rule, path) ?? []))
}

function entryOf(rule: RegistryRule, path: string): string | null {
  const name = rule.entry.exec(path)?.[1] ?? null
  return name === null || rule.notEntries.includes(name) ? null : name
}
