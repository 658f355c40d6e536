const foundation = ['model', 'lib']
const collecting = [
  'db',
  'outbound',
  'platforms',
  'feeds',
  'normalise',
  'diff',
  'store',
  'events',
  'queue',
  'config',
  ...foundation,
]
const composing = [...collecting, 'ingest']
const everythingBelow = [...composing, 'webhooks', 'dealers', 'live', 'search', 'accounts']

/** Which folders of src/ a folder may import, itself aside. A folder that is not here may import nothing. */
export const allowedImports: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  model: ['lib'],
  config: foundation,
  db: ['config', ...foundation],
  outbound: ['config', ...foundation],
  platforms: foundation,
  feeds: foundation,
  normalise: foundation,
  diff: foundation,
  events: ['db', ...foundation],
  store: ['db', 'events', 'diff', ...foundation],
  webhooks: ['db', 'events', 'outbound', 'config', ...foundation],
  queue: ['db', ...foundation],
  ingest: collecting,
  dealers: composing,
  accounts: composing,
  live: composing,
  search: composing,
  http: ['dealers', 'live', 'search', 'accounts', 'db', 'events', 'queue', 'config', ...foundation],
  jobs: everythingBelow,
  main: [...everythingBelow, 'http', 'jobs'],
}

/** Folders whose parts are adapters: no adapter may import another one. */
export const adapterFolders: readonly string[] = ['src/platforms', 'src/feeds']

/** A registry, and what on disk must be imported by it: group 1 is the name of the entry. */
export type RegistryRule = { readonly registry: string; readonly entry: RegExp; readonly notEntries: readonly string[] }

export const registryRules: readonly RegistryRule[] = [
  { registry: 'src/platforms/registry.ts', entry: /^src\/platforms\/([^/]+)\//, notEntries: [] },
  { registry: 'src/feeds/registry.ts', entry: /^src\/feeds\/([^/]+)\//, notEntries: [] },
  { registry: 'src/http/routes/registry.ts', entry: /^src\/http\/routes\/([^/]+\/[^/]+)\.ts$/, notEntries: [] },
  {
    registry: 'src/jobs/registry.ts',
    entry: /^src\/jobs\/([^/]+)\.ts$/,
    notEntries: ['registry', 'schedule', 'contract'],
  },
]

/** A file of this name, whatever its folder, says nothing of what is in it. */
export const forbiddenNames: readonly string[] = [
  'index',
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'shared',
  'manager',
  'types',
]

/** No part of a name may be one of these either: `date-utils.ts`. */
export const forbiddenParts: readonly string[] = ['util', 'utils', 'helper', 'helpers', 'misc', 'manager']

export const maxLines = 400
export const maxReadmeLines = 20

/** Fewer than this cannot be the whole repository: the check looked in the wrong place, or its parser is broken. */
export const leastCounts = { sourceFiles: 60, imports: 150, tests: 20, registryEntries: 8, documentedPaths: 30 }
